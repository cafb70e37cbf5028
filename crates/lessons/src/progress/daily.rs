//! Daily puzzles: a streak is a row of days without a gap.

/// How daily puzzles went. Days are counted from 1970.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DailyProgress {
    /// The last day on which one was solved; 0 before the first.
    pub last_day: u32,
    /// On how many days in a row one was solved, up to `last_day`.
    pub streak: u32,
    /// The longest streak.
    pub best_streak: u32,
}

/// No clock that is right shows an earlier day: it is in 2024.
const FIRST_DAY: u32 = 20_000;
/// If the streak ends so many days after today, the clock was wrong then. If it ends less late, the clock was set back.
const MOST_DAYS_AHEAD: u32 = 7;

impl DailyProgress {
    /// The daily puzzle of a day was solved. Every day counts once, and the days before the streak count nothing.
    pub fn solve(&mut self, day: u32) {
        let own = Self { last_day: day, streak: 1, best_streak: self.best_streak };
        if day < FIRST_DAY {
            return;
        }
        if let Some(joined) = self.joined(&own) {
            *self = joined;
        } else if day > self.last_day || self.is_ahead_of(day) {
            *self = own;
        }
        self.best_streak = self.best_streak.max(self.streak);
    }

    /// Was the daily puzzle of a day solved?
    pub fn has_solved(&self, day: u32) -> bool {
        self.streak > 0 && (self.first_day()..=self.last_day).contains(&day)
    }

    /// The streak as seen on a day: it lives until a whole day was missed.
    pub fn streak_on(&self, day: u32) -> u32 {
        let lives = day <= self.last_day.saturating_add(1) && !self.is_ahead_of(day);
        if lives { self.streak } else { 0 }
    }

    /// What two programs know together: the later streak, or both as one where they touch.
    #[must_use]
    pub(super) fn with(&self, other: &Self) -> Self {
        let best_streak = self.best_streak.max(other.best_streak);
        let later = if other.last_day > self.last_day { other } else { self };
        let joined = self.joined(other).unwrap_or_else(|| later.clone());
        Self { best_streak: best_streak.max(joined.streak), ..joined }
    }

    /// Both streaks as one, if there is no day between them.
    fn joined(&self, other: &Self) -> Option<Self> {
        let touches = |one: &Self, two: &Self| one.first_day() <= two.last_day.saturating_add(1);
        if self.streak == 0 || other.streak == 0 || !touches(self, other) || !touches(other, self) {
            return None;
        }
        let (first, last_day) =
            (self.first_day().min(other.first_day()), self.last_day.max(other.last_day));
        Some(Self { last_day, streak: last_day - first + 1, best_streak: self.best_streak })
    }

    fn first_day(&self) -> u32 {
        self.last_day.saturating_sub(self.streak.saturating_sub(1))
    }

    fn is_ahead_of(&self, day: u32) -> bool {
        self.last_day > day.saturating_add(MOST_DAYS_AHEAD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The streak and the best one after these days.
    fn after(days: &[u32]) -> (u32, u32) {
        let mut daily = DailyProgress::default();
        days.iter().for_each(|day| daily.solve(*day));
        (daily.streak, daily.best_streak)
    }

    #[test]
    fn days_in_a_row_are_a_streak_and_a_missed_day_begins_anew() {
        assert_eq!(after(&[]), (0, 0));
        assert_eq!(after(&[20_700, 20_701, 20_702]), (3, 3));
        assert_eq!(after(&[20_700, 20_701, 20_703]), (1, 2));
        assert_eq!(after(&[20_700, 20_702, 20_703, 20_704, 20_706]), (1, 3));
        assert_eq!(after(&[20_700, 20_700, 20_700]), (1, 1), "a day counts once");
    }

    #[test]
    fn a_streak_lives_until_a_whole_day_was_missed() {
        let mut daily = DailyProgress::default();
        [20_700, 20_701].iter().for_each(|day| daily.solve(*day));
        assert_eq!([20_701, 20_702, 20_703].map(|day| daily.streak_on(day)), [2, 2, 0]);
        assert_eq!(
            [20_699, 20_700, 20_701, 20_702].map(|day| daily.has_solved(day)),
            [false, true, true, false]
        );
        assert!(!DailyProgress::default().has_solved(0));
    }

    #[test]
    fn a_clock_that_goes_backwards_counts_nothing_twice() {
        assert_eq!(after(&[20_700, 20_701, 20_700, 20_701]), (2, 2));
        assert_eq!(after(&[20_700, 20_701, 20_697, 20_702]), (3, 3), "the streak is not lost");
        assert_eq!(after(&[20_700, 20_699]), (2, 2), "west of the date line");
        assert_eq!(after(&[20_700, 20_701, 0, 5, 20_702]), (3, 3), "a clock without a battery");
        assert_eq!(after(&[30_000, 20_700, 20_701]), (2, 2), "once a clock was far ahead");
        let mut daily = DailyProgress::default();
        daily.solve(30_000);
        assert_eq!((daily.streak_on(20_700), daily.streak_on(29_995)), (0, 1));
    }

    #[test]
    fn no_day_is_too_large() {
        for days in [[u32::MAX, u32::MAX - 1], [u32::MAX - 1, u32::MAX], [0, u32::MAX]] {
            assert!(after(&days).0 <= 2);
        }
        let broken = DailyProgress { last_day: 3, streak: u32::MAX, best_streak: 0 };
        let mut next = broken.clone();
        next.solve(20_700);
        assert_eq!((next.streak, broken.streak_on(u32::MAX)), (1, 0));
        assert!(broken.has_solved(0));
    }

    #[test]
    fn two_programs_know_a_streak_together() {
        let of = |days: &[u32]| {
            let mut daily = DailyProgress::default();
            days.iter().for_each(|day| daily.solve(*day));
            daily
        };
        let joined = of(&[20_700, 20_701]).with(&of(&[20_702]));
        assert_eq!(joined, of(&[20_700, 20_701, 20_702]));
        assert_eq!(of(&[20_702]).with(&of(&[20_700, 20_701])), joined);
        let apart = of(&[20_700, 20_701]).with(&of(&[20_703]));
        assert_eq!((apart.last_day, apart.streak, apart.best_streak), (20_703, 1, 2));
        assert_eq!(of(&[20_700]).with(&DailyProgress::default()), of(&[20_700]));
    }
}
