//! What people are told when a move is refused, and where a piece could go if it were its turn.

use crate::mode;
use rules::{Game, Options};

fn open(id: &str, position: &str) -> Box<dyn Game> {
    mode(id).open(Options::default(), Some(position)).unwrap_or_else(|e| panic!("{position}: {e}"))
}

/// The key of the reason for a move such as `e1g1`, or for a piece such as `e1`.
fn why(game: &dyn Game, squares: &str) -> String {
    let board = game.board();
    let cell = |name: &str| board.find(name).unwrap_or_else(|| panic!("{name} is not on the board"));
    let (from, to) = squares.split_at(2);
    let why = game.why_not(cell(from), Some(to).filter(|to| !to.is_empty()).map(cell));
    why.map_or_else(|| "legal".into(), |why| why.key.replace("chess-why-", ""))
}

#[track_caller]
fn check(id: &str, position: &str, cases: &str) {
    let game = open(id, position);
    for case in cases.split_whitespace() {
        let (squares, expected) = case.split_once('=').unwrap_or_else(|| panic!("{case}"));
        assert_eq!(why(&*game, squares), expected, "{squares} in {position}");
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_first_position() {
    check("chess", START, "e2=legal e2e4=legal a1=blocked c1=blocked e1=blocked g1=legal");
    check(
        "chess",
        START,
        "e7=why-not-yours e4=why-empty e4e5=why-empty g1e2=why-own-piece g1g3=why-unreachable",
    );
    check("chess", START, "a1a3=in-the-way c1e3=in-the-way e1g1=why-stuck e2e5=why-unreachable");
    check("chess", START, "e2d3=pawn-diagonal e2e1=why-own-piece e2e2=why-same");
}

#[test]
fn pawns() {
    let position = "4k3/8/8/3p4/2pP4/1p3P2/P5P1/4K3 w - - 0 1";
    check(
        "chess",
        position,
        "d4d5=pawn-straight d4=blocked f3f5=pawn-two f3f2=pawn-forward f3g3=pawn-forward",
    );
    check("chess", position, "f3e4=pawn-diagonal a2b3=legal a2a4=legal g2g4=legal d4c5=pawn-diagonal");
    check("chess", "4k3/8/8/8/8/p7/P7/4K3 w - - 0 1", "a2a4=in-the-way a2a3=pawn-straight a2=blocked");
    check("chess", "4k3/p7/P7/8/8/8/8/4K3 b - - 0 1", "a7a5=in-the-way a7a8=pawn-forward");
}

#[test]
fn kings_and_checks() {
    check("chess", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2=pinned e2c3=leaves-king e1d1=legal");
    check("chess", "4k3/8/8/1b6/8/8/8/R3K2R w KQ - 0 1", "e1e2=king-attacked e1f1=king-attacked");
    check(
        "chess",
        "4k3/4r3/8/8/8/8/8/RN2K2R w KQ - 0 1",
        "b1=no-help b1d2=in-check e1g1=castling-check a1a2=in-check",
    );
    check(
        "chess",
        "k7/8/8/8/8/1q6/7P/K7 w - - 0 1",
        "a1=no-safe-square a1a2=king-attacked a1b1=king-attacked a1c3=why-stuck",
    );
    let game = open("chess", "k7/2Q5/8/8/8/8/7p/K7 b - - 0 1");
    assert_eq!(why(&*game, "a8"), "no-safe-square");
}

#[test]
fn castling() {
    check(
        "chess",
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
        "e1g1=no-castling e1c1=no-castling e1e3=why-unreachable",
    );
    check("chess", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1=castling-attacked e1c1=legal");
    check("chess", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "e1g1=why-own-piece e1c1=castling-blocked");
    check("mega-chess", &open_start("mega-chess"), "g1=blocked b1=legal b1b3=why-unreachable d1=legal");
}

fn open_start(id: &str) -> String {
    mode(id).start().unwrap_or_else(|e| panic!("{e}")).position()
}

#[test]
fn the_other_games() {
    check("hole-chess", "4k3/8/8/8/3**3/3**3/8/3RK3 w - - 0 1", "d1d5=hole d1d2=legal d1a1=legal");
    let atomic = "4k3/8/8/8/8/4p3/4K3/8 w - - 0 1";
    check("atomic", atomic, "e2e3=king-explodes e2d2=king-attacked e2f3=legal");
    check("atomic", "4k3/8/8/8/4p3/2N5/3K4/8 w - - 0 1", "c3e4=legal");
    check("atomic", "4k3/8/8/8/1N6/3p4/3K4/8 w - - 0 1", "b4d3=blast");
    check("last-piece-standing", "4k3/8/8/1b6/8/8/8/4K3 w - - 0 1", "e1e2=legal e1g1=no-castling");
}

#[test]
fn a_piece_that_waits_reaches_what_it_could_go_to() {
    let reach = |game: &dyn Game, name: &str| {
        let board = game.board();
        let cells = game.reach(board.find(name).unwrap_or_else(|| panic!("{name}")));
        let mut names: Vec<String> = cells.into_iter().map(|cell| board.name(cell)).collect();
        names.sort_unstable();
        names.join(" ")
    };
    let game = open("chess", START);
    assert_eq!(reach(&*game, "g1"), "f3 h3");
    assert_eq!(reach(&*game, "g8"), "f6 h6", "although it is White's turn");
    assert_eq!(reach(&*game, "a1"), "");
    assert_eq!(reach(&*game, "e4"), "");
    let check = open("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    assert!(reach(&*check, "e2").contains("e5"), "nobody can pass in check");
}
