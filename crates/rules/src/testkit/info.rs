//! The description of a game is complete and fit for menus, files and links.

use super::ensure;
use crate::{LONGEST_MOVES, LONGEST_TAGLINE, ModeInfo, is_id};
use std::collections::{HashMap, HashSet};

/// Checks the description of one game.
pub(super) fn check(info: &ModeInfo) -> Result<(), String> {
    let problem = |what: &str| format!("{}: {what}", info.id);
    ensure(is_id(&info.id), || problem("an id is small letters, digits and dashes"))?;
    ensure(is_file_name(&info.name), || problem("the name must be usable as a file name"))?;
    ensure(info.about.len() >= 20, || problem("say in a sentence what the game is"))?;
    let short = info.tagline().chars().count() <= LONGEST_TAGLINE;
    ensure(short, || problem("the tagline has more than 40 characters"))?;
    ensure(info.teams.len() >= 2, || problem("a game has at least two teams"))?;
    ensure(info.board.cells().count() > 0, || problem("the board has no cells"))?;
    ensure(!info.kinds.is_empty(), || problem("the game has no pieces"))?;
    ensure(info.kinds.iter().all(|kind| is_id(&kind.id)), || problem("a kind's id is no id"))?;
    unique("kinds", info.kinds.iter().map(|kind| kind.id.clone())).map_err(|e| problem(&e))?;
    unique("letters", info.kinds.iter().map(|kind| kind.letter.to_string())).map_err(|e| problem(&e))?;
    unique("teams", info.teams.iter().map(|t| t.name.to_lowercase())).map_err(|e| problem(&e))?;
    unique("options", info.options.iter().map(|option| option.id.clone())).map_err(|e| problem(&e))?;
    unique("flags", info.flags.iter().map(|flag| flag.id.clone())).map_err(|e| problem(&e))?;
    ensure(info.flags.iter().all(|flag| is_id(&flag.id)), || problem("a flag's id is no id"))?;
    for kind in &info.kinds {
        ensure(is_one_line(&kind.moves), || problem(&format!("how does the {} move?", kind.name)))?;
    }
    for team in &info.teams {
        let players = team.min_players >= 1 && team.min_players <= team.max_players;
        ensure(players, || problem("a team needs a player"))?;
    }
    for option in &info.options {
        ensure(is_id(&option.id), || problem("an option's id is no id"))?;
        ensure(option.choices.len() >= 2, || problem("an option without a choice is none"))?;
        unique("choices", option.choices.iter().map(|c| c.id.clone())).map_err(|e| problem(&e))?;
    }
    Ok(())
}

/// Checks that no two games share an id or a name, and that a kind's id means one thing everywhere.
pub fn check_all<'a>(infos: impl Iterator<Item = &'a ModeInfo> + Clone) -> Result<(), String> {
    unique("ids", infos.clone().map(|info| info.id.clone()))?;
    unique("names", infos.clone().map(|info| info.name.to_lowercase()))?;
    let mut kinds = HashMap::new();
    for kind in infos.flat_map(|info| &info.kinds) {
        // Each game says itself how its pieces move.
        let meant = (&kind.name, kind.letter, kind.team);
        let known = kinds.entry(&kind.id).or_insert(meant);
        ensure(*known == meant, || format!("the kind {} means two things", kind.id))?;
    }
    Ok(())
}

fn unique(what: &str, mut of: impl Iterator<Item = String>) -> Result<(), String> {
    let mut seen = HashSet::new();
    match of.find(|one| !seen.insert(one.clone())) {
        Some(twice) => Err(format!("two {what} are {twice}")),
        None => Ok(()),
    }
}

/// Is this a short sentence, or nothing?
fn is_one_line(sentence: &str) -> bool {
    let one = sentence.starts_with(char::is_uppercase) && sentence.ends_with('.');
    let short = sentence.chars().count() <= LONGEST_MOVES && !sentence.contains('\n');
    sentence.is_empty() || (one && short)
}

fn is_file_name(text: &str) -> bool {
    const RESERVED: [&str; 6] = ["con", "prn", "aux", "nul", "com1", "lpt1"];
    !text.is_empty()
        && text.chars().count() <= 60
        && !text.chars().any(|c| c.is_control() || r#"/\:*?"<>|"#.contains(c))
        && text.trim() == text
        && !text.ends_with('.')
        && !RESERVED.contains(&text.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_some_system_refuses_are_refused() {
        for bad in ["", "a/b", "What?", "con", "CON", "ends.", " led", "tab\t", &"x".repeat(61)] {
            assert!(!is_file_name(bad), "{bad:?}");
        }
        assert!(is_file_name("King of the Hill"));
    }
}
