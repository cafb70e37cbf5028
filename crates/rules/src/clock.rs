//! Clocks, computed from the thinking times in a record; no clock is stored.

use crate::{Game, Outcome, Reason, Record, Team, TimeControl, TimeLimit};

/// Time trouble begins here, in hundredths of a second.
pub const LOW: u64 = 20 * 100;
/// Hundredths of a second in a second.
const SECOND: u64 = 100;
/// Hundredths of a second in a day.
const DAY: u64 = 24 * 3600 * SECOND;

/// The time each team has left at the beginning of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    time: TimeControl,
    left: Vec<Option<u64>>,
    turn: Team,
    fallen: Option<Team>,
}

impl Clocks {
    /// The clocks after the last move of a game.
    pub fn of(game: &dyn Game) -> Self {
        Self::at(game, game.record().terms.moves.len())
    }

    /// The clocks after `ply` moves of a game.
    pub fn at(game: &dyn Game, ply: usize) -> Self {
        let turn = game.movers().get(ply).copied().unwrap_or_else(|| game.turn());
        Self::count(game.record(), game.movers(), turn, game.info().teams.len(), ply)
    }

    /// The clocks after the first `ply` moves of a record, made by `movers`; `turn` is to move next.
    pub fn count(record: &Record, movers: &[Team], turn: Team, teams: usize, ply: usize) -> Self {
        let time = record.terms.time.clone();
        let left = (0..teams).map(|team| full(time.limit(Team(team as u8)))).collect();
        let mut clocks = Self { time, left, turn, fallen: None };
        for (mv, mover) in record.terms.moves.iter().zip(movers).take(ply) {
            clocks.turn = *mover;
            clocks.press(mv.centis.into());
        }
        clocks.turn = turn;
        clocks
    }

    /// The team to move has moved after `centis`; `next` is to move now. Cheaper than counting again.
    pub fn advance(&mut self, centis: u32, next: Team) {
        self.press(centis.into());
        self.turn = next;
    }

    /// Time left at the beginning of the current move, in hundredths of a second; `None` without a clock.
    pub fn left(&self, team: Team) -> Option<u64> {
        self.left.get(usize::from(team.0)).copied().flatten()
    }

    /// Time left `elapsed` hundredths of a second into the current move.
    pub fn left_now(&self, team: Team, elapsed: u64) -> Option<u64> {
        let left = self.left(team)?;
        let spent = if team == self.turn { self.spent(team, elapsed) } else { 0 };
        Some(left.saturating_sub(spent))
    }

    /// The team whose flag has fallen, `elapsed` hundredths of a second into the current move.
    pub fn flag(&self, elapsed: u64) -> Option<Team> {
        let out = self.left_now(self.turn, elapsed) == Some(0);
        self.fallen.or(out.then_some(self.turn))
    }

    /// When the flag of the team to move falls, from the beginning of its move.
    pub fn falls_after(&self) -> Option<u64> {
        let wait = match self.time.limit(self.turn) {
            TimeLimit::Delay { wait, .. } => u64::from(wait) * SECOND,
            _ => 0,
        };
        Some(self.left(self.turn)? + wait)
    }

    /// Does any team have a clock?
    pub fn any(&self) -> bool {
        self.left.iter().any(Option::is_some)
    }

    /// The part of `elapsed` that counts: a delay does not.
    fn spent(&self, team: Team, elapsed: u64) -> u64 {
        match self.time.limit(team) {
            TimeLimit::Delay { wait, .. } => elapsed.saturating_sub(u64::from(wait) * SECOND),
            _ => elapsed,
        }
    }

    /// The team to move has moved after `elapsed`.
    fn press(&mut self, elapsed: u64) {
        let (team, limit) = (self.turn, self.time.limit(self.turn));
        let Some(left) = self.left_now(team, elapsed) else { return };
        if left == 0 {
            self.fallen = self.fallen.or(Some(team));
        }
        let left = match limit {
            TimeLimit::Increment { bonus, .. } => left + u64::from(bonus) * SECOND,
            TimeLimit::Delay { .. } | TimeLimit::Free => left,
            TimeLimit::Move(_) | TimeLimit::Days(_) => full(limit).unwrap_or(left),
        };
        if let Some(clock) = self.left.get_mut(usize::from(team.0)) {
            *clock = Some(left);
        }
    }
}

