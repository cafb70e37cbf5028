//! Names of players and endings at the table.

use crate::screens::results::FinishedGame;
use crate::table::Table;
use crate::text::Texts;
use rules::{Controller, ModeInfo, Outcome, Seat, Team};
use std::time::Duration;

/// The name of the game.
pub(super) fn game(texts: &Texts, info: &ModeInfo) -> String {
    texts.get_or(&format!("game-{}-name", info.id), &info.name)
}

/// The name of a team.
pub(super) fn team(texts: &Texts, info: &ModeInfo, team: Team) -> String {
    let own = info.teams.get(usize::from(team.0)).map_or("", |team| &team.name);
    texts.get_or(&format!("game-{}-team-{}", info.id, team.0 + 1), own)
}

/// The name of a kind of piece.
pub(super) fn kind(texts: &Texts, info: &ModeInfo, kind: u8) -> String {
    let Some(kind) = info.kinds.get(usize::from(kind)) else { return String::new() };
    texts.get_or(&format!("kind-{}", kind.id), &kind.name)
}

/// A player's name; an AI's with its level.
pub(super) fn player(texts: &Texts, seat: &Seat) -> String {
    match &seat.controller {
        Controller::Person if seat.name.is_empty() => texts.get("table-you"),
        Controller::Person => seat.name.clone(),
        Controller::Ai { level, .. } => {
            let level = texts.get_or(&format!("level-{level}"), &level.to_string());
            let name = if seat.name.is_empty() { texts.get("table-ai") } else { seat.name.clone() };
            texts.with("table-ai-at-level", &[("name", name.into()), ("level", level.into())])
        }
    }
}

/// The players of a team, separated by commas.
pub(super) fn players(texts: &Texts, table: &Table, team: Team) -> String {
    let names: Vec<String> =
        table.setup().terms.seats_of(team).map(|(_, seat)| player(texts, seat)).collect();
    names.join(", ")
}

/// The grammatical number of a team's name: 1 for `White`, 2 for `Attackers`.
pub(super) fn team_number(info: &ModeInfo, team: Team) -> u8 {
    let plural = info.teams.get(usize::from(team.0)).is_some_and(|team| team.plural);
    if plural { 2 } else { 1 }
}

/// The team of everyone at this computer; `None` if they are in several teams, or nobody plays here.
pub(super) fn only_team_here(table: &Table) -> Option<Team> {
    let mut teams = table.people_here().map(|(_, seat)| seat.team);
    let first = teams.next()?;
    teams.all(|team| team == first).then_some(first)
}

/// Who won, and why.
pub(super) fn ending(texts: &Texts, table: &Table, outcome: Outcome) -> (String, String) {
    let (terms, own, turn) = (&table.setup().terms, only_team_here(table), table.turn());
    let game = FinishedGame { texts, terms, own, turn };
    (game.headline(outcome), game.why(outcome))
}

