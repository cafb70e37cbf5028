//! Where every piece is right now, in cells of the board: the same for both views, and made of steps alone.
//!
//! No game describes an animation. A move's steps become legs of a way with a beginning and an end; a view asks
//! for the pose of each piece and draws it.

mod actor;
mod director;
mod ripple;

pub use actor::{Actor, Home, Pose};
pub use ripple::{Ripple, WAVE_SECONDS};

use super::hand::Hand;
use super::{MovePlayed, Table, TableReset};
use crate::AppSystems;
use crate::settings::Settings;
use bevy::prelude::*;
use rules::{Board, Cell};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Scene>()
        .add_systems(Update, advance.in_set(AppSystems::Ask))
        .add_systems(Update, (direct, follow_hand).chain().in_set(AppSystems::Show));
}

/// The longest time between two pictures that counts: after a rest nothing must jump.
const LONGEST_FRAME: f32 = 0.2;
/// How long an explosion is seen, in seconds.
pub const BLAST_SECONDS: f32 = 0.9;

/// All that moves on the table.
#[derive(Resource, Default)]
pub struct Scene {
    /// Every piece, on the board or beside it.
    pub actors: Vec<Actor>,
    /// Waves that run through the board.
    pub ripples: Vec<Ripple>,
    /// Explosions: where, and when they began.
    pub blasts: Vec<(Cell, f32)>,
    /// Seconds since the scene was built.
    pub now: f32,
    /// Grows when pieces come, go or change: what a view holds for them is to be made anew.
    pub cast: u64,
    /// The piece on the pointer, and where it hangs.
    held: Option<(Cell, Vec2)>,
    next_id: u32,
    ends: f32,
    /// When the piece that moved last arrives.
    lands: f32,
}

impl Scene {
    /// Puts the piece of a cell on the pointer, or lets go.
    pub fn hold(&mut self, held: Option<(Cell, Vec2)>) {
        self.held = held;
    }

    /// Does anything move?
    pub fn is_moving(&self) -> bool {
        self.now < self.ends
    }

    /// In how many seconds the piece that moved last arrives.
    pub fn landing(&self) -> f32 {
        (self.lands - self.now).max(0.0)
    }

    /// Where a piece is now.
    pub fn pose(&self, actor: &Actor) -> Pose {
        match (self.held, actor.home) {
            (Some((cell, at)), Home::Board(home)) if home == cell => {
                Pose { at, lift: 0.35, ..actor.pose(self.now) }
            }
            _ => actor.pose(self.now),
        }
    }

    /// Is this the piece on the pointer?
    pub fn is_held(&self, actor: &Actor) -> bool {
        self.held.is_some_and(|(cell, _)| actor.home == Home::Board(cell))
    }

    /// How high the waves lift a place on the board.
    pub fn wave(&self, at: Vec2) -> f32 {
        self.ripples.iter().map(|ripple| ripple.height(at, self.now)).sum()
    }

    /// Everything is where it belongs at once.
    pub fn settle(&mut self) {
        self.now = self.now.max(self.ends);
    }

    fn lasts_until(&mut self, end: f32) {
        self.ends = self.ends.max(end);
    }
}

/// The middle of a cell, in cells from the bottom left corner.
pub fn middle(board: &Board, cell: Cell) -> Vec2 {
    Vec2::new(f32::from(board.column(cell)) + 0.5, f32::from(board.row(cell)) + 0.5)
}

fn advance(time: Res<Time<Real>>, mut scene: ResMut<Scene>) {
    if scene.is_moving() {
        scene.now += time.delta_secs().min(LONGEST_FRAME);
        let now = scene.now;
        scene.ripples.retain(|ripple| !ripple.is_over(now));
        scene.blasts.retain(|(_, began)| now < began + BLAST_SECONDS);
    }
}

fn direct(
    mut reset: MessageReader<TableReset>,
    mut played: MessageReader<MovePlayed>,
    table: Option<Res<Table>>,
    settings: Res<Settings>,
    mut scene: ResMut<Scene>,
) {
    let played: Vec<&MovePlayed> = played.read().collect();
    let pace = settings.pace();
    for reset in reset.read() {
        match (reset, &table) {
            (TableReset::Stepped | TableReset::Looked, Some(table)) => scene.step_to(table, pace),
            (TableReset::Started, Some(table)) => scene.set_up(table),
            _ => scene.clear(),
        }
    }
    let Some(table) = table else { return };
    for played in played {
        scene.play(&played.played.steps, table.board(), pace);
    }
}

/// The piece on the pointer goes with it; let go over a wrong cell, it slides back.
fn follow_hand(hand: Res<Hand>, settings: Res<Settings>, mut scene: ResMut<Scene>) {
    if !hand.is_changed() {
        return;
    }
    let held = hand.dragged.zip(hand.pointer);
    if scene.held != held {
        if let (Some((cell, at)), None, Some(_)) = (scene.held, held, hand.dropped) {
            scene.slide_back(cell, at, settings.pace());
        }
        scene.held = held;
    }
}
