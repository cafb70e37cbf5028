//! Players as tags and as lines of text.

use rules::{ModeInfo, Player, Record, Team};

/// Stands for an unknown name.
const UNKNOWN_NAME: &str = "?";
/// Tags with this name and a number list the players where the standard tags cannot.
pub(crate) const LISTED: &str = "Player";

/// The teams of a game.
pub(crate) fn teams(info: &ModeInfo) -> impl Iterator<Item = Team> + '_ {
    (0..info.teams.len()).filter_map(|team| u8::try_from(team).ok().map(Team))
}

/// The name of a team's tag.
pub(crate) fn tag(info: &ModeInfo, team: Team) -> &str {
    info.teams.get(usize::from(team.0)).map_or("", |team| team.name.as_str())
}

/// The names of a team's players in one text.
pub(crate) fn joined(record: &Record, team: Team) -> String {
    let names: Vec<_> = record.terms.seats_of(team).map(|(_, seat)| seat.name.as_str()).collect();
    if names.is_empty() { UNKNOWN_NAME.into() } else { names.join(":") }
}

/// The players in a team's tag. Colons separate names only in teams of several players.
pub(crate) fn split(info: &ModeInfo, team: Team, text: &str) -> Vec<Player> {
    let most = info.teams.get(usize::from(team.0)).map_or(1, |team| team.max_players);
    let names: Vec<_> = if most > 1 { text.split(':').collect() } else { vec![text] };
    let known =
        names.into_iter().map(str::trim).filter(|name| !name.is_empty() && *name != UNKNOWN_NAME);
    known.map(|name| Player { name: name.into(), team: Some(team), ai: None }).collect()
}

/// Do the standard tags say everything about the players?
pub(crate) fn are_usual(info: &ModeInfo, record: &Record) -> bool {
    let usual = teams(info).flat_map(|team| split(info, team, &joined(record, team)));
    usual.eq(record.players())
}

/// A player as a line: team, kind, name.
pub(crate) fn write(info: &ModeInfo, player: &Player) -> String {
    let team = player.team.map_or_else(|| "-".into(), |team| info.team_word(team));
    let kind = player.ai.map_or_else(|| "person".into(), |level| format!("level {level}"));
    format!("{team}, {kind}, {}", player.name)
}

/// Reads what [`write`] writes.
pub(crate) fn read(info: &ModeInfo, text: &str) -> Option<Player> {
    let after = |word: &str| text.strip_prefix(word)?.strip_prefix(", ");
    let named = teams(info).find_map(|team| Some((Some(team), after(&info.team_word(team))?)));
    let (team, rest) = named.or_else(|| Some((None, after("-")?)))?;
    let (kind, name) = rest.split_once(", ")?;
    let ai = match kind.strip_prefix("level ") {
        Some(level) => Some(level.parse().ok()?),
        None => (kind == "person").then_some(None)?,
    };
    Some(Player { name: name.into(), team, ai })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_survive_on_a_line() {
        let mode = &catalog::modes()[0];
        let info = mode.info();
        let player = |name: &str, team, ai| Player { name: name.into(), team, ai };
        for player in [
            player("Ada, Countess", Some(Team::FIRST), None),
            player("level 3, Bo", Some(Team::SECOND), Some(3)),
            player("", None, None),
        ] {
            assert_eq!(read(info, &write(info, &player)), Some(player));
        }
        assert_eq!(read(info, "green, person, Bo"), None);
    }
}
