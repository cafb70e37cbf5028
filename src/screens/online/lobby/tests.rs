//! What is drawn in a lobby, told by what screen readers are told.

use super::*;
use crate::online::{Hearing, Said, Stage};
use crate::ui::style::{apply, fonts};
use bevy_egui::egui::{Context, RawInput};
use online::identity::Key as Person;
use online::party::lobby::{Member, Place, Sitter, Terms};
use rules::{Options, Team};
use std::time::Duration;

const ADA: Person = Person([1; 32]);
const BO: Person = Person([2; 32]);
const CY: Person = Person([3; 32]);

fn member(key: Person, name: &str) -> Member {
    Member { key, name: name.into(), ready: false, here: true }
}

/// A lobby with a host and somebody who watches, for a game of at least two teams.
fn online(me: Person) -> Online {
    let info = catalog::modes()[0].info();
    let places = [Sitter::Member(ADA), Sitter::Empty];
    let place = |(team, sitter)| Place { team: Team(team), sitter };
    let lobby = Lobby {
        host: ADA,
        reign: 0,
        revision: 1,
        terms: Terms {
            mode: info.id.clone(),
            options: Options::default(),
            position: None,
            moves: Vec::new(),
            time: "5+3".parse().expect("a time"),
            listed: false,
            password: true,
            spectators: true,
        },
        places: (0..).zip(places).map(place).collect(),
        members: vec![member(ADA, "Ada"), member(BO, "Bo")],
        games: 0,
    };
    let heard = Hearing { ping: Some(Duration::from_millis(23)), shaky: false, linked: true };
    Online {
        stage: Stage::Lobby,
        code: Some("K7PM52".into()),
        me: Some(me),
        lobby: Some(lobby),
        hearing: [(ADA, heard), (BO, heard), (CY, heard)].into(),
        ..Online::default()
    }
}

/// Everything that is read or pressed, at this size.
fn seen(online: &Online, (width, height): (f32, f32)) -> Vec<String> {
    let ctx = Context::default();
    ctx.set_fonts(fonts());
    apply(&ctx, 1.0, false);
    ctx.enable_accesskit();
    let (texts, settings, mut pictures) = (Texts::default(), Settings::default(), Pictures::default());
    let mut kept = Kept::default();
    let lobby = online.lobby.as_ref().expect("there is one");
    let mut found = Vec::new();
    for _ in 0..3 {
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height)));
        let output = ctx.run_ui(RawInput { screen_rect, ..Default::default() }, |ui| {
            let info = catalog::find(&lobby.terms.mode).map(rules::Mode::info);
            let (texts, settings, pictures) = (&texts, &settings, &mut pictures);
            let mut room = Room { online, lobby, info, texts, settings, pictures, wishes: Vec::new() };
            whole(ui, &mut room, &mut kept);
            assert_eq!(room.wishes, [], "nobody has pressed anything");
        });
        let nodes =
            output.platform_output.accesskit_update.map(|update| update.nodes).unwrap_or_default();
        let named = nodes.iter().filter_map(|(_, node)| node.label().or(node.value()).map(String::from));
        found = named.collect();
    }
    found
}

const SIZES: [(f32, f32); 4] = [(1280.0, 720.0), (1920.0, 1080.0), (800.0, 900.0), (480.0, 400.0)];

#[track_caller]
fn assert_says(found: &[String], words: &str) {
    assert!(found.iter().any(|said| said.contains(words)), "{words} is not in {found:#?}");
}

#[track_caller]
fn assert_silent(found: &[String], words: &str) {
    assert!(!found.iter().any(|said| said == words), "{words} is in {found:#?}");
}

#[test]
fn everybody_sees_the_code_and_the_game_in_every_window() {
    let texts = Texts::default();
    for (me, size) in [ADA, BO].into_iter().flat_map(|me| SIZES.map(|size| (me, size))) {
        let found = seen(&online(me), size);
        for words in ["K7PM52", "manyboard --join K7PM52", "5+3", "Ada", "Bo", "23 ms"] {
            assert_says(&found, words);
        }
        for key in ["lobby-copy-code", "lobby-free", "lobby-sit", "lobby-leave", "lobby-with-password"] {
            assert_says(&found, &texts.get(key));
        }
        assert_says(&found, &catalog::modes()[0].info().name);
    }
}

#[test]
fn only_the_host_decides() {
    let texts = Texts::default();
    let [host, guest] = [ADA, BO].map(|me| seen(&online(me), SIZES[0]));
    for key in ["lobby-start", "lobby-change", "online-host-saved", "lobby-place-menu"] {
        assert_says(&host, &texts.get(key));
        assert_silent(&guest, &texts.get(key));
    }
    let menu = texts.with("lobby-menu", &[("name", "Bo".into())]);
    assert_says(&host, &menu);
    assert_silent(&guest, &texts.get("lobby-ready"));
}

#[test]
fn whoever_sits_down_is_seen_and_asked_to_be_ready() {
    let texts = Texts::default();
    let mut online = online(BO);
    let why = |online: &Online| {
        let lobby = online.lobby.as_ref().expect("there is one");
        words::not_yet(&texts, None, &lobby.can_start().expect_err("not yet"))
    };
    assert_says(&seen(&online, SIZES[0]), &why(&online));
    online.lobby.as_mut().expect("there is one").places[1].sitter = Sitter::Member(BO);
    let found = seen(&online, SIZES[0]);
    assert_says(&found, &why(&online));
    assert_says(&found, &texts.get("lobby-ready"));
    assert_silent(&found, &texts.get("lobby-free"));
    assert_silent(&found, &texts.get("lobby-watching"));
    online.lobby.as_mut().expect("there is one").members[1].ready = true;
    let found = seen(&online, SIZES[0]);
    assert_says(&found, &texts.get("lobby-ready-on"));
    assert_says(&found, &texts.with("lobby-waits-for-host", &[("name", "Ada".into())]));
}

#[test]
fn places_for_ais_and_for_old_friends_are_told_apart() {
    let texts = Texts::default();
    let mut online = online(ADA);
    let lobby = online.lobby.as_mut().expect("there is one");
    lobby.places[1].sitter = Sitter::Kept("Dora".into());
    assert_says(&seen(&online, SIZES[0]), &texts.with("lobby-kept", &[("name", "Dora".into())]));
    let lobby = online.lobby.as_mut().expect("there is one");
    lobby.places[1].sitter = Sitter::Ai { level: 3, sliders: Vec::new() };
    let found = seen(&online, SIZES[0]);
    assert_says(&found, &texts.get("level-3"));
    assert_says(&found, &texts.get("lobby-can-start"));
}

#[test]
fn whoever_is_away_or_muted_and_what_was_said_is_seen() {
    let texts = Texts::default();
    let mut online = online(ADA);
    let words = |words: &str| Said::Words { by: BO, name: "Bo".into(), words: words.into() };
    online.chat =
        vec![words("good evening"), Said::Note("online-note-joined", vec![("name", "Bo".into())])];
    online.trouble = Some(crate::online::Trouble::Relay);
    let found = seen(&online, SIZES[2]);
    assert_says(&found, "good evening");
    assert_says(&found, &texts.with("online-note-joined", &[("name", "Bo".into())]));
    assert_says(&found, &texts.get("online-trouble-relay"));
    online.muted.insert(BO);
    online.lobby.as_mut().expect("there is one").members[1].here = false;
    let found = seen(&online, SIZES[2]);
    assert!(!found.iter().any(|said| said.contains("good evening")), "{found:#?}");
    assert_says(&found, &texts.get("lobby-away"));
}
