//! Move numbers: a round is one move of each team, for any number of teams and any starting team.

use rules::{Team, begins_round};

/// One round: its number, and for each team the index of its move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Round {
    pub(super) number: usize,
    /// One for each team; none where it did not move in this round.
    pub(super) plies: Vec<Option<usize>>,
}

/// The rounds of a game in which these teams moved in turn.
pub(super) fn rounds(movers: &[Team], teams: usize) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    let mut last: Option<Team> = None;
    for (ply, team) in movers.iter().enumerate() {
        if begins_round(last, *team) {
            rounds.push(Round { number: rounds.len() + 1, plies: vec![None; teams.max(1)] });
        }
        let place = usize::from(team.0);
        if let Some(slot) = rounds.last_mut().and_then(|round| round.plies.get_mut(place)) {
            *slot = Some(ply);
        }
        last = Some(*team);
    }
    rounds
}

/// The number of the round in which each of these moves is made.
pub(super) fn round_numbers(movers: &[Team]) -> Vec<usize> {
    let before = std::iter::once(None).chain(movers.iter().map(Some));
    let begins = before.zip(movers).map(|(last, team)| last.is_none_or(|last| team <= last));
    let count = |number: &mut usize, begins: bool| {
        *number += usize::from(begins);
        Some(*number)
    };
    begins.scan(0, count).collect()
}

/// One line of the moves of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MoveLine {
    /// Its number, if it has one.
    pub(super) number: Option<usize>,
    /// The indices of the moves in it, one for each column.
    pub(super) plies: Vec<Option<usize>>,
}

/// The lines of a game: rounds or single moves. A line ends after a move below which something is written.
pub(super) fn move_lines(
    movers: &[Team],
    teams: usize,
    by_round: bool,
    has_notes: impl Fn(usize) -> bool,
) -> Vec<MoveLine> {
    let mut lines = Vec::new();
    for round in rounds(movers, teams) {
        if by_round {
            split(&round, &has_notes, &mut lines);
        } else {
            let mut number = Some(round.number);
            let moves = round.plies.into_iter().flatten();
            lines.extend(moves.map(|ply| MoveLine { number: number.take(), plies: vec![Some(ply)] }));
        }
    }
    lines
}

/// A round as lines, each of which ends with the round or with a move that has notes.
fn split(round: &Round, has_notes: &impl Fn(usize) -> bool, lines: &mut Vec<MoveLine>) {
    let empty = || MoveLine { number: Some(round.number), plies: vec![None; round.plies.len()] };
    let mut line = empty();
    for (column, ply) in round.plies.iter().enumerate() {
        let Some(ply) = *ply else { continue };
        line.plies[column] = Some(ply);
        if has_notes(ply) {
            lines.push(std::mem::replace(&mut line, empty()));
        }
    }
    if line.plies.iter().any(Option::is_some) {
        lines.push(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(movers: &[u8], teams: usize) -> Vec<(usize, Vec<Option<usize>>)> {
        let movers: Vec<Team> = movers.iter().copied().map(Team).collect();
        rounds(&movers, teams).into_iter().map(|round| (round.number, round.plies)).collect()
    }

    #[test]
    fn two_teams_by_turns() {
        let found = of(&[0, 1, 0], 2);
        assert_eq!(found, [(1, vec![Some(0), Some(1)]), (2, vec![Some(2), None])]);
    }

    #[test]
    fn the_second_team_may_begin_and_teams_may_move_twice() {
        assert_eq!(of(&[1, 0], 2), [(1, vec![None, Some(0)]), (2, vec![Some(1), None])]);
        assert_eq!(of(&[0, 0, 1], 2), [(1, vec![Some(0), None]), (2, vec![Some(1), Some(2)])]);
    }

    #[test]
    fn a_line_ends_where_something_is_written_below_it() {
        let movers: Vec<Team> = [0, 1, 0, 1].map(Team).into();
        let told = |by_round, notes: &[usize]| -> Vec<(Option<usize>, Vec<Option<usize>>)> {
            let lines = move_lines(&movers, 2, by_round, |ply| notes.contains(&ply)).into_iter();
            lines.map(|line| (line.number, line.plies)).collect()
        };
        let rounds = [(Some(1), vec![Some(0), Some(1)]), (Some(2), vec![Some(2), Some(3)])];
        assert_eq!(told(true, &[]), rounds);
        assert_eq!(told(true, &[1, 3]), rounds, "it ends there anyway");
        let split = [
            (Some(1), vec![Some(0), None]),
            (Some(1), vec![None, Some(1)]),
            (Some(2), vec![Some(2), Some(3)]),
        ];
        assert_eq!(told(true, &[0]), split);
        let single = [
            (Some(1), vec![Some(0)]),
            (None, vec![Some(1)]),
            (Some(2), vec![Some(2)]),
            (None, vec![Some(3)]),
        ];
        assert_eq!(told(false, &[0]), single);
        assert_eq!(move_lines(&[], 2, true, |_| true), []);
    }

    #[test]
    fn moves_are_numbered_like_rounds() {
        let numbers =
            |movers: &[u8]| round_numbers(&movers.iter().copied().map(Team).collect::<Vec<_>>());
        assert_eq!(numbers(&[0, 1, 0, 1]), [1, 1, 2, 2]);
        assert_eq!(numbers(&[1, 0, 0, 1]), [1, 2, 3, 3]);
        assert_eq!(numbers(&[]), Vec::<usize>::new());
    }

    #[test]
    fn any_number_of_teams() {
        assert_eq!(
            of(&[0, 1, 2, 0], 3),
            [(1, vec![Some(0), Some(1), Some(2)]), (2, vec![Some(3), None, None])]
        );
        assert_eq!(of(&[0, 0], 1), [(1, vec![Some(0)]), (2, vec![Some(1)])]);
        assert_eq!(of(&[], 2), []);
    }

    #[test]
    fn every_move_of_every_game_has_its_place() {
        for mode in catalog::modes().iter() {
            let mut game = mode.start().expect("it begins");
            let mut movers = Vec::new();
            for step in 0..40usize {
                let moves = game.moves();
                let Some(mv) = moves.get(step * 31 % moves.len().max(1)) else { break };
                movers.push(game.turn());
                game.play(&mv.text, 0).expect("it is legal");
            }
            let rounds = rounds(&movers, mode.info().teams.len());
            let plies = rounds.iter().flat_map(|round| round.plies.iter().flatten().copied());
            assert_eq!(
                plies.collect::<Vec<_>>(),
                (0..movers.len()).collect::<Vec<_>>(),
                "{}",
                mode.info().id
            );
            assert_eq!(rounds.last().map_or(0, |round| round.number), rounds.len());
        }
    }
}
