//! Bad position texts are refused for the right reason, and unusual ones are taken.

mod bad;
mod good;

use rules::{Options, RuleError};

#[test]
fn bad_positions_are_refused_and_the_field_is_named() {
    let standard =
        bad::STANDARD.iter().flat_map(|id| bad::ANYWHERE.iter().map(|(fen, field)| (*id, *fen, *field)));
    let kings = bad::KINGLY.iter().flat_map(|id| bad::KINGS.iter().map(|fen| (*id, *fen, "kings")));
    let cases = standard.chain(kings).chain(bad::IN_ONE.iter().copied());
    let wrong: Vec<String> =
        cases.filter_map(|(id, fen, field)| refused(id, fen, field).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_megabyte_of_anything_is_refused_in_a_short_message() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    for piece in ["1", "8", "0", "9", "/", "Q", "*", " ", "8/", "♔", "k\n", "-", "\0"] {
        let flood = piece.repeat(1_000_000 / piece.len());
        for id in chess::modes().iter().map(|mode| mode.info().id.clone()) {
            must_refuse(&id, &flood);
            must_refuse(&id, &format!("{flood} w - - 0 1"));
            must_refuse(&id, &format!("{board} w - - 0 {flood}1"));
            must_refuse(&id, &format!("{board} w - - {flood}1 1"));
            must_refuse(&id, &format!("{board} w - {flood}1 0 1"));
            must_refuse(&id, &format!("{board} w {flood}1 - 0 1"));
            must_refuse(&id, &format!("{board} {flood}1 - - 0 1"));
        }
    }
}

#[test]
fn unusual_positions_are_taken() {
    for (id, fen, written) in good::GOOD {
        let game = crate::mode(id).open(Options::default(), Some(fen));
        let game = game.unwrap_or_else(|error| panic!("{id} {fen}: {error}"));
        assert_eq!(game.position(), *written, "{id}");
    }
}

#[test]
fn counters_at_their_limit_can_be_played_on() {
    for number in ["9999", "65535", "65536", "99999"] {
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 b - - 0 {number}");
        let Ok(mut game) = crate::mode("chess").open(Options::default(), Some(&fen)) else { continue };
        for text in ["e8d7", "a1a2", "d7e8"] {
            game.play(text, 0).expect("it is legal");
        }
        let again = crate::mode("chess").open(Options::default(), Some(&game.position()));
        assert!(again.is_ok(), "{}", game.position());
    }
}

fn must_refuse(id: &str, fen: &str) {
    let opened = crate::mode(id).open(Options::default(), Some(fen));
    let Err(error) = opened else { panic!("{id}: {} was taken", rules::quote(fen)) };
    assert!(error.to_string().chars().count() < 500, "{id}: the message is as long as the text");
}

/// Is the text refused for this field, in words?
fn refused(id: &str, fen: &str, right: &str) -> Result<(), String> {
    let message = |what: String| format!("{id} {fen:?}: {what}");
    match crate::mode(id).open(Options::default(), Some(fen)) {
        Ok(_) => Err(message(format!("was taken, should be refused for {right}"))),
        Err(RuleError::Position { field, why }) if field == right && why.english.len() > 5 => Ok(()),
        Err(error) => Err(message(format!("should be refused for {right}, but: {error}"))),
    }
}
