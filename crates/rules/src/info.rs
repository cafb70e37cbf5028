//! The description of a game: all that menus, lobbies and views need.

use crate::{Board, OptionSpec, Showcase, Team, TermsError};
use std::borrow::Cow;

/// The description of a game.
#[derive(Clone, Debug)]
pub struct ModeInfo {
    /// Stable and unique; see [`is_id`]. Stored in files and links.
    pub id: String,
    /// The displayed name. Must be usable as a file name.
    pub name: String,
    /// One or two sentences about the game.
    pub about: String,
    /// A line of at most [`LONGEST_TAGLINE`](crate::LONGEST_TAGLINE) characters; empty for the beginning of `about`.
    pub tagline: String,
    /// The name of a family of games; empty if it is the only one.
    pub family: String,
    /// The position for its picture.
    pub showcase: Showcase,
    /// The teams, in the order of their first moves.
    pub teams: Vec<TeamInfo>,
    /// The board with default options.
    pub board: Board,
    /// Every kind of piece.
    pub kinds: Vec<PieceKind>,
    /// Options chosen before a game.
    pub options: Vec<OptionSpec>,
    /// Yes-or-no properties of a position for the position editor.
    pub flags: Vec<Flag>,
    /// Its lesson as a TOML text; empty if it has none.
    pub lesson: Cow<'static, str>,
    /// Its puzzles, one a line; empty if it has none.
    pub puzzles: Cow<'static, str>,
}

/// A property of a position that the pieces do not show, such as a castling right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flag {
    /// Stable and unique in its game; see [`is_id`].
    pub id: String,
    /// The displayed name: what is true when the flag is set.
    pub name: String,
}

/// One team of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamInfo {
    /// The displayed name, such as `White`. Tools use it in lower case.
    pub name: String,
    /// Is the name plural? It is for `Attackers win`, not for `White wins`.
    pub plural: bool,
    /// The default colour of its pieces.
    pub shade: Shade,
    /// Fewest players.
    pub min_players: u8,
    /// Most players. They take turns within the team.
    pub max_players: u8,
}

impl TeamInfo {
    /// Seats that a lobby always shows: a team that may stay empty has one, too, or nobody could join it.
    pub fn min_seats(&self) -> usize {
        usize::from(self.min_players.max(1))
    }

    /// Is there room for one more beside so many players?
    pub fn has_room(&self, players: usize) -> bool {
        players < usize::from(self.max_players)
    }

    /// May the team have so many players?
    ///
    /// # Errors
    /// There are too few or too many.
    pub fn check_size(&self, players: usize) -> Result<(), TermsError> {
        let team = || self.name.clone();
        if players < usize::from(self.min_players) {
            return Err(TermsError::TooFewPlayers { team: team(), least: self.min_players });
        }
        if players > usize::from(self.max_players) {
            return Err(TermsError::TooManyPlayers { team: team(), most: self.max_players });
        }
        Ok(())
    }
}

/// The colour of a team's pieces; themes may change it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shade {
    /// Nearly white.
    Light,
    /// Nearly black.
    Dark,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

/// One kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceKind {
    /// Stable and unique; pictures and models are found by it. Related games share kinds.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// The letter on the disc that stands in for a missing picture.
    pub letter: char,
    /// The only team that has such pieces; `None` if every team may have them.
    pub team: Option<Team>,
    /// How it moves, in one line of at most [`LONGEST_MOVES`] characters: a sentence without a subject, such as `Slides
    /// diagonally.`; empty if the game does not say. Games that share a kind may differ in it.
    pub moves: String,
}

/// The most characters of [`PieceKind::moves`].
pub const LONGEST_MOVES: usize = 80;

