//! What can be done with the seats before a game: plain changes of a set-up, each of which leaves it in order.

use crate::setup::{Mind, Seat, Setup};
use rules::name;
use rules::{ModeInfo, Options, Team};

/// The words that seats are named with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Words {
    /// What the player is called.
    pub(super) player: String,
    /// What another person is called; a number follows.
    pub(super) person: String,
    /// What an AI is called; a number follows from the second on.
    pub(super) ai: String,
}

/// What is done with the seats. Places are places in the list of all seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    /// Somebody sits down.
    Add(Team, Mind),
    /// Somebody leaves.
    Remove(usize),
    /// Somebody moves earlier or later within the team.
    Shift(usize, Way),
    /// Somebody goes over to another team.
    Join(usize, Team),
    /// Somebody is replaced by a person or an AI.
    Become(usize, Mind),
    /// Every team changes places with the next.
    Swap,
    /// Only AIs play.
    Watch,
    /// Everything as it is at first.
    Reset,
}

/// Earlier or later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Earlier,
    Later,
}

/// Does what was asked for; what is not possible changes nothing.
pub(super) fn edit(setup: &mut Setup, info: &ModeInfo, edit: Edit, words: &Words, level: u8) {
    match edit {
        Edit::Add(team, mind) if has_room(setup, info, team) => add(setup, team, mind, words),
        Edit::Remove(place) if place < setup.seats.len() => {
            setup.seats.remove(place);
        }
        Edit::Shift(place, way) => {
            if let Some(other) = neighbour(setup, place, way) {
                setup.seats.swap(place, other);
            }
        }
        Edit::Join(place, team) if place < setup.seats.len() && has_room(setup, info, team) => {
            let seat = setup.seats.remove(place);
            setup.seats.push(Seat { team, ..seat });
        }
        Edit::Become(place, mind) => become_mind(setup, place, mind, words),
        Edit::Swap => *setup = setup.swapped(),
        Edit::Watch => watch(setup, words, level),
        Edit::Reset => *setup = Setup::against_ai(info, &words.player, &words.ai, level),
        _ => {}
    }
}

/// Does another player fit into the team?
pub(super) fn has_room(setup: &Setup, info: &ModeInfo, team: Team) -> bool {
    let most = info.teams.get(usize::from(team.0)).map_or(0, |team| usize::from(team.most));
    setup.team(team).count() < most
}

/// Who sits before or after somebody in the same team.
pub(super) fn neighbour(setup: &Setup, place: usize, way: Way) -> Option<usize> {
    let team = setup.seats.get(place)?.team;
    let same = |other: &usize| setup.seats[*other].team == team;
    match way {
        Way::Earlier => (0..place).rev().find(same),
        Way::Later => (place + 1..setup.seats.len()).find(same),
    }
}

fn add(setup: &mut Setup, team: Team, mind: Mind, words: &Words) {
    let name = free_name(setup, &mind, words);
    setup.seats.push(Seat { name, team, mind });
}

fn become_mind(setup: &mut Setup, place: usize, mind: Mind, words: &Words) {
    let Some(seat) = setup.seats.get(place) else { return };
    // A new level keeps the name; another kind of player gets a name of its own kind.
    let name = (seat.mind.is_ai() != mind.is_ai()).then(|| free_name(setup, &mind, words));
    let seat = &mut setup.seats[place];
    seat.mind = mind;
    if let Some(name) = name {
        seat.name = name;
    }
}

fn watch(setup: &mut Setup, words: &Words, level: u8) {
    for place in 0..setup.seats.len() {
        if !setup.seats[place].mind.is_ai() {
            become_mind(setup, place, Mind::ai(level), words);
        }
    }
}

