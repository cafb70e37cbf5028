//! Why the relay closes a websocket.

/// Why the relay closes a websocket: a close code for programs, and a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CloseReason {
    /// The relay stops; reconnect in a moment.
    Restarting,
    /// A message was too large.
    TooLarge,
    /// The client was silent for too long.
    Idle,
    /// The same member has connected again.
    Replaced,
    /// The host kicked the member.
    Kicked,
    /// The lobby was closed.
    LobbyClosed,
    /// The member left over HTTP.
    Left,
    /// The last seat was taken meanwhile.
    Full,
    /// The relay is full, and the connection's network has more than its share.
    Displaced,
    /// Too many messages.
    Flood,
    /// The outbox overflowed, or sending took too long.
    TooSlow,
    /// Too many invalid messages.
    Invalid,
    /// Someone else waits for the same: ask the queue again.
    SeekAgain,
    /// The host refused the member: the handshake failed.
    Refused,
    /// The host did not admit the member in time.
    NotAdmitted,
}

impl CloseReason {
    /// The close code and its name.
    #[must_use]
    pub fn code_and_name(self) -> (u16, &'static str) {
        match self {
            Self::Restarting => (1001, "restarting"),
            Self::TooLarge => (1009, "too_large"),
            Self::Idle => (4001, "idle"),
            Self::Replaced => (4002, "replaced"),
            Self::Kicked => (4003, "kicked"),
            Self::LobbyClosed => (4004, "lobby_closed"),
            Self::Left => (4005, "left"),
            Self::Full => (4006, "lobby_full"),
            Self::Displaced => (4007, "relay_full"),
            Self::Flood => (4008, "too_many_messages"),
            Self::TooSlow => (4009, "too_slow"),
            Self::Invalid => (4010, "not_understood"),
            Self::SeekAgain => (4013, "seek_again"),
            Self::Refused => (4011, "refused"),
            Self::NotAdmitted => (4012, "not_admitted"),
        }
    }
}
