//! Which day it is where the player is.

use bevy::prelude::*;
use chrono::{Datelike, Local, NaiveDate};

/// The calendar of the app. Tests set a day.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Calendar {
    /// The day to show instead of that of the clock, in days since 1970.
    pub fixed: Option<u32>,
}

impl Calendar {
    /// Today, in days since 1970. A clock from before that shows the first day.
    pub fn today(self) -> u32 {
        self.fixed.unwrap_or_else(|| days_since_1970(Local::now().date_naive()))
    }
}

fn days_since_1970(date: NaiveDate) -> u32 {
    let first = NaiveDate::default().num_days_from_ce();
    u32::try_from(date.num_days_from_ce() - first).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        let day = |year, month, day| {
            days_since_1970(NaiveDate::from_ymd_opt(year, month, day).expect("it is a date"))
        };
        assert_eq!([day(1970, 1, 1), day(1970, 1, 2), day(2024, 10, 4)], [0, 1, 20_000]);
        assert_eq!(day(1969, 12, 31), 0);
        assert_eq!(Calendar { fixed: Some(20_700) }.today(), 20_700);
        assert!(Calendar::default().today() > 20_000, "the clock of this computer is right");
    }
}
