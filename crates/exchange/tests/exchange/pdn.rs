//! PDN as other programs and people write it.

use crate::pgn::read;
use exchange::{Error, Format, Imported, export};
use rules::{Outcome, Reason, Team};

fn one(text: &str) -> Imported {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn moves(game: &Imported) -> Vec<&str> {
    game.record.terms.moves.iter().map(|mv| mv.text.as_str()).collect()
}

#[test]
fn a_game_with_everything() {
    let game = one(concat!(
        "[Event \"Club night\"]\n[Black \"Ada\"]\n[White \"Bo\"]\n[Result \"1-0\"]\n[GameType \"21\"]\n\n",
        "1. 11-15 23-19* {a good\nreply} 2. 8-11 (2. 9-14 {no}) 22-17 3. 11-16(!) 24-20 4. 16x23 27x11 $1\n",
        "5. 7x16 20:11 *\n",
    ));
    assert_eq!(moves(&game)[6..], ["16x23", "27x18x11", "7x16", "20x11"]);
    assert_eq!(game.record.result, Some(Outcome::win(Team::FIRST, Reason::Resigned)));
    assert_eq!(game.record.terms.seats[0].team, Team::FIRST);
    let text = export(&game.record, Format::Pdn).unwrap();
    assert!(text.contains("[GameType \"21\"]\n") && text.ends_with(" 1-0\n"), "{text}");
    assert_eq!(one(&text).record, game.record);
}

#[test]
fn scores_are_given_in_the_order_of_the_names() {
    let winner = |text: &str| one(text).record.result.map(|result| result.winner);
    let names =
        ["[Black \"a\"]\n[White \"b\"]\n", "[White \"b\"]\n[Black \"a\"]\n", "[GameType \"21\"]\n"];
    let [black_first, white_first, unnamed] = names.map(|names| format!("{names}\n1. 11-15 "));
    assert_eq!(winner(&format!("{black_first} 1-0")), Some(Some(Team::FIRST)));
    assert_eq!(winner(&format!("{black_first} 0-2")), Some(Some(Team::SECOND)));
    assert_eq!(winner(&format!("{white_first} 2-0")), Some(Some(Team::SECOND)));
    assert_eq!(winner(&format!("{white_first} 1-1")), Some(None));
    assert_eq!(winner(&format!("{unnamed} 1-0")), Some(Some(Team::FIRST)));
    assert_eq!(winner(&format!("{unnamed} 0-0")), None);
    assert_eq!(winner(&format!("{unnamed} 1/2-1/2")), Some(None));
}

#[test]
fn positions_and_jumps() {
    let game = one("[SetUp \"1\"]\n[FEN \"W:W22:B10,18.\"]\n\n1. 22x6 *\n");
    assert_eq!(moves(&game), ["22x15x6"]);
    assert_eq!(game.record.terms.position.as_deref(), Some("W:W22:B10,18"));
    let doubtful = read("[FEN \"W:W26:B22,23,14,15\"]\n\n1. 26x10 *\n");
    let why = doubtful[0].as_ref().unwrap_err().to_string();
    assert_eq!(why, "game 1, line 3: move 1... \"26x10\": it could be 26x17x10 or 26x19x10");
    assert_eq!(moves(&one("[FEN \"W:W26:B22,23,14,15\"]\n\n1. 26x19x10 *\n")), ["26x19x10"]);
}

#[test]
fn other_games_and_bad_moves_are_refused() {
    let why = |text: &str| read(text)[0].as_ref().map_err(Error::to_string).unwrap_err();
    assert_eq!(
        why("[GameType \"20\"]\n\n1. 32-28 *"),
        "game 1, line 3: GameType \"20\" is not a game of Manyboard"
    );
    assert_eq!(why("1. 11-15 11-15 *"), "game 1, line 1: move 1... \"11-15\": not a legal move here");
}

#[test]
fn jumps_are_written_short_where_that_is_enough() {
    let moves =
        "1. 9-14 22-17 2. 11-15 25-22 3. 15-19 23x16 4. 12x19 24x15 5. 10x19 17x10 6. 6x15 21-17 *";
    let written =
        export(&one(&format!("[GameType \"21,B,8,8,N1,0\"]\n\n{moves}\n")).record, Format::Pdn).unwrap();
    let (_, written_moves) = written.split_once("\n\n").unwrap();
    assert_eq!(written_moves.split_whitespace().collect::<Vec<_>>().join(" "), moves);
    assert!(written.starts_with("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Black \"?\"]\n[White \"?\"]\n"));
}