/// The time before the first move.
fn full(limit: TimeLimit) -> Option<u64> {
    match limit {
        TimeLimit::Free => None,
        TimeLimit::Increment { base: seconds, .. } | TimeLimit::Delay { base: seconds, .. } => {
            Some(u64::from(seconds) * SECOND)
        }
        TimeLimit::Move(seconds) => Some(u64::from(seconds) * SECOND),
        TimeLimit::Days(days) => Some(u64::from(days) * DAY),
    }
}

/// The outcome when a team's flag falls: a loss, or a draw if no other team can still win.
pub fn outcome_on_flag(game: &dyn Game, team: Team) -> Outcome {
    let others = (0..game.info().teams.len()).map(|other| Team(other as u8));
    let winner = others.filter(|other| *other != team).find(|other| game.can_win(*other));
    Outcome { winner, reason: Reason::Time }
}

/// Time as a clock shows it: with tenths when low, with days when long.
pub fn show_time(centis: u64) -> String {
    let seconds = centis / SECOND;
    let (minutes, hours) = (seconds / 60 % 60, seconds / 3600 % 24);
    match (centis / DAY, hours) {
        (0, 0) if centis < LOW => format!("{minutes}:{:02}.{}", seconds % 60, centis / 10 % 10),
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
        (days, _) => format!("{days}d {hours}:{minutes:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameTerms;
    use crate::record::Move;

    /// The clocks of two teams that move in turn.
    fn after(time: &str, seconds: &[u32]) -> Clocks {
        let moves = seconds.iter().map(|s| Move { text: "a".into(), centis: s * 100 });
        let record = Record {
            terms: GameTerms {
                time: time.parse().unwrap(),
                moves: moves.collect(),
                ..GameTerms::default()
            },
            ..Record::default()
        };
        let movers: Vec<_> = (0..seconds.len()).map(|ply| Team(ply as u8 % 2)).collect();
        let turn = Team(seconds.len() as u8 % 2);
        Clocks::count(&record, &movers, turn, 2, seconds.len())
    }

    fn seconds(clocks: &Clocks) -> [Option<u64>; 2] {
        [Team::FIRST, Team::SECOND].map(|team| clocks.left(team).map(|left| left / 100))
    }

    #[test]
    fn every_time_limit_counts_in_its_own_way() {
        assert_eq!(seconds(&after("none", &[5, 7])), [None, None]);
        assert_eq!(seconds(&after("1+0", &[5, 7, 10])), [Some(45), Some(53)]);
        assert_eq!(seconds(&after("1+2", &[5, 7, 10])), [Some(49), Some(55)]);
        assert_eq!(seconds(&after("1d6", &[5, 7, 10])), [Some(56), Some(59)]);
        assert_eq!(seconds(&after("move:30", &[5, 7, 29])), [Some(30), Some(30)]);
        assert_eq!(seconds(&after("days:2", &[5, 7])), [Some(172_800), Some(172_800)]);
        assert_eq!(seconds(&after("1+0|3+2", &[5, 7])), [Some(55), Some(175)]);
        assert_eq!(seconds(&after("none|1+0", &[500, 7])), [None, Some(53)]);
    }

    #[test]
    fn flags_fall_when_nothing_is_left() {
        let clocks = after("1+0", &[5, 7]);
        assert_eq!(clocks.left_now(Team::FIRST, 1000), Some(4500));
        assert_eq!(clocks.left_now(Team::SECOND, 1000), Some(5300), "the others' clocks rest");
        assert_eq!((clocks.flag(5499), clocks.flag(5500)), (None, Some(Team::FIRST)));
        assert_eq!(clocks.falls_after(), Some(5500));
        let delayed = after("1d6", &[5, 7]);
        assert_eq!((delayed.flag(6599), delayed.flag(6600)), (None, Some(Team::FIRST)));
        assert_eq!(delayed.falls_after(), Some(6600));
        assert_eq!(after("1+9", &[5, 70]).flag(0), Some(Team::SECOND), "too late is too late");
        assert_eq!(after("none", &[5]).flag(u64::MAX), None);
        assert_eq!(after("move:9", &[5]).flag(u64::MAX), Some(Team::SECOND));
    }

    #[test]
    fn times_are_shown_as_on_a_clock() {
        let shown = [0, 1234, 2000, 59_999, 360_000, 100 * DAY].map(show_time);
        assert_eq!(shown, ["0:00.0", "0:12.3", "0:20", "9:59", "1:00:00", "100d 0:00"]);
    }
}
