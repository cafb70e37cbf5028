//! What the game tells views and the AI beyond the rules.

use rules::{GameMode, Options, Team};
use tafl::{State, Viking};

fn read(mode: &Viking, text: &str) -> State {
    mode.read_position(&Options::default(), text).unwrap()
}

/// The king beside the throne with two attackers at his sides and a third who can see the last one.
const HUNTED: &str = "11/11/7t3/11/4tKt4/11/11/11/11/5T5/11 d";

#[test]
fn a_king_who_can_be_captured_is_in_alarm() {
    let mode = Viking::default();
    let king = mode.info().board.find("f7");
    assert_eq!(mode.in_check(&read(&mode, &HUNTED.replace("7t3/11", "11/7t3"))), king);
    assert_eq!(mode.in_check(&read(&mode, HUNTED)), None, "nobody gets to f8 at once");
    let theirs = HUNTED.replace("7t3/11", "11/7t3").replace(" d", " a");
    assert_eq!(mode.in_check(&read(&mode, &theirs)), None, "the attackers need no alarm");
    let guarded = HUNTED.replace("7t3/11", "11/5T1t3");
    assert_eq!(mode.in_check(&read(&mode, &guarded)), None);
}

#[test]
fn captures_and_escapes_are_noisy_and_come_first() {
    let mode = Viking::default();
    let capture = read(&mode, &HUNTED.replace("7t3/11", "11/7t3").replace(" d", " a"));
    let escape = read(&mode, "7K3/11/11/11/11/11/11/4t6/11/11/11 d");
    for (state, loud) in [(capture, "h8-f8"), (escape, "h11-k11")] {
        let mut moves = Vec::new();
        mode.moves(&state, &mut moves);
        let best = moves.iter().copied().max_by_key(|mv| mode.move_priority(&state, *mv)).unwrap();
        assert_eq!(mode.write_move(&state, best), loud);
        let noisy: Vec<_> = moves.into_iter().filter(|mv| mode.is_noisy(&state, *mv)).collect();
        assert!(noisy.contains(&best) && noisy.len() <= 2, "{noisy:?}");
    }
}

#[test]
fn passing_changes_the_turn_and_nothing_else() {
    let mode = Viking::default();
    let start = mode.start(&Options::default());
    let passed = mode.null_move(&start).unwrap();
    assert_eq!(mode.turn(&passed), Team::SECOND);
    assert_eq!(mode.hash(&passed), mode.hash(&read(&mode, &mode.write_position(&passed))));
    assert_eq!(mode.null_move(&passed), Some(start));
    assert_eq!(mode.null_move(&read(&mode, "K10/11/11/11/11/11/11/4t6/11/11/11 a")), None);
}

#[test]
fn the_score_is_level_at_the_start_and_turns_with_the_turn() {
    let mode = Viking::default();
    let start = mode.start(&Options::default());
    assert!(mode.score(&start).abs() < 50, "{}", mode.score(&start));
    assert_eq!(mode.score(&start), -mode.score(&mode.null_move(&start).unwrap()));
    let open = mode.score(&read(&mode, "7K3/11/11/11/11/2t1t6/11/11/11/11/11 d"));
    let shut = mode.score(&read(&mode, "6tKt2/11/11/11/11/11/11/11/11/11/11 d"));
    assert!(open > shut + 500, "an open road is worth a lot: {open} and {shut}");
}

#[test]
fn refused_moves_say_why() {
    let mode = Viking::default();
    let start = mode.start(&Options::default());
    let why = |text: &str| mode.read_move(&start, text).unwrap_err().to_string();
    assert_eq!(why("d1d3"), r#"move "d1d3": a move is written like d1-d3"#);
    assert_eq!(why("f6-f7"), r#"move "f6-f7": there is no piece of yours on that square"#);
    assert_eq!(why("d1-a1"), r#"move "d1-a1": the piece cannot move there"#);
    assert!(why(&"d1-".repeat(1 << 20)).len() < 200);
}
