//! Positions from the position editor, and refused ones.

use crate::mode;
use rules::{Draft, Options, Placed, Team};

/// Pieces as people say them, such as `Ke1 pa7`: large letters are White's.
fn draft(id: &str, pieces: &str, turn: Team) -> Draft {
    let info = mode(id).info().clone();
    let placed = |word: &str| {
        let (letter, cell) = word.split_at(1);
        let team = Team(u8::from(letter == letter.to_lowercase()));
        let is = |kind: &rules::PieceKind| kind.letter.to_string() == letter.to_uppercase();
        let kind = info.kinds.iter().position(is).expect("a kind has this letter") as u8;
        Placed { cell: info.board.find(cell).expect("it is on the board"), kind, team }
    };
    let pieces = pieces.split(' ').filter(|word| !word.is_empty()).map(placed).collect();
    Draft { pieces, turn, flags: vec![true; info.flags.len()] }
}

fn made(id: &str, pieces: &str, turn: Team) -> Result<String, String> {
    let made = mode(id).compose(&Options::default(), None, &draft(id, pieces, turn));
    made.map_err(|refusal| refusal.message().to_string())
}

#[test]
fn rights_to_castle_follow_from_wishes_and_from_who_stands_at_home() {
    let pieces = "Ke1 Rh1 Ra1 ke8 rh8 ra7";
    let whole = made("chess", pieces, Team::SECOND);
    assert_eq!(whole.unwrap(), "4k2r/r7/8/8/8/8/8/R3K2R b KQk - 0 1");
    let mut draft = draft("chess", pieces, Team::SECOND);
    draft.flags = vec![false, true, false, false];
    let some = mode("chess").compose(&Options::default(), None, &draft).unwrap();
    assert_eq!(some, "4k2r/r7/8/8/8/8/8/R3K2R b Q - 0 1");
    let game = mode("chess").open(Options::default(), Some(&some)).unwrap();
    assert_eq!(game.draft().flags, draft.flags);
}

#[test]
fn what_is_wrong_is_said_in_words() {
    let (white, black) = (Team::FIRST, Team::SECOND);
    let cases = [
        ("chess", "ke8", white, "White has no king"),
        ("chess", "Ke1", white, "Black has no king"),
        ("chess", "Ke1 Kd1 ke8", white, "White has 2 kings"),
        ("chess", "Ke1 ke2", white, "the kings stand next to each other"),
        ("chess", "Ke1 ke8 pb1", white, "the pawn on b1 cannot be there"),
        ("chess", "Ke1 ke8 Pa8", white, "the pawn on a8 cannot be there"),
        ("chess", "Ke1 ke8 Re4", white, "it is White's turn, but Black is in check"),
        ("king-of-the-hill", "Ke1 ke8 re4", black, "it is Black's turn, but White is in check"),
        ("atomic", "ke8", black, "White has no king"),
        ("mega-chess", "Kg1 kg10 Pa10", white, "the pawn on a10"),
        ("last-piece-standing", "", white, "there are no pieces on the board"),
    ];
    for (id, pieces, turn, words) in cases {
        let said = made(id, pieces, turn).unwrap_err();
        assert!(said.starts_with(words), "{id} {pieces}: {said}");
    }
    let crowd = (b'a'..=b'h').flat_map(|file| [2, 3].map(|rank| format!("P{}{rank}", char::from(file))));
    let crowd = format!("Ke1 ke8 {}", crowd.collect::<Vec<_>>().join(" "));
    assert_eq!(
        made("chess", &crowd, white).unwrap_err(),
        "White has 17 pieces, and at most 16 are allowed"
    );
    assert!(made("atomic", "Ke1 ke2", white).is_ok(), "kings may touch here");
    assert!(made("last-piece-standing", "Pa2 pa7", white).is_ok(), "nobody needs a king here");
}

#[test]
fn nothing_stands_on_a_hole_and_other_boards_keep_theirs() {
    let hole = mode("hole-chess");
    let mut draft = draft("hole-chess", "Ke1 ke8", Team::FIRST);
    let cell = rules::Board::new(8, 8).find("d4").unwrap();
    draft.pieces.push(Placed { cell, kind: 4, team: Team::FIRST });
    let said = hole.compose(&Options::default(), None, &draft).unwrap_err().message().to_string();
    assert_eq!(said, "d4 is not on the board");
    let base = "4k3/8/8/8/*7/8/8/4K3 w - - 0 1";
    let made = hole.compose(&Options::default(), Some(base), &draft).unwrap();
    assert_eq!(made, "4k3/8/8/8/*2Q4/8/8/4K3 w - - 0 1");
}

#[test]
fn an_unchanged_position_stays_as_it_is() {
    let text = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3";
    let game = mode("chess").open(Options::default(), Some(text)).unwrap();
    let again = mode("chess").compose(&Options::default(), Some(text), &game.draft());
    assert_eq!(again.unwrap(), text);
    let mut changed = game.draft();
    changed.remove(changed.pieces[0].cell);
    let changed = mode("chess").compose(&Options::default(), Some(text), &changed).unwrap();
    assert_eq!(changed, "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/1NBQKBNR b Kkq - 0 1");
}
