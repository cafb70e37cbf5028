//! The bodies of the fuzz targets: what must hold for any input to the rules.
//!
//! For positions and moves the first byte selects the game and the second its options; the rest is text.

use rules::{Game, Mode, Options, RuleError, codec};

/// Words beyond this are ignored.
const MAX_WORDS: usize = 500;
/// The longest useful message.
const MAX_MESSAGE: usize = 1000;

/// A position text is refused clearly, or read, written and read again as the same position.
pub fn position(data: &[u8]) {
    let Some((mode, options, text)) = split(data) else { return };
    match mode.open(options.clone(), Some(&text)) {
        Err(refusal) => assert_clear(&refusal),
        Ok(game) => {
            assert_stands(&*game);
            let written = game.position();
            let again = mode.open(options, Some(&written));
            let again =
                again.unwrap_or_else(|refusal| panic!("own position refused: {refusal}: {written}"));
            assert_eq!((again.position(), again.key()), (written, game.key()));
            assert_eq!(again.outcome(), game.outcome());
            assert_playable(&*game);
        }
    }
}

/// Each word is refused and leaves no trace, or is a legal move.
pub fn moves(data: &[u8]) {
    let Some((mode, options, text)) = split(data) else { return };
    let game = mode.open(options, None);
    let mut game = game.unwrap_or_else(|refusal| panic!("own start refused: {refusal}"));
    for word in text.split('\n').take(MAX_WORDS) {
        let (ply, key) = (game.record().terms.moves.len(), game.key());
        match game.play(word, 0) {
            Err(refusal) => {
                assert_clear(&refusal);
                assert_eq!(
                    (game.record().terms.moves.len(), game.key()),
                    (ply, key),
                    "{word:?} left a trace"
                );
            }
            Ok(played) => assert_eq!((played.ply, played.key), (ply + 1, game.key())),
        }
    }
    assert_stands(&*game);
    let replayed = mode.replay(game.record());
    let replayed = replayed.unwrap_or_else(|refusal| panic!("own record refused: {refusal}"));
    assert_eq!((replayed.key(), replayed.outcome()), (game.key(), game.outcome()));
}

/// Bytes are refused clearly, or make a record that replays or is refused clearly.
pub fn record(data: &[u8]) {
    let record = match codec::decode(data) {
        Err(refusal) => return assert_clear(&refusal),
        Ok(record) => record,
    };
    let Some(mode) = catalog::find(&record.terms.mode) else { return };
    match mode.replay(&record) {
        Err(refusal) => assert_clear(&refusal),
        Ok(game) => {
            assert_stands(&*game);
            let bytes = codec::encode(game.record());
            let bytes = bytes.unwrap_or_else(|refusal| panic!("own record not packed: {refusal}"));
            assert_eq!(codec::decode(&bytes).as_ref(), Ok(game.record()));
        }
    }
}

/// The game, options and text of an input.
fn split(data: &[u8]) -> Option<(Mode, Options, String)> {
    let (game, rest) = data.split_first()?;
    let (choice, text) = rest.split_first()?;
    let modes = catalog::modes();
    let mode = modes[usize::from(*game) % modes.len()].clone();
    let options = options(&mode, *choice);
    Some((mode, options, String::from_utf8_lossy(text).into_owned()))
}

/// The default options, or one option with another choice.
fn options(mode: &Mode, choice: u8) -> Options {
    let others = mode.info().options.iter().flat_map(|option| {
        option.choices.iter().skip(1).map(|choice| Options::default().with(&option.id, &choice.id))
    });
    let all: Vec<_> = std::iter::once(Options::default()).chain(others).collect();
    all[usize::from(choice) % all.len()].clone()
}

/// A message is one line of limited length.
fn assert_clear(refusal: &RuleError) {
    let text = refusal.to_string();
    let clear = text.len() > 5 && text.len() <= MAX_MESSAGE && !text.contains('\n');
    assert!(clear, "not a clear message: {text:?}");
}

/// All pieces are on the board, and there are moves unless the game is over.
fn assert_stands(game: &dyn Game) {
    let board = game.board();
    assert!(game.pieces().iter().all(|piece| board.has(piece.cell)), "{}", game.position());
    assert_eq!(game.moves().is_empty(), game.outcome().is_some(), "{}", game.position());
}

/// Every legal move can be made.
fn assert_playable(game: &dyn Game) {
    for mv in game.moves() {
        let mut next = game.boxed_clone();
        let played = next.play(&mv.text, 0);
        played.unwrap_or_else(|refusal| panic!("legal move refused: {refusal} in {}", game.position()));
        assert_stands(&*next);
    }
}
