//! The end of a game: its words, the moment before its card, closing and opening it, and the rematch.

use crate::screens::{AtTable, letter};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use manyboard::new_game::NewGame;
use manyboard::settings::{AnimationSpeed, Settings};
use manyboard::table::{MoveAsked, TableAsked};
use manyboard::text::Texts;
use manyboard::ui::shortcuts::Shortcut;
use rules::{AiLevel, Controller, Team};
use std::time::Duration;

const MATE: (&str, &str) = ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8");
const STALEMATE: (&str, &str) = ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6");
/// Frames of a tenth of a second: fewer than the moment before the card, and more.
const FRAME: Duration = Duration::from_millis(100);
const TOO_FEW: usize = 9;
const ENOUGH: usize = 8;

/// A game of Ada in this position, against the AI or a person at the same computer.
fn at(position: &str, against_ai: bool) -> AtTable {
    let mode = catalog::find("chess").expect("it is there");
    let mut setup = NewGame::against_ai(mode.info(), "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.position = Some(position.into());
    if !against_ai {
        setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
    }
    let mut screen = AtTable::with(setup);
    screen.0.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    screen.0.world_mut().resource_mut::<Settings>().animation_speed = AnimationSpeed::Off;
    screen.frames(2);
    screen
}

fn play(screen: &mut AtTable, text: &str) {
    let (seat, epoch) = (screen.table().mover().expect("a seat is to move"), screen.table().epoch());
    screen.0.world_mut().write_message(MoveAsked { seat, text: text.into(), epoch });
    screen.frames(2);
    assert!(screen.table().outcome().is_some(), "{text} ends it");
}

fn shows(screen: &mut AtTable, text: &str) -> bool {
    screen.widgets().iter().any(|(name, _)| name == text)
}

/// Is the card shown?
fn card(screen: &mut AtTable) -> bool {
    let texts = Texts::default();
    let again = Shortcut::Rematch.name_with_keys(&texts, &texts.get("table-again"));
    shows(screen, &again)
}

#[test]
fn a_win_a_loss_and_a_draw_have_words_of_their_own() {
    let texts = Texts::default();
    for (against_ai, headline) in [(true, "You won!"), (false, "Ada won")] {
        let mut screen = at(MATE.0, against_ai);
        play(&mut screen, MATE.1);
        screen.frames(TOO_FEW + ENOUGH);
        assert!(shows(&mut screen, headline), "{headline}: {:?}", screen.widgets());
        let winner = if against_ai { "You" } else { "Ada" };
        let why = texts.with("reason-checkmate", &[("winner", winner.into())]);
        assert!(shows(&mut screen, &why), "{why}: {:?}", screen.widgets());
    }
    let mut screen = at(MATE.0, true);
    screen.0.world_mut().write_message(TableAsked::Resign(Team::FIRST));
    screen.frames(TOO_FEW + ENOUGH);
    assert!(shows(&mut screen, "You lost") && shows(&mut screen, "You resigned."));
    let mut screen = at(STALEMATE.0, true);
    play(&mut screen, STALEMATE.1);
    screen.frames(TOO_FEW + ENOUGH);
    assert!(shows(&mut screen, "Draw") && shows(&mut screen, &texts.get("reason-stalemate")));
}

#[test]
fn the_card_waits_for_a_moment_and_leaves_the_keys_to_the_board() {
    let mut screen = at(MATE.0, true);
    let board = screen.focused().expect("the board has the focus");
    play(&mut screen, MATE.1);
    for _ in 0..TOO_FEW {
        assert!(!card(&mut screen), "first one looks at the board");
        screen.frames(1);
    }
    screen.frames(ENOUGH);
    assert!(card(&mut screen), "then the card is there");
    assert_eq!(screen.focused(), Some(board));
}

#[test]
fn the_card_can_be_closed_and_opened_again() {
    let texts = Texts::default();
    let mut screen = at(MATE.0, true);
    play(&mut screen, MATE.1);
    screen.frames(TOO_FEW + ENOUGH);
    screen.click(&texts.get("table-ending-close"));
    assert!(!card(&mut screen), "it is closed");
    screen.frames(TOO_FEW + ENOUGH);
    assert!(!card(&mut screen), "and stays so");
    screen.click(&texts.get("end-you-won"));
    assert!(card(&mut screen), "the result opens it again");
}

#[test]
fn one_key_plays_again() {
    let mut screen = at(MATE.0, true);
    screen.press(&[letter(KeyCode::KeyN, "n")]);
    assert!(screen.table().ply() == 0 && screen.table().outcome().is_none(), "not during a game");
    play(&mut screen, MATE.1);
    screen.press(&[letter(KeyCode::KeyN, "n")]);
    assert_eq!((screen.table().ply(), screen.table().outcome()), (0, None));
    screen.frames(TOO_FEW + ENOUGH);
    assert!(!card(&mut screen));
}

#[test]
fn a_finished_game_that_is_opened_shows_its_card_at_once() {
    let mode = catalog::find("chess").expect("it is there");
    let mut setup = NewGame::against_ai(mode.info(), "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.position = Some(MATE.0.into());
    setup.terms.moves = vec![rules::record::Move { text: MATE.1.into(), centis: 0 }];
    let mut screen = AtTable::with(setup);
    screen.frames(2);
    assert!(card(&mut screen));
}
