//! The shelf: sorting, searching and filtering.

use super::Temp;
use rules::{Outcome, Reason, Record, Seat, Team};
use saves::shelf::{Column, ShelfQuery, arrange, game_name};
use saves::{Index, Store, file};
use std::fs;
use std::sync::atomic::AtomicBool;

/// A file with two players, of the game with this id, touched then; lost by the first if it is finished.
fn put(
    temp: &Temp,
    title: &str,
    mode: &str,
    players: [&str; 2],
    time: &str,
    finished: bool,
    touched: u64,
) {
    let mut game = catalog::find(mode).expect("it works").start().expect("it works");
    game.describe(&mut |record: &mut Record| {
        let teams = [Team::FIRST, Team::SECOND].into_iter();
        record.terms.seats =
            players.iter().zip(teams).map(|(name, team)| Seat::person(name, team)).collect();
        record.terms.time = time.parse().expect("it works");
        record.touched = touched;
    });
    for _ in 0..touched % 5 {
        let text = game.moves()[0].text.clone();
        game.play(&text, 1).expect("it works");
    }
    if finished {
        game.end(Outcome::win(Team::SECOND, Reason::Resigned)).expect("it works");
    }
    fs::write(
        temp.path().join(format!("{title}.board")),
        file::encode(game.record()).expect("it works"),
    )
    .expect("it works");
}

fn shelf() -> (Temp, Index) {
    let temp = Temp::new();
    put(&temp, "one", "chess", ["Ada", "Bo"], "5+3", false, 101);
    put(&temp, "Two", "checkers", ["Zoë", "Ada"], "none", true, 104);
    put(&temp, "three", "tic-tac-toe", ["Cy", "Bo"], "1+0", false, 103);
    put(&temp, "four", "chess", ["Bo", "Cy"], "days:3", true, 102);
    fs::write(temp.path().join("bad.board"), b"?").expect("it works");
    let index =
        Index::open(&Store::new(temp.path()), &|_| {}, &AtomicBool::new(false)).expect("it works");
    (temp, index)
}

fn titles(index: &Index, query: &ShelfQuery) -> Vec<String> {
    let places = arrange(index.entries(), query, &game_name);
    places.into_iter().map(|place| index.entries()[place].title().to_string()).collect()
}

#[test]
fn every_column_sorts_both_ways_and_damaged_files_come_last() {
    let (_temp, index) = shelf();
    let expected = [
        (Column::Name, ["four", "one", "three", "Two"]),
        (Column::Number, ["one", "four", "three", "Two"]),
        (Column::First, ["one", "four", "three", "Two"]),
        (Column::Moves, ["one", "four", "three", "Two"]),
        (Column::Time, ["three", "one", "four", "Two"]),
        (Column::Played, ["one", "four", "three", "Two"]),
    ];
    for (by, order) in expected {
        let up = titles(&index, &ShelfQuery { by, ..ShelfQuery::default() });
        assert_eq!(up, [&order[..], &["bad"]].concat(), "{by:?}");
        let down = titles(&index, &ShelfQuery { by, descending: true, ..ShelfQuery::default() });
        let back: Vec<_> = order.into_iter().rev().chain(["bad"]).collect();
        assert_eq!(down, back, "{by:?}");
    }
    let games =
        titles(&index, &ShelfQuery { by: Column::Game, descending: true, ..ShelfQuery::default() });
    assert_eq!(games, ["three", "four", "one", "Two", "bad"], "equals stay newest first");
    let second = titles(&index, &ShelfQuery { by: Column::Second, ..ShelfQuery::default() });
    assert_eq!(second, ["Two", "three", "one", "four", "bad"], "Ada, Bo, Bo, Cy");
    let results = titles(&index, &ShelfQuery { by: Column::Result, ..ShelfQuery::default() });
    assert_eq!(results[2..], ["Two", "four", "bad"], "games to be continued come first");
}

#[test]
fn games_are_found_by_names() {
    let (_temp, index) = shelf();
    let search =
        |text: &str| titles(&index, &ShelfQuery { search: text.into(), ..ShelfQuery::default() });
    assert_eq!(search("ada"), ["one", "Two"]);
    assert_eq!(search(" BO  chess "), ["one", "four"]);
    assert_eq!(search("zoË"), ["Two"]);
    assert_eq!(search("bad"), ["bad"]);
    assert_eq!(search("nobody"), Vec::<String>::new());
}

#[test]
fn games_are_filtered_by_kind_and_state() {
    let (_temp, index) = shelf();
    let only = |mode: Option<&str>, finished| {
        titles(&index, &ShelfQuery { mode: mode.map(String::from), finished, ..ShelfQuery::default() })
    };
    assert_eq!(only(Some("chess"), None), ["one", "four"]);
    assert_eq!(only(None, Some(false)), ["one", "three"]);
    assert_eq!(only(Some("chess"), Some(true)), ["four"]);
    assert_eq!(only(Some("viking"), None), Vec::<String>::new());
}

#[test]
fn undated_games_come_last_and_have_no_date() {
    let temp = Temp::new();
    put(&temp, "old", "chess", ["Ada", "Bo"], "none", false, 101);
    put(&temp, "undated", "chess", ["Ada", "Bo"], "none", false, 0);
    put(&temp, "new", "chess", ["Ada", "Bo"], "none", false, 102);
    fs::write(temp.path().join("bad.board"), b"?").expect("it works");
    let open = || Index::open(&Store::new(temp.path()), &|_| {}, &AtomicBool::new(false));
    let index = open().expect("it works");
    let by = |descending| titles(&index, &ShelfQuery { descending, ..ShelfQuery::default() });
    assert_eq!(by(true), ["new", "old", "undated", "bad"]);
    assert_eq!(by(false), ["old", "new", "undated", "bad"]);
    let find = |index: &Index, title: &str| {
        index.entries().iter().find(|entry| entry.title() == title).expect("it is listed").clone()
    };
    assert_eq!(find(&index, "undated").touched(), 0, "the time of the file is not that of the game");
    let number = |title| find(&index, title).number;
    assert_eq!((number("undated"), number("old"), number("new")), (1, 2, 3));
    put(&temp, "newer", "chess", ["Ada", "Bo"], "none", false, 103);
    let index = open().expect("it works");
    let number = |title| find(&index, title).number;
    assert_eq!((number("undated"), number("old"), number("new"), number("newer")), (1, 2, 3, 4));
}

#[test]
fn moves_are_counted_as_players_do() {
    let temp = Temp::new();
    for (title, touched) in [("none", 100), ("one", 101), ("two", 102), ("three", 103), ("four", 104)] {
        put(&temp, title, "chess", ["Ada", "Bo"], "none", false, touched);
    }
    let index =
        Index::open(&Store::new(temp.path()), &|_| {}, &AtomicBool::new(false)).expect("it works");
    let games = index.entries().iter().filter_map(|entry| entry.content.as_ref().ok());
    let mut counted: Vec<_> = games.map(|game| (game.ply, game.moves)).collect();
    counted.sort_unstable();
    assert_eq!(counted, [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)]);
}
