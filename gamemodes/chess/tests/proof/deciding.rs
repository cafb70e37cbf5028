//! The squares that show how a game was decided, what is attacked, and what pieces count.

use crate::mode;
use rules::{Game, Options, Team};

/// A game from a position after some moves.
fn played(id: &str, position: Option<&str>, moves: &str) -> Box<dyn Game> {
    let mut game = mode(id).open(Options::default(), position).unwrap_or_else(|e| panic!("{e}"));
    for word in moves.split_whitespace() {
        game.push_move(word, 0).unwrap_or_else(|e| panic!("{word}: {e}"));
    }
    game
}

fn names(game: &dyn Game, cells: &[rules::Cell]) -> String {
    let mut names: Vec<String> = cells.iter().map(|cell| game.board().name(*cell)).collect();
    names.sort_unstable();
    names.join(" ")
}

fn deciding(id: &str, position: Option<&str>, moves: &str) -> String {
    let game = played(id, position, moves);
    assert!(game.outcome().is_some(), "{moves}: the game goes on");
    names(&*game, &game.deciding_cells())
}

#[test]
fn a_mate_shows_the_king_and_the_pieces_that_mate() {
    assert_eq!(deciding("chess", None, "f3 e5 g4 Qh4"), "e1 h4", "fool's mate");
    let scholar = deciding("chess", None, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
    assert_eq!(scholar, "c4 e8 f7", "the bishop guards the queen");
    let back = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(deciding("chess", Some(back), "Ra8"), "a8 g8");
    let two_rooks = "7k/R7/8/8/8/8/8/1R2K3 w - - 0 1";
    assert_eq!(
        deciding("chess", Some(two_rooks), "Rb8"),
        "a7 b8 h8",
        "the other rook holds the seventh rank"
    );
    let opposition = "7k/8/7K/8/8/8/8/R7 w - - 0 1";
    assert_eq!(deciding("chess", Some(opposition), "Ra8"), "a8 h6 h8", "kings guard squares, too");
    let large = "11k/R11/12/12/12/12/12/12/12/1R9K w - - 0 1";
    assert_eq!(deciding("mega-chess", Some(large), "b1b10"), "a9 b10 l10");
}

#[test]
fn every_other_ending_shows_what_decided_it() {
    let stalemate = "7k/8/6Q1/8/8/8/8/K7 b - - 0 1";
    assert_eq!(deciding("chess", Some(stalemate), ""), "h8");
    let hill = "8/8/8/8/8/3K4/8/7k w - - 0 1";
    assert_eq!(deciding("king-of-the-hill", Some(hill), "Kd4"), "d4");
    let atomic = "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1";
    assert_eq!(deciding("atomic", Some(atomic), "Rxd8"), "d8 e8", "the blast and the king");
    let last = "8/8/8/8/8/8/8/rR6 w - - 0 1";
    assert_eq!(deciding("last-piece-standing", Some(last), "b1a1"), "a1");
    let blocked = "8/8/8/8/p7/P7/8/8 w - - 0 1";
    assert_eq!(deciding("last-piece-standing", Some(blocked), ""), "a3");
    let bare = "8/8/8/8/8/8/5k2/K7 w - - 0 1";
    assert_eq!(deciding("chess", Some(bare), ""), "", "nothing decided a draw for lack of material");
}

#[test]
fn nothing_is_decided_before_the_end_or_off_the_board() {
    let mut game = played("chess", None, "f3 e5 g4");
    assert!(game.deciding_cells().is_empty());
    game.end(rules::Outcome::win(Team::SECOND, rules::Reason::Resigned)).expect("it is over");
    assert!(game.deciding_cells().is_empty(), "a resignation is not on the board");
    game.rewind(3);
    game.push_move("Qh4", 0).expect("it is legal");
    assert_eq!(game.deciding_cells().len(), 2);
    game.rewind(3);
    assert!(game.deciding_cells().is_empty());
}

#[test]
fn pieces_that_could_be_captured_are_attacked() {
    let attacked = |id: &str, position: &str, team: Team| {
        let game = played(id, Some(position), "");
        names(&*game, &game.attacked(team))
    };
    let fork = "4k3/8/8/8/1R3R2/3p4/3n4/4K3 w - - 0 1";
    assert_eq!(attacked("chess", fork, Team::FIRST), "", "the knight on d2 reaches neither rook");
    let fork = "4k3/8/8/3n4/1R3R2/8/8/4K3 w - - 0 1";
    assert_eq!(attacked("chess", fork, Team::FIRST), "b4 f4");
    assert_eq!(attacked("chess", fork, Team::SECOND), "", "it is White's turn, and nothing reaches d5");
    let check = "4k3/8/8/8/8/2N5/8/q3K3 w - - 0 1";
    assert_eq!(attacked("chess", check, Team::FIRST), "c3 e1", "in check nobody can pass");
    let blast = "4k3/8/8/8/8/8/1NP5/1Q2K2r w - - 0 1";
    assert!(attacked("atomic", blast, Team::FIRST).contains("e1"));
    let near = "4k3/8/8/8/8/r7/8/BN2K3 w - - 0 1";
    assert_eq!(attacked("atomic", near, Team::FIRST), "a1 b1", "the blast takes the neighbour");
}

#[test]
fn pieces_have_the_values_players_know() {
    let game = played("chess", None, "");
    let values: Vec<_> = (0..6).map(|kind| game.piece_value(kind)).collect();
    assert_eq!(values, [1, 3, 3, 5, 9, 0]);
    assert_eq!(played("last-piece-standing", None, "").piece_value(5), 3, "a king like any other");
}
