//! Edits of the seats in a set-up. Each leaves it valid.

use crate::new_game::NewGame;
use rules::{AiLevel, Controller, ModeInfo, Options, Seat, Team, name};

/// Default names of seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DefaultNames {
    /// The player's name.
    pub(super) player: String,
    /// Another person; a number follows.
    pub(super) person: String,
    /// An AI; a number follows from the second on.
    pub(super) ai: String,
}

/// An edit. Indices are indices of seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    /// Add a seat.
    Add(Team, Controller),
    /// Remove a seat.
    Remove(usize),
    /// Move a seat up or down within its team.
    Shift(usize, Direction),
    /// Move a seat to another team.
    Join(usize, Team),
    /// Make a seat a person or an AI.
    Become(usize, Controller),
    /// Swap sides: every team takes the place of the next.
    Swap,
    /// Make every seat an AI.
    Watch,
    /// Reset to one person against AIs.
    Reset,
}

/// Earlier or later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Earlier,
    Later,
}

/// Applies an edit; an impossible one changes nothing.
pub(super) fn edit(
    setup: &mut NewGame,
    info: &ModeInfo,
    edit: Edit,
    words: &DefaultNames,
    level: AiLevel,
) {
    match edit {
        Edit::Add(team, controller) if has_room(setup, info, team) => {
            add(setup, team, controller, words);
        }
        Edit::Remove(index) if index < setup.terms.seats.len() => {
            setup.terms.seats.remove(index);
        }
        Edit::Shift(index, direction) => {
            if let Some(other) = neighbour(setup, index, direction) {
                setup.terms.seats.swap(index, other);
            }
        }
        Edit::Join(index, team) if index < setup.terms.seats.len() && has_room(setup, info, team) => {
            let seat = setup.terms.seats.remove(index);
            setup.terms.seats.push(Seat { team, ..seat });
        }
        Edit::Become(index, controller) => change_controller(setup, index, controller, words),
        Edit::Swap => *setup = setup.swapped(),
        Edit::Watch => watch(setup, words, level),
        Edit::Reset => *setup = NewGame::against_ai(info, &words.player, &words.ai, level),
        _ => {}
    }
}

/// Does the team have room for another player?
pub(super) fn has_room(setup: &NewGame, info: &ModeInfo, team: Team) -> bool {
    info.team_info(team).is_some_and(|info| info.has_room(setup.terms.seats_of(team).count()))
}

/// The seat before or after another in the same team.
pub(super) fn neighbour(setup: &NewGame, index: usize, direction: Direction) -> Option<usize> {
    let team = setup.terms.seats.get(index)?.team;
    let same = |other: &usize| setup.terms.seats[*other].team == team;
    match direction {
        Direction::Earlier => (0..index).rev().find(same),
        Direction::Later => (index + 1..setup.terms.seats.len()).find(same),
    }
}

fn add(setup: &mut NewGame, team: Team, controller: Controller, words: &DefaultNames) {
    let name = free_name(setup, &controller, words);
    setup.terms.seats.push(Seat { name, team, controller });
}

fn change_controller(setup: &mut NewGame, index: usize, controller: Controller, words: &DefaultNames) {
    let Some(seat) = setup.terms.seats.get(index) else { return };
    // A new level keeps the name; switching between person and AI assigns a new one.
    let name =
        (seat.controller.is_ai() != controller.is_ai()).then(|| free_name(setup, &controller, words));
    let seat = &mut setup.terms.seats[index];
    seat.controller = controller;
    if let Some(name) = name {
        seat.name = name;
    }
}

fn watch(setup: &mut NewGame, words: &DefaultNames, level: AiLevel) {
    for index in 0..setup.terms.seats.len() {
        if !setup.terms.seats[index].controller.is_ai() {
            change_controller(setup, index, Controller::ai(level), words);
        }
    }
}

