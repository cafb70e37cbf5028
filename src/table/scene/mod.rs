//! Where every piece is now, in cells of the board: the same for both views, derived from steps alone.
//!
//! No game describes an animation. The steps of a move become timed segments of a path; a view asks for the pose of each
//! piece and draws it.

mod blast;
mod fall;
mod landing;
mod piece_animation;
mod ripple;
mod timeline;

pub use blast::{BLAST_SECONDS, Blast};
pub use landing::Landing;
pub use piece_animation::{Home, PieceAnimation, Pose};
pub use ripple::{Ripple, WAVE_SECONDS};

use super::selection::Selection;
use super::{MoveShown, Table, TableReset};
use crate::AppSystems;
use crate::settings::Settings;
use bevy::prelude::*;
use piece_animation::{elapsed, smoothstep};
use rules::{Board, Cell};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Scene>().add_systems(
        Update,
        (advance, animate, fall::topple, follow_drag).chain().in_set(AppSystems::Present),
    );
}

/// Longer frames count as this many seconds, so that nothing jumps after a pause.
const MAX_FRAME: f32 = 0.2;
/// Height of a dragged piece above the board, in cells, and how long it takes to get there.
const HELD_LIFT: f32 = 0.5;
const PICK_UP: f32 = 0.12;

/// All animations at the table.
#[derive(Resource, Default)]
pub struct Scene {
    /// All pieces, on the board or captured.
    pub pieces: Vec<PieceAnimation>,
    /// Waves that run through the board.
    pub ripples: Vec<Ripple>,
    /// Explosions.
    pub blasts: Vec<Blast>,
    /// Seconds since the scene was built.
    pub now: f32,
    /// Changes when pieces are added, removed or replaced: views must rebuild what they hold for them.
    pub generation: u64,
    /// The dragged piece.
    held: Option<Held>,
    next_id: u32,
    ends: f32,
    /// When the last moved piece arrives.
    arrives_at: f32,
}

/// A piece carried by the pointer.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Held {
    /// Its cell.
    cell: Cell,
    /// Where it is carried, in cells.
    at: Vec2,
    /// When it was picked up, and how long that takes.
    since: f32,
    picked_up_in: f32,
}

impl Held {
    fn lift(&self, now: f32) -> f32 {
        HELD_LIFT * smoothstep(elapsed(now, self.since, self.picked_up_in))
    }
}

impl Scene {
    /// Sets the dragged piece; it is in the air at once.
    pub fn set_held(&mut self, held: Option<(Cell, Vec2)>) {
        let since = self.now;
        self.held = held.map(|(cell, at)| Held { cell, at, since, picked_up_in: 0.0 });
    }

    /// Carries a piece to a point; one that was on the board is picked up first.
    fn carry(&mut self, cell: Cell, at: Vec2, time_scale: f32) {
        let same = self.held.filter(|held| held.cell == cell);
        let (since, picked_up_in) =
            same.map_or((self.now, PICK_UP * time_scale), |held| (held.since, held.picked_up_in));
        self.held = Some(Held { cell, at, since, picked_up_in });
        self.lasts_until(since + picked_up_in);
    }

    /// Is anything moving?
    pub fn is_moving(&self) -> bool {
        self.now < self.ends
    }

    /// Seconds until the last moved piece arrives.
    pub fn seconds_to_arrival(&self) -> f32 {
        (self.arrives_at - self.now).max(0.0)
    }

    /// Seconds until nothing moves.
    pub fn seconds_to_rest(&self) -> f32 {
        (self.ends - self.now).max(0.0)
    }

    /// The current pose of a piece.
    pub fn pose(&self, piece: &PieceAnimation) -> Pose {
        match (self.held, piece.home) {
            (Some(held), Home::Board(home)) if home == held.cell => {
                Pose { at: held.at, lift: held.lift(self.now), ..piece.pose(self.now) }
            }
            _ => piece.pose(self.now),
        }
    }

    /// Is this the dragged piece?
    pub fn is_held(&self, piece: &PieceAnimation) -> bool {
        self.held.is_some_and(|held| piece.home == Home::Board(held.cell))
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
        scene.blasts.retain(|blast| !blast.is_over(now));
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
    let time_scale = settings.animation_scale();
    let carried = |held: Option<Held>| held.map(|held| (held.cell, held.at));
    // Above the horizon there is no board below the pointer: the piece stays where it was.
    let at = selection.pointer.or(scene.held.map(|held| held.at));
    match selection.dragged.zip(at) {
        Some(now) if carried(scene.held) != Some(now) => scene.carry(now.0, now.1, time_scale),
        None if scene.held.is_some() => {
            let dropped = scene.held.take().filter(|_| selection.dropped.is_some());
            dropped.into_iter().for_each(|held| scene.slide_back(held, time_scale));
        }
        _ => {}
    }
}
