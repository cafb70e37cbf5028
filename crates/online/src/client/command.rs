//! What an app asks of a [`Client`](super::Client).

use crate::identity::Key;
use crate::party::LobbyDraft;
use crate::party::lobby::{LobbyTerms, Occupant};
use play::Offer;
use rules::{Team, TimeControl};

/// How the user appears and where they play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    /// The name in lobbies.
    pub name: String,
    /// The name of AI players in games that this user starts.
    pub ai_name: String,
    /// The address of the relay.
    pub relay: String,
    /// Should codes of new lobbies consist of digits?
    pub digit_codes: bool,
}

/// Something the user or the table wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Use this profile from now on.
    SetProfile(Profile),
    /// Create a lobby.
    Host {
        /// What it starts with.
        draft: Box<LobbyDraft>,
        /// Its password, from the beginning.
        password: Option<String>,
        /// At a relay inside this app, for this network only?
        on_this_network: bool,
    },
    /// Continue a saved game: in the lobby we host, or in a new one.
    HostSaved(Box<LobbyDraft>),
    /// Join a lobby: a code, or any text that contains one. `--relay ADDRESS` in it names another relay.
    Join(String),
    /// Try again with this password.
    Password(String),
    /// Find any opponent.
    Seek {
        /// The game mode.
        mode: String,
        /// The time control.
        time: TimeControl,
    },
    /// Request the public lobbies.
    List {
        /// Of this mode only.
        mode: Option<String>,
        /// The next page instead of the first?
        more: bool,
    },
    /// Return to the interrupted game. The draft recreates the lobby if nobody else comes back.
    Reconnect(Option<Box<LobbyDraft>>),
    /// Stop offering the interrupted game until the app starts again.
    DismissInterrupted,
    /// Stop connecting, or leave lobby and game.
    Leave,
    /// Something that makes sense only in a lobby.
    Lobby(LobbyCommand),
    /// Something done at the table.
    Table(TableCommand),
}

/// Something that makes sense only in a lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LobbyCommand {
    /// As host, change the terms.
    SetTerms(Box<LobbyTerms>),
    /// As host, set or remove the password. All others have to enter it, so not while a game runs.
    SetPassword(Option<String>),
    /// As host, add a seat to a team.
    AddSeat(Team),
    /// As host, remove a seat.
    RemoveSeat(usize),
    /// Put a member or an AI on a seat: ourselves, or anybody as host.
    Sit {
        /// The index of the seat.
        seat: usize,
        /// Who shall sit there.
        occupant: Occupant,
    },
    /// Declare ourselves ready, or not ready.
    Ready(bool),
    /// As host, start the game.
    Start,
    /// Go back to the lobby after a game.
    Return,
    /// Ask for a rematch, or agree to one.
    Rematch {
        /// With sides swapped?
        swap: bool,
    },
    /// As host, kick a member.
    Kick(Key),
    /// As host, make another member host.
    GiveHost(Key),
    /// Send a chat line.
    Say(String),
}

/// Something done at the table of a shared game. Times are in hundredths of a second since the last move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableCommand {
    /// A move that the table has already made.
    Move {
        /// The index of the seat.
        seat: usize,
        /// The move as the game writes it.
        text: String,
        /// How long it took.
        centis: u32,
    },
    /// Make an offer for our seat in this team.
    Offer {
        /// What is offered.
        offer: Offer,
        /// The team.
        team: Team,
        /// The time of the move so far.
        centis: u32,
    },
    /// Answer an offer, for our own seat or that of an AI that runs here.
    Answer {
        /// Accept it?
        yes: bool,
        /// The time of the move so far.
        centis: u32,
    },
    /// Resign for our seat in this team.
    Resign {
        /// The team.
        team: Team,
        /// The time of the move so far.
        centis: u32,
    },
    /// The game is saved in this file.
    SavedAs(String),
    /// The table no longer shows the game.
    Closed,
    /// Two logs differ: compare them, and set up the table again unless it shows these moves.
    Repair(Vec<rules::record::Move>),
}
