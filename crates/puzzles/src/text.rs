//! Puzzles as text, one a line: `POSITION ; MOVES ; GRADE ; NOTE`, where moves that win as well follow after `|`.

use crate::puzzle::{LineMove, Puzzle};
use rules::{Message, Mode, Options, message};

/// Between the fields of a line.
const FIELDS: char = ';';
/// Between moves of which each wins.
const OTHERS: char = '|';
/// The most bytes of a line.
const LONGEST_LINE: usize = 4000;
/// The most puzzles of a game.
const MOST_PUZZLES: usize = 10_000;
/// The grades there are.
pub(crate) const GRADES: std::ops::RangeInclusive<u8> = 1..=5;

/// Why a line is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct PuzzleError {
    /// The number of the line, from 1.
    pub line: usize,
    why: Message,
}

impl PuzzleError {
    /// Why, for people.
    pub fn message(&self) -> Message {
        message!("puzzle-line", "line {line}: {why}", line = self.line, why = &self.why)
    }
}

/// The puzzles that a game brings along. Lines that cannot be read are left out.
pub fn of(mode: &Mode) -> Vec<Puzzle> {
    let lines = puzzle_lines(&mode.info().puzzles);
    lines.filter_map(|(_, line)| puzzle(mode, line).ok()).take(MOST_PUZZLES).collect()
}

/// Reads puzzles of a game. Positions and moves are not looked at before a puzzle is opened.
///
/// # Errors
/// A line is not a puzzle.
pub fn read(mode: &Mode, text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let read = |(number, line)| puzzle(mode, line).map_err(|why| PuzzleError { line: number, why });
    puzzle_lines(text).map(read).collect()
}

/// The lines that are neither empty nor comments, with their numbers.
fn puzzle_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn puzzle(mode: &Mode, line: &str) -> Result<Puzzle, Message> {
    let fields: Vec<_> = line.splitn(4, FIELDS).map(str::trim).collect();
    let [position, moves, grade, note] = fields[..] else {
        return Err(message!("puzzle-fields", "a puzzle is a position, moves, a grade and a note"));
    };
    if line.len() > LONGEST_LINE {
        return Err(message!("puzzle-long", "a puzzle has at most {most} bytes", most = LONGEST_LINE));
    }
    let grade = grade.parse().ok().filter(|grade| GRADES.contains(grade));
    let grade = grade.ok_or_else(|| message!("puzzle-grade", "a grade is a number from 1 to 5"))?;
    let line: Vec<_> = moves.split_whitespace().map(line_move).collect();
    if line.is_empty() {
        return Err(message!("puzzle-no-move", "a solution has at least one move"));
    }
    let (position, note) = (position.into(), note.into());
    Ok(Puzzle { mode: mode.clone(), options: Options::default(), position, line, grade, note })
}

fn line_move(text: &str) -> LineMove {
    let mut moves = text.split(OTHERS).map(String::from);
    LineMove { text: moves.next().unwrap_or_default(), others: moves.collect() }
}

impl std::fmt::Display for Puzzle {
    /// The line of the puzzle in a file.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let moves: Vec<String> = self.line.iter().map(LineMove::to_string).collect();
        let Self { position, grade, note, .. } = self;
        write!(f, "{position} {FIELDS} {} {FIELDS} {grade} {FIELDS} {note}", moves.join(" "))
    }
}

impl std::fmt::Display for LineMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)?;
        self.others.iter().try_for_each(|other| write!(f, "{OTHERS}{other}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode() -> Mode {
        catalog::find("tic-tac-toe").unwrap()
    }

    #[test]
    fn what_is_written_is_read() {
        let line = "xo..x...o ; a2 c1 c2|a3 ; 2 ; two lines; one is enough";
        let text = format!("# made by hand\n\n  {line}\n");
        let read = read(&mode(), &text).unwrap();
        assert_eq!(read.len(), 1);
        assert_eq!(read[0].to_string(), line);
        assert_eq!((read[0].grade, read[0].line[2].others.as_slice()), (2, &["a3".to_string()][..]));
    }

    #[test]
    fn what_is_no_puzzle_is_refused_with_its_line() {
        let long = format!("x ; c1 ; 1 ; {}", "long".repeat(1000));
        for (line, why) in [
            ("x...o...x ; c1 ; 1", "a position, moves"),
            ("x...o...x ; c1 ; 0 ; easy", "from 1 to 5"),
            ("x...o...x ; c1 ; 6 ; hard", "from 1 to 5"),
            ("x...o...x ;  ; 1 ; nothing", "at least one move"),
            (&long, "at most 4000 bytes"),
        ] {
            let refused = read(&mode(), &format!("# first\n{line}")).err().unwrap();
            assert_eq!(refused.line, 2);
            assert!(refused.to_string().starts_with("line 2: "), "{refused}");
            assert!(refused.to_string().contains(why), "{refused}");
        }
    }

    #[test]
    fn a_game_without_puzzles_has_none() {
        let mut all = catalog::modes().to_vec();
        all.retain(|mode| mode.info().puzzles.is_empty());
        assert!(all.iter().all(|mode| of(mode).is_empty()));
    }
}
