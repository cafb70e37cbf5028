//! Everything people see of playing online, without a network: what the app would be told is made up here.

use manyboard::new_game::NewGame;
use manyboard::online::{
    ChatLine, ConnectGoal, ConnectionTrouble, InterruptedGame, LinkState, Online, OnlineState as How,
    OpenLobbies,
};
use online::client::Failure;
use online::identity::Key;
use online::party::lobby::{Lobby, LobbySeat, LobbyTerms, Member, Occupant};
use relay::api::LobbyInfo;
use rules::{AiLevel, GameTerms, Seat, Team};
use std::time::{Duration, Instant};

/// Names of states.
pub(crate) const STATES: [&str; 22] = [
    "title",
    "cut-off",
    "meet",
    "opening",
    "entering",
    "seeking",
    "password",
    "failed",
    "host",
    "guest",
    "ready",
    "saved",
    "teams",
    "terms",
    "playing",
    "waiting",
    "relay",
    "shaky",
    "reconnecting",
    "watched",
    "ending",
    "rematch",
];
/// Members.
pub(crate) const ADA: Key = Key([1; 32]);
pub(crate) const BO: Key = Key([2; 32]);
pub(crate) const CY: Key = Key([3; 32]);
pub(crate) const DORA: Key = Key([4; 32]);

