//! The title screen: every game as a card on a table. One click starts a game against the AI.

mod actions;
mod backdrop;
mod card;
mod games;
mod grid;
mod hero;
mod level;
mod search;

pub(super) use level::step_words;

use super::lesson_offer::is_due;
use super::{Screen, ScreenSystems, Sheet, SheetContext};
use crate::help::HelpTopic;
use crate::lessons::Learning;
use crate::library::LibraryAsked;
use crate::library::unfinished::Unfinished;
use crate::new_game::NewGame;
use crate::online::{Online, OnlineAsked};
use crate::settings::Settings;
use crate::text::Texts;
use crate::theme::Theme;
use crate::ui::focus;
use crate::ui::photos::{PhotoId, Photos};
use crate::ui::shortcuts::Shortcut;
use crate::ui::style::{
    self, BACKGROUND, BUTTON_ROUND, GAP_L, GAP_M, GAP_S, GAP_XL, TEXT, bold, colour, faint,
};
use crate::ui::widgets::empty_state;
use crate::wake::Waker;
use actions::TitleAction;
use backdrop::Backdrop;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Rect, ScrollArea, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use card::{CardAction, CardText, Face, Spot};
use games::{Section, sections};
use grid::{Grid, GridInput};
use rules::ModeInfo;
use search::Search;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(ScreenSystems).run_if(in_state(Screen::Title)))
        .add_systems(OnExit(Screen::Title), |mut photos: ResMut<Photos>| photos.clear());
}

/// Room for lifted cards and the focus ring at the edge of the page.
const EDGE: f32 = 6.0;

/// What the title reads and writes besides what every sheet does.
#[derive(SystemParam)]
struct TitleContext<'w, 's> {
    unfinished: Res<'w, Unfinished>,
    online: Res<'w, Online>,
    learning: Res<'w, Learning>,
    waker: Res<'w, Waker>,
    photos: ResMut<'w, Photos>,
    images: ResMut<'w, Assets<Image>>,
    backdrop: Backdrop<'w, 's>,
    next: ResMut<'w, NextState<Screen>>,
    library: MessageWriter<'w, LibraryAsked>,
    asks: MessageWriter<'w, OnlineAsked>,
}

/// State kept between frames.
#[derive(Default)]
struct TitleState {
    generation: u64,
    faces: Vec<Face>,
    search: Search,
    /// What the order of the games was computed for, and the result.
    ordered_for: (u64, Vec<String>, String),
    sections: Vec<Section>,
    /// Spare height above the cards, from the last frame.
    air: f32,
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    mut title: TitleContext,
    mut state: Local<TitleState>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let state = &mut *state;
    state.refresh(&context.settings);
    let photos = state.faces.iter().filter_map(Face::photo);
    title.photos.request(std::iter::once(PhotoId::Backdrop).chain(photos), &title.waker);
    if title.photos.poll(&mut title.images, |image| contexts.add_image(image)) {
        context.awake.request_frames();
    }
    state.search.hear_keys(&ctx, &mut context, state.faces.len());
    next_theme(&ctx, &mut context);
    let room = ctx.content_rect();
    let mut ui = Ui::new(ctx.clone(), egui::Id::new("title"), egui::UiBuilder::new().max_rect(room));
    title.backdrop.show(ui.painter(), room, &title.photos, &context.settings, &mut context.awake);
    let (asked, request) = page(&mut ui, &mut context, &title, state);
    if let Some(asked) = asked {
        context.awake.request_frames();
        match asked {
            TitleAction::Library(ask) => drop(title.library.write(ask)),
            TitleAction::Online(ask) => drop(title.asks.write(ask)),
            TitleAction::Shelf => title.next.set(Screen::Shelf),
        }
    }
    match request {
        Some(CardAction::Play(game)) => {
            let info = state.faces[game].info();
            if is_due(info, &context.settings, &title.learning) {
                context.open(Sheet::Lesson(info.id.clone()));
            } else {
                context.play(info);
            }
        }
        Some(CardAction::SetUp(game)) => context.open(Sheet::SetUp(state.faces[game].info().id.clone())),
        Some(CardAction::Help(game)) => {
            context.open(Sheet::Help(HelpTopic::Game(state.faces[game].info().id.clone())));
        }
        None => {}
    }
    Ok(())
}

