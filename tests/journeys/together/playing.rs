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

/// How many games are played in a row; `MANYBOARD_ONLINE_GAMES` and `MANYBOARD_ONLINE_MODE` choose longer runs and other
/// games.
fn rounds() -> usize {
    std::env::var("MANYBOARD_ONLINE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(20)
}

#[test]
fn game_after_game_no_move_is_lost() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("many-games"));
        let address = relay.address().to_string();
        // With a clock, so that every stated time is checked, too.
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
            // A move that arrived as part of a whole position has no line of its own.
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

/// Collects every move that an app shows, until the game is over.
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

/// A game whose teams may have two players, on the smallest board.
fn team_mode() -> String {
    let modes = catalog::modes();
    let teams = modes.iter().filter(|mode| mode.info().teams.iter().all(|team| team.max_players >= 2));
    let smallest = teams.min_by_key(|mode| mode.info().board.cells().count());
    smallest.expect("there is a game of teams").info().id.clone()
}

#[test]
fn four_play_in_two_teams_one_watches_and_one_comes_late() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("teams"));
        let address = relay.address().to_string();
        let (mut ada, mut bo, code) = two(&address, &scratch.0, &team_mode());
        ada.tell("place 0");
        ada.tell("place 1");
        ada.wait_for("two seats for each team", SOON, |line| {
            let teams = line.split_once(" seats=").map_or("", |(_, rest)| rest).split(' ').next();
            teams.is_some_and(|teams| ["0", "1"].map(|team| teams.matches(team).count()) == [2, 2])
        });
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
        // Teams alternate, and so do the players of each team: everyone has every fourth move.
        let movers: Vec<String> = (1..=8)
            .map(|ply| {
                let moved = ada.expect(&format!("moved {ply} "));
                moved.split_once(" by ").expect("a player").1.to_string()
            })
            .collect();
        assert_eq!(movers[..4], movers[4..]);
        let mut four = movers[..4].to_vec();
        four.sort();
        assert_eq!(four, ["Ada", "Bo", "Cleo", "Dan"]);
        let mut late = App::start(&address, "Finn", &scratch.0);
        late.join(&code);
        for app in [&mut ada, &mut bo, &mut *cleo, &mut *dan] {
            app.tell("auto 0");
        }
        let ended = ada.over();
        for app in [&mut bo, cleo, dan, eve, &mut late] {
            assert_eq!(app.over(), ended, "{}", app.name);
        }
        println!("{ended}");
    });
}

#[test]
fn others_see_pointers_and_emotes() {
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
        // After a while without input presence slows down; it wakes up for the next input.
        std::thread::sleep(Duration::from_secs(4));
        let moved = Instant::now();
        ada.tell("point 20");
        bo.expect("points Ada 20 -");
        println!("seen by presence after {:?}", moved.elapsed());
        ada.tell("point nowhere");
        bo.expect("points Ada - -");
        // However many emotes are sent, they are rate-limited.
        for _ in 0..8 {
            bo.tell("emote 1");
        }
        let mut seen = 1;
        ada.expect("said ");
        bo.tell("say enough");
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
        all_agree(&mut [&mut ada, &mut bo]);
        ada.tell("takeback");
        bo.expect("offer takeback");
        bo.tell("yes");
        ada.expect("table stepped");
        bo.expect("table stepped");
        all_agree(&mut [&mut ada, &mut bo]);
        ada.tell("draw");
        bo.expect("offer draw");
        bo.tell("no");
        ada.expect("offer none");
        bo.tell("draw");
        ada.expect("offer draw");
        ada.tell("yes");
        let ended = ada.over();
        assert_eq!(ended, bo.over());
        assert!(!ended.ends_with("open"), "{ended}");
    });
}
