//! How the board is shown: in 2D or 3D, and from which side.

use super::{MovePlayed, Table, TableReset};
use crate::AppSystems;
use crate::settings::{CameraPreset, Settings, ViewKind};
use bevy::prelude::*;
use bevy_egui::egui;
use rules::{Board, Cell, Record, Team};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CameraAsked>()
        .init_resource::<View>()
        .init_resource::<BoardSpace>()
        .init_resource::<BoardOutline>()
        .init_resource::<ScreenToBoard>()
        .init_resource::<BoardToScreen>()
        .add_systems(Update, choose_side.before(super::scene::advance).in_set(AppSystems::Present));
}

/// How the board is shown.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct View {
    /// 2D or 3D.
    pub kind: ViewKind,
    /// Is the first team's side at the top?
    pub flipped: bool,
    /// Of two teams, is the second shown nearer to the player? On a board without sides this is not told by `flipped`.
    pub second_below: bool,
}

impl View {
    /// Turns the board round.
    pub fn flip(&mut self) {
        (self.flipped, self.second_below) = (!self.flipped, !self.second_below);
    }

    /// The team whose player sits below the board, in a game of two teams.
    pub fn team_below(&self) -> Team {
        if self.second_below { Team::SECOND } else { Team::FIRST }
    }

    /// The team whose player sits at the first row: below the board, unless it is flipped.
    pub fn team_in_front(&self) -> Team {
        if self.flipped { self.team_below().other() } else { self.team_below() }
    }
}

/// What the player asks of the 3D camera.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub enum CameraAsked {
    /// Go to a preset and stay there until it is turned.
    Preset(CameraPreset),
    /// Go back to the seat.
    Reset,
    /// The pointer begins or stops to turn it.
    Hold(bool),
    /// Turn to the right and upwards, in radians.
    Turn(Vec2),
    /// Zoom in by notches of a wheel.
    Zoom(f32),
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

/// Maps a point on the board, in cells from its bottom left corner, to a point of the window; none if it is behind the camera.
pub type BoardToScreenFn = dyn Fn(Vec2) -> Option<egui::Pos2> + Send + Sync;

/// The mapping of the view in use, or none before the first frame.
#[derive(Resource, Default)]
pub struct BoardToScreen(pub Option<Box<BoardToScreenFn>>);

impl BoardToScreen {
    /// The part of the window that shows a cell.
    pub fn rect_of(&self, board: &Board, cell: Cell) -> Option<egui::Rect> {
        let to_screen = self.0.as_ref()?;
        let corner = Vec2::new(board.column(cell).into(), board.row(cell).into());
        let corners = [Vec2::ZERO, Vec2::X, Vec2::Y, Vec2::ONE].map(|side| to_screen(corner + side));
        let seen: Vec<egui::Pos2> = corners.into_iter().collect::<Option<_>>()?;
        Some(egui::Rect::from_points(&seen))
    }
}

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
        view.set_if_neq(View { flipped, second_below: side == Team::SECOND, ..*view });
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
    fn a_cell_is_found_on_the_screen() {
        let board = catalog::modes()[0].info().board.clone();
        let height = f32::from(board.height());
        // Cells of 40 points, the first row at the bottom.
        let seen = move |at: Vec2| Some(egui::pos2(at.x * 40.0, (height - at.y) * 40.0));
        let mapping = BoardToScreen(Some(Box::new(seen)));
        let cell = board.cell(2, 1).expect("it is on the board");
        let found = mapping.rect_of(&board, cell).expect("it is seen");
        let at = egui::pos2(80.0, (height - 2.0) * 40.0);
        assert_eq!(found, egui::Rect::from_min_size(at, egui::vec2(40.0, 40.0)));
        assert_eq!(BoardToScreen(Some(Box::new(|_| None))).rect_of(&board, cell), None);
    }

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
