//! The client: commands in, events out. Everything an app needs to play online, without a window.
//!
//! [`Client::handle`] takes what the user and the table want; [`Client::poll`] returns what there is to show and to do.
//! Neither blocks. Its states are in `state`: each holds exactly what exists in it, and a lobby we are in is a `LobbySession`.
//! Files stay with the app: events ask it to store or delete the ticket by which a restarted app reconnects.

mod command;
mod connect;
mod event;
mod lobby;
mod reconnect;
mod relay_queries;
mod session;
mod state;
mod table;
#[cfg(test)]
mod tests;

pub use command::{Command, LobbyCommand, Profile, TableCommand};
pub use event::{
    ClientNote, ConnectGoal, ConnectionTrouble, Event, Failure, InterruptedGame, LinkState, Status,
    TableEvent,
};
pub use reconnect::ReconnectTicket;

use crate::chain::Chain;
use crate::identity::Key;
use crate::net::{ConnectOptions, PresenceHandler, Sender};
use crate::party::timer::Timer;
use crate::party::{LobbyDraft, Party};
use connect::{Identities, OwnRelay};
use reconnect::Tickets;
use relay_queries::{RelayQueries, Wake};
use session::LobbySession;
use state::State;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Opens a party. Tests replace it by one without a network.
type OpenParty = Box<dyn Fn(ConnectOptions, &str, Option<LobbyDraft>) -> Party + Send + Sync>;

/// What a client needs of its app.
pub struct ClientConfig {
    /// Called from any thread when [`Client::poll`] has something to do. Must not block.
    pub wake: Arc<dyn Fn() + Send + Sync>,
    /// Takes presence datagrams, on a network thread. Must not block.
    pub datagrams: Option<PresenceHandler>,
    /// Where the relay inside this app stores its lobbies, so that they survive a restart.
    pub relay_database: Option<PathBuf>,
    /// The ticket stored by an earlier run.
    pub ticket: Option<ReconnectTicket>,
}

/// Plays online on behalf of an app.
pub struct Client {
    state: State,
    /// The status last reported.
    reported: Status,
    profile: Profile,
    tickets: Tickets,
    queries: RelayQueries,
    own_relay: OwnRelay,
    identities: Identities,
    /// Wakes the app when a host has not answered in time.
    timer: Timer,
    wake: Wake,
    datagrams: Option<PresenceHandler>,
    open_party: OpenParty,
    events: Vec<Event>,
}

impl Client {
    /// A client that does nothing yet. Its first events tell of the stored ticket.
    #[must_use]
    pub fn new(config: ClientConfig) -> Self {
        Self::with_parties(config, Box::new(Party::open))
    }

    fn with_parties(config: ClientConfig, open_party: OpenParty) -> Self {
        let tickets = Tickets::new(config.ticket);
        let events = vec![Event::Interrupted(tickets.interrupted())];
        Self {
            state: State::Idle,
            reported: Status::Idle,
            profile: Profile::default(),
            tickets,
            queries: RelayQueries::default(),
            own_relay: OwnRelay::new(config.relay_database),
            identities: Identities::default(),
            timer: Timer::new(Arc::clone(&config.wake)),
            wake: config.wake,
            datagrams: config.datagrams,
            open_party,
            events,
        }
    }

    /// Does what the user or the table wants. Results are reported by [`Client::poll`].
    pub fn handle(&mut self, command: Command) {
        match command {
            Command::SetProfile(profile) => self.profile = profile,
            Command::Host { draft, password, on_this_network } => {
                self.host(*draft, password, on_this_network);
            }
            Command::HostSaved(draft) => self.host_saved(*draft),
            Command::Join(text) => self.join(&text),
            Command::Password(password) => self.retry_with(password),
            Command::Seek { mode, time } => self.seek(&mode, time),
            Command::List { mode, more } => {
                self.queries.list(&self.profile.relay, mode, more, &self.wake);
            }
            Command::Reconnect(draft) => self.reconnect(draft.map(|draft| *draft)),
            Command::DismissInterrupted => {
                self.tickets.dismiss();
                self.events.push(Event::Interrupted(None));
            }
            Command::Leave => self.leave(),
            Command::Lobby(command) => self.handle_lobby(command),
            Command::Table(command) => self.handle_table(command),
        }
    }

