//! `lab serve`: a line for a line, whatever comes in.

use super::lab;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// Sends these lines and compares the answers. An answer that ends in `…` need only begin so.
fn transcript(input: &[u8], expected: &[&str]) {
    let run = lab(&["serve"], input);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    let answers: Vec<_> = run.out.lines().collect();
    assert_eq!(answers.len(), expected.len(), "{answers:#?}");
    for (answer, expected) in answers.iter().zip(expected) {
        match expected.strip_suffix('…') {
            Some(beginning) => assert!(answer.starts_with(beginning), "{answer}"),
            None => assert_eq!(answer, expected),
        }
    }
}

#[test]
fn requests_are_answered() {
    let input = b"perft\ttic-tac-toe\tstartpos\t5\n\
        perft\ttic-tac-toe\txo.......\t0\n\
        moves\ttic-tac-toe\txoxoxo.ox\r\n\
        moves\ttic-tac-toe\txxxoo....\n\
        play\ttic-tac-toe\tstartpos\ta1 b1\n\
        play\ttic-tac-toe\tstartpos\t\n\
        play\ttic-tac-toe\tstartpos\ta1 a1\n\
        moves\ttic-tac-toe\toxoxoxx..";
    transcript(
        input,
        &[
            "15120",
            "1",
            "error: position, squares: …",
            "-",
            r#"{"ply":2,"position":"xo.......","over":false,"winner":null,"termination":null}"#,
            r#"{"ply":0,"position":".........","over":false,"winner":null,"termination":null}"#,
            r#"{"ply":1,"position":"x........","over":false,"winner":null,"termination":null,"error":"move \"a1\": not a legal move here"}"#,
            "b3 c3",
        ],
    );
}

#[test]
fn garbage_is_answered_and_the_server_goes_on() {
    let mut input = b"\n\
        hello\n\
        \xff\xfe\x00\n\
        perft\n\
        perft\ttic-tac-toe\tstartpos\n\
        perft\ttic-tac-toe\tstartpos\t1\t2\n\
        perft\ttic-tac-toe\tstartpos\t65\n\
        perft\ttic-tac-toe\tstartpos\t-1\n\
        perft\tnothing\tstartpos\t1\n\
        moves\ttic-tac-toe\t\n\
        play\ttic-tac-toe\tstartpos\t\xf0\x9f\x98\x80 a1\n\
        PERFT\ttic-tac-toe\tstartpos\t1\n\
        a\rb\x0bc\n\t\t\t\t\n"
        .to_vec();
    input.extend(vec![b'7'; 10_000_000]);
    input.extend(b"\nplay\ttic-tac-toe\tstartpos\t");
    input.extend(b"a1 ".repeat(300_000));
    input.extend(b"\nmoves\ttic-tac-toe\t");
    input.extend(vec![b'x'; 1_000_000]);
    input.extend(b"\nperft\ttic-tac-toe\tstartpos\t1\n");
    transcript(
        &input,
        &[
            "error: there is no request \"\"; there are …",
            "error: there is no request \"hello\"; …",
            "error: no UTF-8 after byte 0",
            "error: perft needs the fields mode, position, depth, separated by tabs",
            "error: perft needs the fields …",
            "error: perft needs the fields …",
            "error: the depth must be a number from 0 to 64",
            "error: the depth must be a number …",
            "error: there is no game \"nothing\"; …",
            "error: position, squares: …",
            r#"{"ply":0,"position":".........","over":false,…"#,
            "error: there is no request \"PERFT\"; …",
            "error: there is no request \"a\\rb\\u{b}c\"; …",
            "error: there is no request \"\"; …",
            "error: a line holds at most 1048576 bytes",
            r#"{"ply":1,"position":"x........","over":false,…"#,
            "error: position, squares: …",
            "9",
        ],
    );
}

#[test]
fn no_input_is_no_answer() {
    transcript(b"", &[]);
}

#[test]
fn answers_come_at_once_and_a_closed_ear_ends_it_quietly() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_lab"))
        .arg("serve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut requests = server.stdin.take().unwrap();
    let mut answers = BufReader::new(server.stdout.take().unwrap());
    for depth in 0..3 {
        writeln!(requests, "perft\ttic-tac-toe\tstartpos\t{depth}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, ["1\n", "9\n", "72\n"][depth]);
    }
    drop(answers);
    while writeln!(requests, "perft\ttic-tac-toe\tstartpos\t1").is_ok() {}
    let ended = server.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn every_game_is_served() {
    for mode in catalog::modes() {
        let (id, game) = (&mode.info().id, mode.start().unwrap());
        let first = game.moves()[0].text.clone();
        let input = format!("perft\t{id}\tstartpos\t2\nplay\t{id}\t{}\t{first}\n", game.position());
        let mut after = game.boxed_clone();
        after.play(&first, 0).unwrap();
        let position = serde_json::to_string(&after.position()).unwrap();
        let expected = format!(r#"{{"ply":1,"position":{position},…"#);
        transcript(input.as_bytes(), &[&game.perft(2).to_string(), &expected]);
    }
}