/// A game of Ada and Bo.
pub(crate) fn setup() -> NewGame {
    let mode = &catalog::modes()[0];
    let info = mode.info();
    let mut setup = NewGame::against_ai(info, "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.seats = vec![Seat::person("Ada", Team::FIRST), Seat::person("Bo", Team::SECOND)];
    setup.terms.time = "5+3".parse().unwrap_or_default();
    setup
}

/// What the app is told in this state.
pub(crate) fn state_of(state: &str) -> Online {
    let mut online = Online { list: list(), ..Online::default() };
    match state {
        "cut-off" => {
            let mode = catalog::modes()[0].info().id.clone();
            online.interrupted = Some(InterruptedGame { names: "Bo and Cy".into(), mode });
        }
        "opening" => online.state = How::Connecting(ConnectGoal::NewLobby),
        "entering" => online.state = How::Connecting(ConnectGoal::Join),
        "seeking" => online.state = How::Connecting(ConnectGoal::Opponent),
        "password" => online.state = How::NeedsPassword { wrong: true },
        "failed" => online.state = How::Failed(Failure::NoAnswer),
        "host" | "guest" | "ready" | "saved" | "teams" | "terms" => {
            in_lobby(&mut online, state);
        }
        "playing" | "waiting" | "relay" | "shaky" | "reconnecting" | "watched" | "ending"
        | "rematch" => {
            playing(&mut online, state);
        }
        _ => {}
    }
    online
}

fn in_lobby(online: &mut Online, state: &str) {
    meet(online, if state == "guest" { BO } else { ADA });
    online.state = How::Lobby;
    let Some(lobby) = &mut online.lobby else { return };
    match state {
        "host" => {
            lobby.members.truncate(1);
            lobby.seats[1].occupant = Occupant::Empty;
            online.chat.clear();
        }
        "guest" => {}
        "ready" => lobby.members.iter_mut().for_each(|member| member.ready = true),
        "saved" => {
            lobby.members.truncate(1);
            lobby.seats[1].occupant = Occupant::Reserved("Grandmother".into());
            lobby.terms.game.moves = vec![rules::record::Move::default(); 17];
            online.trouble = Some(ConnectionTrouble::Relay);
        }
        _ => crowd(lobby),
    }
}

/// A game with several in a team.
fn crowd(lobby: &mut Lobby) {
    let modes = catalog::modes();
    let roomy = modes.iter().find(|mode| mode.info().teams.iter().all(|team| team.max_players > 1));
    let Some(info) = roomy.map(rules::Mode::info) else { return };
    lobby.terms.game.mode.clone_from(&info.id);
    lobby.terms.listed = true;
    let ai = Occupant::ai(AiLevel::nearest(3));
    let sitters =
        [Occupant::Member(ADA), ai, Occupant::Member(BO), Occupant::Member(CY), Occupant::Empty];
    let place = |(team, occupant)| LobbySeat { team: Team(team), occupant };
    lobby.seats = [0, 0, 1, 1, 1].into_iter().zip(sitters).map(place).collect();
}

fn playing(online: &mut Online, state: &str) {
    meet(online, if state == "watched" { CY } else { ADA });
    online.state = How::Playing;
    online.chat.push(ChatLine::Emote { by: BO, name: "Bo".into(), which: 1 });
    let since = Instant::now().checked_sub(Duration::from_secs(83)).unwrap_or_else(Instant::now);
    match state {
        "waiting" => online.trouble = Some(ConnectionTrouble::Waiting { name: "Bo".into(), since }),
        "relay" => online.trouble = Some(ConnectionTrouble::Relay),
        "shaky" => online.trouble = Some(ConnectionTrouble::Shaky("Bo".into())),
        "reconnecting" => online.trouble = Some(ConnectionTrouble::Reconnecting),
        "rematch" => online.rematch = Some(BO),
        _ => {}
    }
}

/// Four people in a lobby.
fn meet(online: &mut Online, me: Key) {
    let member = |(key, name, ready, here): (Key, &str, bool, bool)| Member {
        key,
        name: name.into(),
        ready,
        connected: here,
    };
    let members = [
        (ADA, "Ada", false, true),
        (BO, "Bo", true, true),
        (CY, "Bartholomew Finn", false, true),
        (DORA, "Grandmother Anne", false, false),
    ];
    let places = [(0, ADA), (1, BO)]
        .map(|(team, key)| LobbySeat { team: Team(team), occupant: Occupant::Member(key) });
    online.lobby = Some(Lobby {
        host: ADA,
        term: 0,
        was_alone: false,
        former_hosts: Vec::new(),
        revision: 1,
        terms: terms(),
        seats: places.to_vec(),
        members: members.map(member).to_vec(),
        games_started: 0,
        playing: None,
        rematch_votes: Vec::new(),
    });
    (online.me, online.code) = (Some(me), Some("K7PM52-4QX9".into()));
    let heard = |ping, shaky| LinkState { ping: Some(Duration::from_millis(ping)), shaky, linked: true };
    online.links = [(ADA, heard(18, false)), (BO, heard(43, false)), (CY, heard(210, true))].into();
    let words =
        |by, name: &str, words: &str| ChatLine::Text { by, name: name.into(), text: words.into() };
    online.chat = vec![
        ChatLine::Note("online-note-joined", vec![("name", "Bo".into())]),
        words(
            BO,
            "Bo",
            "Good evening! Shall we play a quick one before dinner, or rather something longer?",
        ),
        words(ADA, "Ada", "Quick."),
        ChatLine::Emote { by: BO, name: "Bo".into(), which: 0 },
        ChatLine::Note("online-note-lost", vec![("name", "Dora".into())]),
    ];
}

fn terms() -> LobbyTerms {
    let time = "5+3".parse().unwrap_or_default();
    let game = GameTerms { time, ..GameTerms::of(&catalog::modes()[0].info().id) };
    LobbyTerms { password: true, ..LobbyTerms::new(game) }
}

fn list() -> OpenLobbies {
    let face = |place: usize, code: &str, title: &str| LobbyInfo {
        code: code.into(),
        game: catalog::modes()[place].info().id.clone(),
        time: if place == 1 { "none".into() } else { "5+3".into() },
        title: title.into(),
        version: 1,
        seats: 4,
        members: 1 + place as u16,
        listed: true,
        locked: place == 2,
        playing: place == 2,
        password: place == 1,
        age_seconds: 50 * (1 + place as u64 * 40),
    };
    OpenLobbies {
        lobbies: vec![face(1, "C4H7KT", "Beginners welcome"), face(2, "X2NQWY", "Bo's evening")],
        near: vec![("http://192.0.2.7:7437".into(), face(0, "K7PM52", "Kitchen table"))],
        more: true,
        ..OpenLobbies::default()
    }
}