impl TitleState {
    /// Follows the catalog, the games played last and the search.
    fn refresh(&mut self, settings: &Settings) {
        let games = catalog::snapshot();
        if self.faces.is_empty() || self.generation != games.generation() {
            self.generation = games.generation();
            self.faces = games.modes().iter().filter_map(Face::new).collect();
        }
        let key = (self.generation, settings.recent_games.clone(), self.search.query.clone());
        if self.sections.is_empty() || self.ordered_for != key {
            let infos: Vec<&ModeInfo> = self.faces.iter().map(Face::info).collect();
            self.sections = sections(&infos, &key.1, &key.2);
            self.ordered_for = key;
        }
    }
}

/// The game that one click starts: the player moves first, against the AI at the level used last.
pub(super) fn one_click(info: &ModeInfo, settings: &Settings, texts: &Texts) -> NewGame {
    NewGame::against_ai(info, &player_name(settings, texts), &texts.get("seat-ai"), settings.level)
}

/// The player's name.
pub(super) fn player_name(settings: &Settings, texts: &Texts) -> String {
    let known = rules::name::check(&settings.name).is_ok();
    if known { settings.name.clone() } else { texts.get("seat-you") }
}

/// T switches to the next theme.
fn next_theme(ctx: &egui::Context, context: &mut SheetContext) {
    let typing = ctx.text_edit_focused() || !context.sheets.is_empty();
    if !typing && Shortcut::Theme.pressed(ctx) {
        context.settings.theme = Theme::next_after(&context.settings.theme).id.into();
        context.awake.request_frames();
    }
}

/// Everything on the backdrop. It scrolls as a whole where there is little room.
fn page(
    ui: &mut Ui,
    context: &mut SheetContext,
    title: &TitleContext,
    state: &mut TitleState,
) -> (Option<TitleAction>, Option<CardAction>) {
    let room = ui.max_rect();
    let margin = if room.width() < 620.0 { GAP_M } else { GAP_XL };
    let (mut asked, mut request) = (None, None);
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        let frame = egui::Frame::new().inner_margin(egui::Margin::symmetric(margin as i8, GAP_L as i8));
        frame.show(ui, |ui| {
            let top = ui.cursor().top();
            hero::show(ui, context, state.air);
            ui.add_space(GAP_S);
            asked = actions::show(ui, context, &title.unfinished, &title.online);
            ui.add_space(GAP_S);
            level_and_search(ui, context, state);
            ui.add_space(GAP_S);
            let above = ui.cursor().top() - top - state.air;
            let left = room.height() - 2.0 * GAP_L - above;
            let (chosen, used) = cards(ui, context, &title.photos, state, left);
            request = chosen;
            let air = (left - used).max(0.0).floor();
            // The search field stays where it is while there is something in it.
            if (air - state.air).abs() > 0.5 && state.search.query.is_empty() {
                state.air = air;
                context.awake.request_frames();
            }
        });
    });
    (asked, request)
}

fn level_and_search(ui: &mut Ui, context: &mut SheetContext, state: &mut TitleState) {
    level::show(ui, context);
    if state.search.is_shown(state.faces.len()) {
        state.search.show(ui, context);
    }
}

