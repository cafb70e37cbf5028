//! `lab match`: its summary, and who wins.

use super::{lab, refuse, words};

/// Runs a match; the three counts, the score in tenths of a percent, Elo and its error.
fn run(args: &str) -> ([u32; 3], [f64; 3]) {
    let run = lab(&[&["match"], &words(args)[..]].concat(), b"");
    assert_eq!((run.err.as_str(), run.code, run.out.lines().count()), ("", Some(0), 1), "{args}");
    let fields: Vec<_> = run.out.trim_end().split(' ').collect();
    let [names, values] =
        [0, 1].map(|odd| fields.iter().skip(odd).step_by(2).copied().collect::<Vec<_>>());
    assert_eq!(names, ["games", "wins", "draws", "losses", "score", "elo", "error"], "{}", run.out);
    let counts: [u32; 4] = std::array::from_fn(|n| values[n].parse().expect("a count"));
    let [games, wins, draws, losses] = counts;
    assert_eq!(games, wins + draws + losses, "{}", run.out);
    let score = values[4].strip_suffix('%').expect("a percentage");
    assert!(values[5].starts_with(['+', '-']), "{}", run.out);
    ([wins, draws, losses], [score, values[5], values[6]].map(|text| text.parse().expect("a number")))
}

#[test]
fn the_better_player_wins_from_either_side() {
    let ([wins, ..], [score, elo, _]) =
        run("connect-four --a 5 --b random --games 6 --nodes 2000 --threads 2");
    assert!(wins == 6 && score == 100.0 && elo > 500.0, "{wins} {score} {elo}");
    let ([.., losses], [score, elo, _]) = run("connect-four --a random --b 5 --games 6 --nodes 2000");
    assert!(losses == 6 && score == 0.0 && elo < -500.0, "{losses} {score} {elo}");
}

#[test]
fn every_kind_of_player_can_play() {
    let ([wins, draws, losses], [score, elo, error]) = run(
        "tic-tac-toe --a level:4 --b style:strength=30,aggression=80 --games 4 --nodes 300 --opening 1",
    );
    assert_eq!(wins + draws + losses, 4);
    assert!((0.0..=100.0).contains(&score) && elo.abs() <= 1200.0 && error >= 0.0);
}

#[test]
fn equal_seeds_make_equal_matches_however_many_play_at_once() {
    let args = "tic-tac-toe --a random --b random --games 30 --opening 0 --nodes 1";
    assert_eq!(run(args), run(&format!("{args} --threads 4")));
    assert!(
        (2..9).any(|seed| run(&format!("{args} --seed {seed}")) != run(args)),
        "chance never changes"
    );
}

#[test]
fn wrong_input_is_answered_by_one_line() {
    refuse("match tic-tac-toe --a 5", "the following required arguments were not provided: --b <SPEC>");
    refuse("match nothing --a 5 --b 5", "there is no game \"nothing\"; there are ");
    for player in ["6", "level:0", "strength=101", "style:speed=3", "human"] {
        let why = format!("\"{player}\" is not random, a level from 1 to 5, or sliders: ");
        refuse(&format!("match tic-tac-toe --a random --b {player}"), &why);
    }
    refuse("match tic-tac-toe --a= --b random", "a player is random, a level from 1 to 5, or sliders");
    for bad in ["games=0", "games=1000001", "threads=0", "threads=257", "opening=41", "nodes=0"] {
        refuse(&format!("match tic-tac-toe --a 1 --b 1 --{bad}"), "invalid value");
    }
    let over = "the game is over before it begins; ask for fewer opening moves";
    refuse("match tic-tac-toe --a 1 --b 1 --opening 40", over);
    refuse("match tic-tac-toe --a 1 --b 1 --position xxxoo....", over);
}
