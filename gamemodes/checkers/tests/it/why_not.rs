//! What people are told when a move is refused.

use checkers::Checkers;
use rules::{Game, Labels, Mode, Options};

/// The reason for a move such as `11-15`, or for a piece such as `11`; empty if it is legal.
fn why(game: &dyn Game, text: &str) -> String {
    let board = game.board();
    let Labels::Numbers(cells) = &board.labels else { panic!("the squares are numbered") };
    let cell = |number: &str| cells[number.parse::<usize>().unwrap() - 1];
    let (from, to) = text.split_once('-').map_or((text, None), |(from, to)| (from, Some(to)));
    let why = game.why_not(cell(from), to.map(cell));
    why.map(|why| why.key.replace("checkers-why-", "")).unwrap_or_default()
}

#[track_caller]
fn check(position: &str, cases: &[(&str, &str)]) {
    let game = Mode::new(Checkers::default()).open(Options::default(), Some(position)).unwrap();
    for (text, expected) in cases {
        assert_eq!(why(&*game, text), *expected, "{text} in {position}");
    }
}

#[test]
fn who_can_capture_must() {
    let both = "B:W15,30:B1,11";
    check(both, &[("1", "must-capture"), ("1-5", "must-capture"), ("11", ""), ("11-18", "")]);
    check(
        both,
        &[("11-16", "must-jump"), ("11-15", "onto"), ("15", "why-not-yours"), ("20", "why-empty")],
    );
}

#[test]
fn men_go_forward_on_dark_squares() {
    let quiet = "B:W31:B10,K20";
    check(quiet, &[("10-14", ""), ("10-6", "back"), ("10-1", "back"), ("10-19", "no-enemy")]);
    check(
        quiet,
        &[
            ("20-16", ""),
            ("20-11", "no-enemy"),
            ("10-20", "why-own-piece"),
            ("10-32", "why-unreachable"),
        ],
    );
    let game = Mode::new(Checkers::default()).open(Options::default(), Some(quiet)).unwrap();
    let name = |text: &str| game.board().find(text).unwrap();
    let light = game.why_not(name("d6"), Some(name("d5"))).map(|why| why.key);
    assert_eq!(light, Some("checkers-why-light".into()));
}

#[test]
fn a_long_jump_goes_step_by_step() {
    let three = "B:W6,14,22,32:B1";
    check(three, &[("1-10", ""), ("1-17", "step-by-step")]);
    let start = Mode::new(Checkers::default()).start().unwrap();
    assert_eq!((why(&*start, "1"), why(&*start, "9")), ("blocked".into(), String::new()));
}
