//! Seconds since 1970 as dates and times of day, and back.

const DAY: u64 = 86_400;
/// The first second of the year 10000: later ones cannot be written as dates.
const LAST: u64 = 253_402_300_800;

/// The date and the time of day: `2024.03.01` and `12:30:05`, unless it is too far away.
pub(crate) fn write(seconds: u64) -> Option<(String, String)> {
    if seconds >= LAST {
        return None;
    }
    let (year, month, day) = date_of(seconds / DAY);
    let second = seconds % DAY;
    let time = format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60);
    Some((format!("{year:04}.{month:02}.{day:02}"), time))
}

/// The first second of a date, since 1970; a full date after that year only.
pub(crate) fn read_date(text: &str) -> Option<u64> {
    let [year, month, day] = numbers(text, '.', [4, 2, 2])?;
    let days = (1970..10_000).contains(&year).then(|| days_to(year, month, day))?;
    (date_of(days) == (year, month, day)).then_some(days * DAY)
}

/// The second of a time of day.
pub(crate) fn read_time(text: &str) -> Option<u64> {
    let [hour, minute, second] = numbers(text, ':', [2, 2, 2])?;
    (hour < 24 && minute < 60 && second < 60).then_some((hour * 60 + minute) * 60 + second)
}

/// Three numbers with a given number of digits each.
fn numbers(text: &str, separator: char, digits: [usize; 3]) -> Option<[u64; 3]> {
    let mut parts = text.split(separator);
    let mut found = [0; 3];
    for (number, digits) in found.iter_mut().zip(digits) {
        let part = parts.next().filter(|part| part.len() == digits)?;
        *number = part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse().ok())??;
    }
    parts.next().is_none().then_some(found)
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_in(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The days from 1970 to the beginning of a year.
fn days_before(year: u64) -> u64 {
    let leaps = |year: u64| year / 4 - year / 100 + year / 400;
    (year - 1970) * 365 + leaps(year - 1) - leaps(1969)
}

/// The days from 1970 to a date; dates that do not exist give those of another.
fn days_to(year: u64, month: u64, day: u64) -> u64 {
    let months: u64 = (1..month.min(13)).map(|month| days_in(year, month)).sum();
    days_before(year) + months + day.saturating_sub(1)
}

/// Year, month and day of a day since 1970.
fn date_of(days: u64) -> (u64, u64, u64) {
    let mut year = 1970 + days / 366;
    while days_before(year + 1) <= days {
        year += 1;
    }
    let mut left = days - days_before(year);
    let mut month = 1;
    while left >= days_in(year, month) {
        left -= days_in(year, month);
        month += 1;
    }
    (year, month, left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_dates() {
        let date = |seconds| write(seconds).map(|(date, time)| format!("{date} {time}"));
        assert_eq!(date(0).as_deref(), Some("1970.01.01 00:00:00"));
        assert_eq!(date(951_782_400).as_deref(), Some("2000.02.29 00:00:00"));
        assert_eq!(date(1_700_000_000).as_deref(), Some("2023.11.14 22:13:20"));
        assert_eq!((date(LAST - 1).as_deref(), date(LAST)), (Some("9999.12.31 23:59:59"), None));
    }

    #[test]
    fn every_day_is_read_as_written() {
        for day in (0..LAST / DAY).step_by(97) {
            let (date, _) = write(day * DAY).unwrap();
            assert_eq!(read_date(&date), Some(day * DAY), "{date}");
        }
    }

    #[test]
    fn other_texts_are_no_dates() {
        for bad in
            ["", "2023.02.29", "2023.00.01", "2023.13.01", "2023.01.00", "1969.12.31", "????.??.??"]
        {
            assert_eq!(read_date(bad), None, "{bad}");
        }
        for bad in ["", "24:00:00", "1:00:00", "12:00", "12:00:00 PDT", "+1:00:00"] {
            assert_eq!(read_time(bad), None, "{bad}");
        }
    }
}
