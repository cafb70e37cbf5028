//! The workbench as its users meet it: arguments in, text and an exit code out.

mod commands;
mod every_game;
mod server;

use std::io::Write;
use std::process::{Command, Stdio};

/// What a run of `lab` left behind.
#[derive(PartialEq, Eq, Debug)]
struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

/// Runs `lab` with these arguments and this input.
fn lab(args: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("lab starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.to_vec();
    // The input is written beside the reading, so that neither waits for the other for ever.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("lab ends");
    writer.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("lab writes UTF-8");
    Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
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
