//! What everybody in a lobby sees. The host decides, everybody else asks; whoever joins later gets it as a whole.

use crate::chain::Hash;
use crate::identity::Key;
use crate::wire::{self, tame};
use rules::record::Move;
use rules::{Options, Team, TimeControl};
use serde::{Deserialize, Serialize};

/// No lobby has more people in it.
pub const MOST_MEMBERS: usize = 16;
/// No name is longer.
pub const LONGEST_NAME: usize = 24;
/// Nothing said is longer.
pub const LONGEST_WORDS: usize = 200;
/// Nobody says more than this at once, and then one thing a second.
pub const MOST_WORDS_AT_ONCE: usize = 5;

/// Everything about a lobby that everybody may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lobby {
    /// Who decides.
    pub host: Key,
    /// How often somebody else has become host. Who says something about an older reign is late.
    pub reign: u32,
    /// Was the host without anybody else when the reign began, or once since? Then others who were together know better.
    pub alone: bool,
    /// Who was host before, the first one first.
    pub former: Vec<Key>,
    /// Grows with every change within a reign.
    pub revision: u32,
    /// What is to be played.
    pub terms: Terms,
    /// Who plays, in the order in which they move within their teams.
    pub places: Vec<Place>,
    /// Everybody who is here or may come back, whoever came first first.
    pub members: Vec<Member>,
    /// How many games have begun here.
    pub games: u32,
    /// The game that is going on.
    pub playing: Option<Hash>,
    /// Who wants to play again, after a game.
    pub again: Vec<Key>,
}

/// What the host decides before a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// Which game, by its id.
    pub mode: String,
    /// What was chosen of the game's own options.
    pub options: Options,
    /// The first position, unless it is the usual one.
    pub position: Option<String>,
    /// Moves of a saved game that goes on, with the time each took.
    pub moves: Vec<Move>,
    /// How much time everybody has.
    pub time: TimeControl,
    /// Is the lobby in the list that everybody sees?
    pub listed: bool,
    /// Does it take a password to come in?
    pub password: bool,
    /// May people watch who do not play?
    pub spectators: bool,
}

impl Terms {
    /// The name of what is to be played: whoever is ready is ready for this and nothing else. What only concerns who may
    /// come and watch makes no difference.
    #[must_use]
    pub fn game(&self) -> Hash {
        let Self { mode, options, position, moves, time, .. } = self;
        let words = wire::canonical(&("manyboard terms", mode, options, position, moves, time));
        Hash::of(&words.unwrap_or_default())
    }
}

/// A place at the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The team it belongs to.
    pub team: Team,
    /// Who sits there.
    pub sitter: Sitter,
}

/// Who sits at a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sitter {
    /// Nobody; anybody may.
    Empty,
    /// Nobody yet; it was theirs in the saved game, and is offered to whoever has this name.
    Kept(String),
    /// Somebody in the lobby.
    Member(Key),
    /// The AI, run by the host.
    Ai {
        /// From 1 to 5.
        level: u8,
        /// Sliders that differ from the level's, by their ids.
        sliders: Vec<(String, u8)>,
    },
}

/// Somebody in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    /// Who it is.
    pub key: Key,
    /// What the others call them. No two in a lobby are called the same.
    pub name: String,
    /// Do they want to begin?
    pub ready: bool,
    /// Are they connected, as the host sees it? Whoever is not has a place only as long as a game goes on.
    pub here: bool,
}

impl Lobby {
    /// A member by their key.
    #[must_use]
    pub fn member(&self, key: Key) -> Option<&Member> {
        self.members.iter().find(|member| member.key == key)
    }

    /// What somebody is called; nothing if they are not here.
    #[must_use]
    pub fn name(&self, key: Key) -> &str {
        self.member(key).map_or("", |member| &member.name)
    }

    /// The place of a member, counted over all teams.
    #[must_use]
    pub fn place_of(&self, key: Key) -> Option<usize> {
        self.places.iter().position(|place| place.sitter == Sitter::Member(key))
    }

    /// Who watches: members without a place.
    pub fn spectators(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| self.place_of(member.key).is_none())
    }

    /// Could the game begin? Says why not: the first thing that is in the way.
    ///
    /// # Errors
    /// What has to change first.
    pub fn can_start(&self) -> Result<(), NotYet> {
        let mode = catalog::find(&self.terms.mode).ok_or(NotYet::NoGame)?;
        for (number, info) in mode.info().teams.iter().enumerate() {
            let team = Team(u8::try_from(number).unwrap_or(u8::MAX));
            let seated =
                self.places.iter().filter(|place| place.team == team && place.sitter.is_taken());
            match seated.count() {
                few if few < usize::from(info.min_players) => {
                    return Err(NotYet::TooFew { team: info.name.clone(), least: info.min_players });
                }
                many if many > usize::from(info.max_players) => {
                    return Err(NotYet::TooMany { team: info.name.clone(), most: info.max_players });
                }
                _ => {}
            }
        }
        let players = self.places.iter().filter_map(|place| match place.sitter {
            Sitter::Member(key) => self.member(key),
            _ => None,
        });
        for player in players {
            if !player.here {
                return Err(NotYet::Away(player.name.clone()));
            }
            if !player.ready && player.key != self.host {
                return Err(NotYet::NotReady(player.name.clone()));
            }
        }
        Ok(())
    }

    /// The name somebody may have here: tamed, and unlike everybody else's.
    #[must_use]
    pub fn free_name(&self, wanted: &str, key: Key) -> String {
        let tamed = tame(wanted, LONGEST_NAME);
        let base = if tamed.is_empty() { "?".to_string() } else { tamed };
        let taken =
            |name: &str| self.members.iter().any(|member| member.key != key && member.name == name);
        let others = (2..).map(|number| {
            let short: String = base.chars().take(LONGEST_NAME - 4).collect();
            // The cut may be at a space, and two in a row are no tame name.
            format!("{} {number}", short.trim_end())
        });
        let first = std::iter::once(base.clone());
        first.chain(others).find(|name| !taken(name)).unwrap_or(base)
    }
}

impl Sitter {
    /// Is somebody there who could play?
    #[must_use]
    pub fn is_taken(&self) -> bool {
        matches!(self, Self::Member(_) | Self::Ai { .. })
    }
}

/// Why a game cannot begin yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotYet {
    /// The game is not known here.
    NoGame,
    /// A team has too few players.
    TooFew {
        /// The team.
        team: String,
        /// How many it needs.
        least: u8,
    },
    /// A team has too many players.
    TooMany {
        /// The team.
        team: String,
        /// How many it takes.
        most: u8,
    },
    /// Somebody is not ready.
    NotReady(String),
    /// Somebody is not connected.
    Away(String),
    /// One is not the host.
    NotHost,
    /// A game is going on.
    Playing,
    /// The options, position or moves make no game.
    Rules(String),
}
