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

    #[test]
    fn times_are_read_at_a_glance() {
        let shown = |seconds| time(Duration::from_secs(seconds));
        assert_eq!((shown(0), shown(65), shown(3661)), ("0:00".into(), "1:05".into(), "1:01:01".into()));
    }
}
