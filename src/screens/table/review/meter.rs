//! The evaluation bar beside the board, filled from the bottom by the team that sits there.

use super::super::layout::TableLayout;
use super::super::{TableCommands, TableView};
use super::evaluation;
use crate::table::view::starts_at_top;
use crate::theme::{Theme, mix};
use crate::ui::style::{ACCENT, BORDER, colour};
use crate::ui::tooltip::WithTooltip;
use bevy_egui::egui::{Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};
use rules::Team;

/// Width, and distance from the board.
const WIDE: f32 = 18.0;
const APART: f32 = 8.0;
/// Animation time in seconds.
const TAKES: f32 = 0.35;

/// State kept between frames.
#[derive(Default)]
pub(in crate::screens::table) struct MeterState {
    /// Does the first team start at the top of the unflipped board? Cached for this game.
    top: Option<(String, bool)>,
}

impl MeterState {
    fn first_at_top(&mut self, view: &TableView) -> bool {
        let record = view.table.record();
        let known = self.top.as_ref().filter(|(mode, _)| *mode == record.terms.mode);
        let top = known.map_or_else(|| starts_at_top(record, Team::FIRST), |(_, top)| *top);
        if known.is_none() {
            self.top = Some((record.terms.mode.clone(), top));
        }
        top
    }
}

/// Reserves space for the bar on the left of the board.
pub(in crate::screens::table) fn make_room(layout: &mut TableLayout) {
    layout.spare = WIDE + 2.0 * APART;
}

/// Draws it beside the 2D board, or else at the left edge.
pub(in crate::screens::table) fn show(
    ui: &Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &TableCommands,
    board: Option<Rect>,
    state: &mut MeterState,
) {
    let left = board.map_or(layout.board.left() + APART, |board| board.left() - APART - WIDE);
    let left = left.max(layout.board.left() + 2.0);
    let height = board.map_or_else(|| layout.board.y_range().shrink(10.0), |board| board.y_range());
    let space = Rect::from_x_y_ranges(left..=left + WIDE, height);
    let opinion = view.analysis.here();
    // Unless there are two teams, the share of the team to move is shown.
    let teams = &view.table.info().teams;
    let turn = opinion.map_or(view.table.shown().turn(), |opinion| opinion.turn);
    let below = match (teams.len(), state.first_at_top(view) == commands.view.flipped) {
        (2, true) => Team::FIRST,
        (2, false) => Team::SECOND,
        _ => turn,
    };
    let share = opinion.map_or(0.5, |opinion| opinion.share_of(below));
    let takes = if commands.settings.reduce_motion { 0.0 } else { TAKES };
    let share = ui.ctx().animate_value_with_time(Id::new(("meter", below.0)), share, takes);
    draw(ui, space, view, commands, below, share);
    let response = ui.interact(space, Id::new("meter"), Sense::hover());
    let words =
        opinion.map_or_else(|| view.texts.get("review-thinking"), |it| evaluation::standing(view, it));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, &words));
    response.tooltip(words);
}

fn draw(ui: &Ui, space: Rect, view: &TableView, commands: &TableCommands, below: Team, share: f32) {
    let theme = Theme::find(&commands.settings.theme);
    let teams = &view.table.info().teams;
    let paint = |team: Team| {
        let shade = teams.get(usize::from(team.0)).map(|team| theme.paint(team.shade).body);
        shade.unwrap_or(mix(theme.light, theme.dark, 0.5))
    };
    let above = if teams.len() == 2 { paint(below.other()) } else { BORDER };
    let cut = space.bottom() - space.height() * share.clamp(0.0, 1.0);
    ui.painter().rect_filled(space, 4.0, colour(above));
    let lower = Rect::from_min_max(pos2(space.left(), cut), space.max);
    ui.painter().rect_filled(lower, 4.0, colour(paint(below)));
    let half = Rect::from_center_size(space.center(), vec2(space.width(), 2.0));
    ui.painter().rect_filled(half, 0.0, colour(ACCENT));
    ui.painter().rect_stroke(space, 4.0, Stroke::new(1.5, colour(BORDER)), StrokeKind::Outside);
}
