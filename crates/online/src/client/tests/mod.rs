//! Clients without a window and without a network: their parties are real, and tests deliver what they send.

mod lobbies;
mod playing;
mod reconnecting;

use super::*;
use crate::identity::Key;
use crate::invite::InviteCode;
use crate::net::{ConnectOptions, Lane, NetEvent, Refusal, RelayFailure};
use crate::party::lobby::Lobby;
use play::Action;
use relay::api::LobbyInfo;
use rules::{Controller, GameTerms, Seat, Team};

/// The code of every lobby here.
const CODE: &str = "CDFHJK";

/// A client and everything it reported.
struct Player {
    client: Client,
    events: Vec<Event>,
    now: Instant,
}

fn config(ticket: Option<ReconnectTicket>) -> ClientConfig {
    ClientConfig { wake: Arc::new(|| {}), datagrams: None, relay_database: None, ticket }
}

impl Player {
    fn new(name: &str) -> Self {
        Self::with_ticket(name, None)
    }

    /// The app was started again with this ticket in its folder.
    fn with_ticket(name: &str, ticket: Option<ReconnectTicket>) -> Self {
        let open = |options: ConnectOptions, name: &str, draft: Option<LobbyDraft>| {
            Party::without_net(&options, name, draft)
        };
        let client = Client::with_parties(config(ticket), Box::new(open));
        let mut player = Self { client, events: Vec::new(), now: Instant::now() };
        // Nobody listens at this address: only the search for relays nearby would ask it.
        let relay = "http://127.0.0.1:9".into();
        let profile = Profile { name: name.into(), relay, ..Profile::default() };
        player.client.handle(Command::SetProfile(profile));
        player
    }

    fn poll(&mut self) {
        let events = self.client.poll(self.now);
        self.events.extend(events);
    }

    fn lobby_command(&mut self, command: LobbyCommand) {
        self.client.handle(Command::Lobby(command));
        self.poll();
    }

    fn table_command(&mut self, command: TableCommand) {
        self.client.handle(Command::Table(command));
        self.poll();
    }

    /// Time passes.
    fn wait(&mut self, time: Duration) {
        self.now += time;
        self.poll();
    }

    fn party(&mut self) -> &mut Party {
        &mut self.client.state.session_mut().expect("in a lobby").party
    }

    fn receive(&mut self, event: NetEvent) {
        let now = self.now;
        self.party().receive(event, now);
    }

    fn me(&self) -> Key {
        self.client.me().expect("in a lobby")
    }

    /// The relay lets us in.
    fn enter(&mut self, host: bool, waiting: bool) {
        let code = InviteCode::read(CODE).expect("a code");
        let resume = "token".into();
        self.receive(NetEvent::Entered { code, host, resume, waiting, lobby: info() });
        self.poll();
    }

    /// The relay lets us into a lobby with a password.
    fn enter_locked(&mut self) {
        let code = InviteCode::read(CODE).expect("a code");
        let lobby = LobbyInfo { password: true, ..info() };
        let (resume, waiting) = ("token".into(), false);
        self.receive(NetEvent::Entered { code, host: false, resume, waiting, lobby });
        self.poll();
    }

    fn refuse(&mut self, why: Refusal) {
        self.receive(NetEvent::Refused(why));
        self.poll();
    }

    fn lobby(&self) -> &Lobby {
        self.client.party().and_then(Party::lobby).expect("a lobby")
    }

    fn chain(&self) -> &Chain {
        self.client.chain().expect("a game")
    }

