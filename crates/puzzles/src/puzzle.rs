//! A puzzle, and the judge of answers to it. Judging needs the rules only: what else wins is stored with the line.

use rules::{Game, Mode, Options, RuleError, Team, key_of};

/// A position in which one move wins, and the line that shows it.
#[derive(Clone)]
pub struct Puzzle {
    /// The game.
    pub mode: Mode,
    /// Its options.
    pub options: Options,
    /// The position, as the game writes it. The team to move is the player's.
    pub position: String,
    /// The solution: moves of both sides, the player's first and last.
    pub line: Vec<LineMove>,
    /// From 1, easy, to 5: how deep one must look to see that the first move wins.
    pub grade: u8,
    /// What the solution is about, for readers of the file.
    pub note: String,
}

/// One move of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineMove {
    /// The move, as the game writes it.
    pub text: String,
    /// Other moves of the player that win as fast. The first move of a puzzle has none.
    pub others: Vec<String>,
}

/// The answer to a move that was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The move does not win, or not as the puzzle asks.
    Wrong,
    /// Right, and the puzzle goes on after these moves of the other side.
    GoOn {
        /// The other side's moves; more than one where a team moves twice, none where the player moves again.
        replies: Vec<String>,
    },
    /// Right, and it was the last one.
    Solved,
}

impl Puzzle {
    /// Identifies the puzzle for good: by game, options and position.
    pub fn id(&self) -> String {
        format!("{:016x}", key_of(&(&self.mode.info().id, &self.options, &self.position)))
    }

    /// The game at the position of the puzzle.
    ///
    /// # Errors
    /// The game cannot read the position.
    pub fn open(&self) -> Result<Box<dyn Game>, RuleError> {
        self.mode.open(self.options.clone(), Some(&self.position))
    }

    /// The moves of the solution.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.line.iter().map(|mv| mv.text.as_str())
    }

    /// Judges a move after some moves of the solution, those of both sides.
    ///
    /// # Errors
    /// A move is illegal, or the position is.
    pub fn judge(&self, played: &[String], text: &str) -> Result<Answer, RuleError> {
        let mut game = self.open()?;
        let team = game.turn();
        for mv in played {
            game.push_move(mv, 0)?;
        }
        // Read by the rules, so that every way to write a move counts.
        game.push_move(text, 0)?;
        let mut made: Vec<_> = game.record().terms.moves.iter().map(|mv| mv.text.as_str()).collect();
        let text = made.pop().unwrap_or(text);
        let is_solution = self.moves().take(played.len()).eq(made);
        let Some(expected) = self.line.get(played.len()).filter(|_| is_solution) else {
            return Ok(Answer::Wrong);
        };
        Ok(if text == expected.text {
            self.answer_after(&*game, team, played.len() + 1)?
        } else if is_won_by(&*game, team) || expected.others.iter().any(|other| other == text) {
            Answer::Solved
        } else {
            Answer::Wrong
        })
    }

    /// What follows after the first `done` moves of the solution, the last of them the player's.
    fn answer_after(&self, game: &dyn Game, team: Team, done: usize) -> Result<Answer, RuleError> {
        let mut game = game.boxed_clone();
        let mut replies = Vec::new();
        for mv in self.line.iter().skip(done) {
            if game.turn() == team {
                return Ok(Answer::GoOn { replies });
            }
            game.push_move(&mv.text, 0)?;
            replies.push(mv.text.clone());
        }
        Ok(Answer::Solved)
    }

    /// How many moves the player makes until the game is won on the board; `None` if the solution ends before that.
    ///
    /// # Errors
    /// The position or a move of the solution is illegal.
    pub fn moves_to_win(&self) -> Result<Option<usize>, RuleError> {
        let mut game = self.open()?;
        let team = game.turn();
        for text in self.moves() {
            game.push_move(text, 0)?;
        }
        let own = game.movers().iter().filter(|mover| **mover == team).count();
        Ok(is_won_by(&*game, team).then_some(own))
    }
}

/// Has this team won?
pub(crate) fn is_won_by(game: &dyn Game, team: Team) -> bool {
    game.outcome().and_then(|outcome| outcome.winner) == Some(team)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::read;

    fn puzzle(line: &str) -> Puzzle {
        let mode = catalog::find("tic-tac-toe").unwrap();
        read(&mode, line).unwrap().remove(0)
    }

    fn judge(puzzle: &Puzzle, played: &str, text: &str) -> Answer {
        let played: Vec<_> = played.split_whitespace().map(String::from).collect();
        puzzle.judge(&played, text).unwrap()
    }

    #[test]
    fn the_solution_is_led_to_its_end() {
        // Two lines at once: only one of them can be blocked.
        let fork = puzzle("xo..x...o ; a2 a3 c2 ; 2 ; a fork");
        assert_eq!(judge(&fork, "", "a2"), Answer::GoOn { replies: vec!["a3".into()] });
        assert_eq!(judge(&fork, "", "c1"), Answer::Wrong);
        assert_eq!(judge(&fork, "a2 a3", "c2"), Answer::Solved);
        assert_eq!(judge(&fork, "a2 a3", "b3"), Answer::Wrong);
        assert_eq!(judge(&fork, "c1 a2", "a3"), Answer::Wrong, "that is not the solution");
        assert_eq!(fork.moves_to_win(), Ok(Some(2)));
        assert!(fork.judge(&[], "a1").is_err() && fork.judge(&["a2".into()], "x").is_err());
    }

    #[test]
    fn all_that_wins_is_right() {
        let fork = puzzle("xo..x...o ; a2 c1 c2|b3 ; 2 ; a fork");
        assert_eq!(judge(&fork, "a2 c1", "c2"), Answer::Solved);
        assert_eq!(judge(&fork, "a2 c1", "a3"), Answer::Solved, "three in a row");
        assert_eq!(judge(&fork, "a2 c1", "b3"), Answer::Solved, "the file says so");
        let first = puzzle("xo..x...o ; a2 ; 2 ; the rest is easy");
        assert_eq!((judge(&first, "", "a2"), first.moves_to_win()), (Answer::Solved, Ok(None)));
    }

    #[test]
    fn ids_stay() {
        let fork = puzzle("xo..x...o ; a2 a3 c2 ; 2 ; a fork");
        assert_eq!(fork.id(), puzzle("xo..x...o ; a3 ; 5 ; another text").id());
        assert_ne!(fork.id(), puzzle("xo..x..o. ; a2 ; 2 ; another position").id());
    }
}