/// A time as minutes and seconds, with hours if there are any.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{RequestId, TableAsked};
    use rules::{AiLevel, Options, Reason, Record};

    #[test]
    fn times_are_read_at_a_glance() {
        let shown = |seconds| time(Duration::from_secs(seconds));
        assert_eq!((shown(0), shown(65), shown(3661)), ("0:00".into(), "1:05".into(), "1:01:01".into()));
    }

    const AI: fn(&str, Team) -> Seat = |name, team| Seat::ai(name, team, AiLevel::EASIEST);
    const PERSON: fn(&str, Team) -> Seat = |name, team| Seat::person(name, team);

    /// What is said when the first team wins, when the second does, and of a draw. `remote` are the seats at other computers.
    fn headlines(seats: &[Seat], remote: Option<&[bool]>) -> [String; 3] {
        let modes = catalog::modes();
        let roomy = modes.iter().find(|mode| mode.info().teams.iter().all(|team| team.max_players > 1));
        let mut record =
            Record::new(&roomy.expect("a game for teams").info().id, Options::default(), None);
        record.terms.seats = seats.to_vec();
        let mut app = crate::headless_app();
        app.world_mut().write_message(match remote {
            None => TableAsked::resume(record),
            Some(remote) => TableAsked::SyncRemote {
                id: RequestId::fresh(),
                log: 1,
                record: Box::new(record),
                remote: remote.to_vec(),
            },
        });
        app.update();
        let (texts, table) = (Texts::default(), app.world().resource::<Table>());
        [Some(Team::FIRST), Some(Team::SECOND), None].map(|winner| {
            let (who, why) = ending(&texts, table, Outcome { winner, reason: Reason::Agreed });
            assert!(!why.is_empty() && !why.contains('{'), "{why}");
            who
        })
    }

    #[test]
    fn one_person_or_one_team_at_this_computer_is_addressed() {
        let (first, second) = (Team::FIRST, Team::SECOND);
        let alone = [PERSON("Ada", first), AI("Bo", second)];
        assert_eq!(headlines(&alone, None), ["You won!", "You lost", "Draw"]);
        let swapped = [AI("Bo", first), PERSON("Ada", second)];
        assert_eq!(headlines(&swapped, None), ["You lost", "You won!", "Draw"]);
        let team = [PERSON("Ada", first), PERSON("Cy", first), AI("Bo", second)];
        assert_eq!(headlines(&team, None), ["You won!", "You lost", "Draw"]);
        let with_ai = [PERSON("Ada", first), AI("Cy", first), AI("Bo", second)];
        assert_eq!(headlines(&with_ai, None), ["You won!", "You lost", "Draw"]);
    }

    #[test]
    fn players_at_one_computer_are_named() {
        let (first, second) = (Team::FIRST, Team::SECOND);
        let hot_seat = [PERSON("Ada", first), PERSON("Bo", second)];
        assert_eq!(headlines(&hot_seat, None), ["Ada won", "Bo won", "Draw"]);
        for names in [["You", "Player"], ["", ""], ["You", "You"], ["Ada", "Ada"]] {
            let unnamed = [PERSON(names[0], first), PERSON(names[1], second)];
            assert_eq!(headlines(&unnamed, None), ["White won", "Black won", "Draw"], "{names:?}");
        }
        let teams = [("Ada", first), ("Cy", first), ("Bo", second), ("Dora", second)];
        let teams = teams.map(|(name, team)| PERSON(name, team));
        assert_eq!(headlines(&teams, None), ["Ada and Cy won", "Bo and Dora won", "Draw"]);
        let helped = [PERSON("Ada", first), AI("AI", first), PERSON("Bo", second)];
        assert_eq!(headlines(&helped, None), ["White won", "Bo won", "Draw"]);
    }

    #[test]
    fn those_who_only_watch_read_who_won() {
        let (first, second) = (Team::FIRST, Team::SECOND);
        let ais = [AI("AI", first), AI("AI", second)];
        assert_eq!(headlines(&ais, None), ["White won", "Black won", "Draw"]);
        let named = [AI("Deep", first), AI("Thought", second)];
        assert_eq!(headlines(&named, None), ["Deep won", "Thought won", "Draw"]);
        let online = [PERSON("Ada", first), PERSON("Bo", second)];
        assert_eq!(headlines(&online, Some(&[true, true])), ["Ada won", "Bo won", "Draw"]);
    }

    #[test]
    fn a_player_of_an_online_game_is_addressed() {
        let (first, second) = (Team::FIRST, Team::SECOND);
        let online = [PERSON("Ada", first), PERSON("Bo", second)];
        assert_eq!(headlines(&online, Some(&[false, true])), ["You won!", "You lost", "Draw"]);
        assert_eq!(headlines(&online, Some(&[true, false])), ["You lost", "You won!", "Draw"]);
        let teams = [PERSON("Ada", first), PERSON("Cy", first), AI("AI", second)];
        let here = [true, false, false];
        assert_eq!(headlines(&teams, Some(&here)), ["You won!", "You lost", "Draw"], "the AI runs here");
    }
}
