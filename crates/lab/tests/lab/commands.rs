//! Each command on the smallest game, and what it says to wrong input.

use super::{Run, check, lab, refuse};

#[test]
fn positions_are_drawn() {
    let drawn = "3  . . .\n2  . X .\n1  o . .\n   a b c\n\no...x....\nCross to move\n";
    check("show tic-tac-toe --moves b2_a1", drawn);
    check("show tic-tac-toe --position o...x....", drawn);
    let won = "3  . . o\n2  . o .\n1  X X X\n   a b c\n\nxxx.o...o\nCross has won: connected\n";
    check("show tic-tac-toe --moves a1_b2_b1_c3_c1", won);
    let drawn = lab(&["show", "tic-tac-toe", "--position", "xoxxoxoxo"], b"");
    assert!(drawn.out.ends_with("Draw: board_full\n"), "{drawn:?}");
}

#[test]
fn moves_are_sorted_and_none_when_over() {
    check("moves tic-tac-toe --position x.o.x.o.. --moves c3", "");
    check("moves tic-tac-toe --moves b2_a1_c3", "a2\na3\nb1\nb3\nc1\nc2\n");
    check("moves tic-tac-toe --position startpos --moves __", "a1\na2\na3\nb1\nb2\nb3\nc1\nc2\nc3\n");
}

#[test]
fn counts_agree_however_they_are_made() {
    for (depth, nodes) in [(0, 1), (1, 9), (2, 72), (5, 15120), (9, 127_872), (10, 0), (64, 0)] {
        for how in ["", "--threads 2", "--divide", "--divide --threads 7"] {
            let args = format!("perft tic-tac-toe --depth {depth} {how}");
            let run = lab(&super::words(&args), b"");
            let (lines, speed) = run.out.trim_end().rsplit_once('\n').expect("two lines");
            assert_eq!(lines.lines().last(), Some(format!("nodes {nodes}").as_str()), "{args}");
            assert!(speed.starts_with("nps ") && speed[4..].parse::<u64>().is_ok(), "{args}: {speed}");
        }
    }
    let run = lab(&super::words("perft tic-tac-toe --depth 2 --divide --position xo......."), b"");
    let divided = "a2: 6\na3: 6\nb2: 6\nb3: 6\nc1: 6\nc2: 6\nc3: 6\nnodes 42\n";
    assert!(run.out.starts_with(divided), "{}", run.out);
}

#[test]
fn lines_of_moves_lead_somewhere() {
    let cases = [
        ("", r#"{"ply":0,"position":".........","over":false,"winner":null,"termination":null}"#),
        ("b2 a1", r#"{"ply":2,"position":"o...x....","over":false,"winner":null,"termination":null}"#),
        (
            "a1 a2 b1 b2 c1",
            r#"{"ply":5,"position":"xxxoo....","over":true,"winner":"cross","termination":"connected"}"#,
        ),
        (
            "a1 b1 c1 b2 a2 c2 b3 a3 c3",
            r#"{"ply":9,"position":"xoxxoooxx","over":true,"winner":"draw","termination":"board_full"}"#,
        ),
        (
            "a1 b1 b1 c1",
            r#"{"ply":2,"position":"xo.......","over":false,"winner":null,"termination":null,"error":"move \"b1\": not a legal move here"}"#,
        ),
        (
            "a1 a2 b1 b2 c1 c2 c3",
            r#"{"ply":5,"position":"xxxoo....","over":true,"winner":"cross","termination":"connected","error":"the game is over (connected)"}"#,
        ),
    ];
    for (moves, expected) in cases {
        let run = lab(&["play", "tic-tac-toe", "--moves", moves], b"");
        let expected = Run { out: format!("{expected}\n"), err: String::new(), code: Some(0) };
        assert_eq!(run, expected, "{moves}");
    }
}

#[test]
fn wrong_input_is_answered_by_one_line() {
    refuse("", "a command is needed");
    refuse("fly", "unrecognized subcommand 'fly'");
    refuse("moves", "the following required arguments were not provided: <MODE>");
    refuse("moves --fly tic-tac-toe", "unexpected argument '--fly'");
    refuse("moves nine-mens-morris", "there is no game \"nine-mens-morris\"; there are ");
    refuse("moves tic-tac-toe --position xx", "position, squares: ");
    refuse("moves tic-tac-toe --position", "a value is required for '--position <POSITION>'");
    refuse("moves tic-tac-toe --moves b2_b2", "move \"b2\": not a legal move here");
    refuse("moves tic-tac-toe --option size", "an option is written id=value");
    refuse("moves tic-tac-toe --option size=3", "option \"size\": this game has no options");
    refuse("perft tic-tac-toe", "the following required arguments were not provided: --depth <N>");
    for depth in ["65", "-1", "x", "99999999999999999999"] {
        refuse(&format!("perft tic-tac-toe --depth={depth}"), "invalid value");
    }
    refuse("perft tic-tac-toe --depth 1 --threads 0", "invalid value '0' for '--threads <K>'");
    refuse("play tic-tac-toe", "the following required arguments were not provided: --moves <MOVES>");
    refuse("play tic-tac-toe --moves a1 --position \u{1F600}", "position, squares: ");
}

#[test]
fn line_breaks_in_arguments_stay_out_of_messages() {
    for args in [["moves", "a\nb\n\nc"], ["a\nb", "c"], ["bench", "x\ny"]] {
        let run = lab(&args, b"");
        assert_eq!((run.err.lines().count(), run.code), (1, Some(2)), "{run:?}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for args in [&["--help"][..], &["--version"], &["perft", "--help"], &["help"]] {
        let run = lab(args, b"");
        assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{args:?}");
        assert!(run.out.len() > 5, "{args:?}");
    }
}
