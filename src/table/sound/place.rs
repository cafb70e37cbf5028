//! Where a sound is heard: left or right, as the view in use shows the board.

use super::SoundAsked;
use crate::table::view::{BoardSpace, BoardToScreen};

/// How far left or right the edge of the picture is heard; 1 is all the way.
const EDGE: f32 = 0.85;

/// From -1 (left) to 1 (right). Sounds without a place, and those behind the camera, come from the middle.
///
/// To be asked when the sound is heard: until then the board may have been turned.
pub fn side_of(sound: &SoundAsked, space: &BoardSpace, to_screen: &BoardToScreen) -> f32 {
    let half = space.0.width() / 2.0;
    let seen = sound.at.zip(to_screen.0.as_ref()).and_then(|(at, see)| see(at));
    let across = seen.map(|seen| (seen.x - space.0.center().x) / half);
    across.filter(|across| across.is_finite()).map_or(0.0, |across| EDGE * across.clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use art::sounds::Cue;
    use bevy::prelude::*;
    use bevy_egui::egui::{Rect, pos2, vec2};

    fn side(x: f32, space: BoardSpace) -> f32 {
        let see = BoardToScreen(Some(Box::new(|at: Vec2| Some(pos2(at.x * 100.0, at.y)))));
        side_of(&SoundAsked::now(Cue::Move).at(Some(Vec2::new(x, 0.0))), &space, &see)
    }

    #[test]
    fn a_sound_is_heard_where_it_is_seen() {
        let space = BoardSpace(Rect::from_min_size(pos2(100.0, 0.0), vec2(600.0, 400.0)));
        assert_eq!(side(4.0, space), 0.0, "the middle of the picture");
        assert!((side(1.0, space) + EDGE).abs() < 1e-5 && (side(7.0, space) - EDGE).abs() < 1e-5);
        assert!((side(99.0, space) - EDGE).abs() < 1e-5, "beyond the edge");
        for space in [Rect::NOTHING, Rect::NAN, Rect::ZERO].map(BoardSpace) {
            assert!(side(3.0, space).abs() <= EDGE, "{space:?}");
        }
        let nowhere = SoundAsked::now(Cue::Win);
        assert_eq!(side_of(&nowhere, &space, &BoardToScreen::default()), 0.0);
    }
}
