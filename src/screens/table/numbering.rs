//! Which number a move has: a round is one move of each team, however many teams there are and whoever begins.

use rules::Team;

/// One line of the list of moves: its number, and for each team the place of its move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Round {
    pub(super) number: usize,
    /// One for each team; none where it did not move in this round.
    pub(super) plies: Vec<Option<usize>>,
}

/// The rounds of a game in which these teams moved one after the other.
pub(super) fn rounds(movers: &[Team], teams: usize) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    let mut last: Option<Team> = None;
    for (ply, team) in movers.iter().enumerate() {
        // A team that moves again, or one whose turn has passed, begins a new round.
        if last.is_none_or(|last| *team <= last) {
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
        for mode in catalog::modes() {
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
