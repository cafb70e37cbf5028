//! How games end.

use super::{At, Board, Variant};

/// The word for the ending, and whether white won; `None` is a draw.
pub(crate) type Ending = (&'static str, Option<bool>);

impl Board {
    /// How the position itself has ended the game, if it has.
    pub(crate) fn ending(&self) -> Option<Ending> {
        if let Some(won) = self.won_on_board() {
            return Some(won);
        }
        if !self.legal().is_empty() {
            return None;
        }
        let lost = Some(!self.white_to_move);
        Some(match self.variant {
            Variant::LastPiece => ("no_moves", lost),
            _ if self.in_check(self.white_to_move) => ("checkmate", lost),
            _ => ("stalemate", None),
        })
    }

    /// The endings that come before the question of moves.
    pub(super) fn won_on_board(&self) -> Option<Ending> {
        let sides = [true, false];
        match self.variant {
            Variant::Chess | Variant::Hole | Variant::Mega => None,
            Variant::Hill => {
                let winner = sides.into_iter().find(|side| self.king(*side).is_some_and(is_hill))?;
                Some(("king_on_hill", Some(winner)))
            }
            Variant::Atomic { .. } => {
                let loser = sides.into_iter().find(|side| self.king(*side).is_none())?;
                Some(("king_exploded", Some(!loser)))
            }
            Variant::LastPiece => {
                let loser = sides.into_iter().find(|side| self.pieces(*side).next().is_none())?;
                Some(("all_captured", Some(!loser)))
            }
        }
    }

    /// The draws that a position with moves shows, repetition aside. Which comes first does not matter.
    pub(crate) fn draws(&self) -> Vec<&'static str> {
        let mut found = Vec::new();
        if self.halfmoves >= 100 {
            found.push("fifty_moves");
        }
        let lacking = match self.variant {
            Variant::Hill | Variant::LastPiece => false,
            Variant::Atomic { .. } => self.cannot_blast() || self.is_closed(),
            _ => self.cannot_mate(),
        };
        if lacking {
            found.push("insufficient_material");
        }
        found
    }

    /// Bare kings, one minor piece, or bishops on one colour only.
    fn cannot_mate(&self) -> bool {
        let rest = self.without_kings(true).chain(self.without_kings(false)).collect::<Vec<_>>();
        let one_minor = matches!(rest[..], [(_, 'n' | 'b')]);
        one_minor || (rest.iter().all(|(_, kind)| *kind == 'b') && one_colour(&rest))
    }

    /// Is there too little for either side to win a game of atomic chess, as Lichess judges it?
    fn cannot_blast(&self) -> bool {
        let own: Vec<_> = self.without_kings(true).collect();
        let other: Vec<_> = self.without_kings(false).collect();
        match (&own[..], &other[..]) {
            // Bishops that never meet never explode.
            ([(a, 'b')], [(b, 'b')]) => shade(*a) != shade(*b),
            ([], rest) | (rest, []) => {
                let kinds: String = rest.iter().map(|(_, kind)| *kind).collect();
                matches!(kinds.as_str(), "" | "n" | "b" | "r" | "nn")
            }
            _ => false,
        }
    }

    /// Can nothing ever be captured: every pawn stuck before a pawn, every bishop on the wrong colour?
    fn is_closed(&self) -> bool {
        let all = |white: bool| self.without_kings(white).map(move |(at, kind)| (white, at, kind));
        let rest: Vec<_> = all(true).chain(all(false)).collect();
        let stuck = |white: bool, at: At| {
            let ahead = (at.0, at.1 + if white { 1 } else { -1 });
            let mut asked = self.clone();
            if asked.white_to_move != white {
                asked.white_to_move = white;
                asked.passed = None;
            }
            rest.iter().any(|(_, other, kind)| *other == ahead && *kind == 'p')
                && !asked.legal().iter().any(|mv| mv.from == at)
        };
        let closed = rest.iter().all(|(white, at, kind)| match kind {
            'p' => stuck(*white, *at),
            kind => *kind == 'b',
        });
        let bishop = rest.iter().find(|(.., kind)| *kind == 'b');
        let walled = bishop.is_none_or(|(side, place, _)| {
            rest.iter().all(|(white, at, kind)| match kind {
                'p' => white == side || shade(*at) != shade(*place),
                _ => white == side && shade(*at) == shade(*place),
            })
        });
        closed && walled && rest.iter().any(|(.., kind)| *kind == 'p')
    }

    fn without_kings(&self, white: bool) -> impl Iterator<Item = (At, char)> + '_ {
        self.pieces(white).filter(|(_, kind)| *kind != 'k')
    }
}

fn is_hill(at: At) -> bool {
    (3..=4).contains(&at.0) && (3..=4).contains(&at.1)
}

fn shade(at: At) -> i32 {
    (at.0 + at.1) % 2
}

fn one_colour(pieces: &[(At, char)]) -> bool {
    pieces.iter().all(|(at, _)| shade(*at) == shade(pieces[0].0))
}
