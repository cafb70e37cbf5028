//! What somebody meets who starts Manyboard.

use std::process::{Command, Output};

fn manyboard(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_manyboard")).args(args).output().expect("manyboard starts")
}

#[test]
fn every_game_is_announced() {
    let output = manyboard(&[]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("lab"));
    for mode in catalog::modes() {
        assert!(text.contains(&mode.info().name) && text.contains(&mode.info().about), "{text}");
    }
}

#[test]
fn arguments_are_understood_or_refused() {
    assert!(manyboard(&["--help"]).status.success());
    assert!(manyboard(&["--version"]).stdout.starts_with(b"manyboard "));
    let refused = manyboard(&["--fly\n"]);
    assert_eq!(
        (refused.status.code(), refused.stderr.iter().filter(|b| **b == b'\n').count()),
        (Some(2), 1)
    );
}
