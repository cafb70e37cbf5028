//! Names of games, teams and pieces, and the verdict of the rules.

use crate::editor::{EditedPosition, Validity};
use crate::screens::results::short_reason;
use crate::text::Texts;
use rules::{ModeInfo, Team};

/// The name of the game.
pub(super) fn game(texts: &Texts, info: &ModeInfo) -> String {
    texts.get_or(&format!("game-{}-name", info.id), &info.name)
}

/// The name of a team.
pub(super) fn team(texts: &Texts, info: &ModeInfo, team: Team) -> String {
    let own = info.teams.get(usize::from(team.0)).map_or("", |team| &team.name);
    texts.get_or(&format!("game-{}-team-{}", info.id, team.0 + 1), own)
}

/// The name of a piece and its team.
pub(super) fn piece(texts: &Texts, info: &ModeInfo, kind: u8, of: Team) -> String {
    let own = info.kinds.get(usize::from(kind)).map_or("", |kind| &kind.name);
    let id = info.kinds.get(usize::from(kind)).map_or("", |kind| &kind.id);
    let kind = texts.get_or(&format!("kind-{id}"), own);
    texts.with("editor-piece", &[("team", team(texts, info, of).into()), ("kind", kind.into())])
}

/// The name of a flag.
pub(super) fn flag(texts: &Texts, info: &ModeInfo, index: usize) -> String {
    let Some(flag) = info.flags.get(index) else { return String::new() };
    texts.get_or(&format!("game-{}-flag-{}", info.id, flag.id), &flag.name)
}

/// What the rules say about the position, and whether it can be played.
pub(super) fn verdict(texts: &Texts, sketch: &EditedPosition) -> (String, bool) {
    match sketch.validity() {
        Validity::Invalid { why } => (texts.sentence(why), false),
        Validity::Valid { over: Some(outcome), .. } => {
            let reason = short_reason(texts, outcome.reason);
            (texts.with("editor-over", &[("reason", reason.into())]), false)
        }
        Validity::Valid { over: None, .. } => {
            let team = team(texts, sketch.info(), sketch.turn());
            (texts.with("editor-good", &[("team", team.into())]), true)
        }
    }
}
