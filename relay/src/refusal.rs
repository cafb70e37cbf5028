//! Everything the relay refuses, with a status, a code for programs and a sentence for people.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::{CloseReason, api::Problem, store::StoreError, tickets::TokenError};

/// Why a request is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    /// The request is malformed.
    #[error("The request is not understood: {0}.")]
    BadRequest(String),
    /// No ticket, or a forged one.
    #[error("This ticket is not valid. Join the lobby again.")]
    BadTicket,
    /// The ticket has expired.
    #[error("This ticket is too old. Join the lobby again.")]
    TicketExpired,
    /// The ticket has opened a websocket already.
    #[error("This ticket was used already. Join the lobby again.")]
    TicketUsed,
    /// A web page asks.
    #[error("Web pages cannot use this relay.")]
    ForeignOrigin,
    /// The token does not belong to a member of this lobby.
    #[error("You are not a member of this lobby.")]
    NotMember,
    /// Only the host may do this.
    #[error("Only the host may do that.")]
    NotHost,
    /// The host has kicked this member.
    #[error("The host has removed you from this lobby.")]
    Kicked,
    /// The wrong metrics token.
    #[error("The metrics are not for everybody.")]
    NoMetrics,
    /// Unknown path.
    #[error("There is nothing here.")]
    NotFound,
    /// No lobby has this code.
    #[error("No lobby has this code. Check the code, or ask your friend for it again.")]
    NoSuchLobby,
    /// No member has this peer id.
    #[error("That player is not in this lobby.")]
    NoSuchPeer,
    /// Wrong method.
    #[error("That cannot be done here.")]
    WrongMethod,
    /// The lobby is full.
    #[error("This lobby is full.")]
    LobbyFull,
    /// The lobby is locked.
    #[error("The host has closed this lobby to newcomers.")]
    LobbyLocked,
    /// The lobby is closed.
    #[error("This lobby is over. Ask your friend to host again.")]
    LobbyClosed,
    /// The body did not arrive in time.
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
    /// The app's version differs from the host's.
    #[error("The host plays with another version of the game. Both need the same one.")]
    VersionDiffers(u32),
    /// Rate limit; seconds to wait.
    #[error("That was too much at once. Try again in {0} s.")]
    TooMany(u64),
    /// The relay is full.
    #[error("This relay is full at the moment. Try again later.")]
    RelayFull,
    /// The database failed. The reason is only logged.
    #[error("The relay cannot reach its list of lobbies at the moment. Try again later.")]
    StoreAway(String),
}

impl Refusal {
    /// The HTTP status and the code.
    pub(crate) fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Self::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad_request"),
            Self::BadTicket => (StatusCode::UNAUTHORIZED, "bad_ticket"),
            Self::TicketExpired => (StatusCode::UNAUTHORIZED, "ticket_expired"),
            Self::TicketUsed => (StatusCode::UNAUTHORIZED, "ticket_used"),
            Self::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign_origin"),
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

    /// The response body.
    pub(crate) fn problem(&self) -> Problem {
        let mut problem = Problem {
            code: self.status_and_code().1.into(),
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
        let mut response = crate::rest::json(self.status_and_code().0, &problem);
        if let Some(seconds) = problem.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        // The middleware counts refusals by their code.
        response.extensions_mut().insert(self);
        response
    }
}

/// For websockets, where it is too late for an HTTP response.
impl From<Refusal> for CloseReason {
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

impl From<TokenError> for Refusal {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::Forged => Self::BadTicket,
            TokenError::Expired => Self::TicketExpired,
        }
    }
}

impl From<getrandom::Error> for Refusal {
    fn from(_: getrandom::Error) -> Self {
        Self::RelayFull
    }
}
