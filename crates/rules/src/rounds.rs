//! Moves as players count them: a round, in which every team moves once, is one move.

use crate::Team;

/// Does a move of `team` after one of `last` begin a new round? It does if the team moves again, or its turn in the round has
/// passed.
pub fn begins_round(last: Option<Team>, team: Team) -> bool {
    last.is_none_or(|last| team <= last)
}

/// The number of rounds, finished or not, in which these teams moved in turn: `1. e4 e5 2. Nf3` are two.
pub fn count_rounds(movers: &[Team]) -> usize {
    let last = std::iter::once(None).chain(movers.iter().copied().map(Some));
    last.zip(movers).filter(|(last, team)| begins_round(*last, **team)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_of_each_team_is_one_round() {
        let count = |movers: &[u8]| count_rounds(&movers.iter().copied().map(Team).collect::<Vec<_>>());
        assert_eq!((count(&[]), count(&[0]), count(&[0, 1]), count(&[0, 1, 0])), (0, 1, 1, 2));
        assert_eq!((count(&[1]), count(&[1, 0]), count(&[1, 0, 1])), (1, 2, 2), "the second team began");
        assert_eq!((count(&[0, 1, 2, 0]), count(&[0, 0]), count(&[0, 0, 1])), (2, 2, 2));
    }
}