/// A name that is not taken.
fn free_name(setup: &NewGame, controller: &Controller, words: &DefaultNames) -> String {
    let (first, other) =
        if controller.is_ai() { (&words.ai, &words.ai) } else { (&words.player, &words.person) };
    let numbered = (2..).map(|number| format!("{other} {number}"));
    let taken = |name: &String| setup.terms.seats.iter().any(|seat| seat.name == *name);
    std::iter::once(first.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}

/// The first invalid name, and why.
pub(super) fn wrong_name(setup: &NewGame) -> Option<(usize, name::NameError)> {
    let wrong = |(index, seat): (usize, &Seat)| Some((index, name::check(&seat.name).err()?));
    setup.terms.seats.iter().enumerate().find_map(wrong)
}

/// The given set-up, with the seats of the usual one if it has none. Names from elsewhere become valid ones.
pub(super) fn seated(
    given: &NewGame,
    info: &ModeInfo,
    words: &DefaultNames,
    usual: impl FnOnce() -> NewGame,
) -> NewGame {
    if given.terms.seats.is_empty() {
        return usual().with_position_of(given);
    }
    let mut seated = given.clone();
    for seat in seated.terms.seats.iter_mut().filter(|seat| name::check(&seat.name).is_err()) {
        let team = info.teams.get(usize::from(seat.team.0)).and_then(|team| name::nearest(&team.name));
        let near = name::nearest(&seat.name).or(team);
        seat.name = near.unwrap_or_else(|| words.player.clone());
    }
    seated
}

/// The last set-up of a game, repaired if necessary, or the usual one.
pub(super) fn begin(
    last: Option<&NewGame>,
    info: &ModeInfo,
    words: &DefaultNames,
    level: AiLevel,
) -> NewGame {
    let usual = || NewGame::against_ai(info, &words.player, &words.ai, level);
    let Some(last) = last.filter(|last| last.terms.mode == info.id && last.check().is_ok()) else {
        return usual();
    };
    let mut again = last.from_the_start();
    if again.terms.options.check(&info.options).is_err() {
        again.terms.options = Options::default();
    }
    again
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> DefaultNames {
        DefaultNames { player: "You".into(), person: "Player".into(), ai: "AI".into() }
    }

    const USUAL: AiLevel = AiLevel::nearest(2);

    /// A game with teams of several players.
    fn team_game() -> ModeInfo {
        let fits = |info: &&ModeInfo| info.teams.iter().all(|team| team.max_players >= 3);
        catalog::modes().iter().map(rules::Mode::info).find(fits).expect("there is one").clone()
    }

    fn fresh() -> NewGame {
        begin(None, &team_game(), &words(), USUAL)
    }

    fn after(edits: impl IntoIterator<Item = Edit>) -> NewGame {
        let mut setup = fresh();
        for each in edits {
            edit(&mut setup, &team_game(), each, &words(), USUAL);
        }
        setup
    }

    fn names(setup: &NewGame, team: Team) -> Vec<&str> {
        setup.terms.seats_of(team).map(|(_, seat)| seat.name.as_str()).collect()
    }

    #[test]
    fn people_and_ais_come_and_go() {
        let full = after([
            Edit::Add(Team::FIRST, Controller::Person),
            Edit::Add(Team::SECOND, Controller::ai(AiLevel::nearest(4))),
        ]);
        assert_eq!(names(&full, Team::FIRST), ["You", "Player 2"]);
        assert_eq!(names(&full, Team::SECOND), ["AI", "AI 2"]);
        assert_eq!(full.check(), Ok(()));
        let mut less = full.clone();
        edit(&mut less, &team_game(), Edit::Remove(0), &words(), USUAL);
        assert_eq!(names(&less, Team::FIRST), ["Player 2"]);
        edit(&mut less, &team_game(), Edit::Remove(99), &words(), USUAL);
        assert_eq!(less.terms.seats.len(), 3);
    }

    #[test]
    fn a_team_takes_no_more_than_it_may() {
        let crowd = after(std::iter::repeat_n(Edit::Add(Team::FIRST, Controller::Person), 99));
        assert_eq!(
            crowd.terms.seats_of(Team::FIRST).count(),
            usize::from(team_game().teams[0].max_players)
        );
        assert!(
            !has_room(&crowd, &team_game(), Team::FIRST) && has_room(&crowd, &team_game(), Team::SECOND)
        );
        let mut still = crowd.clone();
        let second = still
            .terms
            .seats
            .iter()
            .position(|seat| seat.team == Team::SECOND)
            .expect("the team has a seat");
        edit(&mut still, &team_game(), Edit::Join(second, Team::FIRST), &words(), USUAL);
        assert_eq!(still, crowd);
        edit(&mut still, &team_game(), Edit::Add(Team(9), Controller::Person), &words(), USUAL);
        assert_eq!(still, crowd, "there is no such team");
    }

    #[test]
    fn order_changes_within_a_team_only() {
        let two =
            [Edit::Add(Team::SECOND, Controller::Person), Edit::Add(Team::FIRST, Controller::Person)];
        let setup = after(two.iter().cloned().chain([Edit::Shift(0, Direction::Later)]));
        assert_eq!(names(&setup, Team::FIRST), ["Player 3", "You"]);
        assert_eq!(names(&setup, Team::SECOND), ["AI", "Player 2"]);
        assert_eq!(neighbour(&setup, 0, Direction::Earlier), None);
        assert_eq!(
            after(two.into_iter().chain([Edit::Shift(0, Direction::Earlier)])).terms.seats[0].name,
            "You"
        );
    }

    #[test]
    fn a_player_can_switch_teams() {
        let setup = after([Edit::Join(0, Team::SECOND)]);
        assert_eq!(names(&setup, Team::SECOND), ["AI", "You"]);
        assert!(setup.check().is_err(), "the first team is empty now");
    }

    #[test]
    fn kinds_of_players_change_with_their_names() {
        let setup = after([
            Edit::Become(1, Controller::Person),
            Edit::Become(0, Controller::ai(AiLevel::STRONGEST)),
        ]);
        assert_eq!(setup.terms.seats[1].name, "Player 2");
        assert_eq!(
            (setup.terms.seats[0].name.as_str(), &setup.terms.seats[0].controller),
            ("AI", &Controller::ai(AiLevel::STRONGEST))
        );
        let stronger = after([Edit::Become(1, Controller::ai(AiLevel::STRONGEST))]);
        assert_eq!(stronger.terms.seats[1].name, "AI", "a new level keeps the name");
    }

    #[test]
    fn sides_are_swapped_watched_and_reset() {
        assert_eq!(after([Edit::Swap]).terms.seats[0].team, Team::SECOND);
        let watched = after([Edit::Watch]);
        assert!(watched.is_only_watched());
        assert_eq!(
            watched.terms.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(),
            ["AI 2", "AI"]
        );
        assert_eq!(after([Edit::Watch, Edit::Swap, Edit::Reset]), fresh());
    }

    #[test]
    fn the_last_set_up_comes_again_if_it_still_fits() {
        let last = after([Edit::Watch]);
        assert_eq!(begin(Some(&last), &team_game(), &words(), USUAL), last);
        let mut strange = last.clone();
        strange.terms.options = Options::default().with("socks", "red");
        assert_eq!(begin(Some(&strange), &team_game(), &words(), USUAL), last);
        let mut broken = last;
        broken.terms.seats.clear();
        assert_eq!(begin(Some(&broken), &team_game(), &words(), USUAL), fresh());
    }

    #[test]
    fn names_from_elsewhere_are_made_valid() {
        let (mut given, info) = (fresh(), team_game());
        for (name, near) in [
            ("Morphy, Paul", "Morphy Paul"),
            (&"x".repeat(60), &"x".repeat(16)),
            ("?", &info.teams[0].name),
        ] {
            given.terms.seats[0].name = name.into();
            let seated = seated(&given, &info, &words(), fresh);
            assert_eq!((seated.terms.seats[0].name.as_str(), wrong_name(&seated)), (near, None));
            assert_eq!(seated.terms.seats[1], given.terms.seats[1], "a valid name stays");
        }
    }

    #[test]
    fn wrong_names_are_found() {
        let mut setup = fresh();
        assert_eq!(wrong_name(&setup), None);
        setup.terms.seats[1].name = "x".into();
        assert_eq!(wrong_name(&setup), Some((1, name::NameError::TooShort)));
    }
}
