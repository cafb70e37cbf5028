//! `lab` as users run it: arguments in, text and an exit code out.

mod best;
mod commands;
mod every_game;
mod matches;
mod process;
mod puzzles;
mod server;
mod solve;
mod uci;
mod verify;

use process::Process;

/// What a run of `lab` left behind.
#[derive(PartialEq, Eq, Debug)]
struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

/// Runs `lab` with these arguments and this input.
fn lab(args: &[&str], input: &[u8]) -> Run {
    let mut process = Process::start(args);
    process.write(input);
    process.finish()
}

/// Runs `lab` on arguments written with spaces, `_` standing for a space within one, and compares.
fn check(args: &str, expected: &str) {
    let run = lab(&words(args), b"");
    assert_eq!(run, Run { out: expected.into(), err: String::new(), code: Some(0) }, "lab {args}");
}

/// Wrong input is answered by one line that begins like this, and by exit code 2.
fn refuse(args: &str, beginning: &str) {
    let run = lab(&words(args), b"");
    assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "lab {args}");
    assert!(run.err.starts_with(&format!("error: {beginning}")), "lab {args}: {}", run.err);
    assert_eq!((run.err.lines().count(), run.err.ends_with('\n')), (1, true), "lab {args}: {}", run.err);
}

fn words(args: &str) -> Vec<&'static str> {
    let leak = |word: &str| &*Box::leak(word.replace('_', " ").into_boxed_str());
    args.split(' ').filter(|word| !word.is_empty()).map(leak).collect()
}
