//! How the board is shown: in 2D or 3D, and from which side.

use super::{MovePlayed, Table, TableReset};
use crate::AppSystems;
use crate::settings::{Settings, ViewKind};
use bevy::prelude::*;
use bevy_egui::egui;
use rules::{Record, Team};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .init_resource::<BoardSpace>()
        .init_resource::<BoardOutline>()
        .init_resource::<ScreenToBoard>()
        .add_systems(Update, choose_side.before(super::scene::advance).in_set(AppSystems::Present));
}

/// How the board is shown.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct View {
    /// 2D or 3D.
    pub kind: ViewKind,
    /// Is the first team's side at the top?
    pub flipped: bool,
}

/// The area of the window for the board, in points. Set by the screen, read by both views.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct BoardSpace(pub egui::Rect);

impl Default for BoardSpace {
    fn default() -> Self {
        Self(egui::Rect::NOTHING)
    }
}

/// The part of that area that shows only the board, for screenshots of the position.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct BoardOutline(pub egui::Rect);

impl Default for BoardOutline {
    fn default() -> Self {
        Self(egui::Rect::NOTHING)
    }
}

/// Maps a point of the window to a point on the board, in cells from its bottom left corner.
pub type ScreenToBoardFn = dyn Fn(egui::Pos2) -> Option<Vec2> + Send + Sync;

/// The mapping of the view in use, or none before the first frame.
#[derive(Resource, Default)]
pub struct ScreenToBoard(pub Option<Box<ScreenToBoardFn>>);

/// A game starts with the side of a local player at the bottom; in hot-seat play the board turns with the turn if the settings
/// say so.
fn choose_side(
    mut reset: MessageReader<TableReset>,
    mut played: MessageReader<MovePlayed>,
    table: Option<Res<Table>>,
    settings: Res<Settings>,
    mut view: ResMut<View>,
) {
    let started = reset.read().any(TableReset::is_start);
    let moved = played.read().count() > 0;
    let Some(table) = table else { return };
    let turns = settings.auto_flip && table.people_here().count() > 1;
    let side = if turns && (started || moved) && table.awaits_person() {
        Some(table.turn())
    } else if started {
        Some(home_team(&table))
    } else {
        None
    };
    if let Some(side) = side {
        let flipped = starts_at_top(table.record(), side);
        view.set_if_neq(View { flipped, ..*view });
    }
}

/// The first team with a local player.
fn home_team(table: &Table) -> Team {
    table.people_here().next().map_or(Team::FIRST, |(_, seat)| seat.team)
}

/// Do a team's pieces start in the upper half of the board?
pub(crate) fn starts_at_top(record: &Record, team: Team) -> bool {
    let mode = catalog::find(&record.terms.mode);
    let Some(first) = mode.and_then(|mode| mode.open(record.terms.options.clone(), None).ok()) else {
        return false;
    };
    let board = first.board();
    let rows: Vec<f32> = first
        .pieces()
        .iter()
        .filter(|piece| piece.team == team)
        .map(|piece| f32::from(board.row(piece.cell)) + 0.5)
        .collect();
    let middle = f32::from(board.height()) / 2.0;
    !rows.is_empty() && rows.iter().sum::<f32>() / rows.len() as f32 > middle + 0.5
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Options;

    #[test]
    fn at_most_one_team_starts_at_the_top() {
        for mode in catalog::modes().iter() {
            let record = Record::new(&mode.info().id, Options::default(), None);
            let teams = (0..mode.info().teams.len() as u8).map(Team);
            let top = teams.filter(|team| starts_at_top(&record, *team)).count();
            assert!(top <= 1, "{}", mode.info().id);
        }
    }
}
