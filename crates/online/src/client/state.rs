//! The states of a client. Each holds exactly what exists in it.

use super::connect::Attempt;
use super::event::{ConnectGoal, Failure, Status};
use super::relay_queries::Query;
use super::session::LobbySession;
use crate::net::Refusal;
use std::time::{Duration, Instant};

/// How long a host may take to answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);
/// The same while other relays on this network claim to know the lobby.
const CLAIM_TIMEOUT: Duration = Duration::from_secs(8);

/// What a client is doing.
#[derive(Default)]
pub(super) enum State {
    /// Nothing.
    #[default]
    Idle,
    /// Waiting for the relay, a host or an opponent.
    Connecting {
        /// What is being waited for.
        goal: ConnectGoal,
        /// Since when.
        since: Instant,
        session: Box<LobbySession>,
    },
    /// The relay does not know the code: the relays on this network are being asked.
    Searching {
        attempt: Box<Attempt>,
        /// What the relay said.
        refusal: Refusal,
        /// The addresses of relays that claim to know the code.
        found: Query<Vec<String>>,
    },
    /// The lobby wants a password.
    NeedsPassword { attempt: Box<Attempt>, wrong: bool },
    /// In a lobby.
    InLobby(Box<LobbySession>),
    /// In a game, or looking at its end.
    InGame(Box<LobbySession>),
    /// The last attempt or stay ended for this reason.
    Failed(Failure),
}

impl State {
    /// What the app may know of it.
    pub(super) fn status(&self) -> Status {
        match self {
            Self::Idle => Status::Idle,
            Self::Connecting { goal, .. } => Status::Connecting(*goal),
            Self::Searching { .. } => Status::Connecting(ConnectGoal::Join),
            Self::NeedsPassword { wrong, .. } => Status::NeedsPassword { wrong: *wrong },
            Self::InLobby(_) => Status::InLobby,
            Self::InGame(_) => Status::InGame,
            Self::Failed(failure) => Status::Failed(failure.clone()),
        }
    }

    pub(super) fn session(&self) -> Option<&LobbySession> {
        match self {
            Self::Connecting { session, .. } | Self::InLobby(session) | Self::InGame(session) => {
                Some(session)
            }
            _ => None,
        }
    }

    pub(super) fn session_mut(&mut self) -> Option<&mut LobbySession> {
        match self {
            Self::Connecting { session, .. } | Self::InLobby(session) | Self::InGame(session) => {
                Some(session)
            }
            _ => None,
        }
    }

    /// The session, which leaves this state.
    pub(super) fn into_session(self) -> Option<Box<LobbySession>> {
        match self {
            Self::Connecting { session, .. } | Self::InLobby(session) | Self::InGame(session) => {
                Some(session)
            }
            _ => None,
        }
    }

    pub(super) fn is_in_game(&self) -> bool {
        matches!(self, Self::InGame(_))
    }

    /// How long a host may take to answer. Where other relays claim the same code, this one may be a liar's.
    pub(super) fn patience(&self) -> Duration {
        let others = self.session().is_some_and(|session| !session.attempt.elsewhere.is_empty());
        if others { CLAIM_TIMEOUT } else { ANSWER_TIMEOUT }
    }

    /// Has a host not answered in time?
    pub(super) fn has_timed_out(&self, now: Instant) -> bool {
        matches!(self, Self::Connecting { goal: ConnectGoal::Join, since, .. }
            if now.saturating_duration_since(*since) >= self.patience())
    }
}
