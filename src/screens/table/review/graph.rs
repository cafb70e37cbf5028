//! The evaluation graph: the area below the curve is the first team's. A click goes to the move.

use super::super::{TableCommands, TableView};
use super::evaluation;
use crate::table::review::ReviewCursor;
use crate::theme::Theme;
use crate::ui::style::{ACCENT, BACKGROUND, BORDER, ERROR, WEAK_TEXT, colour, faint};
use bevy_egui::egui::epaint::{Vertex, WHITE_UV};
use bevy_egui::egui::{
    Color32, CursorIcon, Id, Mesh, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};
use rules::Team;

/// The scale of the graph.
#[derive(Clone, Copy, Debug)]
struct Field {
    space: Rect,
    /// The number of moves.
    moves: usize,
}

impl Field {
    fn x(&self, ply: usize) -> f32 {
        self.space.left() + self.space.width() * ply as f32 / self.moves.max(1) as f32
    }

    fn at(&self, ply: usize, share: f32) -> Pos2 {
        pos2(self.x(ply), self.space.bottom() - self.space.height() * share.clamp(0.0, 1.0))
    }

    /// The position nearest to a point.
    fn ply(&self, x: f32) -> usize {
        let part = (x - self.space.left()) / self.space.width().max(1.0);
        (part.clamp(0.0, 1.0) * self.moves as f32).round() as usize
    }
}

/// Draws the graph at this height; returns the clicked position.
pub(super) fn show(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    height: f32,
) -> Option<ReviewCursor> {
    view.table.review()?;
    let size = vec2(ui.available_width(), height);
    let (_, rect) = ui.allocate_space(size);
    let response = ui.interact(rect, Id::new("graph"), Sense::click_and_drag());
    let field = Field { space: rect.shrink(3.0), moves: view.table.ply() };
    ground(ui, view, commands, field, rect);
    curve(ui, view, field);
    here(ui, view, field);
    mistakes(ui, view, field);
    progress(ui, view, field);
    ui.painter().rect_stroke(rect, 4.0, Stroke::new(1.0, colour(BORDER)), StrokeKind::Inside);
    let name = view.texts.get("review-graph");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
    let ply = response.hover_pos().or(response.interact_pointer_pos()).map(|at| field.ply(at.x));
    let chosen = response.clicked() || response.dragged();
    if let Some(ply) = ply {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        ui.painter().vline(field.x(ply), field.space.y_range(), Stroke::new(1.0, faint(ACCENT, 0.6)));
        response.on_hover_text_at_pointer(tooltip_text(view, ply));
    }
    ply.filter(|_| chosen).map(ReviewCursor::Main)
}

/// The tooltip of a position.
fn tooltip_text(view: &TableView, ply: usize) -> String {
    let shown = view.table.move_texts();
    let title = match ply.checked_sub(1).and_then(|ply| shown.get(ply)) {
        Some(mv) => view.texts.with("review-after", &[("move", mv.into())]),
        None => view.texts.get("review-beginning"),
    };
    let opinion = view.analysis.after(ply);
    let wrong = view.analysis.mistakes().iter().find(|mistake| mistake.ply + 1 == ply);
    let lines = opinion.map(|opinion| evaluation::standing(view, opinion)).into_iter();
    let lines = lines.chain(wrong.map(|mistake| evaluation::mistake(view, mistake)));
    std::iter::once(title).chain(lines).collect::<Vec<_>>().join("\n")
}

/// The areas above and below the curve in the teams' colours.
fn ground(ui: &Ui, view: &TableView, commands: &TableCommands, field: Field, rect: Rect) {
    let theme = Theme::find(&commands.settings.theme);
    let paint = |place: usize| {
        let team = view.table.info().teams.get(place);
        team.map_or(BACKGROUND, |team| theme.paint(team.shade).body)
    };
    ui.painter().rect_filled(rect, 4.0, colour(BACKGROUND));
    let (first, second) = (faint(paint(0), 0.85), faint(paint(1), 0.85));
    let share = |ply: usize| view.analysis.after(ply).map(|opinion| opinion.share_of(Team::FIRST));
    let mut mesh = Mesh::default();
    for ply in 0..field.moves {
        if let (Some(left), Some(right)) = (share(ply), share(ply + 1)) {
            let ends = [field.at(ply, left), field.at(ply + 1, right)];
            strip(&mut mesh, ends, field.space.bottom(), first);
            strip(&mut mesh, ends, field.space.top(), second);
        }
    }
    ui.painter().add(Shape::mesh(mesh));
    let middle = field.space.center().y;
    ui.painter().hline(field.space.x_range(), middle, Stroke::new(1.0, faint(ACCENT, 0.7)));
}

