//! Diagrams: pictures of positions, drawn from the rules, so that they cannot go stale.

mod canvas;
mod description;
mod error;
mod figure;
mod marks;
mod palette;
mod reach;
mod sprites;

pub use error::DiagramError;
pub(crate) use figure::Figure;
pub(crate) use reach::{Reach, ends, reach};

use art::pictures::Picture;

/// The most moves, cells and arrows of one diagram: pages may come from anywhere.
const MOST_WORDS: usize = 400;

/// A diagram as a page asks for it. Cells are named as the game's notation or the labels of its board name them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Diagram {
    /// The id of the game.
    pub game: String,
    /// The first position in the game's own notation; empty for the usual one.
    pub position: String,
    /// Moves from there.
    pub moves: Vec<String>,
    /// A cell with a piece: it is shown where that piece can go.
    pub piece: Option<String>,
    /// The id of a kind of piece: it is shown where one can go, in a position that is found from the rules.
    pub kind: Option<String>,
    /// Marked cells.
    pub marks: Vec<String>,
    /// Arrows between cells.
    pub arrows: Vec<(String, String)>,
    /// Options of the game, by id.
    pub options: Vec<(String, String)>,
    /// What stands below it.
    pub caption: String,
}

impl Diagram {
    /// The usual first position of a game.
    pub(crate) fn of_start(game: &str, caption: String) -> Self {
        Self { game: game.into(), caption, ..Self::default() }
    }

    /// Where a kind of piece can go.
    pub(crate) fn of_kind(game: &str, kind: &str) -> Self {
        Self { game: game.into(), kind: Some(kind.into()), ..Self::default() }
    }

    /// Reads lines of `key: value`. Returns the lines it cannot read, too. A diagram that names no game is of `game`.
    pub(crate) fn read(text: &str, game: Option<&str>) -> (Self, Vec<String>) {
        let mut diagram = Self { game: game.unwrap_or_default().into(), ..Self::default() };
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let unread = lines.filter(|line| diagram.read_line(line).is_none()).map(String::from).collect();
        (diagram, unread)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let (key, value) = line.split_once(':')?;
        let value = value.trim();
        let words = || value.split_whitespace().take(MOST_WORDS);
        match key.trim() {
            "game" => self.game = value.into(),
            "position" if value == "startpos" => self.position.clear(),
            "position" => self.position = value.into(),
            "moves" => self.moves = words().map(String::from).collect(),
            "piece" => self.piece = Some(value.into()),
            "kind" => self.kind = Some(value.into()),
            "mark" => self.marks.extend(words().map(String::from)),
            "arrow" => {
                self.arrows.extend(words().map(|word| pair(word, '-')).collect::<Option<Vec<_>>>()?);
            }
            "option" => {
                self.options.extend(words().map(|word| pair(word, '=')).collect::<Option<Vec<_>>>()?);
            }
            "caption" => self.caption = value.into(),
            _ => return None,
        }
        Some(())
    }
}

fn pair(word: &str, between: char) -> Option<(String, String)> {
    word.split_once(between).map(|(one, two)| (one.into(), two.into()))
}

/// A diagram as a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// A whole SVG text without fonts and outside references.
    pub svg: String,
    /// Its natural width.
    pub width: u32,
    /// Its natural height.
    pub height: u32,
    /// What it shows, in words, for those who cannot see it.
    pub alt: String,
}

impl Drawing {
    /// Its pixels, so many wide.
    pub fn pixels(&self, width: u32) -> Picture {
        art::pictures::rasterise(&self.svg, width)
    }
}

#[cfg(test)]
mod tests;