/// The cards, or a sentence if nothing was found; returns what was chosen and the height that was used.
fn cards(
    ui: &mut Ui,
    context: &mut SheetContext,
    photos: &Photos,
    state: &TitleState,
    left: f32,
) -> (Option<CardAction>, f32) {
    if state.sections.is_empty() {
        let text = context.texts.get("title-nothing-found");
        let top = ui.cursor().top();
        empty_state(ui, &mut context.pictures, "empty-search", &text);
        return (None, ui.cursor().top() - top);
    }
    let texts: Vec<CardText> =
        state.faces.iter().map(|face| CardText::new(face.info(), &context.texts)).collect();
    let grid = layout(ui, state, &texts, left);
    let size = vec2(ui.available_width(), grid.height);
    let (space, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let corner = space.min.to_vec2() + vec2(EDGE, 0.0);
    if state.sections.len() > 1 {
        for (section, rect) in state.sections.iter().zip(&grid.headings) {
            heading(ui, context, section, rect.translate(corner));
        }
    }
    let order: Vec<usize> = state.sections.iter().flat_map(|section| section.games.clone()).collect();
    let ids: Vec<egui::Id> =
        order.iter().map(|game| egui::Id::new(("card", &state.faces[*game].info().id))).collect();
    let mut request = None;
    for (place, game) in order.into_iter().enumerate() {
        let rect = grid.cards[place].translate(corner);
        let is_last = context.settings.recent_games.first() == Some(&state.faces[game].info().id);
        let spot = Spot { rect, grid: &grid, place, ids: &ids, game, is_last };
        let shown = (&state.faces[game], &texts[game]);
        request = request.or(card::show(ui, context, photos, shown, &spot));
    }
    first_focus(ui, &ids, context.sheets.is_empty());
    (request, grid.height)
}

fn layout(ui: &Ui, state: &TitleState, texts: &[CardText], left: f32) -> Grid {
    let scale = style::scale_of(ui.ctx());
    let counts: Vec<usize> = state.sections.iter().map(|section| section.games.len()).collect();
    let heading = if counts.len() > 1 { style::LEAD * 1.4 * scale + GAP_S } else { 0.0 };
    let room = vec2(ui.available_width() - 2.0 * EDGE, left);
    let words = |width: f32| texts.iter().map(|text| text.height(ui, width)).fold(0.0, f32::max);
    Grid::new(&GridInput { room, counts: &counts, heading, scale }, words)
}

/// The name of a family.
fn heading(ui: &Ui, context: &SheetContext, section: &Section, rect: Rect) {
    let text = match &section.family {
        Some((name, id)) => context.texts.get_or(&format!("game-{id}-family"), name),
        None => context.texts.get("title-other-games"),
    };
    let font = style::type_of(ui.ctx(), style::LEAD, bold());
    let galley = ui.painter().layout_no_wrap(text, font, colour(TEXT));
    // The backdrop may be bright there.
    let ground = Rect::from_min_size(rect.left_top(), galley.size() + vec2(2.0 * GAP_S, 0.0));
    ui.painter().rect_filled(ground, BUTTON_ROUND, faint(BACKGROUND, 0.62));
    ui.painter().galley(rect.left_top() + vec2(GAP_S, 0.0), galley, colour(TEXT));
}

/// An arrow key focuses the first card when nothing has the focus.
fn first_focus(ui: &Ui, ids: &[egui::Id], open: bool) {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp};
    let arrow = ui.input(|input| {
        [ArrowDown, ArrowLeft, ArrowRight, ArrowUp].iter().any(|key| input.key_pressed(*key))
    });
    if let (true, true, Some(id)) = (open, arrow, ids.first())
        && ui.memory(|memory| memory.focused().is_none())
    {
        focus::move_focus(ui.ctx(), *id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::AiLevel;

    #[test]
    fn one_click_puts_the_player_first_against_the_last_level() {
        let texts = Texts::default();
        let settings =
            Settings { level: AiLevel::nearest(4), name: "Ada".into(), ..Settings::default() };
        for mode in catalog::modes().iter() {
            let setup = one_click(mode.info(), &settings, &texts);
            assert_eq!(setup.check(), Ok(()));
            assert_eq!(
                (setup.terms.seats[0].name.as_str(), setup.terms.seats[0].controller.is_ai()),
                ("Ada", false)
            );
            assert!(
                setup.terms.seats[1..]
                    .iter()
                    .all(|seat| seat.controller == rules::Controller::ai(AiLevel::nearest(4)))
            );
        }
    }

    #[test]
    fn a_player_without_a_good_name_is_you() {
        let texts = Texts::default();
        for name in ["", "x", "<b>"] {
            let settings = Settings { name: name.into(), ..Settings::default() };
            assert_eq!(player_name(&settings, &texts), texts.get("seat-you"));
        }
        assert_eq!(rules::name::check(&texts.get("seat-you")), Ok(()));
        assert_eq!(rules::name::check(&texts.get("seat-ai")), Ok(()));
    }
}
