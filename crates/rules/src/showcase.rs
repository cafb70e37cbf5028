//! How a game presents itself on the title: one line, a family, and a position for its picture.

use crate::{Dice, Game, Mode, ModeInfo, Options, RuleError, key_of};

/// The most characters of a tagline: it must fit on a small card.
pub const LONGEST_TAGLINE: usize = 40;
/// The number of moves before the picture of a game that names no position.
const USUAL_PLIES: usize = 6;

/// A telling position of a game, for its picture.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Showcase {
    /// The first position; empty for the usual one.
    pub position: String,
    /// Moves from there, separated by spaces.
    pub moves: String,
    /// The cell the picture is about; empty for the middle of the board.
    pub focus: String,
    /// The picture is taken this long after the last move has begun, in milliseconds; 0 for when it is over.
    pub moment: u16,
}

impl Showcase {
    /// Some moves from the usual position.
    pub fn moves(moves: &str) -> Self {
        Self { moves: moves.into(), ..Self::default() }
    }

    /// A position, and moves from there.
    pub fn position(position: &str, moves: &str) -> Self {
        Self { position: position.into(), ..Self::moves(moves) }
    }

    /// The picture is about this cell.
    #[must_use]
    pub fn focus(mut self, cell: &str) -> Self {
        self.focus = cell.into();
        self
    }

    /// The picture is taken so many milliseconds after the last move has begun.
    #[must_use]
    pub fn moment(mut self, millis: u16) -> Self {
        self.moment = millis;
        self
    }

    /// Everything in one line: a picture is out of date when this has changed.
    pub fn text(&self) -> String {
        let Self { position, moves, focus, moment } = self;
        format!("{position}; {moves}; {focus}; {moment}")
    }

    /// The game at this position.
    pub fn open(&self, mode: &Mode) -> Result<Box<dyn Game>, RuleError> {
        let setup = Some(self.position.as_str()).filter(|text| !text.is_empty());
        let mut game = mode.open(Options::default(), setup)?;
        for text in self.moves.split_whitespace() {
            game.push_move(text, 0)?;
        }
        Ok(game)
    }
}

impl ModeInfo {
    /// One short line for a card: the game's own, or the beginning of its description.
    pub fn tagline(&self) -> String {
        if self.tagline.is_empty() { beginning(&self.about) } else { self.tagline.clone() }
    }

    /// The name of the game's family; a game that names none is a family of its own.
    pub fn family(&self) -> &str {
        if self.family.is_empty() { &self.name } else { &self.family }
    }
}

/// As many sentences as fit into a tagline, or else as many words.
fn beginning(about: &str) -> String {
    let about = about.trim();
    let fits = |text: &&str| !text.is_empty() && text.chars().count() <= LONGEST_TAGLINE;
    let ends = about.match_indices(['.', '!', ':']).map(|(at, mark)| at + mark.len());
    let sentences = ends.map(|end| &about[..end]).rfind(fits);
    if let Some(text) = Some(about).filter(fits).or(sentences) {
        return text.trim_end_matches(':').into();
    }
    let mut ends = about.match_indices(' ').map(|(at, _)| &about[..at]);
    let words = ends.rfind(|text| text.chars().count() < LONGEST_TAGLINE).unwrap_or_default();
    format!("{}…", words.trim_end_matches([',', ';']))
}

impl Mode {
    /// The position for the game's picture: its own, or the one after a few moves.
    pub fn showcase(&self) -> Showcase {
        let own = &self.info().showcase;
        if *own != Showcase::default() {
            return own.clone();
        }
        let Ok(mut game) = self.start() else { return Showcase::default() };
        let mut dice = Dice::new(key_of(&self.info().id));
        let mut moves = Vec::new();
        for _ in 0..USUAL_PLIES {
            let legal = game.moves();
            let Some(text) = dice.pick(&legal).map(|legal| legal.text.clone()) else { break };
            let mut next = game.boxed_clone();
            // The game should not be over on its picture.
            if next.push_move(&text, 0).is_err() || next.outcome().is_some() {
                break;
            }
            game = next;
            moves.push(text);
        }
        Showcase::moves(&moves.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    fn about(text: &str) -> String {
        ModeInfo::new("a", "A", text, Board::new(1, 1)).tagline()
    }

    #[test]
    fn a_tagline_is_the_beginning_of_the_description() {
        assert_eq!(about("Three in a row wins. The quickest game of all."), "Three in a row wins.");
        assert_eq!(about("Short. And sweet."), "Short. And sweet.");
        assert_eq!(
            about("Take it all: nothing may be left, not even the last of the kings."),
            "Take it all"
        );
        let long = about("A king and his guards against twice as many attackers on a board of eleven.");
        assert!(long.ends_with('…') && long.chars().count() <= LONGEST_TAGLINE, "{long}");
        assert_eq!(ModeInfo::new("a", "A", "x", Board::new(1, 1)).with_tagline("Own").tagline(), "Own");
    }

    #[test]
    fn a_game_without_a_family_is_its_own() {
        let info = ModeInfo::new("a", "Alone", "", Board::new(1, 1));
        assert_eq!(info.family(), "Alone");
        assert_eq!(info.in_family("Chess").family(), "Chess");
    }
}
