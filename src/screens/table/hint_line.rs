//! The line below the board that helps beginners: why a click was refused, how a piece moves, what to do next.

use super::layout::TableLayout;
use super::{TableView, labels};
use crate::table::hints::{FirstMove, PieceHint};
use crate::ui::style::{ACCENT, BORDER, ERROR, GAP_S, GAP_XS, PANEL, TEXT, bold, colour};
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    Align, Color32, Context, FontFamily, FontId, Label, Layout, Stroke, TextStyle, Ui, UiBuilder, vec2,
};

/// A window in which so many letters fit on a line needs no second one.
const LETTERS: f32 = 106.0;
/// The average width of a letter, relative to the size of the text.
const LETTER: f32 = 0.49;

/// Reserves the line, or two in a narrow window. Its height never changes during a game.
pub(super) fn make_room(layout: TableLayout, ctx: &Context) -> TableLayout {
    let font = TextStyle::Body.resolve(&ctx.global_style());
    let wide = layout.board.width() - 2.0 * GAP_S >= LETTERS * LETTER * font.size;
    let row = ctx.fonts_mut(|fonts| fonts.row_height(&font));
    layout.with_hints(row * if wide { 1.0 } else { 2.0 } + 2.0 * GAP_XS)
}

/// A part of the line in a colour of its own.
struct Part {
    text: String,
    ink: Color32,
    is_bold: bool,
}

/// Fills the line. Where even two lines are too short, the text grows upwards.
pub(super) fn show(ui: &mut Ui, layout: &TableLayout, view: &TableView) {
    let Some(mut space) = layout.hints else { return };
    let mut job = job(parts(view), TextStyle::Body.resolve(ui.style()));
    job.wrap.max_width = space.width() - 2.0 * GAP_S;
    let needed = ui.fonts_mut(|fonts| fonts.layout_job(job.clone())).size().y + 2.0 * GAP_XS;
    space.set_top(space.top().min(space.bottom() - needed));
    ui.painter().rect_filled(space, 0.0, colour(PANEL));
    ui.painter().hline(space.x_range(), space.top() + 0.5, Stroke::new(1.0, colour(BORDER)));
    if job.text.is_empty() {
        return;
    }
    let inside = space.shrink2(vec2(GAP_S, 0.0));
    let middle = Layout::left_to_right(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(inside).layout(middle), |ui| {
        ui.add(Label::new(job).wrap().selectable(false));
    });
}

fn job(parts: Vec<Part>, font: FontId) -> LayoutJob {
    let mut job = LayoutJob::default();
    for Part { text, ink, is_bold } in parts {
        let family: FontFamily = if is_bold { bold() } else { font.family.clone() };
        let format =
            TextFormat { font_id: FontId::new(font.size, family), color: ink, ..Default::default() };
        let gap = if job.text.is_empty() { 0.0 } else { font.size * 0.4 };
        job.append(&text, gap, format);
    }
    job
}

/// The most urgent thing to say.
fn parts(view: &TableView) -> Vec<Part> {
    let hints = &view.hints;
    let say = |key: &str| vec![strong(view.texts.get(key), ACCENT)];
    if let Some(refusal) = &hints.refusal {
        let text = view.texts.sentence(&refusal.why);
        return vec![Part { text, ink: colour(ACCENT), is_bold: false }];
    }
    if let Some(first @ FirstMove::Target) = hints.first_move {
        return say(key_of(first));
    }
    if let Some(piece) = &hints.piece {
        return about(view, piece);
    }
    if let Some(check) = check(view) {
        return vec![strong(check, ERROR)];
    }
    hints.first_move.map(|first| say(key_of(first))).unwrap_or_default()
}

fn strong(text: String, ink: crate::theme::Rgb) -> Part {
    Part { text, ink: colour(ink), is_bold: true }
}

fn key_of(first: FirstMove) -> &'static str {
    match first {
        FirstMove::Piece => "hint-first-piece",
        FirstMove::Target => "hint-first-target",
        FirstMove::Square => "hint-first-square",
        FirstMove::Column => "hint-first-column",
    }
}

/// The name of a piece, and how it moves.
fn about(view: &TableView, hint: &PieceHint) -> Vec<Part> {
    let (info, piece) = (view.table.info(), hint.piece);
    let kind = labels::kind(&view.texts, info, piece.kind);
    let shared = info.kinds.get(usize::from(piece.kind)).is_some_and(|kind| kind.team.is_none());
    let name = if shared {
        let team = labels::team(&view.texts, info, piece.team);
        let kind = view.texts.message(&info.kind_message(piece.kind));
        view.texts.with("hint-piece-of", &[("team", team.into()), ("kind", kind.into())])
    } else {
        kind
    };
    let moves = view.texts.message(&info.moves_message(piece.kind));
    let moves = Part { text: moves, ink: colour(TEXT), is_bold: false };
    [strong(name, ACCENT), moves].into_iter().filter(|part| !part.text.is_empty()).collect()
}

/// A king is in check, or the like.
fn check(view: &TableView) -> Option<String> {
    let shown = view.table.shown();
    let cell = shown.alarm().filter(|_| shown.outcome().is_none())?;
    let kind = view.table.info().kind_message(shown.piece_at(cell)?.kind);
    Some(view.texts.with("hint-check", &[("kind", view.texts.message(&kind).into())]))
}