    /// Handles what arrived and what is due, and returns everything to report, in order.
    pub fn poll(&mut self, now: Instant) -> Vec<Event> {
        self.queries.poll(&mut self.events);
        self.poll_search();
        if self.state.has_timed_out(now) {
            self.on_no_answer();
        }
        self.poll_session(now);
        std::mem::take(&mut self.events)
    }

    /// What the client is doing.
    #[must_use]
    pub fn status(&self) -> Status {
        self.state.status()
    }

    /// Our key in the lobby.
    #[must_use]
    pub fn me(&self) -> Option<Key> {
        self.party().map(Party::me)
    }

    /// The log of the game in progress, or of the last one.
    #[must_use]
    pub fn chain(&self) -> Option<&Chain> {
        self.party()?.chain()
    }

    /// How long the current move has taken.
    #[must_use]
    pub fn thinking(&self, now: Instant) -> Option<Duration> {
        self.party().map(|party| party.thinking(now))
    }

    /// Sends presence datagrams, from any thread.
    #[must_use]
    pub fn sender(&self) -> Option<Sender> {
        self.party()?.sender()
    }

    /// The reachable players of the game in seat order, ourselves among them; empty for spectators and outside a game.
    #[must_use]
    pub fn reachable_players(&self) -> Vec<Key> {
        let party = self.party().filter(|_| self.state.is_in_game());
        let Some((party, chain)) = party.and_then(|party| Some((party, party.chain()?))) else {
            return Vec::new();
        };
        let reachable = |key: &Key| *key == party.me() || party.link(*key).is_some();
        let players: Vec<Key> = chain.header().people().filter(reachable).collect();
        if players.contains(&party.me()) { players } else { Vec::new() }
    }

    /// Should the app say in which file the game is saved, by [`TableCommand::SavedAs`]?
    #[must_use]
    pub fn needs_file_name(&self) -> bool {
        let running = |session: &&LobbySession| {
            session.party.chain().is_some_and(|chain| chain.outcome().is_none())
        };
        let session = self.state.session().filter(running);
        session.is_some_and(|session| session.table.is_attached() && session.table.file().is_none())
    }

    /// The file of the interrupted game.
    #[must_use]
    pub fn interrupted_file(&self) -> Option<&str> {
        self.tickets.stored()?.file()
    }

    /// Leaves a lobby before the app ends, and waits at most this long. A running game can be resumed later.
    pub fn shut_down(&mut self, at_most: Duration) {
        if self.state.is_in_game() {
            return;
        }
        let session = std::mem::take(&mut self.state).into_session();
        if let Some(session) = session.filter(|session| !session.attempt.is_reconnect()) {
            session.party.leave_within(at_most);
        }
    }

    fn party(&self) -> Option<&Party> {
        self.state.session().map(|session| &session.party)
    }

    fn set_state(&mut self, state: State) {
        self.state = state;
        let status = self.state.status();
        if status != self.reported {
            self.reported = status.clone();
            self.events.push(Event::Status(status));
        }
    }

    /// Ends the attempt or session at the user's request.
    fn leave(&mut self) {
        if let State::InLobby(session) | State::InGame(session) = &self.state {
            // Leaving is final; giving up an attempt is not.
            session.end_ticket(&mut self.tickets, &mut self.events);
        }
        self.leave_session();
        self.events.push(Event::Interrupted(self.tickets.interrupted()));
        self.own_relay.stop();
        self.close_table();
    }

    fn close_table(&mut self) {
        self.events.push(Event::Table(TableEvent::Close));
    }
}
