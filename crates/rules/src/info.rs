//! What a game says about itself before anyone plays it: all that menus, lobbies and views need.

use crate::{Board, OptionSpec, Team};

/// The face of a game.
#[derive(Clone, Debug)]
pub struct ModeInfo {
    /// Stable and unique, in small letters, digits and dashes. Saves and links hold it.
    pub id: String,
    /// The name people read. Always usable as a file name.
    pub name: String,
    /// One or two sentences that make someone want to play it.
    pub about: String,
    /// The teams in the order in which they first move.
    pub teams: Vec<TeamInfo>,
    /// The board with the options left as they are.
    pub board: Board,
    /// Every kind of piece that can stand on it.
    pub kinds: Vec<PieceKind>,
    /// What can be chosen before a game.
    pub options: Vec<OptionSpec>,
    /// What whoever puts a position together answers with yes or no.
    pub flags: Vec<Flag>,
}

/// Something about a position that the pieces do not show, such as whether somebody may still castle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flag {
    /// Stable and unique in its game, in small letters, digits and dashes.
    pub id: String,
    /// The name people read: what is true when the answer is yes.
    pub name: String,
}

/// One team of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamInfo {
    /// The name people read, such as `White`. In small letters it is the team's name in tools.
    pub name: String,
    /// Is the name plural? It is for `Attackers win`, not for `White wins`.
    pub plural: bool,
    /// The colour its pieces have unless a theme knows better.
    pub shade: Shade,
    /// Fewest players.
    pub least: u8,
    /// Most players; they take turns within the team.
    pub most: u8,
}

/// The colour of a team's pieces, as a hint to themes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "they are colours")]
pub enum Shade {
    Light,
    Dark,
    Red,
    Yellow,
    Green,
    Blue,
}

/// One kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceKind {
    /// Stable and unique; art is found by it. Games of one family share the kinds they share.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// The letter on the disc that stands in for a piece nobody has drawn.
    pub letter: char,
    /// The only team that has such pieces; nobody's name where every team may have them.
    pub team: Option<Team>,
}

impl ModeInfo {
    /// A game with a board and nothing else yet.
    pub fn new(id: &str, name: &str, about: &str, board: Board) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            about: about.into(),
            teams: Vec::new(),
            board,
            kinds: Vec::new(),
            options: Vec::new(),
            flags: Vec::new(),
        }
    }

    /// Adds a team of one player.
    #[must_use]
    pub fn team(self, name: &str, shade: Shade) -> Self {
        self.team_of(name, shade, 1)
    }

    /// Adds a team of one to `most` players.
    #[must_use]
    pub fn team_of(mut self, name: &str, shade: Shade, most: u8) -> Self {
        self.teams.push(TeamInfo { name: name.into(), plural: false, shade, least: 1, most });
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
        self.kinds.push(PieceKind { id: id.into(), name: name.into(), letter, team: None });
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

    /// Adds an option.
    #[must_use]
    pub fn option(mut self, option: OptionSpec) -> Self {
        self.options.push(option);
        self
    }

    /// Adds something to be answered with yes or no by whoever puts a position together.
    #[must_use]
    pub fn flag(mut self, id: &str, name: &str) -> Self {
        self.flags.push(Flag { id: id.into(), name: name.into() });
        self
    }

    /// May a team have pieces of this kind, a place in [`ModeInfo::kinds`]?
    pub fn may_have(&self, team: Team, kind: u8) -> bool {
        let kind = self.kinds.get(usize::from(kind));
        kind.is_some_and(|kind| kind.team.is_none_or(|owner| owner == team))
    }

    /// A team's name in tools and files: the name in small letters.
    pub fn team_word(&self, team: Team) -> String {
        let name = self.teams.get(usize::from(team.0)).map(|team| team.name.to_lowercase());
        name.unwrap_or_else(|| format!("team {}", team.0 + 1))
    }
}
