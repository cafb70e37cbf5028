//! Everything people see of playing online, without a network: what the app would be told is made up here.
//!
//! `online_states FOLDER [WxH]` draws every state into a picture; `online_states --window STATE [WxH]` opens one in a window
//! that tells where everything is and what is asked for.

#![expect(
    clippy::needless_pass_by_value,
    reason = "the engine calls systems with their parameters by value"
)]

use bevy::prelude::*;
use manyboard::new_game::NewGame;
use manyboard::online::{
    ChatLine, ConnectGoal, ConnectionTrouble, InterruptedGame, LinkState, Online, OnlineAsked,
    OnlineState as How, OpenLobbies,
};
use manyboard::screens::online::OnlineSheet;
use manyboard::screens::{Confirm, Sheet, Sheets};
use manyboard::screenshot::OffscreenApp;
use manyboard::settings::{AnimationSpeed, Settings};
use manyboard::table::{Table, TableAsked};
use manyboard::text::Texts;
use manyboard::window::OutputTarget;
use manyboard::{startup_error, test_probe};
use online::identity::Key;
use online::party::lobby::{Lobby, LobbySeat, LobbyTerms, Member, Occupant};
use relay::api::LobbyInfo;
use rules::{AiLevel, GameTerms, Seat, Team};
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

const STATES: [&str; 20] = [
    "title", "cut-off", "meet", "opening", "seeking", "password", "failed", "host", "guest", "ready",
    "saved", "teams", "terms", "kick", "playing", "waiting", "relay", "watched", "ending", "rematch",
];
const ADA: Key = Key([1; 32]);
const BO: Key = Key([2; 32]);
const CY: Key = Key([3; 32]);
const DORA: Key = Key([4; 32]);

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (window, rest) = match words.split_first() {
        Some((first, rest)) if first == "--window" => (true, rest),
        _ => (false, &words[..]),
    };
    let what = rest.first().ok_or("say where the pictures go, or which state is wanted")?;
    let size = rest.get(1).and_then(|size| size.split_once('x'));
    let size = size.map_or(Ok(UVec2::new(1280, 720)), |(width, height)| {
        Ok::<_, Box<dyn Error>>(UVec2::new(width.parse()?, height.parse()?))
    })?;
    let graphics = startup_error::graphics(&Texts::default())?;
    let mut settings = Settings { name: "Ada".into(), reduce_motion: true, ..Settings::default() };
    settings.animation_speed = AnimationSpeed::Off;
    if window {
        settings.window = Some(manyboard::settings::WindowGeometry { at: None, size: size.into() });
        let mut app = manyboard::app(OutputTarget::Window, settings, graphics.into());
        app.add_plugins(test_probe::plugin).add_systems(Last, say);
        fill(app.world_mut(), what);
        app.run();
        return Ok(());
    }
    let target = OutputTarget::Image { size, image: Handle::default() };
    let mut offscreen = OffscreenApp::new(manyboard::app(target, settings, graphics.into()));
    for state in STATES {
        clear(&mut offscreen);
        fill(offscreen.world(), state);
        for _ in 0..6 {
            offscreen.step();
        }
        offscreen.save(&Path::new(what).join(format!("{state}.png")))?;
    }
    Ok(())
}

/// Says what is asked for.
fn say(mut asked: MessageReader<OnlineAsked>) {
    asked.read().for_each(|ask| println!("asked {ask:?}"));
}

fn clear(offscreen: &mut OffscreenApp) {
    offscreen.world().write_message(TableAsked::Close);
    *offscreen.world().resource_mut::<Online>() = Online::default();
    offscreen.world().resource_mut::<Sheets>().0.clear();
    for _ in 0..4 {
        offscreen.step();
    }
}

/// Makes the app believe that this is so.
fn fill(world: &mut World, state: &str) {
    let online = state_of(state);
    if online.state == How::Playing {
        world.write_message(TableAsked::start(setup()));
        if state == "ending" || state == "rematch" {
            // There has to be a game before somebody gives it up.
            world.insert_resource(Ends);
            world.schedule_scope(Last, |_, schedule| {
                schedule
                    .add_systems(end.run_if(resource_exists::<Ends>).run_if(resource_exists::<Table>));
            });
        }
    }
    *world.resource_mut::<Online>() = online;
    let sheet = match state {
        "meet" => Some(Sheet::Online(OnlineSheet::Meet)),
        "terms" => Some(Sheet::Online(OnlineSheet::Terms)),
        "kick" => Some(Sheet::Confirm(Confirm::Kick(BO))),
        _ => None,
    };
    if let Some(sheet) = sheet {
        // The lobby comes first, and takes away what lies on top.
        world.resource_mut::<Sheets>().0.push(sheet.clone());
        world.insert_resource(Later(sheet));
        world.schedule_scope(Last, |_, schedule| {
            schedule.add_systems(open_later.run_if(resource_exists::<Later>));
        });
    }
}

#[derive(Resource)]
struct Ends;

fn end(mut asked: MessageWriter<TableAsked>, mut commands: Commands) {
    asked.write(TableAsked::Resign(Team::SECOND));
    commands.remove_resource::<Ends>();
}

#[derive(Resource)]
struct Later(Sheet);

fn open_later(
    mut frames: Local<u8>,
    later: Res<Later>,
    mut sheets: ResMut<Sheets>,
    mut commands: Commands,
) {
    *frames += 1;
    if sheets.0.is_empty() {
        sheets.open(later.0.clone());
    }
    if *frames > 3 {
        *frames = 0;
        commands.remove_resource::<Later>();
    }
}

fn setup() -> NewGame {
    let mode = &catalog::modes()[0];
    let info = mode.info();
    let mut setup = NewGame::against_ai(info, "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.seats = vec![Seat::person("Ada", Team::FIRST), Seat::person("Bo", Team::SECOND)];
    setup.terms.time = "5+3".parse().unwrap_or_default();
    setup
}

fn state_of(state: &str) -> Online {
    let mut online = Online { list: list(), ..Online::default() };
    match state {
        "cut-off" => {
            let mode = catalog::modes()[0].info().id.clone();
            online.interrupted = Some(InterruptedGame { names: "Bo and Cy".into(), mode });
        }
        "opening" => online.state = How::Connecting(ConnectGoal::NewLobby),
        "seeking" => online.state = How::Connecting(ConnectGoal::Opponent),
        "password" => online.state = How::NeedsPassword { wrong: true },
        "failed" => online.state = How::Failed("online-failed-no-relay", Vec::new()),
        "host" | "guest" | "ready" | "saved" | "teams" | "terms" | "kick" => {
            in_lobby(&mut online, state);
        }
        "playing" | "waiting" | "relay" | "watched" | "ending" | "rematch" => {
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
        (CY, "Cy", false, true),
        (DORA, "Dora", false, false),
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
    (online.me, online.code) = (Some(me), Some("K7PM52".into()));
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