/// The area between a segment of the curve and an edge.
fn strip(mesh: &mut Mesh, [left, right]: [Pos2; 2], edge: f32, color: Color32) {
    let begin = mesh.vertices.len() as u32;
    let corners = [left, right, pos2(right.x, edge), pos2(left.x, edge)];
    mesh.vertices.extend(corners.map(|pos| Vertex { pos, uv: WHITE_UV, color }));
    mesh.add_triangle(begin, begin + 1, begin + 2);
    mesh.add_triangle(begin, begin + 2, begin + 3);
}

/// The curve, with gaps where no evaluation is known yet.
fn curve(ui: &Ui, view: &TableView, field: Field) {
    let mut points: Vec<Pos2> = Vec::new();
    for ply in 0..=field.moves + 1 {
        let known = view.analysis.after(ply).filter(|_| ply <= field.moves);
        match known {
            Some(opinion) => points.push(field.at(ply, opinion.share_of(Team::FIRST))),
            None if points.len() > 1 => {
                let line = std::mem::take(&mut points);
                ui.painter().line(line.clone(), Stroke::new(4.0, faint(BACKGROUND, 0.75)));
                ui.painter().line(line, Stroke::new(2.0, colour(ACCENT)));
            }
            None => points.clear(),
        }
    }
}

/// The current position; in a variation, the move where it leaves the game.
fn here(ui: &Ui, view: &TableView, field: Field) {
    let Some(review) = view.table.review() else { return };
    let (ply, ink) = match review.cursor() {
        ReviewCursor::Main(ply) => (ply, ACCENT),
        aside => (review.line_of(aside).map_or(0, |(line, _)| line.from), WEAK_TEXT),
    };
    let x = field.x(ply);
    ui.painter().vline(x, field.space.y_range(), Stroke::new(5.0, faint(BACKGROUND, 0.8)));
    ui.painter().vline(x, field.space.y_range(), Stroke::new(2.5, colour(ink)));
}

/// A dot for every mistake, with a ring for blunders.
fn mistakes(ui: &Ui, view: &TableView, field: Field) {
    for mistake in view.analysis.mistakes() {
        let Some(opinion) = view.analysis.after(mistake.ply + 1) else { continue };
        let at = field.at(mistake.ply + 1, opinion.share_of(Team::FIRST));
        let at = pos2(at.x, at.y.clamp(field.space.top() + 5.0, field.space.bottom() - 5.0));
        ui.painter().circle(at, 4.5, colour(ERROR), Stroke::new(1.5, colour(BACKGROUND)));
        if mistake.is_blunder() {
            ui.painter().circle_stroke(at, 7.5, Stroke::new(2.0, colour(ERROR)));
        }
    }
}

/// The progress of the analysis, in the empty part of the graph.
fn progress(ui: &Ui, view: &TableView, field: Field) {
    let (done, all) = view.analysis.reach();
    if done >= all {
        return;
    }
    let text = view.texts.with("review-progress", &[("done", done.into()), ("all", all.into())]);
    let font = TextStyle::Small.resolve(ui.style());
    let galley = ui.painter().layout_no_wrap(text, font, colour(WEAK_TEXT));
    let at = field.space.left_bottom() + vec2(4.0, -2.0 - galley.size().y);
    let back = Rect::from_min_size(at, galley.size()).expand(3.0);
    ui.painter().rect_filled(back, 4.0, colour(BACKGROUND));
    ui.painter().galley(at, galley, colour(WEAK_TEXT));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_finds_the_nearest_position() {
        let space = Rect::from_min_max(pos2(10.0, 0.0), pos2(110.0, 50.0));
        let field = Field { space, moves: 10 };
        assert_eq!([5.0, 10.0, 14.0, 16.0, 60.0, 500.0].map(|x| field.ply(x)), [0, 0, 0, 1, 5, 10]);
        for ply in 0..=10 {
            assert_eq!(field.ply(field.x(ply)), ply);
        }
        assert_eq!(field.at(0, 1.0).y, 0.0);
        let empty = Field { space, moves: 0 };
        assert_eq!((empty.ply(60.0), empty.x(0)), (0, 10.0));
    }
}
