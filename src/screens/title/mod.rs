//! The title screen: every game as a card. One click starts a game against the AI.

mod bar;
mod card;
mod continue_bar;
mod grid;

use super::{Confirm, Screen, ScreenSystems, Sheet, SheetContext};
use crate::library::LibraryAsked;
use crate::library::unfinished::Unfinished;
use crate::new_game::NewGame;
use crate::online::{Online, OnlineAsked};
use crate::settings::Settings;
use crate::table::TableAsked;
use crate::text::Texts;
use crate::theme::Theme;
use crate::ui::fields::{StepLabels, choice, choice_width};
use crate::ui::focus;
use crate::ui::style::{self, TEXT, WEAK_TEXT, bold, colour};
use crate::ui::widgets::icon_button;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align, FontFamily, Key, Layout, ScrollArea, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use card::{CardAction, Face};
use grid::Grid;
use rules::{AiLevel, ModeInfo};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(ScreenSystems).run_if(in_state(Screen::Title)));
}

/// The head takes two rows below this width, at 100 percent text size.
const NARROW: f32 = 900.0;

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    mut next: ResMut<NextState<Screen>>,
    (unfinished, online): (Res<Unfinished>, Res<Online>),
    mut library: MessageWriter<LibraryAsked>,
    mut asks: MessageWriter<OnlineAsked>,
    mut faces: Local<(u64, Vec<Face>)>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let games = catalog::snapshot();
    if faces.1.is_empty() || faces.0 != games.generation() {
        *faces = (games.generation(), games.modes().iter().filter_map(Face::new).collect());
    }
    let faces = &faces.1;
    next_theme(&ctx, &mut context);
    let room = ctx.content_rect();
    let margin = if room.width() < 620.0 { 14.0 } else { 28.0 };
    let builder = egui::UiBuilder::new().max_rect(room.shrink2(vec2(margin, 16.0)));
    let mut ui = Ui::new(ctx.clone(), egui::Id::new("title"), builder);
    ui.set_clip_rect(room);
    ui.painter().rect_filled(room, 0, colour(style::BACKGROUND));
    if head(&mut ui, &mut context) {
        next.set(Screen::Shelf);
        context.awake.request_frames();
    }
    ui.add_space(6.0);
    if let Some(request) = bar::show(&mut ui, &mut context, &unfinished, &online) {
        match request {
            bar::BarAction::Library(ask) => drop(library.write(ask)),
            bar::BarAction::Online(ask) => drop(asks.write(ask)),
        }
        context.awake.request_frames();
    }
    let request = cards(&mut ui, &mut context, faces);
    match request {
        Some(CardAction::Play(place)) => {
            let info = faces[place].info();
            let setup = one_click(info, &context.settings, &context.texts);
            context.settings.last_game.clone_from(&setup.terms.mode);
            context.ask(TableAsked::start(setup));
        }
        Some(CardAction::SetUp(place)) => context.open(Sheet::SetUp(faces[place].info().id.clone())),
        None => {}
    }
    Ok(())
}

/// The game that one click starts: the player moves first, against the AI at the level used last.
fn one_click(info: &ModeInfo, settings: &Settings, texts: &Texts) -> NewGame {
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
    if !typing && ctx.input(|input| input.modifiers.is_none() && input.key_pressed(Key::T)) {
        context.settings.theme = Theme::next_after(&context.settings.theme).id.into();
        context.awake.request_frames();
    }
}

