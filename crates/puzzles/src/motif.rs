//! What a solution is about, as far as the pieces show it, in any game.

use crate::proof::Proof;
use crate::puzzle::{LineMove, is_won_by};
use rules::{Game, RuleError, Score, Team};
use search::Verdict;

/// What kind of move the first one is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Motif {
    /// More is given than taken, at first.
    Sacrifice,
    /// Something is taken.
    Capture,
    /// A threat that must be answered at once.
    Check,
    /// None of these.
    Quiet,
}

impl Motif {
    /// The motif of a line in a position.
    pub(crate) fn of(game: &dyn Game, line: &[LineMove]) -> Result<Self, RuleError> {
        let team = game.turn();
        let (before, theirs_before) = (balance(game, team), theirs(game, team));
        let mut game = game.boxed_clone();
        let mut moves = line.iter();
        if let Some(first) = moves.next() {
            game.push_move(&first.text, 0)?;
        }
        let (takes, check) = (theirs(&*game, team) < theirs_before, game.in_check().is_some());
        while let Some(reply) = moves.next().filter(|_| game.turn() != team) {
            game.push_move(&reply.text, 0)?;
        }
        Ok(match () {
            () if balance(&*game, team) < before => Self::Sacrifice,
            () if takes => Self::Capture,
            () if check => Self::Check,
            () => Self::Quiet,
        })
    }

    /// Every motif.
    const ALL: [Self; 4] = [Self::Sacrifice, Self::Capture, Self::Check, Self::Quiet];

    /// The motif with this word.
    pub(crate) fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|motif| motif.word() == word)
    }

    /// A word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Sacrifice => "sacrifice",
            Self::Capture => "capture",
            Self::Check => "check",
            Self::Quiet => "quiet",
        }
    }
}

/// What a team's pieces count more than those of the others.
fn balance(game: &dyn Game, team: Team) -> Score {
    let own = game.pieces().into_iter().filter(|piece| piece.team == team);
    own.map(|piece| game.piece_value(piece.kind)).sum::<Score>() - theirs(game, team)
}

/// What the pieces of the others count.
fn theirs(game: &dyn Game, team: Team) -> Score {
    let theirs = game.pieces().into_iter().filter(|piece| piece.team != team);
    theirs.map(|piece| game.piece_value(piece.kind)).sum()
}

/// The note of a puzzle: what was proven, and what the first move is.
pub(crate) fn note(
    game: &dyn Game,
    line: &[LineMove],
    proof: &Proof,
    motif: Motif,
) -> Result<String, RuleError> {
    let team = game.turn();
    let mut game = game.boxed_clone();
    for mv in line {
        game.push_move(&mv.text, 0)?;
    }
    let ending = game.outcome().filter(|_| is_won_by(&*game, team));
    let ending = ending.map_or(String::new(), |outcome| format!(" ({})", outcome.reason));
    let percent = |share: f32| (100.0 * share).round();
    let proven = match proof.verdict {
        Verdict::WinIn(moves) => format!("wins in {moves}{ending}"),
        _ => format!("{}% instead of {}%", percent(proof.share), percent(proof.other)),
    };
    Ok(format!("{proven}; {}", motif.word()))
}
