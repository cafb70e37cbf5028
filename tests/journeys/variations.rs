//! Annotated games in a review: their variations are stepped into and left, and the game stays as it is.

use crate::harness::Journey;
use crate::screens::{AtTable, letter};
use bevy::prelude::*;
use manyboard::settings::Settings;
use manyboard::table::TableAsked;
use manyboard::table::review::ReviewCursor::{self, Main, Side, Variation};
use manyboard::table::review::ReviewStep;
use manyboard::text::Texts;
use rules::Record;

/// The Opera game of 1858 with a few variations.
pub(crate) const OPERA: &str = concat!(
    "[White \"Morphy, Paul\"]\n[Black \"Duke Karl / Count Isouard\"]\n[Result \"1-0\"]\n\n",
    "{Played in a box of the Paris opera.} 1. e4 e5 2. Nf3 d6 3. d4 Bg4?! {A pin that costs time.}\n",
    "(3... exd4 4. Qxd4 {is usual} (4. Nxd4 Nf6 5. Nc3 Be7) 4... Nc6 5. Bb5 Bd7 6. Bxc6 Bxc6 $14)\n",
    "(3... Nd7 $5) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 $1 Qe7 8. Nc3 c6 $7 9. Bg5 b5\n",
    "10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7\n",
    "16. Qb8+!! {The famous end: https://example.org/a-very-long-address-without-any-space-in-it}\n",
    "(16. Qxe6+) Nxb8 17. Rd8# $18 1-0\n",
);

/// The game, as it is imported.
pub(crate) fn opera() -> Record {
    exchange::Games::of_text(OPERA).next().expect("a game").expect("it is sound").record
}

fn look(journey: &mut Journey, look: ReviewStep) -> ReviewCursor {
    journey.ask(TableAsked::Review(look));
    journey.table().cursor()
}

/// The moves that lead to the shown position, without those before the third of the second team.
fn line(journey: &Journey) -> String {
    journey.table().shown().move_texts()[5..].join(" ")
}

#[test]
fn variations_are_stepped_into_and_left_by_steps() {
    let mut journey = Journey::among_people(catalog::modes()[0].info());
    journey.ask(TableAsked::resume(opera()));
    journey.0.world_mut().resource_mut::<Settings>().evaluate = false;
    look(&mut journey, ReviewStep::Begin);
    let before = journey.table().record().clone();
    assert_eq!(look(&mut journey, ReviewStep::NextVariation), Main(33), "the last move has no other");
    look(&mut journey, ReviewStep::At(Main(6)));
    // The same step goes round all moves that could be made here.
    assert_eq!(look(&mut journey, ReviewStep::NextVariation), Variation(0, 1));
    assert_eq!(line(&journey), "exd4");
    assert_eq!(look(&mut journey, ReviewStep::NextVariation), Variation(2, 1));
    assert_eq!(line(&journey), "Nd7");
    assert_eq!(look(&mut journey, ReviewStep::NextVariation), Main(6));
    // Along a variation, into one inside it, and back to the game.
    look(&mut journey, ReviewStep::At(Variation(0, 1)));
    assert_eq!(look(&mut journey, ReviewStep::Forward), Variation(0, 2));
    assert_eq!(look(&mut journey, ReviewStep::NextVariation), Variation(1, 1));
    assert_eq!(look(&mut journey, ReviewStep::Last), Variation(1, 4));
    assert_eq!(line(&journey), "exd4 Nxd4 Nf6 Nc3 Be7");
    assert_eq!(
        look(&mut journey, ReviewStep::NextVariation),
        Variation(0, 2),
        "there is no other, so out"
    );
    look(&mut journey, ReviewStep::At(Variation(1, 1)));
    assert_eq!(look(&mut journey, ReviewStep::Back), Variation(0, 1));
    assert_eq!(look(&mut journey, ReviewStep::Back), Main(5));
    look(&mut journey, ReviewStep::At(Variation(1, 2)));
    assert_eq!(look(&mut journey, ReviewStep::DropSide), Main(5));
    assert_eq!(look(&mut journey, ReviewStep::At(Variation(99, 1))), Main(5), "there is none");
    assert_eq!(look(&mut journey, ReviewStep::At(Variation(2, 99))), Variation(2, 1));
    look(&mut journey, ReviewStep::End);
    assert_eq!(journey.table().record(), &before);
}

#[test]
fn moves_tried_in_a_variation_follow_it_or_leave_it() {
    let mut journey = Journey::among_people(catalog::modes()[0].info());
    journey.ask(TableAsked::resume(opera()));
    look(&mut journey, ReviewStep::Begin);
    look(&mut journey, ReviewStep::At(Main(5)));
    let make = |journey: &mut Journey, shown: &str| {
        let legal = journey.table().shown().legal();
        let mv = legal.iter().find(|mv| mv.shown == shown).expect("it is legal").clone();
        journey.make(&mv);
        journey.table().cursor()
    };
    assert_eq!(make(&mut journey, "exd4"), Variation(0, 1), "the record knows this move");
    assert_eq!(make(&mut journey, "Nxd4"), Variation(1, 1));
    assert_eq!(make(&mut journey, "a6"), Side(1), "it does not know this one");
    assert_eq!(make(&mut journey, "a3"), Side(2));
    assert_eq!(line(&journey), "exd4 Nxd4 a6 a3");
    let side = journey.table().review().and_then(|review| review.side()).expect("it was tried");
    assert_eq!((side.start, side.from), (Variation(1, 1), 5));
    look(&mut journey, ReviewStep::Back);
    assert_eq!(look(&mut journey, ReviewStep::Back), Variation(1, 1));
    // Leaving a variation of the record keeps the line that was tried.
    assert_eq!(look(&mut journey, ReviewStep::DropSide), Main(5));
    look(&mut journey, ReviewStep::At(Side(2)));
    assert_eq!(line(&journey), "exd4 Nxd4 a6 a3");
    assert_eq!(look(&mut journey, ReviewStep::DropSide), Main(5));
    assert!(journey.table().review().expect("it goes on").side().is_none());
}

#[test]
fn a_click_and_a_key_lead_into_a_variation_and_back() {
    let mut screen = AtTable::new();
    screen.0.world_mut().resource_mut::<Settings>().evaluate = false;
    for ask in [TableAsked::resume(opera()), TableAsked::Review(ReviewStep::Begin)] {
        screen.0.world_mut().write_message(ask);
        screen.frames(3);
    }
    screen.0.world_mut().write_message(TableAsked::Review(ReviewStep::At(Main(6))));
    screen.frames(3);
    let named =
        |screen: &mut AtTable, name: &str| screen.widgets().iter().any(|(found, _)| found == name);
    assert!(named(&mut screen, "Bg4?!"), "NAGs are signs behind the move");
    screen.click("3… exd4");
    assert_eq!(screen.table().cursor(), Variation(0, 1));
    screen.click("4. Qxd4");
    assert_eq!(screen.table().cursor(), Variation(0, 2));
    screen.click(&Texts::default().get("review-return"));
    assert_eq!(screen.table().cursor(), Main(5));
    screen.press(&[(KeyCode::ArrowRight, bevy::input::keyboard::Key::ArrowRight)]);
    screen.press(&[letter(KeyCode::KeyB, "b")]);
    assert_eq!(screen.table().cursor(), Variation(0, 1));
    assert_eq!(screen.table().record().tags, opera().tags, "the game stays as it is");
}
