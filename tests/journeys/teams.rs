//! People and AIs share teams, and take turns within them to the end of a game.

use crate::harness::{Dice, Journey};
use manyboard::new_game::NewGame;
use manyboard::settings::Settings;
use manyboard::table::{MoveAsked, Table};
use rules::{AiLevel, Controller, ModeInfo, Seat, Team};

/// Games whose teams may have several players.
fn team_games() -> Vec<ModeInfo> {
    let modes = catalog::modes();
    let infos = modes.iter().map(|mode| mode.info().clone());
    infos.filter(|info| info.teams.iter().all(|team| team.max_players >= 2)).collect()
}

/// A person and an AI on each team; the second team starts with its AI.
fn mixed_teams(info: &ModeInfo) -> NewGame {
    let mut setup = NewGame::against_ai(info, "Ada", "Bo", AiLevel::EASIEST);
    let ai = |name: &str, team| Seat {
        controller: Controller::ai(AiLevel::EASIEST),
        ..Seat::person(name, team)
    };
    let [first, second] = [Team(0), Team(1)];
    setup.terms.seats = vec![
        Seat::person("Ada", first),
        ai("Robo", first),
        ai("Chip", second),
        Seat::person("Bo", second),
    ];
    setup
}

/// Plays random moves for people until the game is over. Returns the seat of each move.
fn play_to_the_end(journey: &mut Journey, dice: &mut Dice) -> Vec<usize> {
    let mut seats = Vec::new();
    while journey.table().outcome().is_none() {
        let (table, ply) = (journey.table(), journey.table().ply());
        let seat = table.mover().expect("someone is to move");
        seats.push(seat);
        if table.awaits_person() {
            let moves = table.game().moves();
            let text = moves[dice.below(moves.len())].text.clone();
            let epoch = table.epoch();
            journey.0.world_mut().write_message(MoveAsked { seat, text, epoch });
        }
        journey.until("a move is made", |world| world.resource::<Table>().ply() > ply);
    }
    seats
}

#[test]
fn people_and_ais_in_teams_take_turns_to_the_end() {
    let games = team_games();
    assert!(!games.is_empty(), "there are games of teams");
    let smallest = games.iter().min_by_key(|info| info.board.cells().count()).expect("there is one");
    let mut journey = Journey::with(mixed_teams(smallest));
    journey.0.world_mut().resource_mut::<Settings>().think_tenths = 1;
    let seats = play_to_the_end(&mut journey, &mut Dice(5));
    assert_eq!(journey.table().record().terms.moves.len(), seats.len());
    for team in [Team(0), Team(1)] {
        let of_team = |seat: &usize| journey.table().seats()[*seat].team == team;
        let turns: Vec<usize> = seats.iter().copied().filter(of_team).collect();
        assert!(turns.len() > 4, "{turns:?}");
        assert!(turns.windows(2).all(|pair| pair[0] != pair[1]), "{team:?} takes turns: {turns:?}");
    }
    println!("{}: {} moves, {:?}", smallest.id, seats.len(), journey.table().outcome());
}
