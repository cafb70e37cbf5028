//! Sound cues and their times, without a window or a sound card.

use crate::harness::Journey;
use art::sounds::Cue;
use bevy::prelude::*;
use manyboard::new_game::NewGame;
use manyboard::settings::{AnimationSpeed, Settings};
use manyboard::table::bot::{Hint, HintAsked};
use manyboard::table::review::ReviewStep;
use manyboard::table::scene::cell_center;
use manyboard::table::selection::BoardInput;
use manyboard::table::sound::{SoundAsked, cue_of, tune_of};
use manyboard::table::{MoveAsked, TableAsked};
use play::Offer;
use rules::{AiLevel, Cell, Controller, Outcome, Reason, Team};
use std::time::Duration;

#[derive(Resource, Default)]
struct Ears(Vec<SoundAsked>);

fn listen(mut requests: MessageReader<SoundAsked>, mut ears: ResMut<Ears>) {
    ears.0.extend(requests.read());
}

fn table(mode: &str, position: Option<&str>) -> Journey {
    let found = catalog::find(mode).expect("the game is there");
    let info = found.info();
    let mut setup = NewGame::against_ai(info, "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
    setup.terms.position = position.map(String::from);
    listened(Journey::with(setup))
}

/// Listens from now on.
fn listened(mut journey: Journey) -> Journey {
    journey.0.init_resource::<Ears>().add_systems(Last, listen);
    journey.go_on();
    // Messages of the start may still be there.
    heard(&mut journey);
    journey
}

fn hear(journey: &mut Journey, text: &str) -> Vec<SoundAsked> {
    let (seat, epoch) = (journey.table().mover().expect("a seat is to move"), journey.table().epoch());
    journey.0.world_mut().write_message(MoveAsked { seat, text: text.into(), epoch });
    journey.go_on();
    std::mem::take(&mut journey.0.world_mut().resource_mut::<Ears>().0)
}

fn cues(requests: &[SoundAsked]) -> Vec<Cue> {
    requests.iter().map(|request| request.cue).collect()
}

#[test]
fn moves_captures_drops_and_explosions_sound_different() {
    let takes = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let cases = [
        ("chess", None, "e2e4", Cue::Move),
        ("chess", Some(takes), "e4d5", Cue::Capture),
        ("atomic", Some(takes), "e4d5", Cue::Explosion),
        ("connect-four", None, "4", Cue::Drop),
        ("tic-tac-toe", None, "b2", Cue::Move),
        ("checkers", Some("B:W14,22:B1,10"), "10x17x26", Cue::Capture),
    ];
    for (mode, position, text, cue) in cases {
        assert_eq!(cues(&hear(&mut table(mode, position), text))[0], cue, "{mode} {text}");
    }
}

#[test]
fn a_check_warns_and_a_mate_is_a_win() {
    let mut journey = table("chess", Some("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    assert_eq!(cues(&hear(&mut journey, "a1a8")), [Cue::Move, Cue::Check]);
    let mut journey = table("chess", Some("7k/6pp/8/8/8/8/8/R3K3 w - - 0 1"));
    assert_eq!(cues(&hear(&mut journey, "a1a8")), [Cue::Move, Cue::Win]);
}

#[test]
fn a_knock_is_heard_when_the_piece_arrives() {
    let mut journey = table("chess", None);
    journey.0.world_mut().resource_mut::<Settings>().animation_speed = AnimationSpeed::Normal;
    let requests = hear(&mut journey, "e2e4");
    let late = requests[0].after.as_secs_f32();
    assert!((0.1..1.0).contains(&late), "{late}");
    journey.0.world_mut().resource_mut::<Settings>().animation_speed = AnimationSpeed::Off;
    assert!(hear(&mut journey, "e7e5")[0].after.as_secs_f32() < 0.01);
}

#[test]
fn the_tune_is_that_of_the_local_players() {
    let mut journey = listened(Journey::against_ai(catalog::modes()[0].info()));
    journey.ask(TableAsked::Resign(Team::FIRST));
    assert_eq!(cues(&journey.0.world().resource::<Ears>().0), [Cue::Lose]);
    let won = Outcome::win(Team::FIRST, Reason::Checkmate);
    let drawn = Outcome::draw(Reason::Agreed);
    assert_eq!((tune_of(won, journey.table()), tune_of(drawn, journey.table())), (Cue::Win, Cue::Draw));
    let hot_seat = table("chess", None);
    let lost = Outcome::win(Team::SECOND, Reason::Checkmate);
    assert_eq!([won, lost].map(|end| tune_of(end, hot_seat.table())), [Cue::Win; 2], "a winner is here");
    let mut setup = NewGame::against_ai(catalog::modes()[0].info(), "A", "B", AiLevel::EASIEST);
    setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::ai(AiLevel::EASIEST));
    let watched = Journey::with(setup);
    let tunes = [won, lost, drawn].map(|end| tune_of(end, watched.table()));
    assert_eq!(tunes, [Cue::End; 3], "those who only watch take no side");
    let mut journey = table("chess", None);
    journey.ask(TableAsked::Offer(Offer::Draw, Team::FIRST));
    journey.ask(TableAsked::Answer(false));
    journey.ask(TableAsked::Offer(Offer::Draw, Team::SECOND));
    journey.ask(TableAsked::Answer(true));
    assert_eq!(cues(&journey.0.world().resource::<Ears>().0), [Cue::Refused, Cue::Draw]);
}

#[test]
fn every_move_of_every_game_makes_a_sound_of_a_piece() {
    for mode in catalog::modes().iter() {
        let game = mode.start().expect("it begins");
        for mv in game.moves() {
            let steps = game.boxed_clone().play(&mv.text, 0).expect("it is legal").steps;
            let cue = cue_of(&steps, game.board().stance);
            assert!([Cue::Move, Cue::Drop].contains(&cue), "{} {}: {cue:?}", mode.info().id, mv.text);
        }
    }
}

#[test]
fn picking_up_promoting_and_starting_have_sounds_of_their_own() {
    let mut journey = table("chess", Some("8/P6k/8/8/8/8/8/K7 w - - 0 1"));
    let pawn = journey.table().shown().board().find("a7").expect("the cell is there");
    journey.click(pawn);
    let heard = std::mem::take(&mut journey.0.world_mut().resource_mut::<Ears>().0);
    assert_eq!(cues(&heard), [Cue::PickUp]);
    assert_eq!(heard[0].at, Some(Vec2::new(0.5, 6.5)));
    assert_eq!(cues(&hear(&mut journey, "a7a8q")), [Cue::Move, Cue::Promotion]);
    journey.ask(TableAsked::Again);
    let heard = std::mem::take(&mut journey.0.world_mut().resource_mut::<Ears>().0);
    assert_eq!(cues(&heard), [Cue::Start]);
}

fn heard(journey: &mut Journey) -> Vec<SoundAsked> {
    std::mem::take(&mut journey.0.world_mut().resource_mut::<Ears>().0)
}

fn cell(journey: &Journey, name: &str) -> Cell {
    journey.table().shown().board().find(name).expect("the cell is there")
}

#[test]
fn a_piece_that_is_not_moved_is_put_back() {
    let mut journey = table("chess", None);
    let (pawn, far) = (cell(&journey, "e2"), cell(&journey, "e6"));
    journey.click(pawn);
    journey.click(pawn);
    assert_eq!(cues(&heard(&mut journey)), [Cue::PickUp, Cue::PutBack], "chosen, and no longer");
    journey.click(pawn);
    journey.input(BoardInput::Cancel);
    assert_eq!(cues(&heard(&mut journey)), [Cue::PickUp, Cue::PutBack]);
    journey.click(pawn);
    journey.click(cell(&journey, "d2"));
    assert_eq!(cues(&heard(&mut journey)), [Cue::PickUp, Cue::PickUp], "another one instead");
    journey.input(BoardInput::Cancel);
    heard(&mut journey);
    journey.0.world_mut().resource_mut::<Settings>().animation_speed = AnimationSpeed::Normal;
    journey.input(BoardInput::Moved(Some(Vec2::new(4.5, 1.5))));
    journey.input(BoardInput::Pressed(Some(pawn)));
    journey.input(BoardInput::Moved(Some(Vec2::new(4.5, 5.5))));
    journey.input(BoardInput::Released(Some(far)));
    let heard = heard(&mut journey);
    assert_eq!(cues(&heard), [Cue::PickUp, Cue::PutBack]);
    assert!(heard[1].after.as_secs_f32() > 0.1, "when it has slid back");
    assert_eq!(heard[1].at, Some(Vec2::new(4.5, 1.5)), "where it stands");
}

#[test]
fn a_played_move_is_no_piece_put_back() {
    let mut journey = table("chess", None);
    journey.click(cell(&journey, "e2"));
    journey.click(cell(&journey, "e4"));
    journey.go_on();
    assert_eq!(cues(&heard(&mut journey)), [Cue::PickUp, Cue::Move]);
    journey.0.world_mut().resource_mut::<Settings>().confirm_moves = true;
    journey.click(cell(&journey, "e7"));
    journey.click(cell(&journey, "e5"));
    assert_eq!(cues(&heard(&mut journey)), [Cue::PickUp], "it waits for an answer");
    journey.input(BoardInput::Confirm);
    journey.go_on();
    assert_eq!(cues(&heard(&mut journey)), [Cue::Move]);
}

#[test]
fn both_pieces_of_a_castling_and_every_hop_of_a_jump_are_heard_where_they_land() {
    let mut journey = table("chess", Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    let heard = hear(&mut journey, "e1g1");
    let places: Vec<_> = heard.iter().map(|sound| (sound.cue, sound.at)).collect();
    let at = |x, y| Some(Vec2::new(x, y));
    assert_eq!(places, [(Cue::Move, at(6.5, 0.5)), (Cue::Move, at(5.5, 0.5))]);
    assert!(heard[0].after < heard[1].after, "one after the other");
    let mut journey = table("checkers", Some("B:W14,22,32:B1,10"));
    journey.0.world_mut().resource_mut::<Settings>().animation_speed = AnimationSpeed::Normal;
    let heard = hear(&mut journey, "10x17x26");
    let landed = |number: &str| {
        let board = journey.table().shown().board();
        let cell = board.cells().find(|cell| board.cell_label(*cell).as_deref() == Some(number));
        cell.map(|cell| cell_center(board, cell))
    };
    let places: Vec<_> = heard.iter().map(|sound| (sound.cue, sound.at)).collect();
    assert_eq!(places, [(Cue::Capture, landed("26")), (Cue::Move, landed("17"))]);
    assert!(heard[1].after < heard[0].after, "the hop comes first");
}

#[test]
fn steps_through_the_game_are_heard_where_a_piece_lands_and_only_if_one_does() {
    let mut journey = table("chess", None);
    hear(&mut journey, "a2a4");
    journey.ask(TableAsked::Undo);
    let undone = heard(&mut journey);
    assert_eq!((cues(&undone), undone[0].at), (vec![Cue::Move], Some(Vec2::new(0.5, 1.5))));
    journey.ask(TableAsked::Redo);
    let redone = heard(&mut journey);
    assert_eq!((cues(&redone), redone[0].at), (vec![Cue::Move], Some(Vec2::new(0.5, 3.5))));
    journey.ask(TableAsked::Review(ReviewStep::Begin));
    assert_eq!(cues(&heard(&mut journey)), [], "nothing moves");
    journey.ask(TableAsked::Review(ReviewStep::Back));
    assert_eq!(cues(&heard(&mut journey)), [Cue::Move]);
}

#[test]
fn a_finished_game_that_is_opened_has_no_tune() {
    let mut journey = table("chess", Some("7k/6pp/8/8/8/8/8/R3K3 w - - 0 1"));
    assert_eq!(cues(&hear(&mut journey, "a1a8")), [Cue::Move, Cue::Win]);
    let record = journey.table().record().clone();
    journey.ask(TableAsked::resume(record));
    assert_eq!(cues(&heard(&mut journey)), []);
}

#[test]
fn refusals_and_hints_are_heard_where_they_belong() {
    let mut journey = table("chess", None);
    journey.input(BoardInput::Moved(Some(Vec2::new(7.2, 3.3))));
    let refused = hear(&mut journey, "h2h7");
    assert_eq!((cues(&refused), refused[0].at), (vec![Cue::Refused], Some(Vec2::new(7.2, 3.3))));
    let mut journey = table("chess", Some("7k/6pp/8/8/8/8/8/R3K3 w - - 0 1"));
    journey.0.world_mut().write_message(HintAsked);
    journey.until("the hint is found", |world| world.resource::<Hint>().text().is_some());
    journey.go_on();
    let hinted = heard(&mut journey);
    assert_eq!((cues(&hinted), hinted[0].at), (vec![Cue::Hint], Some(Vec2::new(0.5, 0.5))));
}

#[test]
fn clocks_are_heard_by_the_player_who_is_short_of_time() {
    let mut setup = NewGame::against_ai(catalog::modes()[0].info(), "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.time = "1+0".parse().expect("it is written well");
    let mut journey = listened(Journey::with(setup));
    journey.pass(Duration::from_secs(45));
    assert_eq!(cues(&heard(&mut journey)), [Cue::LowTime]);
    journey.pass(Duration::from_millis(5_500));
    journey.pass(Duration::from_millis(1_000));
    assert_eq!(cues(&heard(&mut journey)), [Cue::Tick; 2]);
}
