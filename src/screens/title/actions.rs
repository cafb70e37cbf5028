//! The large buttons above the cards: play with friends, continue, puzzles, my games; and an interrupted online game.

use super::SheetContext;
use crate::library::LibraryAsked;
use crate::library::unfinished::{LastGame, Unfinished};
use crate::online::{InterruptedGame, Online, OnlineAsked};
use crate::screens::online::OnlineSheet;
use crate::screens::{Sheet, shelf};
use crate::text::Texts;
use crate::theme::mix;
use crate::ui::focus::ring_with_radius;
use crate::ui::style::{
    self, ACCENT, BORDER, GAP_L, GAP_M, GAP_S, GAP_XS, HOVERED, PANEL_HOVERED, PRESSED, RAISED, ROUND,
    TEXT, WEAK_TEXT, bold, colour, faint,
};
use crate::ui::widgets::{button, icon_at, primary_button};
use bevy_egui::egui::{
    Align, FontFamily, Frame, Galley, Label, Layout, Margin, Response, RichText, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use rules::Record;
use std::sync::Arc;

/// As many buttons are side by side as have this width, at 100 percent text size.
const LEAST: f32 = 230.0;
/// Maximum width of a button, at 100 percent text size.
const MOST: f32 = 460.0;

/// What was chosen.
pub(super) enum TitleAction {
    Library(LibraryAsked),
    Online(OnlineAsked),
    Shelf,
}

/// What a large button leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Friends,
    Continue,
    Puzzles,
    Shelf,
}

/// An icon, a title, and explanations of different lengths: the first that fits is shown.
struct BigButton<'a> {
    target: Target,
    icon: &'a str,
    title: String,
    about: Vec<String>,
    main: bool,
}

/// All of them.
pub(super) fn show(
    ui: &mut Ui,
    context: &mut SheetContext,
    unfinished: &Unfinished,
    online: &Online,
) -> Option<TitleAction> {
    let returned = online.interrupted.as_ref().and_then(|game| interrupted(ui, context, game));
    let text = |key: &str| context.texts.get(key);
    let simple = |target, icon, key: &str, about: &str| BigButton {
        target,
        icon,
        title: text(key),
        about: vec![text(about), text(&format!("{about}-short")), String::new()],
        main: target == Target::Friends,
    };
    let mut buttons = vec![simple(Target::Friends, "friends", "title-online", "title-online-about")];
    if let Some(game) = &unfinished.game {
        let (target, about) = (Target::Continue, progress(game, &context.texts));
        let title = text("title-continue");
        buttons.push(BigButton { target, icon: "continue", title, about, main: false });
    }
    buttons.push(simple(Target::Puzzles, "puzzle", "title-puzzles", "title-puzzles-about"));
    buttons.push(simple(Target::Shelf, "shelf", "title-shelf", "title-shelf-about"));
    let clicked = rows(ui, context, &buttons).and_then(|target| go(target, context, unfinished));
    clicked.or(returned.map(TitleAction::Online))
}

/// Opens a sheet, or says what else is to be done.
fn go(target: Target, context: &mut SheetContext, unfinished: &Unfinished) -> Option<TitleAction> {
    match target {
        Target::Friends => context.open(Sheet::Online(OnlineSheet::Meet)),
        Target::Puzzles => context.open(Sheet::Puzzles),
        Target::Shelf => return Some(TitleAction::Shelf),
        Target::Continue => {
            let name = unfinished.game.as_ref()?.name.clone();
            return Some(TitleAction::Library(LibraryAsked::Open(name)));
        }
    }
    None
}

/// How many of `count` buttons are in each row: as many as fit, and no row with one less than it could have.
fn columns(available: f32, least: f32, count: usize) -> usize {
    let fitting = ((available + GAP_M) / (least + GAP_M)) as usize;
    let rows = count.div_ceil(fitting.clamp(1, count.max(1)));
    count.div_ceil(rows.max(1)).max(1)
}

/// The buttons in rows; returns where a click leads.
fn rows(ui: &mut Ui, context: &mut SheetContext, buttons: &[BigButton]) -> Option<Target> {
    let scale = style::scale_of(ui.ctx());
    let all = ui.available_width();
    let columns = columns(all, LEAST * scale, buttons.len());
    let most = if columns > 1 { MOST * scale } else { all };
    let mut clicked = None;
    ui.spacing_mut().item_spacing = vec2(GAP_M, GAP_S);
    for row in buttons.chunks(columns) {
        // A last row with fewer buttons is as wide as the others.
        let width = |count: usize| ((all + GAP_M) / count as f32 - GAP_M).floor();
        let taken = columns as f32 * (width(columns).min(most) + GAP_M);
        let width = (taken / row.len() as f32 - GAP_M).floor();
        ui.horizontal(|ui| {
            for what in row {
                let is_clicked = big_button(ui, context, what, width).clicked();
                clicked = clicked.or(is_clicked.then_some(what.target));
            }
        });
    }
    clicked
}

