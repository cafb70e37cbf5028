//! Why a legal move is wrong.

use crate::goal::{BoundGoal, is_listed, winning_reply};
use crate::line::{Line, Plan};
use rules::{Cell, Message, Placed, Played, Step, message, steps};

impl Plan {
    /// The reason that the lesson itself gives. It speaks of first moves only; `after` is what the move led to.
    pub(crate) fn reason_listed(&self, played: &Played, after: &Line) -> Option<&Message> {
        let is_first = after.left + 1 == self.step.within;
        let listed = self.step.wrong.iter().find(|wrong| is_listed(&wrong.moves, played));
        listed.filter(|_| is_first).map(|wrong| &wrong.say)
    }

    /// Why this move is wrong: as the lesson says, or as follows from the goal. `after` is what it led to.
    pub(crate) fn reason(&self, played: &Played, after: &Line) -> Message {
        self.reason_listed(played, after).cloned().unwrap_or_else(|| self.derived(played, after))
    }

    fn derived(&self, played: &Played, after: &Line) -> Message {
        match after.game.outcome().map(|outcome| outcome.winner) {
            Some(None) => return message!("lesson-wrong-draw", "That ends the game in a draw."),
            Some(Some(winner)) if winner != self.team => {
                return message!("lesson-wrong-loss", "That loses the game.");
            }
            _ => {}
        }
        let captures = steps::lost(&played.steps).any(|piece| piece.team != self.team);
        match &self.goal {
            BoundGoal::Capture(_) if !captures => {
                message!("lesson-wrong-no-capture", "That captures nothing.")
            }
            BoundGoal::CaptureOn(_) if captures => {
                message!("lesson-wrong-capture", "That captures something else.")
            }
            BoundGoal::Reach { kind: Some(kind), cells }
                if self.wants_other(played, after, *kind, cells) =>
            {
                wrong_piece(*kind, after)
            }
            _ if after.left > 0 => {
                message!("lesson-wrong-late", "That does not get you there in time.")
            }
            BoundGoal::Capture(_) => message!("lesson-wrong-few", "That does not capture enough."),
            BoundGoal::CaptureOn(_) => {
                message!("lesson-wrong-no-target", "That does not capture the marked piece.")
            }
            BoundGoal::Reach { .. } => {
                message!("lesson-wrong-cell", "That does not lead to a marked square.")
            }
            BoundGoal::Win => message!("lesson-wrong-no-win", "That does not win yet."),
            BoundGoal::Check => message!("lesson-wrong-no-check", "That does not give check."),
            BoundGoal::Defend => self.undefended(after),
            BoundGoal::Safe => {
                message!("lesson-wrong-unsafe", "Then the other side can capture something of yours.")
            }
            BoundGoal::Moves(_) => {
                message!("lesson-wrong-move", "That is allowed, but there is something better here.")
            }
        }
    }

    /// Did the wrong piece move, or become something else than it should?
    fn wants_other(&self, played: &Played, after: &Line, kind: u8, cells: &[Cell]) -> bool {
        let pieces = after.game.pieces();
        let mut own = pieces.iter().filter(|piece| piece.team == self.team);
        let arrived = own.clone().any(|piece| cells.contains(&piece.cell));
        let moved_other = mover(played).is_some_and(|mover| mover.kind != kind);
        arrived || moved_other && own.any(|piece| piece.kind == kind)
    }

    fn undefended(&self, after: &Line) -> Message {
        let reply = winning_reply(&*after.game, self.team).unwrap_or_default();
        message!("lesson-wrong-defence", "Then the other side plays {reply} and wins.", reply = reply)
    }
}

fn wrong_piece(kind: u8, after: &Line) -> Message {
    let kinds = &after.game.info().kinds;
    let name = kinds.get(usize::from(kind)).map_or("", |kind| kind.name.as_str());
    message!("lesson-wrong-piece", "It has to be this piece: {piece}.", piece = name)
}

/// The piece that moved or came onto the board.
fn mover(played: &Played) -> Option<Placed> {
    played.steps.iter().find_map(|step| match step {
        Step::Slide { piece, .. } | Step::Place(piece) => Some(*piece),
        Step::Remove(_) | Step::TurnInto { .. } => None,
    })
}