impl ModeInfo {
    /// A game with a board; add the rest with the methods below.
    pub fn new(id: &str, name: &str, about: &str, board: Board) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            about: about.into(),
            tagline: String::new(),
            family: String::new(),
            showcase: Showcase::default(),
            teams: Vec::new(),
            board,
            kinds: Vec::new(),
            options: Vec::new(),
            flags: Vec::new(),
            lesson: Cow::Borrowed(""),
            puzzles: Cow::Borrowed(""),
        }
    }

    /// Sets the line below its name.
    #[must_use]
    pub fn with_tagline(mut self, tagline: &str) -> Self {
        self.tagline = tagline.into();
        self
    }

    /// Sets its family.
    #[must_use]
    pub fn in_family(mut self, family: &str) -> Self {
        self.family = family.into();
        self
    }

    /// Sets the position for its picture.
    #[must_use]
    pub fn with_showcase(mut self, showcase: Showcase) -> Self {
        self.showcase = showcase;
        self
    }

    /// Adds a team of one player.
    #[must_use]
    pub fn team(self, name: &str, shade: Shade) -> Self {
        self.team_of(name, shade, 1)
    }

    /// Adds a team of one to `max_players` players.
    #[must_use]
    pub fn team_of(mut self, name: &str, shade: Shade, max_players: u8) -> Self {
        self.teams.push(TeamInfo {
            name: name.into(),
            plural: false,
            shade,
            min_players: 1,
            max_players,
        });
        self
    }

    /// Says that the name of the team added last is plural, such as `Attackers`.
    #[must_use]
    pub fn plural(mut self) -> Self {
        if let Some(team) = self.teams.last_mut() {
            team.plural = true;
        }
        self
    }

    /// Adds a kind of piece.
    #[must_use]
    pub fn kind(mut self, id: &str, name: &str, letter: char) -> Self {
        let (id, name, moves) = (id.into(), name.into(), String::new());
        self.kinds.push(PieceKind { id, name, letter, team: None, moves });
        self
    }

    /// Says in one short sentence how the kind added last moves.
    #[must_use]
    pub fn moves(mut self, sentence: &str) -> Self {
        if let Some(kind) = self.kinds.last_mut() {
            kind.moves = sentence.into();
        }
        self
    }

    /// Adds a kind of piece that only one team has.
    #[must_use]
    pub fn kind_of(self, team: Team, id: &str, name: &str, letter: char) -> Self {
        let mut info = self.kind(id, name, letter);
        if let Some(kind) = info.kinds.last_mut() {
            kind.team = Some(team);
        }
        info
    }

    /// Sets the lesson, a TOML text.
    #[must_use]
    pub fn with_lesson(mut self, lesson: impl Into<Cow<'static, str>>) -> Self {
        self.lesson = lesson.into();
        self
    }

    /// Sets the puzzles, one a line.
    #[must_use]
    pub fn with_puzzles(mut self, puzzles: impl Into<Cow<'static, str>>) -> Self {
        self.puzzles = puzzles.into();
        self
    }

    /// Adds an option.
    #[must_use]
    pub fn option(mut self, option: OptionSpec) -> Self {
        self.options.push(option);
        self
    }

    /// Adds a flag.
    #[must_use]
    pub fn flag(mut self, id: &str, name: &str) -> Self {
        self.flags.push(Flag { id: id.into(), name: name.into() });
        self
    }

    /// May a team have pieces of this kind, an index into [`ModeInfo::kinds`]?
    pub fn may_have(&self, team: Team, kind: u8) -> bool {
        let kind = self.kinds.get(usize::from(kind));
        kind.is_some_and(|kind| kind.team.is_none_or(|owner| owner == team))
    }

    /// The description of a team.
    pub fn team_info(&self, team: Team) -> Option<&TeamInfo> {
        self.teams.get(usize::from(team.0))
    }

    /// The team after another; after the last comes the first.
    pub fn next_team(&self, team: Team) -> Team {
        let next = usize::from(team.0) + 1;
        if next < self.teams.len() { Team(team.0 + 1) } else { Team::FIRST }
    }

    /// A team's name in tools and files: in lower case.
    pub fn team_word(&self, team: Team) -> String {
        let name = self.team_info(team).map(|team| team.name.to_lowercase());
        name.unwrap_or_else(|| format!("team {}", team.0 + 1))
    }
}

/// Is this an id: at most 40 lower-case letters, digits and inner dashes?
pub fn is_id(text: &str) -> bool {
    let inside = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !text.is_empty()
        && text.len() <= 40
        && text.chars().all(inside)
        && !text.starts_with('-')
        && !text.ends_with('-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain() {
        for bad in ["", "Chess", "a b", "-a", "a-", "é", "a_b"] {
            assert!(!is_id(bad), "{bad:?}");
        }
        assert!(is_id("connect-four"));
    }
}
