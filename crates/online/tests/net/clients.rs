//! Two clients meet over a real relay and real WebRTC, play, and part.

use super::common::networked;
use super::common::relays::Relay;
use online::client::{
    Client, ClientConfig, Command, Event, Failure, LobbyCommand, Profile, Status, TableCommand,
    TableEvent,
};
use online::net::Refusal;
use online::party::LobbyDraft;
use play::Action;
use rules::{Controller, GameTerms, Seat, Team};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(30);

struct Player {
    client: Client,
    events: Vec<Event>,
}

impl Player {
    fn new(name: &str, relay: &Relay) -> Self {
        let mut client = Client::new(ClientConfig {
            wake: Arc::new(|| {}),
            datagrams: None,
            relay_database: None,
            ticket: None,
        });
        let relay = relay.address().to_string();
        client.handle(Command::SetProfile(Profile { name: name.into(), relay, ..Profile::default() }));
        Self { client, events: Vec::new() }
    }

    fn poll(&mut self) {
        self.events.extend(self.client.poll(Instant::now()));
    }

    fn code(&self) -> Option<String> {
        self.events.iter().find_map(|event| match event {
            Event::Code(code) => Some(code.clone()),
            _ => None,
        })
    }

    fn has_got(&self, action: &Action) -> bool {
        self.events.iter().any(
            |event| matches!(event, Event::Table(TableEvent::Action { action: got, .. }) if got == action),
        )
    }
}

/// Polls everybody until this holds.
fn until(what: &str, players: &mut [&mut Player], holds: impl Fn(&[&mut Player]) -> bool) {
    let end = Instant::now() + PATIENCE;
    loop {
        players.iter_mut().for_each(|player| player.poll());
        if holds(players) {
            return;
        }
        assert!(Instant::now() < end, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn draft() -> Box<LobbyDraft> {
    let mode = catalog::modes()[0].info().id.clone();
    let seat = |team| Seat { name: String::new(), team: Team(team), controller: Controller::Person };
    let seats = vec![seat(0), seat(1)];
    Box::new(LobbyDraft::new(GameTerms { seats, ..GameTerms::of(&mode) }))
}

#[test]
fn two_clients_meet_play_and_part() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, mut bo) = (Player::new("Ada", &relay), Player::new("Bo", &relay));
        ada.client.handle(Command::Host { draft: draft(), password: None, on_this_network: false });
        until("a code", &mut [&mut ada], |all| all[0].code().is_some());
        bo.client.handle(Command::Join(ada.code().unwrap()));
        let in_lobby =
            |all: &[&mut Player]| all.iter().all(|player| player.client.status() == Status::InLobby);
        until("the lobby", &mut [&mut ada, &mut bo], in_lobby);
        bo.client.handle(Command::Lobby(LobbyCommand::Ready(true)));
        let ready = |player: &Player| {
            player.events.iter().any(|event| {
                matches!(event, Event::Lobby(lobby) if lobby.members.len() == 2 && lobby.can_start().is_ok())
            })
        };
        until("Bo to be ready", &mut [&mut ada, &mut bo], |all| ready(all[0]));
        ada.client.handle(Command::Lobby(LobbyCommand::Start));
        let in_game =
            |all: &[&mut Player]| all.iter().all(|player| player.client.status() == Status::InGame);
        until("the game", &mut [&mut ada, &mut bo], in_game);
        let text = ada.client.chain().unwrap().game().moves()[0].text.clone();
        let played = TableCommand::Move { seat: 0, text: text.clone(), centis: 10 };
        ada.client.handle(Command::Table(played));
        let action = Action::Move(text);
        until("the move", &mut [&mut ada, &mut bo], |all| all[1].has_got(&action));
        bo.client.handle(Command::Table(TableCommand::Resign { team: Team(1), centis: 10 }));
        until("the end", &mut [&mut ada, &mut bo], |all| all[0].has_got(&Action::Resign));
        bo.client.handle(Command::Leave);
        let alone = |event: &Event| matches!(event, Event::Lobby(lobby) if lobby.members.len() == 1);
        ada.events.clear();
        until("Bo to leave", &mut [&mut ada, &mut bo], |all| all[0].events.iter().any(alone));
        assert_eq!(bo.client.status(), Status::Idle);
    });
}

#[test]
fn an_unknown_code_is_refused_after_a_search_nearby() {
    networked(|| {
        let relay = Relay::start();
        let mut bo = Player::new("Bo", &relay);
        bo.client.handle(Command::Join("K7PM52".into()));
        let refused = Status::Failed(Failure::Refused(Refusal::UnknownCode));
        until("a refusal", &mut [&mut bo], |all| all[0].client.status() == refused);
    });
}
