//! Texts and records: what is written can be read, and nothing else.

use super::ensure;
use crate::{Dice, Game, GameMode, Session, codec};
use std::collections::HashSet;

/// Every legal move can be read, as written and as shown; a misspelt one cannot.
pub(super) fn check_moves<M: GameMode>(
    mode: &M,
    state: &M::State,
    moves: &[M::Move],
    dice: &mut Dice,
) -> Result<(), String> {
    let mut known = HashSet::new();
    for mv in moves {
        let (text, shown) = (mode.write_move(state, *mv), mode.show_move(state, *mv));
        ensure(!text.is_empty() && !text.contains(char::is_whitespace), || {
            format!("{text:?} is not one word")
        })?;
        ensure(known.insert(text.clone()), || format!("two moves are written {text}"))?;
        for text in [&text, &shown] {
            let read = mode.read_move(state, text).map_err(|e| format!("legal move refused: {e}"))?;
            ensure(read == *mv, || format!("{text} is read as another move, {read:?}"))?;
        }
        known.insert(shown);
    }
    for mv in moves {
        let bad = misspell(&mode.write_move(state, *mv), dice);
        if !known.contains(&bad) {
            ensure(mode.read_move(state, &bad).is_err(), || format!("{bad:?} was taken for a move"))?;
        }
    }
    Ok(())
}

/// One character changed, dropped or added.
fn misspell(text: &str, dice: &mut Dice) -> String {
    const LETTERS: &[u8] = b"abcdefghijklQRBNKPx0123456789-=+ \t\0~";
    let mut bytes = text.as_bytes().to_vec();
    let at = dice.below(bytes.len());
    let letter = LETTERS[dice.below(LETTERS.len())];
    match dice.below(3) {
        0 => bytes[at] = letter,
        1 => drop(bytes.remove(at)),
        _ => bytes.insert(at, letter),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Invalid texts are refused and change nothing.
pub(super) fn check_refusals<M: GameMode>(game: &Session<M>) -> Result<(), String> {
    let mut copy = game.boxed_clone();
    for nonsense in ["", " ", "nonsense", "-", "e2e4e2e4", "99", "\u{1F600}", "a0"] {
        ensure(copy.play(nonsense, 0).is_err(), || format!("{nonsense:?} was played"))?;
    }
    let same = copy.key() == game.key() && copy.record() == game.record();
    ensure(same, || "a refused move left a trace".into())
}

/// The record packed, unpacked and replayed is the same game.
pub(super) fn check_record<M: GameMode>(game: &Session<M>) -> Result<(), String> {
    let record = game.record();
    let bytes = codec::encode(record).map_err(|e| e.to_string())?;
    let read = codec::decode(&bytes).map_err(|e| e.to_string())?;
    ensure(read == *record, || "the record packed and unpacked is another".into())?;
    let replayed = Session::replay(game.mode().clone(), &read).map_err(|e| e.to_string())?;
    let same = replayed.key() == game.key()
        && replayed.position() == game.position()
        && replayed.outcome() == game.outcome()
        && replayed.record() == record;
    ensure(same, || "the record replayed is another game".into())?;
    let mut rewound = game.boxed_clone();
    rewound.rewind(record.terms.moves.len() / 2);
    for mv in record.terms.moves.iter().skip(record.terms.moves.len() / 2) {
        rewound.play(&mv.text, mv.centis).map_err(|e| e.to_string())?;
    }
    ensure(rewound.key() == game.key(), || "rewound and played again it is another game".into())
}
