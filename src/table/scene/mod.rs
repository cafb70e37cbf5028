//! Where every piece is now, in cells of the board: the same for both views, derived from steps alone.
//!
//! No game describes an animation. The steps of a move become timed segments of a path; a view asks for the pose of each
//! piece and draws it.

mod piece_animation;
mod ripple;
mod timeline;

pub use piece_animation::{Home, PieceAnimation, Pose};
pub use ripple::{Ripple, WAVE_SECONDS};

use super::selection::Selection;
use super::{MoveShown, Table, TableReset};
use crate::AppSystems;
use crate::settings::Settings;
use bevy::prelude::*;
use rules::{Board, Cell};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Scene>()
        .add_systems(Update, (advance, animate, follow_drag).chain().in_set(AppSystems::Present));
}

/// Longer frames count as this many seconds, so that nothing jumps after a pause.
const MAX_FRAME: f32 = 0.2;
/// Duration of an explosion, in seconds.
pub const BLAST_SECONDS: f32 = 0.9;

/// All animations at the table.
#[derive(Resource, Default)]
pub struct Scene {
    /// All pieces, on the board or captured.
    pub pieces: Vec<PieceAnimation>,
    /// Waves that run through the board.
    pub ripples: Vec<Ripple>,
    /// Explosions: cell and start time.
    pub blasts: Vec<(Cell, f32)>,
    /// Seconds since the scene was built.
    pub now: f32,
    /// Changes when pieces are added, removed or replaced: views must rebuild what they hold for them.
    pub generation: u64,
    /// The dragged piece, and where it is.
    held: Option<(Cell, Vec2)>,
    next_id: u32,
    ends: f32,
    /// When the last moved piece arrives.
    arrives_at: f32,
}

impl Scene {
    /// Sets the dragged piece.
    pub fn set_held(&mut self, held: Option<(Cell, Vec2)>) {
        self.held = held;
    }

    /// Is anything moving?
    pub fn is_moving(&self) -> bool {
        self.now < self.ends
    }

    /// Seconds until the last moved piece arrives.
    pub fn seconds_to_arrival(&self) -> f32 {
        (self.arrives_at - self.now).max(0.0)
    }

    /// The current pose of a piece.
    pub fn pose(&self, piece: &PieceAnimation) -> Pose {
        match (self.held, piece.home) {
            (Some((cell, at)), Home::Board(home)) if home == cell => {
                Pose { at, lift: 0.35, ..piece.pose(self.now) }
            }
            _ => piece.pose(self.now),
        }
    }

    /// Is this the dragged piece?
    pub fn is_held(&self, piece: &PieceAnimation) -> bool {
        self.held.is_some_and(|(cell, _)| piece.home == Home::Board(cell))
    }

    /// Height of the waves at a point.
    pub fn wave(&self, at: Vec2) -> f32 {
        self.ripples.iter().map(|ripple| ripple.height(at, self.now)).sum()
    }

    /// Skips to the end of all animations.
    pub fn finish(&mut self) {
        self.now = self.now.max(self.ends);
    }

    fn lasts_until(&mut self, end: f32) {
        self.ends = self.ends.max(end);
    }
}

/// The centre of a cell, in cells from the bottom left corner.
pub fn cell_center(board: &Board, cell: Cell) -> Vec2 {
    Vec2::new(f32::from(board.column(cell)) + 0.5, f32::from(board.row(cell)) + 0.5)
}

pub(crate) fn advance(time: Res<Time<Real>>, mut scene: ResMut<Scene>) {
    if scene.is_moving() {
        scene.now += time.delta_secs().min(MAX_FRAME);
        let now = scene.now;
        scene.ripples.retain(|ripple| !ripple.is_over(now));
        scene.blasts.retain(|(_, began)| now < began + BLAST_SECONDS);
    }
}

fn animate(
    mut reset: MessageReader<TableReset>,
    mut moves: MessageReader<MoveShown>,
    table: Option<Res<Table>>,
    settings: Res<Settings>,
    mut scene: ResMut<Scene>,
) {
    let moves: Vec<&MoveShown> = moves.read().collect();
    let time_scale = settings.animation_scale();
    for reset in reset.read() {
        match (reset, &table) {
            (TableReset::Stepped | TableReset::Reviewed, Some(table)) => {
                scene.step_to(table.shown(), time_scale);
            }
            (TableReset::Started { .. }, Some(table)) => scene.reset(table.shown()),
            _ => scene.clear(),
        }
    }
    let Some(table) = table else { return };
    for MoveShown(played) in moves {
        scene.play(&played.steps, table.shown().board(), time_scale);
    }
}

/// The dragged piece follows the pointer and slides back if dropped on a wrong cell.
pub(crate) fn follow_drag(selection: Res<Selection>, settings: Res<Settings>, mut scene: ResMut<Scene>) {
    if !selection.is_changed() {
        return;
    }
    let held = selection.dragged.zip(selection.pointer);
    if scene.held != held {
        if let (Some((cell, at)), None, Some(_)) = (scene.held, held, selection.dropped) {
            scene.slide_back(cell, at, settings.animation_scale());
        }
        scene.held = held;
    }
}
