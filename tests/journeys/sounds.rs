//! Sound cues and their times, without a window or a sound card.

use crate::harness::Journey;
use art::sounds::Cue;
use bevy::prelude::*;
use manyboard::new_game::NewGame;
use manyboard::settings::{AnimationSpeed, Settings};
use manyboard::table::sound::{SoundAsked, cue_of, tune_of};
use manyboard::table::{MoveAsked, TableAsked};
use play::Offer;
use rules::{AiLevel, Controller, Outcome, Reason, Team};

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
    let mut journey = Journey::with(setup);
    journey.0.init_resource::<Ears>().add_systems(Last, listen);
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
    let mut journey = Journey::against_ai(catalog::modes()[0].info());
    journey.0.init_resource::<Ears>().add_systems(Last, listen);
    journey.ask(TableAsked::Resign(Team::FIRST));
    assert_eq!(cues(&journey.0.world().resource::<Ears>().0), [Cue::Lose]);
    let won = Outcome::win(Team::FIRST, Reason::Checkmate);
    assert_eq!(tune_of(won, journey.table()), Cue::Win);
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
fn sounds_are_heard_where_the_move_is_seen() {
    let sides: Vec<f32> = ["a2a4", "d2d4", "h2h4"]
        .map(|text| {
            hear(&mut table("chess", None), text)
                .iter()
                .find(|heard| heard.cue == Cue::Move)
                .map(|heard| heard.side)
        })
        .into_iter()
        .flatten()
        .collect();
    assert!(sides[0] < -0.4 && sides[1].abs() < 0.1 && sides[2] > 0.4, "{sides:?}");
    let mut journey = table("chess", None);
    journey.0.world_mut().resource_mut::<manyboard::table::view::View>().flipped = true;
    let heard = hear(&mut journey, "a2a4");
    assert!(heard.iter().any(|heard| heard.cue == Cue::Move && heard.side > 0.4), "{heard:?}");
}

#[test]
fn picking_up_promoting_and_starting_have_sounds_of_their_own() {
    let mut journey = table("chess", Some("8/P6k/8/8/8/8/8/K7 w - - 0 1"));
    let pawn = journey.table().shown().board().find("a7").expect("the cell is there");
    journey.click(pawn);
    let heard = std::mem::take(&mut journey.0.world_mut().resource_mut::<Ears>().0);
    assert_eq!(cues(&heard), [Cue::PickUp]);
    assert!(heard[0].side < -0.4);
    assert_eq!(cues(&hear(&mut journey, "a7a8q")), [Cue::Move, Cue::Promotion]);
    journey.ask(TableAsked::Again);
    let heard = std::mem::take(&mut journey.0.world_mut().resource_mut::<Ears>().0);
    assert_eq!(cues(&heard), [Cue::Start]);
}
