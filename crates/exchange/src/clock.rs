//! Clock commands in comments (`[%clk]`, `[%emt]`), and thinking times.

/// What a comment says about the clock after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reading {
    /// The time left on the clock, in hundredths of a second.
    left: Option<u64>,
    /// The time the move took, in hundredths of a second.
    taken: Option<u64>,
}

/// A time control as simple as `300+3`, in hundredths of a second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Control {
    base: u64,
    increment: u64,
}

impl Control {
    /// Reads `300` or `300+3`, in seconds.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        Some(Self { base: read_centis(base)?, increment: read_centis(increment)? })
    }
}

impl Reading {
    /// Takes the clock commands out of a comment.
    pub(crate) fn extract(&mut self, comment: &mut String) {
        for (command, kept) in [("[%clk ", &mut self.left), ("[%emt ", &mut self.taken)] {
            while let Some((from, to, time)) = find(comment, command) {
                *kept = Some(time);
                comment.replace_range(from..to, " ");
            }
        }
    }
}

/// The first command of this kind that holds a time: its range, and the time.
fn find(comment: &str, command: &str) -> Option<(usize, usize, u64)> {
    let from = comment.find(command)?;
    let inside = &comment[from + command.len()..];
    let length = inside.find(']')?;
    let time = read_clock(inside[..length].trim())?;
    Some((from, from + command.len() + length + 1, time))
}

/// The thinking time of each move. Two sides move in turn; a clock shows the time left after a move.
pub(crate) fn thought(readings: &[Reading], control: Option<Control>) -> Vec<u32> {
    let mut before = [control.map(|control| control.base); 2];
    let increment = control.map_or(0, |control| control.increment);
    let taken = readings.iter().enumerate().map(|(ply, reading)| {
        let before = &mut before[ply % 2];
        let by_clock = (*before).zip(reading.left);
        let by_clock = by_clock.map(|(before, left)| (before + increment).saturating_sub(left));
        let taken = reading.taken.or(by_clock).unwrap_or(0);
        *before = reading.left.or(before.map(|left| (left + increment).saturating_sub(taken)));
        u32::try_from(taken).unwrap_or(u32::MAX)
    });
    taken.collect()
}

/// The command after each move from which [`thought`] gets these times back; empty if no time is known.
pub(crate) fn comments(times: &[u32], control: Option<Control>) -> Vec<String> {
    if times.iter().all(|time| *time == 0) {
        return vec![String::new(); times.len()];
    }
    let mut left = [control.map(|control| control.base); 2];
    let increment = control.map_or(0, |control| control.increment);
    let comment = |(ply, time): (usize, &u32)| {
        let time = u64::from(*time);
        let left = &mut left[ply % 2];
        *left = left.and_then(|left| (left + increment).checked_sub(time));
        match (*left, time) {
            (Some(left), _) => format!("[%clk {}]", write_clock(left)),
            (None, 0) => String::new(),
            (None, time) => format!("[%emt {}]", write_clock(time)),
        }
    };
    times.iter().enumerate().map(comment).collect()
}

/// `1:02:03` or `1:02:03.45`.
fn write_clock(centis: u64) -> String {
    let seconds = centis / 100;
    let whole = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if centis.is_multiple_of(100) { whole } else { format!("{whole}.{:02}", centis % 100) }
}

/// Hours, minutes and seconds; the first may be missing.
fn read_clock(text: &str) -> Option<u64> {
    let mut parts = text.rsplit(':');
    let mut centis = read_centis(parts.next()?)?;
    for unit in [6000, 360_000] {
        let Some(part) = parts.next() else { break };
        centis += part.parse::<u32>().ok().map(u64::from)? * unit;
    }
    parts.next().is_none().then_some(centis)
}

/// Seconds with a fraction, as hundredths: `3` or `3.25`.
pub(crate) fn read_centis(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(part) {
        return None;
    }
    let hundredths: u64 =
        part.bytes().chain(*b"00").take(2).fold(0, |sum, b| sum * 10 + u64::from(b - b'0'));
    Some(u64::from(whole.parse::<u32>().ok()?) * 100 + hundredths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_taken_out_of_comments() {
        let mut comment = String::from("good [%clk 0:05:03.5] move [%eval 0.3][%emt 0:00:02]");
        let mut reading = Reading::default();
        reading.extract(&mut comment);
        assert_eq!(reading, Reading { left: Some(30_350), taken: Some(200) });
        assert_eq!(comment.split_whitespace().collect::<Vec<_>>(), ["good", "move", "[%eval", "0.3]"]);
        let mut odd = String::from("[%clk never] [%clk 1:2:3:4] [%clk");
        reading.extract(&mut odd);
        assert_eq!(odd, "[%clk never] [%clk 1:2:3:4] [%clk");
    }

    #[test]
    fn thought_is_what_the_clock_lost() {
        let left = |left| Reading { left: Some(left), taken: None };
        let readings = [left(30_000), left(29_000), left(29_800), left(29_300)];
        assert_eq!(thought(&readings, Control::read("300+2")), [200, 1200, 400, 0]);
        assert_eq!(thought(&readings, None), [0, 0, 200, 0]);
    }

    #[test]
    fn times_survive() {
        let times = [0, 123, 4, 600_000, 0, 7];
        for control in [None, Control::read("60"), Control::read("300+3"), Control::read("100000+0.5")] {
            let written = comments(&times, control);
            let read = written.into_iter().map(|mut comment| {
                let mut reading = Reading::default();
                reading.extract(&mut comment);
                reading
            });
            assert_eq!(thought(&read.collect::<Vec<_>>(), control), times, "{control:?}");
        }
    }
}
