//! How long ago something was, in the words people use.

/// How long ago something was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ago {
    /// Less than a minute ago, or in the future: clocks may disagree.
    Now,
    /// Minutes ago.
    Minutes(u64),
    /// Hours ago.
    Hours(u64),
    /// Days ago.
    Days(u64),
    /// Longer ago: a date.
    Day {
        /// The year.
        year: u64,
        /// The month, from 1.
        month: u64,
        /// The day of the month, from 1.
        day: u64,
    },
    /// Unknown.
    Never,
}

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// From this many days on, the date is given.
const LONG: u64 = 7;

/// How long before `now` something was; both are seconds since 1970.
pub fn ago(then: u64, now: u64) -> Ago {
    if then == 0 {
        return Ago::Never;
    }
    if then > now.saturating_add(DAY) {
        return day(then);
    }
    match now.saturating_sub(then) {
        past if past < MINUTE => Ago::Now,
        past if past < HOUR => Ago::Minutes(past / MINUTE),
        past if past < DAY => Ago::Hours(past / HOUR),
        past if past < LONG * DAY => Ago::Days(past / DAY),
        _ => day(then),
    }
}

fn day(then: u64) -> Ago {
    let (year, month, day) = saves::day_of(then / DAY);
    Ago::Day { year, month, day }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_past_is_said_as_people_say_it() {
        let now = 1_772_323_200;
        let before = |seconds: u64| ago(now - seconds, now);
        assert_eq!((before(0), before(59)), (Ago::Now, Ago::Now));
        assert_eq!((before(60), before(3599)), (Ago::Minutes(1), Ago::Minutes(59)));
        assert_eq!((before(3600), before(86_399)), (Ago::Hours(1), Ago::Hours(23)));
        assert_eq!((before(86_400), before(7 * 86_400 - 1)), (Ago::Days(1), Ago::Days(6)));
        assert_eq!(before(7 * 86_400), Ago::Day { year: 2026, month: 2, day: 22 });
        assert_eq!(ago(951_782_400, now), Ago::Day { year: 2000, month: 2, day: 29 });
    }

    #[test]
    fn clocks_may_be_wrong() {
        assert_eq!(ago(0, 1_772_323_200), Ago::Never);
        assert_eq!(ago(1_772_323_260, 1_772_323_200), Ago::Now);
        assert_eq!(ago(1_772_323_200, 5), Ago::Day { year: 2026, month: 3, day: 1 });
        assert!(matches!(ago(u64::MAX, 5), Ago::Day { .. }));
    }
}
