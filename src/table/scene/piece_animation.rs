//! One piece and its animation.

use bevy::prelude::*;
use rules::{Cell, Team};

/// Where a piece is at rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// On a cell.
    Board(Cell),
    /// Captured: the index among its team's captured pieces.
    Tray(usize),
    /// Nowhere: it exploded.
    Gone,
}

/// A piece and its animation. Times are seconds of [`Scene::now`](super::Scene::now).
#[derive(Clone, Debug)]
pub struct PieceAnimation {
    /// Unique within the scene.
    pub id: u32,
    /// Index into the game's kinds.
    pub kind: u8,
    /// Its owner.
    pub team: Team,
    /// Where it is at rest.
    pub home: Home,
    /// Kind and team before it changes, and when it changes.
    pub changed_from: Option<(u8, Team, f32)>,
    /// The centre of the cell it stands on, or stood on last.
    pub(super) rest: Vec2,
    pub(super) legs: Vec<Leg>,
    /// When it leaves the board, and for how long.
    pub(super) exit: Option<(f32, f32)>,
    /// When it enters the board, for how long, and from which height.
    pub(super) entry: Option<(f32, f32, f32)>,
    /// How it falls over.
    pub(super) fall: Option<Fall>,
}

/// A piece falls over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Fall {
    pub(super) start: f32,
    pub(super) duration: f32,
    /// The direction it falls in, of length 1.
    pub(super) towards: Vec2,
}

/// A straight segment of a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leg {
    pub(super) from: Vec2,
    pub(super) to: Vec2,
    pub(super) start: f32,
    pub(super) duration: f32,
    /// Height of the jump, or 0.
    pub(super) jump: f32,
    /// Height at its start, of a piece that was carried.
    pub(super) drop: f32,
}

/// Where and how to draw a piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// Its centre, in cells from the bottom left corner.
    pub at: Vec2,
    /// Height above the board, in cells.
    pub lift: f32,
    /// From 0 (on the board) to 1 (captured or exploded).
    pub exited: f32,
    /// From 0 (not there yet) to 1 (there).
    pub entered: f32,
    /// How far it has fallen over, from 0 (upright) to 1 (lying).
    pub fallen: f32,
    /// The direction it falls in.
    pub towards: Vec2,
}

impl PieceAnimation {
    /// Kind and team as shown now.
    pub fn appearance(&self, now: f32) -> (u8, Team) {
        match self.changed_from {
            Some((kind, team, until)) if now < until => (kind, team),
            _ => (self.kind, self.team),
        }
    }

    /// Its pose at a time.
    pub fn pose(&self, now: f32) -> Pose {
        let (at, jump) = self.position(now);
        let exited = self.exit.map_or(0.0, |(start, duration)| elapsed(now, start, duration));
        let (entered, fall) = self.entry.map_or((1.0, 0.0), |(start, duration, above)| {
            let progress = elapsed(now, start, duration);
            let entered = if now < start { 0.0 } else { (progress * 6.0).min(1.0) };
            (entered, above * (1.0 - bounce(progress)))
        });
        let (fallen, towards) = self.fall.map_or((0.0, Vec2::X), |fall| {
            (topple(elapsed(now, fall.start, fall.duration)), fall.towards)
        });
        Pose { at, lift: jump + fall, exited: smoothstep(exited), entered, fallen, towards }
    }

    fn position(&self, now: f32) -> (Vec2, f32) {
        let Some(first) = self.legs.first() else { return (self.rest, 0.0) };
        let leg = self.legs.iter().rev().find(|leg| now >= leg.start).unwrap_or(first);
        let progress = elapsed(now, leg.start, leg.duration);
        let way = smoothstep(progress);
        let height = leg.jump * 4.0 * progress * (1.0 - progress) + leg.drop * (1.0 - way);
        (leg.from.lerp(leg.to, way), height)
    }
}

/// The elapsed part of a period, from 0 to 1.
pub(super) fn elapsed(now: f32, start: f32, duration: f32) -> f32 {
    if duration <= 0.0 { f32::from(now >= start) } else { ((now - start) / duration).clamp(0.0, 1.0) }
}

/// Smoothstep.
pub(super) fn smoothstep(progress: f32) -> f32 {
    progress * progress * (3.0 - 2.0 * progress)
}

/// A fall from 0 to 1 that bounces twice at the end.
fn bounce(progress: f32) -> f32 {
    const FALL: f32 = 0.62;
    const FIRST: f32 = 0.24;
    let hop = |progress: f32, high: f32| 1.0 - high * 4.0 * progress * (1.0 - progress);
    if progress < FALL {
        (progress / FALL).powi(2)
    } else if progress < FALL + FIRST {
        hop((progress - FALL) / FIRST, 0.09)
    } else {
        hop((progress - FALL - FIRST) / (1.0 - FALL - FIRST), 0.02)
    }
}

/// A fall from upright to lying: it begins slowly like any pole that tips, hits the ground and bounces twice.
fn topple(progress: f32) -> f32 {
    const HITS: f32 = 0.66;
    const FIRST: f32 = 0.22;
    const STEEP: f32 = 3.4;
    let hop = |progress: f32, high: f32| 1.0 - high * 4.0 * progress * (1.0 - progress);
    if progress < HITS {
        ((STEEP * progress / HITS).cosh() - 1.0) / (STEEP.cosh() - 1.0)
    } else if progress < HITS + FIRST {
        hop((progress - HITS) / FIRST, 0.075)
    } else {
        hop((progress - HITS - FIRST) / (1.0 - HITS - FIRST), 0.018)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fall_ends_at_rest() {
        assert_eq!((bounce(0.0), bounce(1.0)), (0.0, 1.0));
        assert!((0..=100).map(|i| bounce(i as f32 / 100.0)).all(|y| (0.0..=1.0001).contains(&y)));
    }

    #[test]
    fn a_pole_tips_slowly_hits_the_ground_and_lies() {
        assert_eq!((topple(0.0), topple(1.0)), (0.0, 1.0));
        assert!(topple(0.3) < 0.15 && topple(0.6) > 0.6, "it gathers speed");
        assert!((0..=100).map(|i| topple(i as f32 / 100.0)).all(|part| (0.0..=1.0001).contains(&part)));
    }

    #[test]
    fn a_leg_leads_from_start_to_end() {
        let (from, to) = (Vec2::new(0.5, 0.5), Vec2::new(0.5, 4.5));
        let leg = Leg { from, to, start: 1.0, duration: 2.0, jump: 0.8, drop: 0.0 };
        let animation = PieceAnimation {
            id: 0,
            kind: 0,
            team: Team::FIRST,
            home: Home::Board(Cell(0)),
            changed_from: None,
            rest: to,
            legs: vec![leg],
            exit: None,
            entry: None,
            fall: None,
        };
        assert_eq!(animation.pose(0.0).at, from);
        assert!((animation.pose(2.0).lift - 0.8).abs() < 1e-5, "highest in the middle");
        assert_eq!((animation.pose(9.0).at, animation.pose(9.0).lift), (to, 0.0));
    }
}
