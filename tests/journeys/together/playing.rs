//! Games from the code to the last move.

use super::common::relays::Relay;
use super::*;
use std::collections::BTreeMap;

#[test]
fn two_apps_play_every_game_in_one_lobby() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("every-game"));
        let address = relay.address().to_string();
        let (mut host, mut guest, _) = two(&address, &scratch.0, &first_mode());
        for app in [&mut host, &mut guest] {
            app.tell("auto 0");
        }
        for (number, mode) in catalog::modes().iter().enumerate() {
            let id = &mode.info().id;
            if number > 0 {
                host.tell(&format!("game {id}"));
                guest.expect(&format!("lobby {id} "));
            }
            begin(&mut host, &mut [&mut guest]);
            let (ended, there) = (host.over(), guest.over());
            assert_eq!(ended, there, "{id}");
            println!("{id}: {ended}");
            for app in [&mut host, &mut guest] {
                app.tell("lobby");
                app.expect("stage lobby");
            }
        }
    });
}

/// How many games are played in a row: more of them, of another kind, when somebody has the time and says so with
/// `MANYBOARD_ONLINE_GAMES` and `MANYBOARD_ONLINE_MODE`.
fn rounds() -> usize {
    std::env::var("MANYBOARD_ONLINE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(20)
}

#[test]
fn game_after_game_no_move_is_lost() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("many-games"));
        let address = relay.address().to_string();
        // With a clock, so that every time that is stated is judged, too.
        let mode = std::env::var("MANYBOARD_ONLINE_MODE").unwrap_or_else(|_| first_mode());
        let (mut host, mut guest, _) = two(&address, &scratch.0, &format!("{mode} 3+2"));
        host.tell("auto 0");
        guest.tell("auto 0");
        begin(&mut host, &mut [&mut guest]);
        let (mut moves, began) = (0, Instant::now());
        let mut late = Vec::new();
        for round in 0..rounds() {
            let (mut here, mut there) = (Vec::new(), Vec::new());
            let ended = watch(&mut host, &mut here);
            assert_eq!(ended, watch(&mut guest, &mut there), "game {round}");
            // A move that was seen as part of a whole position has no line of its own on that side.
            let there: BTreeMap<String, Instant> =
                there.into_iter().map(|line| (line.text, line.at)).collect();
            let both = here.iter().filter_map(|line| Some((line.at, *there.get(&line.text)?)));
            late.extend(both.map(|(one, other)| one.max(other) - one.min(other)));
            moves += here.len();
            // Each plays both sides.
            host.tell("again swap");
            guest.tell("again swap");
            host.expect("table started");
            guest.expect("table started");
        }
        late.sort_unstable();
        let at = |share: usize| late.get(late.len() * share / 1000).copied().unwrap_or_default();
        println!(
            "{} games of {mode}, {moves} moves in {:?}; from one screen to the other: p50 {:?}, p99 {:?}, most {:?}",
            rounds(),
            began.elapsed(),
            at(500),
            at(990),
            late.last(),
        );
    });
}

/// Every move of a game as somebody sees it, until it is over.
fn watch(app: &mut App, moves: &mut Vec<Line>) -> String {
    loop {
        let line = app.wait_for("a move or the end", LONG, |line| {
            line.starts_with("moved ") || line.starts_with("over ")
        });
        if line.text.starts_with("over ") {
            return line.text;
        }
        moves.push(line);
    }
}

#[test]
fn four_play_in_teams_one_watches_and_one_comes_late() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("teams"));
        let address = relay.address().to_string();
        let (mut ada, mut bo, code) = two(&address, &scratch.0, &first_mode());
        ada.tell("place 0");
        ada.tell("place 1");
        let mut others: Vec<App> =
            ["Cleo", "Dan", "Eve"].map(|name| App::start(&address, name, &scratch.0)).into();
        for other in &mut others {
            other.join(&code);
        }
        ada.with_others(4);
        let [cleo, dan, eve] = others.as_mut_slice() else { panic!("three came") };
        begin(&mut ada, &mut [&mut bo, cleo, dan]);
        eve.expect("stage playing");
        for app in [&mut ada, &mut bo, &mut *cleo, &mut *dan] {
            app.tell("auto 20");
        }
        ada.expect("moved 9 ");
        let mut late = App::start(&address, "Finn", &scratch.0);
        late.join(&code);
        let ended = ada.over();
        for app in [&mut bo, cleo, dan, eve, &mut late] {
            assert_eq!(app.over(), ended, "{}", app.name);
        }
        println!("{ended}");
    });
}

#[test]
fn the_others_see_where_one_points_and_what_one_feels() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("pointing"));
        let address = relay.address().to_string();
        let (mut ada, mut bo, _) = two(&address, &scratch.0, &first_mode());
        begin(&mut ada, &mut [&mut bo]);
        ada.tell("point 12");
        bo.expect("points Ada 12 -");
        ada.tell("arrow 12 28");
        bo.expect("points Ada 12 12>28");
        bo.tell("point 51");
        ada.expect("points Bo 51 -");
        ada.tell("point nowhere");
        ada.tell("arrow");
        bo.expect("points Ada - -");
        // When nobody has done anything for a while, the pulse is calm; it wakes up for whoever moves.
        std::thread::sleep(Duration::from_secs(4));
        let moved = Instant::now();
        ada.tell("point 20");
        bo.expect("points Ada 20 -");
        println!("seen by a calm pulse after {:?}", moved.elapsed());
        ada.tell("point nowhere");
        bo.expect("points Ada - -");
        // However often somebody feels something, it is not seen more often than is pleasant.
        for _ in 0..8 {
            bo.tell("emote 1");
            std::thread::sleep(Duration::from_millis(50));
        }
        bo.tell("say enough");
        let mut seen = 0;
        while ada.expect("said ") != "said Bo: enough" {
            seen += 1;
        }
        assert!((1..=4).contains(&seen), "{seen} of 8 were seen");
    });
}

#[test]
fn what_is_asked_is_answered() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("asking"));
        let address = relay.address().to_string();
        let (mut ada, mut bo, _) = two(&address, &scratch.0, &first_mode());
        begin(&mut ada, &mut [&mut bo]);
        ada.tell("auto 50");
        bo.tell("auto 50");
        ada.expect("moved 6 ");
        bo.tell("auto off");
        ada.tell("auto off");
        std::thread::sleep(Duration::from_millis(300));
        ada.tell("takeback");
        std::thread::sleep(Duration::from_millis(300));
        bo.tell("yes");
        ada.expect("table stepped");
        bo.expect("table stepped");
        all_agree(&mut [&mut ada, &mut bo]);
        ada.tell("draw");
        std::thread::sleep(Duration::from_millis(300));
        bo.tell("no");
        std::thread::sleep(Duration::from_millis(300));
        bo.tell("draw");
        std::thread::sleep(Duration::from_millis(300));
        ada.tell("yes");
        let ended = ada.over();
        assert_eq!(ended, bo.over());
        assert!(!ended.ends_with("open"), "{ended}");
    });
}