fn big_button(ui: &mut Ui, context: &mut SheetContext, what: &BigButton, width: f32) -> Response {
    let scale = style::scale_of(ui.ctx());
    let (side, about) = (26.0 * scale, what.about.first().cloned().unwrap_or_default());
    let left = GAP_L + side + GAP_M;
    let title = galley(ui, &what.title, style::BODY, bold());
    let line = |text: &String| galley(ui, text, style::SMALL, FontFamily::Proportional);
    let lines = what.about.iter().map(line).find(|line| line.size().x <= width - left - GAP_M);
    let (space, response) = ui.allocate_exact_size(vec2(width, 62.0 * scale), Sense::click());
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Button, true, format!("{} {about}", what.title))
    });
    paint_ground(ui, &response, what.main);
    let middle = pos2(space.left() + GAP_L + side / 2.0, space.center().y);
    icon_at(ui, &mut context.pictures, what.icon, ACCENT, middle, side);
    let below = lines.as_ref().filter(|line| !line.text().is_empty());
    let high = title.size().y + below.map_or(0.0, |line| line.size().y);
    let at = pos2(space.left() + left, space.center().y - high / 2.0);
    let next = pos2(at.x, at.y + title.size().y);
    ui.painter().galley(at, title, colour(TEXT));
    if let Some(line) = below {
        ui.painter().galley(next, line.clone(), colour(WEAK_TEXT));
    }
    ring_with_radius(ui, response, ROUND)
}

/// The ground of a large button: brighter under the pointer, and pressed in while it is held.
fn paint_ground(ui: &Ui, response: &Response, main: bool) {
    let hot = ui.ctx().animate_bool(response.id.with("hot"), response.hovered() || response.has_focus());
    let fill = if response.is_pointer_button_down_on() { PRESSED } else { mix(RAISED, HOVERED, hot) };
    let edge = if main { ACCENT } else { mix(BORDER, ACCENT, hot) };
    let rect =
        if response.is_pointer_button_down_on() { response.rect.shrink(1.0) } else { response.rect };
    ui.painter().rect(
        rect,
        ROUND,
        faint(fill, 0.92),
        Stroke::new(1.0, colour(edge)),
        StrokeKind::Inside,
    );
}

fn galley(ui: &Ui, text: &str, size: f32, family: FontFamily) -> Arc<Galley> {
    let font = style::type_of(ui.ctx(), size, family);
    ui.painter().layout_no_wrap(text.into(), font, colour(TEXT))
}

/// The game, its players and the number of moves; then the same without what is too long.
fn progress(game: &LastGame, texts: &Texts) -> Vec<String> {
    let record: &Record = &game.record;
    let mode = catalog::find(&record.terms.mode);
    let own = mode.as_ref().map_or(record.terms.mode.as_str(), |mode| &mode.info().name);
    let name = texts.get_or(&format!("game-{}-name", record.terms.mode), own);
    let players: Vec<&str> = record.terms.seats.iter().map(|seat| seat.name.as_str()).collect();
    let gaps = [
        ("game", name.as_str().into()),
        ("players", players.join(" – ").into()),
        ("moves", game.moves.into()),
    ];
    let [long, short] =
        ["title-continue-about", "title-continue-short"].map(|key| texts.with(key, &gaps));
    vec![long, short, name, String::new()]
}

/// An interrupted online game: rejoin, or not now.
fn interrupted(ui: &mut Ui, context: &mut SheetContext, game: &InterruptedGame) -> Option<OnlineAsked> {
    let gaps = [
        ("names", game.names.as_str().into()),
        ("game", shelf::game(&game.mode, &context.texts).into()),
    ];
    let said = context.texts.with("title-rejoin", &gaps);
    let [back, not] = ["title-rejoin-return", "title-rejoin-forget"].map(|key| context.texts.get(key));
    let frame = Frame::new()
        .fill(colour(PANEL_HOVERED))
        .stroke(Stroke::new(1.5, colour(ACCENT)))
        .corner_radius(ROUND)
        .inner_margin(Margin::symmetric(GAP_L as i8, GAP_S as i8));
    let mut asked = None;
    frame.show(ui, |ui| {
        let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            if button(ui, &not).clicked() {
                asked = Some(OnlineAsked::DismissInterrupted);
            }
            if primary_button(ui, &back).clicked() {
                asked = Some(OnlineAsked::Reconnect);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(said).family(bold()).color(colour(TEXT))).wrap());
            });
        });
    });
    ui.add_space(GAP_XS);
    asked
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Seat, Team};

    #[test]
    fn buttons_are_in_even_rows() {
        let columns = |available, count| columns(available, LEAST, count);
        assert_eq!([columns(1216.0, 3), columns(1216.0, 4)], [3, 4], "an ordinary window");
        assert_eq!([columns(760.0, 3), columns(760.0, 4)], [3, 2], "no row of three and one");
        assert_eq!([columns(500.0, 3), columns(500.0, 4), columns(300.0, 4)], [2, 2, 1]);
        assert_eq!([columns(10.0, 3), columns(10.0, 0)], [1, 1]);
    }

    #[test]
    fn the_line_shows_progress_and_has_shorter_forms() {
        let mode = &catalog::modes()[0];
        let info = mode.info();
        let mut record = Record::new(&info.id, rules::Options::default(), None);
        record.terms.seats = vec![Seat::person("Ada", Team::FIRST)];
        let game = LastGame { name: "a.board".into(), record: Box::new(record), moves: 0 };
        let said = progress(&game, &Texts::default());
        assert!(
            said[0].contains(&info.name) && said[0].contains("Ada") && said[0].contains('0'),
            "{said:?}"
        );
        assert!(said.windows(2).all(|pair| pair[0].len() > pair[1].len()), "{said:?}");
    }
}
