//! `lab serve`: one answer for every line, valid or not.

use super::{Process, lab};

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
    let mut server = Process::start(&["serve"]);
    for (depth, count) in ["1", "9", "72"].into_iter().enumerate() {
        server.say(&format!("perft\ttic-tac-toe\tstartpos\t{depth}"));
        assert_eq!(server.until("").pop().as_deref(), Some(count));
    }
    server.close_ears();
    while server.say("perft\ttic-tac-toe\tstartpos\t1") {}
    let ended = server.finish();
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
}

#[test]
fn the_server_thinks_and_solves() {
    let input = b"best\ttic-tac-toe\txx.oo....\t50\n\
        best\ttic-tac-toe\txxxoo....\t50\n\
        best\ttic-tac-toe\tstartpos\t0\n\
        best\ttic-tac-toe\tstartpos\t600001\n\
        best\ttic-tac-toe\tstartpos\tsoon\n\
        best\ttic-tac-toe\tstartpos\n\
        best\tchess\t6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\t50\n\
        best\tconnect-four\t112233\t50\n\
        solve\tconnect-four\t112233\n\
        solve\tconnect-four\t44445555\n\
        solve\tconnect-four\t445566x\n\
        solve\ttic-tac-toe\tstartpos\n\
        solve\n\
        best\ttic-tac-toe\txx.oo....\t20\n";
    let solved = lab(&["solve", "connect-four", "--position", "44445555"], b"").out;
    transcript(
        input,
        &[
            "c1",
            "error: the game is over (connected)",
            "error: ms must be a number from 1 to 600000",
            "error: ms must be a number …",
            "error: ms must be a number …",
            "error: best needs the fields mode, position, ms, separated by tabs",
            "a1a8",
            "4",
            "18",
            solved.trim_end(),
            "error: position, columns: character 7: …",
            "error: nobody can solve Tic-tac-toe yet",
            "error: solve needs the fields mode, position, separated by tabs",
            "c1",
        ],
    );
}

#[test]
fn every_game_is_served() {
    for mode in catalog::modes().iter() {
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