    /// Everything reported since the last call.
    fn news(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// The statuses reported since the last call.
    fn statuses(&mut self) -> Vec<Status> {
        let statuses = self.news().into_iter().filter_map(|event| match event {
            Event::Status(status) => Some(status),
            _ => None,
        });
        statuses.collect()
    }

    /// The ticket that was stored last.
    fn ticket(&self) -> Option<ReconnectTicket> {
        self.events.iter().rev().find_map(|event| match event {
            Event::StoreTicket(ticket) => Some((**ticket).clone()),
            _ => None,
        })
    }

    fn deleted_ticket(&self) -> bool {
        self.events.contains(&Event::DeleteTicket)
    }

    /// Makes the first legal move.
    fn play_first(&mut self) -> String {
        let (seat, text) = (self.chain().mover(), self.chain().game().moves()[0].text.clone());
        let seat = seat.expect("the game runs");
        self.table_command(TableCommand::Move { seat, text: text.clone(), centis: 10 });
        text
    }
}

fn info() -> LobbyInfo {
    let made = serde_json::json!({
        "code": CODE, "game": "", "time": "", "title": "", "version": crate::VERSION, "seats": 8, "members": 1,
        "listed": false, "locked": false, "playing": false, "password": false, "age_seconds": 0,
    });
    serde_json::from_value(made).expect("a lobby")
}

/// A game for one person in each of two teams.
fn two_people() -> LobbyDraft {
    let mode = catalog::modes()[0].info().id.clone();
    let seats = [0, 1].map(|team| Seat {
        name: String::new(),
        team: Team(team),
        controller: Controller::Person,
    });
    LobbyDraft::new(GameTerms { seats: seats.into(), ..GameTerms::of(&mode) })
}

/// Opens the link between two players.
fn link(one: &mut Player, other: &mut Player) {
    let (a, b) = (one.me(), other.me());
    one.receive(NetEvent::Connected { who: b });
    other.receive(NetEvent::Connected { who: a });
    exchange(one, other);
}

/// Loses the link between two players.
fn unlink(one: &mut Player, other: &mut Player) {
    let (a, b) = (one.me(), other.me());
    one.receive(NetEvent::Disconnected { who: b, left: false });
    other.receive(NetEvent::Disconnected { who: a, left: false });
    one.poll();
    other.poll();
}

/// Delivers messages until nothing is under way.
fn exchange(one: &mut Player, other: &mut Player) {
    loop {
        let moved = deliver(one, other) + deliver(other, one);
        one.poll();
        other.poll();
        if moved == 0 {
            return;
        }
    }
}

fn deliver(from: &mut Player, to: &mut Player) -> usize {
    let who = from.me();
    let messages = from.party().take_messages();
    let count = messages.len();
    for (_, bytes) in messages {
        to.receive(NetEvent::Received { who, lane: Lane::Talk, bytes });
    }
    count
}

fn host() -> Player {
    let mut host = Player::new("Ada");
    host.client.handle(Command::Host {
        draft: Box::new(two_people()),
        password: None,
        on_this_network: false,
    });
    host.enter(true, false);
    host
}

/// A host and a guest in a lobby.
fn two_in_a_lobby() -> (Player, Player) {
    let (mut ada, mut bo) = (host(), Player::new("Bo"));
    bo.client.handle(Command::Join(format!("Join {CODE}!")));
    bo.enter(false, false);
    bo.receive(NetEvent::HostChanged { who: ada.me() });
    link(&mut ada, &mut bo);
    (ada, bo)
}

/// The same two in a game; Ada moves first.
fn two_in_a_game() -> (Player, Player) {
    let (mut ada, mut bo) = two_in_a_lobby();
    bo.lobby_command(LobbyCommand::Ready(true));
    exchange(&mut ada, &mut bo);
    ada.lobby_command(LobbyCommand::Start);
    exchange(&mut ada, &mut bo);
    (ada, bo)
}

/// The actions the table was told of.
fn actions(events: &[Event]) -> Vec<Action> {
    let actions = events.iter().filter_map(|event| match event {
        Event::Table(TableEvent::Action { action, .. }) => Some(action.clone()),
        _ => None,
    });
    actions.collect()
}

/// How often the table was set up.
fn shows(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Table(TableEvent::Show { .. }))).count()
}
