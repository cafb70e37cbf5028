//! The names other programs have for our games.

use rules::{Mode, ModeInfo};

/// Our id and their name, where they differ.
const OTHER_NAMES: [(&str, &str); 1] = [("king-of-the-hill", "kingofthehill")];

/// The name other programs use for one of our games.
pub(crate) fn their_name(id: &str) -> &str {
    OTHER_NAMES.iter().find(|(ours, _)| *ours == id).map_or(id, |(_, theirs)| theirs)
}

/// The ids of the games that speak UCI: those whose positions are written as in chess.
pub(crate) fn ids() -> Vec<String> {
    let modes = catalog::modes();
    let has_pawns = |info: &&ModeInfo| info.kinds.iter().any(|kind| kind.id == "chess-pawn");
    modes.iter().map(Mode::info).filter(has_pawns).map(|info| info.id.clone()).collect()
}

/// Our id for a name, theirs or ours.
pub(crate) fn find(name: &str) -> Option<String> {
    ids().into_iter().find(|id| id == name || their_name(id) == name)
}
