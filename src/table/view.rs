//! How the table is looked at: flat or solid, from which side. Both views read this, and neither knows the other.

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
        .init_resource::<Sight>()
        .add_systems(Update, sit_down.in_set(AppSystems::Show));
}

/// How the table is looked at.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct View {
    /// Flat or solid.
    pub kind: ViewKind,
    /// Is the first team's side at the top of the screen?
    pub flipped: bool,
}

/// The part of the window that the board may use, in points. The screen of the table says it; both views stay in it.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct BoardSpace(pub egui::Rect);

impl Default for BoardSpace {
    fn default() -> Self {
        Self(egui::Rect::NOTHING)
    }
}

/// The part of that space in which nothing but the board is seen: what a picture of the position shows.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct BoardOutline(pub egui::Rect);

impl Default for BoardOutline {
    fn default() -> Self {
        Self(egui::Rect::NOTHING)
    }
}

/// From a place in the window, in points, to a place on the board, in cells from its bottom left corner.
pub type SeeThrough = dyn Fn(egui::Pos2) -> Option<Vec2> + Send + Sync;

/// What the view in use sees at a place in the window: it sets this whenever that changes.
#[derive(Resource, Default)]
pub struct Sight(pub Option<Box<SeeThrough>>);

/// At the beginning the board is seen from the side of somebody at this computer; in hot-seat play it turns with
/// the turn if that is wished for.
fn sit_down(
    mut reset: MessageReader<TableReset>,
    mut played: MessageReader<MovePlayed>,
    table: Option<Res<Table>>,
    settings: Res<Settings>,
    mut view: ResMut<View>,
) {
    let started = reset.read().any(|reset| *reset == TableReset::Started);
    let moved = played.read().filter(|played| !played.tried).count() > 0;
    let Some(table) = table else { return };
    let turns = settings.auto_flip && table.setup().people() > 1;
    let side = if turns && (started || moved) && table.awaits_person() {
        Some(table.turn())
    } else if started {
        Some(home(&table))
    } else {
        None
    };
    if let Some(side) = side {
        let flipped = begins_at_top(table.record(), side);
        view.set_if_neq(View { flipped, ..*view });
    }
}

/// The team whose side the board is seen from at first.
fn home(table: &Table) -> Team {
    let seats = &table.setup().seats;
    seats.iter().find(|seat| seat.mind.is_here()).map_or(Team::FIRST, |seat| seat.team)
}

/// Do a team's pieces begin in the upper half of the board? Then it sits there.
pub(crate) fn begins_at_top(record: &Record, team: Team) -> bool {
    let mode = catalog::find(&record.mode);
    let Some(first) = mode.and_then(|mode| mode.open(record.options.clone(), None).ok()) else {
        return false;
    };
    let board = first.board();
    let rows: Vec<f32> = first
        .place()
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
    fn one_side_at_most_sits_at_the_top() {
        for mode in catalog::modes() {
            let record = Record::new(&mode.info().id, Options::default(), None);
            let teams = (0..mode.info().teams.len() as u8).map(Team);
            let top = teams.filter(|team| begins_at_top(&record, *team)).count();
            assert!(top <= 1, "{}", mode.info().id);
        }
    }
}
