//! One piece, and the way it goes.

use bevy::prelude::*;
use rules::{Cell, Team};

/// Where a piece belongs when nothing moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// On a cell.
    Board(Cell),
    /// Beside the board, as the so-and-so-manieth of its team.
    Beside(usize),
    /// Nowhere: it was blown up.
    Gone,
}

/// One piece.
#[derive(Clone, Debug)]
pub struct Actor {
    /// Its own number, for as long as it is in the game.
    pub id: u32,
    /// What it is: a place in the game's kinds.
    pub kind: u8,
    /// Whose it is.
    pub team: Team,
    /// Where it belongs.
    pub home: Home,
    /// What it was before it changed, and when it changes.
    pub was: Option<(u8, Team, f32)>,
    /// The middle of the cell it stands on, or stood on last.
    pub(super) rest: Vec2,
    pub(super) legs: Vec<Leg>,
    /// When it leaves the board, and how long that takes.
    pub(super) leaves: Option<(f32, f32)>,
    /// When it comes onto the board, how long that takes, and from how far above.
    pub(super) comes: Option<(f32, f32, f32)>,
}

/// A straight part of a way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leg {
    pub(super) from: Vec2,
    pub(super) to: Vec2,
    pub(super) begins: f32,
    pub(super) takes: f32,
    /// How high it jumps on the way; 0 slides.
    pub(super) jump: f32,
}

/// Where and how a piece is to be drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// Its middle, in cells from the bottom left corner.
    pub at: Vec2,
    /// How high it is above where it stands, in cells.
    pub lift: f32,
    /// From 0, on the board, to 1, beside it (or nowhere, if it was blown up).
    pub left: f32,
    /// From 0, not there yet, to 1, there.
    pub here: f32,
}

impl Actor {
    /// What it looks like now: kind and team.
    pub fn look(&self, now: f32) -> (u8, Team) {
        match self.was {
            Some((kind, team, until)) if now < until => (kind, team),
            _ => (self.kind, self.team),
        }
    }

    /// Where it is at a time.
    pub fn pose(&self, now: f32) -> Pose {
        let (at, jump) = self.on_the_way(now);
        let left = self.leaves.map_or(0.0, |(begins, takes)| part(now, begins, takes));
        let (here, fall) = self.comes.map_or((1.0, 0.0), |(begins, takes, above)| {
            let part = part(now, begins, takes);
            let here = if now < begins { 0.0 } else { (part * 6.0).min(1.0) };
            (here, above * (1.0 - bounce(part)))
        });
        Pose { at, lift: jump + fall, left: smooth(left), here }
    }

    fn on_the_way(&self, now: f32) -> (Vec2, f32) {
        let Some(first) = self.legs.first() else { return (self.rest, 0.0) };
        let leg = self.legs.iter().rev().find(|leg| now >= leg.begins).unwrap_or(first);
        let part = part(now, leg.begins, leg.takes);
        (leg.from.lerp(leg.to, smooth(part)), leg.jump * 4.0 * part * (1.0 - part))
    }
}

/// How much of a stretch of time has gone by, from 0 to 1.
pub(super) fn part(now: f32, begins: f32, takes: f32) -> f32 {
    if takes <= 0.0 { f32::from(now >= begins) } else { ((now - begins) / takes).clamp(0.0, 1.0) }
}

/// A way from 0 to 1 that begins and ends gently.
pub(super) fn smooth(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

/// A fall from 0 to 1 that bounces twice at the end.
fn bounce(part: f32) -> f32 {
    const FALL: f32 = 0.62;
    const FIRST: f32 = 0.24;
    let hop = |part: f32, high: f32| 1.0 - high * 4.0 * part * (1.0 - part);
    if part < FALL {
        (part / FALL).powi(2)
    } else if part < FALL + FIRST {
        hop((part - FALL) / FIRST, 0.09)
    } else {
        hop((part - FALL - FIRST) / (1.0 - FALL - FIRST), 0.02)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fall_ends_where_it_should() {
        assert_eq!((bounce(0.0), bounce(1.0)), (0.0, 1.0));
        assert!((0..=100).map(|i| bounce(i as f32 / 100.0)).all(|y| (0.0..=1.0001).contains(&y)));
    }

    #[test]
    fn a_leg_is_walked_from_end_to_end() {
        let (from, to) = (Vec2::new(0.5, 0.5), Vec2::new(0.5, 4.5));
        let leg = Leg { from, to, begins: 1.0, takes: 2.0, jump: 0.8 };
        let actor = Actor {
            id: 0,
            kind: 0,
            team: Team::FIRST,
            home: Home::Board(Cell(0)),
            was: None,
            rest: to,
            legs: vec![leg],
            leaves: None,
            comes: None,
        };
        assert_eq!(actor.pose(0.0).at, from);
        assert!((actor.pose(2.0).lift - 0.8).abs() < 1e-5, "highest in the middle");
        assert_eq!((actor.pose(9.0).at, actor.pose(9.0).lift), (to, 0.0));
    }
}
