//! The lobby of a game that was set up.

use crate::new_game::NewGame;
use online::party::LobbyDraft;

/// A lobby for this game: seats of people are free.
pub(super) fn draft_of(setup: &NewGame) -> LobbyDraft {
    LobbyDraft::new(setup.prepared().unwrap_or_else(|_| setup.terms.clone()))
}
