//! Everything the relay says no to, with a number, a word for programs and a sentence for people.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::{Farewell, api::Problem, store::StoreError, tickets::Doubt};

/// Why something is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    /// The request makes no sense.
    #[error("The request is not understood: {0}.")]
    BadRequest(String),
    /// No ticket, or one that is not ours.
    #[error("This ticket is not valid. Join the lobby again.")]
    BadTicket,
    /// The ticket was good once.
    #[error("This ticket is too old. Join the lobby again.")]
    TicketExpired,
    /// The token does not belong to a member of this lobby.
    #[error("You are not a member of this lobby.")]
    NotMember,
    /// Only the host may do that.
    #[error("Only the host may do that.")]
    NotHost,
    /// The host has sent this member away.
    #[error("The host has removed you from this lobby.")]
    Kicked,
    /// The wrong token for the metrics.
    #[error("The metrics are not for everybody.")]
    NoMetrics,
    /// There is no such place.
    #[error("There is nothing here.")]
    NotFound,
    /// No lobby has this code.
    #[error("No lobby has this code. Check the code, or ask your friend for it again.")]
    NoSuchLobby,
    /// Nobody with this id is in the lobby.
    #[error("That player is not in this lobby.")]
    NoSuchPeer,
    /// The place exists, but not for this.
    #[error("That cannot be done here.")]
    WrongMethod,
    /// All places are taken.
    #[error("This lobby is full.")]
    LobbyFull,
    /// The host lets nobody else in.
    #[error("The host has closed this lobby to newcomers.")]
    LobbyLocked,
    /// It was there once.
    #[error("This lobby is over. Ask your friend to host again.")]
    LobbyClosed,
    /// The body did not come in time.
    #[error("The request took too long to arrive.")]
    TooLate,
    /// The body is too large.
    #[error("The request is too large.")]
    TooLarge,
    /// Another node holds the lobby.
    #[error("Another relay holds this lobby.")]
    WrongNode(Option<String>),
    /// The app is too old for this relay.
    #[error("Your version of the game is too old for this relay. Please update it.")]
    VersionTooOld(u32),
    /// The app speaks another language than the host's.
    #[error("The host plays with another version of the game. Both need the same one.")]
    VersionDiffers(u32),
    /// Slow down.
    #[error("That was too much at once. Try again in {0} s.")]
    TooMany(u64),
    /// No room for more.
    #[error("This relay is full at the moment. Try again later.")]
    RelayFull,
    /// The database does not answer. Why is for the log alone.
    #[error("The relay cannot reach its list of lobbies at the moment. Try again later.")]
    StoreAway(String),
}

impl Refusal {
    /// The number and the word.
    pub(crate) fn told(&self) -> (StatusCode, &'static str) {
        match self {
            Self::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad_request"),
            Self::BadTicket => (StatusCode::UNAUTHORIZED, "bad_ticket"),
            Self::TicketExpired => (StatusCode::UNAUTHORIZED, "ticket_expired"),
            Self::NotMember => (StatusCode::UNAUTHORIZED, "not_member"),
            Self::NoMetrics => (StatusCode::UNAUTHORIZED, "no_metrics"),
            Self::NotHost => (StatusCode::FORBIDDEN, "not_host"),
            Self::Kicked => (StatusCode::FORBIDDEN, "kicked"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            Self::NoSuchLobby => (StatusCode::NOT_FOUND, "no_such_lobby"),
            Self::NoSuchPeer => (StatusCode::NOT_FOUND, "no_such_peer"),
            Self::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, "wrong_method"),
            Self::LobbyFull => (StatusCode::CONFLICT, "lobby_full"),
            Self::LobbyLocked => (StatusCode::CONFLICT, "lobby_locked"),
            Self::LobbyClosed => (StatusCode::GONE, "lobby_closed"),
            Self::TooLate => (StatusCode::REQUEST_TIMEOUT, "too_late"),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Self::WrongNode(_) => (StatusCode::MISDIRECTED_REQUEST, "wrong_node"),
            Self::VersionTooOld(_) => (StatusCode::UPGRADE_REQUIRED, "version_too_old"),
            Self::VersionDiffers(_) => (StatusCode::UPGRADE_REQUIRED, "version_differs"),
            Self::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many_requests"),
            Self::RelayFull => (StatusCode::SERVICE_UNAVAILABLE, "relay_full"),
            Self::StoreAway(_) => (StatusCode::SERVICE_UNAVAILABLE, "store_away"),
        }
    }

    /// What is sent.
    pub(crate) fn problem(&self) -> Problem {
        let mut problem = Problem {
            code: self.told().1.into(),
            message: self.to_string(),
            retry_after: None,
            node: None,
            version: None,
        };
        match self {
            Self::TooMany(seconds) => problem.retry_after = Some(*seconds),
            Self::WrongNode(node) => problem.node.clone_from(node),
            Self::VersionTooOld(version) | Self::VersionDiffers(version) => {
                problem.version = Some(*version);
            }
            _ => {}
        }
        problem
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let problem = self.problem();
        let mut response = crate::rest::json(self.told().0, &problem);
        if let Some(seconds) = problem.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        // The middleware counts refusals by their word.
        response.extensions_mut().insert(self);
        response
    }
}

/// The same, where it is too late for an answer over HTTP.
impl From<Refusal> for Farewell {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::LobbyFull => Self::Full,
            Refusal::Kicked => Self::Kicked,
            Refusal::LobbyClosed => Self::LobbyClosed,
            _ => Self::Restarting,
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(wrong: StoreError) -> Self {
        Self::StoreAway(wrong.to_string())
    }
}

impl From<Doubt> for Refusal {
    fn from(doubt: Doubt) -> Self {
        match doubt {
            Doubt::Forged => Self::BadTicket,
            Doubt::Expired => Self::TicketExpired,
        }
    }
}

impl From<getrandom::Error> for Refusal {
    fn from(_: getrandom::Error) -> Self {
        Self::RelayFull
    }
}
