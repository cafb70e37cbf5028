//! The lobby as every member sees it. The host changes it and sends it as a whole.

use crate::chain::{Hash, LogHeader};
use crate::identity::{Key, Signature};
use crate::wire::{self, sanitize};
use rules::name::MAX_LENGTH;
use rules::{AiLevel, Controller, GameTerms, Message, Seat, Team, TermsError};
use serde::{Deserialize, Serialize};

/// The most members of a lobby, spectators included.
pub const MAX_MEMBERS: usize = 16;
/// The most characters of a chat line.
pub const MAX_CHAT_LENGTH: usize = 200;
/// Chat lines a member may send at once; after that one per second.
pub const CHAT_BURST: usize = 5;

/// Everything every member may know about a lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lobby {
    /// The host.
    pub host: Key,
    /// How often the host has changed. A message about an older term is stale.
    pub term: u32,
    /// Was the host without links at some moment of this term? Then members who were together know better.
    pub was_alone: bool,
    /// The members with whom the host was when it last lost everybody.
    pub electorate: Vec<Key>,
    /// Members who have signed for the host of this term, after the one before was lost.
    pub votes: Vec<HostVote>,
    /// Earlier hosts, oldest first.
    pub former_hosts: Vec<Key>,
    /// Grows with every change within a term.
    pub revision: u32,
    /// What is to be played, and who may come in.
    pub terms: LobbyTerms,
    /// The players. Seats of one team move in the order in which they are listed.
    pub seats: Vec<LobbySeat>,
    /// Everyone who is here or may come back, in the order of joining.
    pub members: Vec<Member>,
    /// How many games have been started.
    pub games_started: u32,
    /// The game in progress.
    pub playing: Option<Hash>,
    /// Who asked for a rematch.
    pub rematch_votes: Vec<Key>,
}

/// A member's agreement that another is host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HostVote {
    /// The member.
    pub by: Key,
    /// Their signature of host and term.
    pub signature: Signature,
}

/// What the host decides before a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LobbyTerms {
    /// The game to be played. Its seats are empty until it starts; see [`Lobby::seats`].
    pub game: GameTerms,
    /// Is the lobby in the public list?
    pub listed: bool,
    /// Does joining take a password?
    pub password: bool,
    /// Are members without a seat allowed?
    pub spectators: bool,
}

impl LobbyTerms {
    /// A hidden lobby without a password, open to spectators.
    #[must_use]
    pub fn new(game: GameTerms) -> Self {
        Self { game, listed: false, password: false, spectators: true }
    }

    /// Identifies what is to be played: members are ready for this and nothing else. Who may come in makes no difference.
    #[must_use]
    pub fn game_id(&self) -> Hash {
        let bytes = wire::canonical(&("manyboard terms", &self.game));
        Hash::of(&bytes.unwrap_or_default())
    }
}

/// A seat at the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LobbySeat {
    /// Its team.
    pub team: Team,
    /// Who sits there.
    pub occupant: Occupant,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Occupant {
    /// Nobody; any member may sit down.
    Empty,
    /// Nobody yet: the player of this name had it in the saved game and is preferred.
    Reserved(String),
    /// A member.
    Member(Key),
    /// The AI, run by the host.
    Ai {
        /// Its level.
        level: AiLevel,
        /// Style sliders that differ from the level's, by id.
        sliders: Vec<(String, u8)>,
    },
}

/// A member of the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    /// Their key.
    pub key: Key,
    /// Their name, unique in the lobby.
    pub name: String,
    /// Are they ready to start?
    pub ready: bool,
    /// Does the host have a link to them? Members without one are kept only while they play.
    pub connected: bool,
}

impl Lobby {
    /// A member by key.
    #[must_use]
    pub fn member(&self, key: Key) -> Option<&Member> {
        self.members.iter().find(|member| member.key == key)
    }

    /// The name of a member; empty if there is none.
    #[must_use]
    pub fn name(&self, key: Key) -> &str {
        self.member(key).map_or("", |member| &member.name)
    }

    /// The index of a member's seat.
    #[must_use]
    pub fn seat_of(&self, key: Key) -> Option<usize> {
        self.seats.iter().position(|seat| seat.occupant == Occupant::Member(key))
    }

