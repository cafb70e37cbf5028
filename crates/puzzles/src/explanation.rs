//! What the note of a puzzle says, taken apart, so that it can be said in any language.

use crate::motif::Motif;
use crate::puzzle::Puzzle;

/// What the right move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// It wins in so many moves of both sides.
    WinIn(u32),
    /// It promises so many percent of the points.
    Share {
        /// The right move.
        best: u8,
        /// The best other move.
        other: u8,
    },
}

/// What a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// What the right move does.
    pub gain: Gain,
    /// What kind of move it is.
    pub motif: Motif,
}

impl Puzzle {
    /// What the puzzle is about; `None` if its note was written by hand.
    pub fn explanation(&self) -> Option<Explanation> {
        let (gain, motif) = self.note.split_once("; ")?;
        Some(Explanation { gain: Gain::read(gain)?, motif: Motif::read(motif)? })
    }
}

impl Gain {
    fn read(text: &str) -> Option<Self> {
        if let Some(rest) = text.strip_prefix("wins in ") {
            return rest.split(' ').next()?.parse().ok().map(Self::WinIn);
        }
        let (best, other) = text.split_once(" instead of ")?;
        let percent = |text: &str| text.strip_suffix('%')?.parse().ok();
        Some(Self::Share { best: percent(best)?, other: percent(other)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{of, read};

    fn explained(note: &str) -> Option<(Gain, Motif)> {
        let mode = catalog::find("tic-tac-toe").unwrap();
        let puzzle = read(&mode, &format!("xo..x...o ; a2 ; 2 ; {note}")).unwrap().remove(0);
        puzzle.explanation().map(|said| (said.gain, said.motif))
    }

    #[test]
    fn notes_are_understood() {
        assert_eq!(explained("wins in 5 (connected); quiet"), Some((Gain::WinIn(5), Motif::Quiet)));
        assert_eq!(explained("wins in 3; check"), Some((Gain::WinIn(3), Motif::Check)));
        let share = Gain::Share { best: 100, other: 76 };
        assert_eq!(explained("100% instead of 76%; sacrifice"), Some((share, Motif::Sacrifice)));
        for odd in ["a fork", "wins in a while; quiet", "1000% instead of 3%; quiet", "wins in 3; odd"] {
            assert_eq!(explained(odd), None, "{odd}");
        }
    }

    #[test]
    fn every_stored_note_is_understood() {
        for mode in catalog::modes().iter() {
            for puzzle in of(mode) {
                assert!(puzzle.explanation().is_some(), "{}: {}", mode.info().id, puzzle.note);
            }
        }
    }
}
