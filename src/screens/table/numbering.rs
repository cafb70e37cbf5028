//! Move numbers: a round is one move of each team, for any number of teams and any starting team.

use crate::table::review::ReviewCursor;
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

/// A move in the list: of the game or of the variation, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ListedMove {
    Main(usize),
    Side(usize),
}

impl ListedMove {
    /// The position after it.
    pub(super) fn spot(self) -> ReviewCursor {
        match self {
            Self::Main(ply) => ReviewCursor::Main(ply + 1),
            Self::Side(ply) => ReviewCursor::Side(ply + 1),
        }
    }
}

/// One line of the list as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// Its number, if it has one.
    pub(super) number: Option<usize>,
    /// Does it belong to the variation?
    pub(super) side: bool,
    /// The moves in it, one for each column.
    pub(super) places: Vec<Option<ListedMove>>,
}

/// The lines of a game, and of a variation that leaves it after `from` moves. A line is a round or a single move.
/// A variation continues the numbering and is listed below the move it replaces.
pub(super) fn lines(
    movers: &[Team],
    side: Option<(usize, &[Team])>,
    teams: usize,
    by_round: bool,
) -> Vec<Line> {
    let mut found = cut(&rounds(movers, teams), 0, by_round);
    let Some((from, tried)) = side else { return found };
    let from = from.min(movers.len());
    let both: Vec<Team> = movers[..from].iter().chain(tried).copied().collect();
    let mut aside = cut(&rounds(&both, teams), from, by_round);
    for line in &mut aside {
        line.side = true;
        for place in line.places.iter_mut().flatten() {
            let ListedMove::Main(ply) = *place else { continue };
            *place = ListedMove::Side(ply - from);
        }
    }
    let replaced = |line: &Line| line.places.contains(&Some(ListedMove::Main(from)));
    let at = found.iter().position(replaced).map_or(found.len(), |line| line + 1);
    found.splice(at..at, aside);
    found
}

/// Rounds as lines, without the moves before `from`.
fn cut(rounds: &[Round], from: usize, by_round: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    for round in rounds {
        let wanted = |ply: &Option<usize>| ply.filter(|ply| *ply >= from).map(ListedMove::Main);
        let places: Vec<Option<ListedMove>> = round.plies.iter().map(wanted).collect();
        let mut number = Some(round.number);
        if by_round && places.iter().any(Option::is_some) {
            lines.push(Line { number, side: false, places });
        } else if !by_round {
            let moves = places.into_iter().flatten();
            lines.extend(moves.map(|place| Line {
                number: number.take(),
                side: false,
                places: vec![Some(place)],
            }));
        }
    }
    lines
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
    fn a_variation_is_listed_below_the_move_it_replaces() {
        use ListedMove::{Main, Side};
        let teams = |movers: &[u8]| movers.iter().copied().map(Team).collect::<Vec<_>>();
        let (main, tried) = (teams(&[0, 1, 0, 1]), teams(&[1, 0]));
        let told = |by_round| -> Vec<(Option<usize>, bool, Vec<Option<ListedMove>>)> {
            let lines = lines(&main, Some((1, &tried)), 2, by_round).into_iter();
            lines.map(|line| (line.number, line.side, line.places)).collect()
        };
        let rounds = [
            (Some(1), false, vec![Some(Main(0)), Some(Main(1))]),
            (Some(1), true, vec![None, Some(Side(0))]),
            (Some(2), true, vec![Some(Side(1)), None]),
            (Some(2), false, vec![Some(Main(2)), Some(Main(3))]),
        ];
        assert_eq!(told(true), rounds);
        let single = [
            (Some(1), false, vec![Some(Main(0))]),
            (None, false, vec![Some(Main(1))]),
            (Some(1), true, vec![Some(Side(0))]),
            (Some(2), true, vec![Some(Side(1))]),
            (Some(2), false, vec![Some(Main(2))]),
            (None, false, vec![Some(Main(3))]),
        ];
        assert_eq!(told(false), single);
        let last = lines(&main, Some((4, &teams(&[0]))), 2, true);
        assert_eq!(last.last().map(|line| (line.number, line.side)), Some((Some(3), true)));
        assert_eq!(lines(&[], None, 2, true), []);
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