/// The head; returns whether My games was clicked.
fn head(ui: &mut Ui, context: &mut SheetContext) -> bool {
    let mut shelf = false;
    let scale = style::scale_of(ui.ctx());
    let side = 52.0 * scale.min(1.4);
    let wide = ui.available_width() >= NARROW * scale;
    let size = vec2(ui.available_width(), side);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        let texture = context.pictures.emblem(ui.ctx(), side);
        ui.image(egui::load::SizedTexture::new(texture, vec2(side, side)));
        let buttons = 4.0 * ui.spacing().interact_size.y + 3.0 * ui.spacing().item_spacing.x + 4.0;
        name(ui, &context.texts.get("app-name"), ui.available_width() - buttons - 12.0);
        if wide {
            let room = vec2(ui.available_width() - buttons - 26.0, side);
            ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Center), |ui| {
                ui.set_width(room.x);
                level(ui, context);
            });
        }
        // Space that pushes the buttons to the right; Tab reaches them last.
        ui.add_space((ui.available_width() - buttons).max(0.0));
        let text = context.texts.get("title-shelf");
        shelf = icon_button(ui, &mut context.pictures, "shelf", &text, true).clicked();
        for (icon, key, sheet) in [
            ("paste", "title-paste", Sheet::Share),
            ("settings", "title-settings", Sheet::Settings),
            ("close", "title-quit", Sheet::Confirm(Confirm::Quit)),
        ] {
            let text = context.texts.get(key);
            if icon_button(ui, &mut context.pictures, icon, &text, true).clicked() {
                context.open(sheet);
            }
        }
    });
    if !wide {
        ui.horizontal(|ui| level(ui, context));
    }
    shelf
}

/// The name of the app, as large as fits.
fn name(ui: &mut Ui, text: &str, room: f32) {
    let mut font = style::type_of(ui.ctx(), 32.0, bold());
    let wanted = ui.painter().layout_no_wrap(text.into(), font.clone(), colour(TEXT)).size().x;
    font.size = (font.size * (room / wanted.max(1.0)).min(1.0)).max(16.0);
    ui.label(egui::RichText::new(text).font(font).color(colour(TEXT)));
}

/// The level of the AI in the next game.
fn level(ui: &mut Ui, context: &mut SheetContext) {
    let label = |level: &search::Level| context.texts.get(&format!("level-{}", level.number));
    let labels: Vec<String> = search::Level::ALL.iter().map(label).collect();
    let said = context.texts.get("title-level");
    let font = style::type_of(ui.ctx(), style::BODY, FontFamily::Proportional);
    let words = ui.painter().layout_no_wrap(said.clone(), font, colour(WEAK_TEXT)).size().x;
    let spare =
        ui.available_width() - words - choice_width(ui, &labels) - 2.0 * ui.spacing().item_spacing.x;
    // Centred where there is room, without a label where there is little.
    ui.add_space((spare / 2.0).max(0.0));
    if ui.available_width() > words + 250.0 * style::scale_of(ui.ctx()) {
        ui.label(egui::RichText::new(said).color(colour(WEAK_TEXT)));
    }
    let now = usize::from(context.settings.level.number() - 1);
    if let Some(picked) = choice(ui, &labels, now, &step_words(&context.texts)) {
        context.settings.level = AiLevel::nearest(picked as u8 + 1);
        context.awake.request_frames();
    }
}

/// The labels of the arrows of a choice that has no room.
pub(super) fn step_words(texts: &Texts) -> StepLabels {
    StepLabels { before: texts.get("previous"), after: texts.get("next") }
}

fn cards(ui: &mut Ui, context: &mut SheetContext, faces: &[Face]) -> Option<CardAction> {
    let scale = style::scale_of(ui.ctx());
    let theme = Theme::find(&context.settings.theme);
    let mut request = None;
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        // Space for lifted cards and the focus ring.
        let room = ui.available_size() - vec2(16.0, 20.0);
        let grid = Grid::new(room, faces.len(), scale, card::WORDS);
        let (space, _) = ui.allocate_exact_size(
            vec2(ui.available_width() - 2.0, grid.height() + 20.0),
            egui::Sense::hover(),
        );
        let corner = space.min.to_vec2() + vec2(8.0, 8.0);
        let ids: Vec<egui::Id> =
            faces.iter().map(|face| egui::Id::new(("card", &face.info().id))).collect();
        for (place, face) in faces.iter().enumerate() {
            let rect = grid.place(place).translate(corner);
            request = request.take().or(card::show(
                ui,
                context,
                face,
                theme,
                &card::Spot { rect, grid, place, ids: &ids },
            ));
        }
        first_focus(ui, &ids, context.sheets.is_empty());
    });
    request
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
        focus::give(ui, *id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
