//! Questions at the table leave the keyboard where it is.

use crate::screens::AtTable;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use manyboard::settings::Settings;
use manyboard::table::TableAsked;
use manyboard::table::selection::Selection;
use manyboard::text::Texts;
use play::Offer;
use rules::Team;
use std::time::Duration;

const ENTER: (KeyCode, Key) = (KeyCode::Enter, Key::Enter);
const SPACE: (KeyCode, Key) = (KeyCode::Space, Key::Space);
const ESCAPE: (KeyCode, Key) = (KeyCode::Escape, Key::Escape);
const UP: (KeyCode, Key) = (KeyCode::ArrowUp, Key::ArrowUp);
const F6: (KeyCode, Key) = (KeyCode::F6, Key::F6);
const TAB: (KeyCode, Key) = (KeyCode::Tab, Key::Tab);

/// A game of two moves in which the first team has just made an offer.
fn asked(offer: Offer) -> AtTable {
    let mut screen = AtTable::new();
    screen.play_first_legal();
    screen.play_first_legal();
    screen.0.world_mut().write_message(TableAsked::Offer(offer, Team::FIRST));
    screen.frames(4);
    assert!(screen.table().offer().is_some(), "it was offered");
    screen
}

fn cursor(screen: &AtTable) -> Option<rules::Cell> {
    screen.0.world().resource::<Selection>().cursor
}

#[test]
fn an_offer_does_not_take_the_keys_of_the_board() {
    for offer in Offer::ALL {
        let mut before = AtTable::new();
        let board = before.focused().expect("the board has the focus");
        let mut screen = asked(offer);
        assert_eq!(screen.focused(), Some(board), "{offer:?}: the keyboard stays on the board");
        screen.press(&[UP]);
        let there = cursor(&screen).expect("arrows move the cursor");
        screen.press(&[UP]);
        assert_ne!(cursor(&screen), Some(there));
        for key in [ENTER, SPACE] {
            screen.press(&[key]);
        }
        assert!(screen.table().offer().is_some(), "{offer:?}: neither Enter nor Space answers");
        assert_eq!((screen.table().ply(), screen.table().outcome()), (2, None));
    }
}

#[test]
fn the_cautious_answer_comes_first() {
    let texts = Texts::default();
    let mut screen = asked(Offer::Draw);
    let widgets = screen.widgets();
    let left_edge = |key: &str| {
        let name = texts.get(key);
        widgets.iter().find(|(found, _)| *found == name).expect("it is shown").1.x
    };
    assert!(left_edge("table-draw-decline") < left_edge("table-draw-accept"));
    screen.press(&[F6]);
    screen.press(&[ESCAPE]);
    assert!(screen.table().offer().is_some(), "Esc leads back to the board and answers nothing");
    screen.press(&[F6]);
    screen.press(&[ENTER]);
    assert_eq!((screen.table().offer(), screen.table().outcome()), (None, None), "it is declined");
}

#[test]
fn a_key_meant_for_one_question_does_not_answer_the_next() {
    let mut screen = asked(Offer::Draw);
    screen.press(&[F6]);
    screen.press(&[TAB]);
    for next in [TableAsked::Answer(false), TableAsked::Offer(Offer::Takeback, Team::SECOND)] {
        screen.0.world_mut().write_message(next);
    }
    screen.frames(1);
    assert_eq!(screen.table().offer().map(|open| open.offer), Some(Offer::Takeback));
    for key in [ENTER, SPACE] {
        screen.press(&[key]);
    }
    assert!(screen.table().offer().is_some() && screen.table().ply() == 2, "it is not answered");
}

#[test]
fn a_question_can_be_answered_by_a_click() {
    let texts = Texts::default();
    let mut screen = asked(Offer::Takeback);
    screen.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(1)));
    screen.click(&texts.get("table-takeback-accept"));
    assert!(screen.table().offer().is_some(), "a click right after it came was not meant for it");
    screen.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    screen.frames(5);
    screen.click(&texts.get("table-takeback-accept"));
    assert_eq!((screen.table().offer(), screen.table().ply()), (None, 0));
}

#[test]
fn a_second_offer_in_one_move_is_refused_with_words() {
    let mut screen = asked(Offer::Draw);
    screen.0.world_mut().write_message(TableAsked::Answer(false));
    screen.frames(3);
    screen.press(&[crate::screens::letter(KeyCode::KeyD, "d")]);
    assert_eq!(screen.table().offer(), None);
    assert!(screen.notices().contains(&"table-not-offered"), "{:?}", screen.notices());
}

#[test]
fn enter_confirms_a_move_and_the_board_keeps_the_keyboard() {
    let mut screen = AtTable::new();
    let board = screen.focused();
    screen.0.world_mut().resource_mut::<Settings>().confirm_moves = true;
    let cells = screen.table().shown().legal()[0].cells.clone();
    for cell in cells {
        use manyboard::table::selection::BoardInput;
        for input in [BoardInput::Pressed(Some(cell)), BoardInput::Released(Some(cell))] {
            screen.0.world_mut().write_message(input);
            screen.frames(2);
        }
    }
    assert!(screen.0.world().resource::<Selection>().pending.is_some(), "it waits");
    assert_eq!(screen.focused(), board);
    screen.press(&[ENTER]);
    assert_eq!(screen.table().ply(), 1);
}