    /// Members without a seat.
    pub fn spectators(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| self.seat_of(member.key).is_none())
    }

    /// The seats of a team, taken or not.
    pub fn seats_of(&self, team: Team) -> impl Iterator<Item = &LobbySeat> {
        self.seats.iter().filter(move |seat| seat.team == team)
    }

    /// Can the game start?
    ///
    /// # Errors
    /// The first obstacle.
    pub fn can_start(&self) -> Result<(), CannotStart> {
        let mode = catalog::find(&self.terms.game.mode).ok_or(CannotStart::UnknownMode)?;
        for (team, info) in (0..).map(Team).zip(&mode.info().teams) {
            let players = self.seats_of(team).filter(|seat| seat.occupant.is_taken());
            info.check_size(players.count())?;
        }
        let players = self.seats.iter().filter_map(|seat| match seat.occupant {
            Occupant::Member(key) => self.member(key),
            _ => None,
        });
        for player in players {
            if !player.connected {
                return Err(CannotStart::Disconnected(player.name.clone()));
            }
            if !player.ready && player.key != self.host {
                return Err(CannotStart::NotReady(player.name.clone()));
            }
        }
        Ok(())
    }

    /// Is this the game on which the lobby has agreed, with its members and AIs in their seats? Players who have left since
    /// may be in it. Somebody without a seat need not know from which moves it continues.
    pub(super) fn agrees_with(&self, header: &LogHeader, me: Key) -> bool {
        let agreed = GameTerms { seats: Vec::new(), ..header.terms.clone() };
        let without_moves = |terms: &GameTerms| GameTerms { moves: Vec::new(), ..terms.clone() };
        let watches = self.seat_of(me).is_none() && self.terms.game.moves.is_empty();
        let same = agreed == self.terms.game
            || (watches && without_moves(&agreed) == without_moves(&self.terms.game));
        let mut players = header.terms.seats.iter().zip(&header.keys).peekable();
        for seat in &self.seats {
            let fits = players.next_if(|(player, key)| self.may_sit(seat, player, **key)).is_some();
            if !fits && seat.occupant.is_taken() {
                return false;
            }
        }
        same && players.next().is_none()
    }

    /// May this player of a game have that seat?
    fn may_sit(&self, seat: &LobbySeat, player: &Seat, key: Option<Key>) -> bool {
        let fits = match &seat.occupant {
            Occupant::Member(member) => key == Some(*member),
            Occupant::Ai { .. } => seat.occupant.controller().as_ref() == Some(&player.controller),
            Occupant::Empty | Occupant::Reserved(_) => key.is_some_and(|key| self.member(key).is_none()),
        };
        fits && seat.team == player.team
    }

    /// The wanted name, sanitized, with a number if another member has it.
    #[must_use]
    pub fn unique_name(&self, wanted: &str, key: Key) -> String {
        let sanitized = sanitize(wanted, MAX_LENGTH);
        let base = if sanitized.is_empty() { "?".to_string() } else { sanitized };
        let taken =
            |name: &str| self.members.iter().any(|member| member.key != key && member.name == name);
        let others = (2..).map(|number| {
            let short: String = base.chars().take(MAX_LENGTH - 4).collect();
            // The cut may leave a space at the end, and a sanitized name has no two in a row.
            format!("{} {number}", short.trim_end())
        });
        let first = std::iter::once(base.clone());
        first.chain(others).find(|name| !taken(name)).unwrap_or(base)
    }
}

impl Occupant {
    /// The AI at a level, with the level's own style.
    #[must_use]
    pub fn ai(level: AiLevel) -> Self {
        Self::Ai { level, sliders: Vec::new() }
    }

    /// Who sits on a seat of this kind: the AI, or else `person`.
    #[must_use]
    pub(super) fn of(controller: &Controller, person: Self) -> Self {
        match controller.clone() {
            Controller::Ai { level, sliders } => Self::Ai { level, sliders },
            Controller::Person => person,
        }
    }

    /// The AI that sits there.
    #[must_use]
    pub(super) fn controller(&self) -> Option<Controller> {
        let Self::Ai { level, sliders } = self else { return None };
        Some(Controller::Ai { level: *level, sliders: sliders.clone() })
    }

    /// Is it a player, not a free seat?
    #[must_use]
    pub fn is_taken(&self) -> bool {
        matches!(self, Self::Member(_) | Self::Ai { .. })
    }
}

/// Why a game cannot start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CannotStart {
    /// The game mode is unknown here.
    UnknownMode,
    /// A team has too few or too many players.
    Teams(TermsError),
    /// A player is not ready.
    NotReady(String),
    /// A player is not connected.
    Disconnected(String),
    /// Only the host starts games.
    NotHost,
    /// A game is in progress.
    AlreadyPlaying,
    /// Options, position, moves or seats are wrong.
    Rules(Message),
}

impl From<TermsError> for CannotStart {
    fn from(error: TermsError) -> Self {
        Self::Teams(error)
    }
}
