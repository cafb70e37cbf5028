//! The relay's last words on a websocket.

/// Why the relay closes a websocket. Programs read the number, people the word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Farewell {
    /// The relay stops; come back in a moment.
    Restarting,
    /// A message was larger than allowed.
    TooLarge,
    /// Nothing was heard for too long.
    Idle,
    /// The same member has connected again.
    Replaced,
    /// The host sent the member away.
    Kicked,
    /// The lobby is over.
    LobbyClosed,
    /// The member said goodbye over HTTP.
    Left,
    /// Somebody else was quicker and took the last place.
    Full,
    /// Too many messages.
    Flood,
    /// Too much was waiting to be sent.
    TooSlow,
    /// Too many messages made no sense.
    Nonsense,
}

impl Farewell {
    /// The close code and the word that goes with it.
    #[must_use]
    pub fn told(self) -> (u16, &'static str) {
        match self {
            Self::Restarting => (1001, "restarting"),
            Self::TooLarge => (1009, "too_large"),
            Self::Idle => (4001, "idle"),
            Self::Replaced => (4002, "replaced"),
            Self::Kicked => (4003, "kicked"),
            Self::LobbyClosed => (4004, "lobby_closed"),
            Self::Left => (4005, "left"),
            Self::Full => (4006, "lobby_full"),
            Self::Flood => (4008, "too_many_messages"),
            Self::TooSlow => (4009, "too_slow"),
            Self::Nonsense => (4010, "not_understood"),
        }
    }
}