/// A name that nobody at the table has.
fn free_name(setup: &Setup, mind: &Mind, words: &Words) -> String {
    let (first, other) =
        if mind.is_ai() { (&words.ai, &words.ai) } else { (&words.player, &words.person) };
    let numbered = (2..).map(|number| format!("{other} {number}"));
    let taken = |name: &String| setup.seats.iter().any(|seat| seat.name == *name);
    std::iter::once(first.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}

/// The first name that cannot be used, and why.
pub(super) fn wrong_name(setup: &Setup) -> Option<(usize, name::NameError)> {
    let wrong = |(place, seat): (usize, &Seat)| Some((place, name::check(&seat.name).err()?));
    setup.seats.iter().enumerate().find_map(wrong)
}

/// A set-up that was given, as it is; if nobody sits there yet, those of the usual one do.
pub(super) fn seated(given: &Setup, usual: impl FnOnce() -> Setup) -> Setup {
    if !given.seats.is_empty() {
        return given.clone();
    }
    let Setup { options, position, moves, .. } = given.clone();
    Setup { options, position, moves, ..usual() }
}

/// The last set-up of a game made fit for a new start, or the usual one.
pub(super) fn begin(last: Option<&Setup>, info: &ModeInfo, words: &Words, level: u8) -> Setup {
    let usual = || Setup::against_ai(info, &words.player, &words.ai, level);
    let Some(last) = last.filter(|last| last.mode == info.id && last.check().is_ok()) else {
        return usual();
    };
    let options = if last.options.check(&info.options).is_ok() {
        last.options.clone()
    } else {
        Options::default()
    };
    Setup { options, position: None, moves: Vec::new(), ..last.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        Words { player: "You".into(), person: "Player".into(), ai: "Computer".into() }
    }

    /// A game with room for several in a team.
    fn roomy() -> &'static ModeInfo {
        let fits = |info: &&ModeInfo| info.teams.iter().all(|team| team.most >= 3);
        catalog::modes().iter().map(rules::Mode::info).find(fits).expect("there is one")
    }

    fn fresh() -> Setup {
        begin(None, roomy(), &words(), 2)
    }

    fn after(edits: impl IntoIterator<Item = Edit>) -> Setup {
        let mut setup = fresh();
        for each in edits {
            edit(&mut setup, roomy(), each, &words(), 2);
        }
        setup
    }

    fn names(setup: &Setup, team: Team) -> Vec<&str> {
        setup.team(team).map(|seat| seat.name.as_str()).collect()
    }

    #[test]
    fn people_and_ais_come_and_go() {
        let full = after([Edit::Add(Team::FIRST, Mind::Person), Edit::Add(Team::SECOND, Mind::ai(4))]);
        assert_eq!(names(&full, Team::FIRST), ["You", "Player 2"]);
        assert_eq!(names(&full, Team::SECOND), ["Computer", "Computer 2"]);
        assert_eq!(full.check(), Ok(()));
        let mut less = full.clone();
        edit(&mut less, roomy(), Edit::Remove(0), &words(), 2);
        assert_eq!(names(&less, Team::FIRST), ["Player 2"]);
        edit(&mut less, roomy(), Edit::Remove(99), &words(), 2);
        assert_eq!(less.seats.len(), 3);
    }

    #[test]
    fn a_team_takes_no_more_than_it_may() {
        let crowd = after(std::iter::repeat_n(Edit::Add(Team::FIRST, Mind::Person), 99));
        assert_eq!(crowd.team(Team::FIRST).count(), usize::from(roomy().teams[0].most));
        assert!(!has_room(&crowd, roomy(), Team::FIRST) && has_room(&crowd, roomy(), Team::SECOND));
        let mut still = crowd.clone();
        let second = still.seats.iter().position(|seat| seat.team == Team::SECOND).expect("somebody");
        edit(&mut still, roomy(), Edit::Join(second, Team::FIRST), &words(), 2);
        assert_eq!(still, crowd);
        edit(&mut still, roomy(), Edit::Add(Team(9), Mind::Person), &words(), 2);
        assert_eq!(still, crowd, "there is no such team");
    }

    #[test]
    fn order_changes_within_a_team_only() {
        let two = [Edit::Add(Team::SECOND, Mind::Person), Edit::Add(Team::FIRST, Mind::Person)];
        let setup = after(two.iter().cloned().chain([Edit::Shift(0, Way::Later)]));
        assert_eq!(names(&setup, Team::FIRST), ["Player 3", "You"]);
        assert_eq!(names(&setup, Team::SECOND), ["Computer", "Player 2"]);
        assert_eq!(neighbour(&setup, 0, Way::Earlier), None);
        assert_eq!(after(two.into_iter().chain([Edit::Shift(0, Way::Earlier)])).seats[0].name, "You");
    }

    #[test]
    fn somebody_joins_the_others() {
        let setup = after([Edit::Join(0, Team::SECOND)]);
        assert_eq!(names(&setup, Team::SECOND), ["Computer", "You"]);
        assert!(setup.check().is_err(), "the first team is empty now");
    }

    #[test]
    fn kinds_of_players_change_with_their_names() {
        let setup = after([Edit::Become(1, Mind::Person), Edit::Become(0, Mind::ai(5))]);
        assert_eq!(setup.seats[1].name, "Player 2");
        assert_eq!((setup.seats[0].name.as_str(), &setup.seats[0].mind), ("Computer", &Mind::ai(5)));
        let stronger = after([Edit::Become(1, Mind::ai(5))]);
        assert_eq!(stronger.seats[1].name, "Computer", "a new level keeps the name");
    }

    #[test]
    fn sides_are_swapped_watched_and_reset() {
        assert_eq!(after([Edit::Swap]).seats[0].team, Team::SECOND);
        let watched = after([Edit::Watch]);
        assert!(watched.is_only_watched());
        assert_eq!(
            watched.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(),
            ["Computer 2", "Computer"]
        );
        assert_eq!(after([Edit::Watch, Edit::Swap, Edit::Reset]), fresh());
    }

    #[test]
    fn the_last_set_up_comes_again_if_it_still_fits() {
        let last = after([Edit::Watch]);
        assert_eq!(begin(Some(&last), roomy(), &words(), 2), last);
        let strange = Setup { options: Options::default().with("socks", "red"), ..last.clone() };
        assert_eq!(begin(Some(&strange), roomy(), &words(), 2), last);
        let broken = Setup { seats: Vec::new(), ..last };
        assert_eq!(begin(Some(&broken), roomy(), &words(), 2), fresh());
    }

    #[test]
    fn wrong_names_are_found() {
        let mut setup = fresh();
        assert_eq!(wrong_name(&setup), None);
        setup.seats[1].name = "x".into();
        assert_eq!(wrong_name(&setup), Some((1, name::NameError::TooShort)));
    }
}
