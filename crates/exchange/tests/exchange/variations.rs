//! Variations are kept, in bounds, and never spoil a game.

use crate::make::random_record;
use crate::mutations::{bend, feed};
use crate::pgn::one;
use exchange::{Annotation, Format, Imported, Note, Variation, annotations, export};
use rules::Dice;
use std::fmt::Write;

/// The Opera game of 1858 with a few variations.
const OPERA: &str = concat!(
    "[White \"Morphy, Paul\"]\n[Black \"Duke Karl / Count Isouard\"]\n[Result \"1-0\"]\n\n",
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4?! {A pin that costs time.} (3... exd4 4. Qxd4 {is usual} (4. Nxd4 Nf6\n",
    "5. Nc3) 4... Nc6) (3... Nd7 $5) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 $1 Qe7 8. Nc3\n",
    "({Greedy, but good:} 8. Qxb7 Qb4+ 9. Qxb4 Bxb4+ $16) 8... c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+\n",
    "Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+!! (16. Bxe5 $2) Nxb8 17. Rd8# 1-0\n",
);

fn variations(game: &Imported) -> Vec<(&str, &str)> {
    let found = game.record.tags.iter().filter(|(name, _)| name.starts_with(exchange::VARIATION));
    found.map(|(name, text)| (name.as_str(), text.as_str())).collect()
}

#[test]
fn an_annotated_game_comes_back_as_it_was() {
    let game = one(OPERA);
    let expected = [
        ("variation@6", "e5d4 d1d4 {is usual} (f3d4 g8f6 b1c3) b8c6"),
        ("variation@6", "b8d7 $5"),
        ("variation@15", "{Greedy, but good:} b3b7 e7b4 b7b4 f8b4 $16"),
    ];
    assert_eq!(variations(&game), expected);
    assert_eq!(game.notes, [Note::VariationsLeftOut(1)], "Bxe5 is not possible");
    let text = export(&game.record, Format::Pgn).unwrap();
    for part in [
        "Bg4 $6 {A pin that costs time.}\n(3... exd4 4. Qxd4 {is usual} (4. Nxd4 Nf6 5. Nc3) 4... Nc6)",
        "(3... Nd7 $5) 4. dxe5",
        "({Greedy, but good:} 8. Qxb7",
    ] {
        assert!(text.replace('\n', " ").contains(&part.replace('\n', " ")), "{part}\n{text}");
    }
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
    assert_eq!(one(&text).record, game.record);
    assert_eq!(one(&text).notes, []);
    assert_eq!(export(&one(&text).record, Format::Pgn).unwrap(), text);
}

#[test]
fn an_impossible_move_ends_its_variation_and_not_the_game() {
    let game =
        one("1. e4 (1. d4 d5 2. Kd7 {gone} (2. c4) c5) (1. Ke5) e5 (1... c5 (1... zz) 2. Nf3 1-0) *");
    assert_eq!(variations(&game), [("variation@1", "d2d4 d7d5"), ("variation@2", "c7c5 g1f3")]);
    assert_eq!(game.record.terms.moves.len(), 2);
    assert_eq!(game.record.result, None, "a result inside a variation is none");
    assert_eq!(game.notes, [Note::VariationsLeftOut(2), Note::VariationsCut(1)]);
    let game = one("(1. c4) 1. e4 *");
    assert_eq!((variations(&game), game.notes.len()), (vec![], 1), "there is nothing to replace");
}

#[test]
fn variations_are_bounded_in_depth_number_and_size() {
    let deep = format!("1. e4 {}1. d4{} e5 *", "(1. d4 ".repeat(50_000), ")".repeat(50_000));
    let game = one(deep);
    assert_eq!((variations(&game).len(), game.notes.len()), (1, 1), "{:?}", game.notes);
    assert!(annotations(&game.record).len() == 1 && game.record.terms.moves.len() == 2);

    let many = format!("1. e4 {} e5 *", "(1. d4) (1. c4 c5) ".repeat(20_000));
    let game = one(many);
    assert_eq!((variations(&game).len(), game.record.terms.moves.len()), (1000, 2));
    assert!(matches!(game.notes[..], [Note::VariationsLeftOut(left_out)] if left_out >= 19_000));

    let shuffle = "Nf6 2. Nf3 Ng8 3. Ng1 {going nowhere at all, slowly} ";
    let long = format!("1. e4 (1. Nc3 {}) 1... e5 *", shuffle.repeat(60_000));
    let game = one(long);
    let kept = variations(&game);
    assert!(kept.len() == 1 && kept[0].1.len() < 32 << 10);
    assert_eq!(game.record.terms.moves.len(), 2);

    let wordy: String = (0..30).fold(String::new(), |mut text, _| {
        write!(text, "(1. d4 {{{}}}) ", "word ".repeat(5000)).unwrap();
        text
    });
    let game = one(format!("1. e4 {wordy} e5 *"));
    let bytes: usize = variations(&game).iter().map(|(_, text)| text.len()).sum();
    assert!(bytes < 130 << 10, "{bytes}");
    assert_eq!(one(export(&game.record, Format::Pgn).unwrap()).record, game.record);
}

#[test]
fn variations_that_cannot_be_played_stay_tags() {
    let mut record = one("1. e4 e5 *").record;
    for text in ["e2e5", "d2d4 (", "d2d4 d2d4", "d4", "e2e4 e7e5 (zz)"] {
        record.tags = vec![("variation@1".into(), text.into())];
        let written = export(&record, Format::Pgn).unwrap();
        assert!(written.contains("variation@1"), "{written}");
        assert_eq!(one(&written).record, record, "{text}");
    }
    record.tags = vec![("variation@1".into(), "d2d4 d7d5".into())];
    assert!(export(&record, Format::Pgn).unwrap().contains("1. e4 (1. d4 d5) 1... e5 *"));
    let [note] = &annotations(&record)[..] else { panic!("one annotation") };
    assert_eq!(note.annotation, Annotation::Variation(Variation::read("d2d4 d7d5").unwrap()));
}

/// Bent texts; `ROUNDS=20` tries twenty times as many.
#[test]
fn bent_variations_are_read_or_refused_clearly() {
    let rounds: usize = std::env::var("ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut dice = Dice::new(21);
    let draughts = catalog::modes();
    let draughts = draughts.iter().find(|mode| Format::of(&mode.info().id) == Format::Pdn).unwrap();
    for n in 0..1500 * rounds {
        let text = match n % 3 {
            0 => {
                let record = random_record(draughts, &Default::default(), 20, &mut dice);
                export(&record, Format::Pdn).unwrap()
            }
            _ => OPERA.into(),
        };
        feed(&bend(text.as_bytes(), &mut dice));
    }
}
