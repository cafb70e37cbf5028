//! Why we cannot enter or stay in a lobby.

use super::AddressError;
use relay::api;
use rules::{Message, message};
use std::{io, time::Duration};

/// Why we cannot enter or stay in a lobby.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum Refusal {
    /// The relay cannot be used.
    NoRelay(RelayFailure),
    /// The relay's address is invalid.
    BadAddress(AddressError),
    /// The relay has no room for another lobby.
    RelayFull,
    /// The relay cannot reach its database.
    RelayUnavailable,
    /// The relay refused with a code that has no text of its own.
    RelayRefused(String),
    /// The relay's rate limit was exceeded.
    TooManyRequests {
        /// How long to wait before the next attempt.
        retry: Duration,
    },
    /// The relay requires a newer version.
    TooOld,
    /// No lobby has this code.
    UnknownCode,
    /// The lobby is full.
    Full,
    /// The lobby is locked.
    Locked,
    /// The lobby uses another protocol version.
    WrongVersion {
        /// The lobby's version.
        theirs: u32,
    },
    /// The members use another password.
    WrongPassword,
    /// The part of the code that the relay does not know is wrong or missing.
    WrongSecret,
    /// The host has kicked us.
    Kicked,
    /// The lobby is closed.
    Over,
    /// The opponent whom the relay found has left, or someone else looks for the same: ask it again.
    SeekAgain,
    /// The same member has connected from elsewhere.
    Elsewhere,
    /// The saved game is too long for one message between members.
    TooLong,
    /// No port could be opened for a relay on this network; the system's reason.
    NoPort(String),
    /// The system provides no randomness, thread or memory; its reason.
    System(String),
}

/// Why a relay cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum RelayFailure {
    /// Nothing answers at this address.
    Unreachable,
    /// This computer has no network.
    NoNetwork,
    /// The server is not a relay.
    NotARelay,
    /// The server's certificate is not trusted.
    NotTrusted,
}

impl Refusal {
    /// Reads what the relay answered. Only its code counts: the sentence beside it is in the relay's language.
    pub(super) fn from_problem(problem: &api::Problem) -> Self {
        match problem.code.as_str() {
            "no_such_lobby" => Self::UnknownCode,
            "lobby_full" => Self::Full,
            "lobby_locked" => Self::Locked,
            "lobby_closed" | "not_member" | "ticket_expired" => Self::Over,
            "kicked" => Self::Kicked,
            "version_too_old" => Self::TooOld,
            "version_differs" => Self::WrongVersion { theirs: problem.version.unwrap_or_default() },
            "too_many_requests" => Self::TooManyRequests {
                retry: Duration::from_secs(problem.retry_after.unwrap_or(1).clamp(1, 3600)),
            },
            "relay_full" => Self::RelayFull,
            "store_away" => Self::RelayUnavailable,
            code => Self::RelayRefused(crate::wire::sanitize(code, 40)),
        }
    }

    /// No thread could be started.
    pub(crate) fn no_thread(error: &io::Error) -> Self {
        Self::System(error.to_string())
    }

    /// No port could be opened.
    pub(crate) fn no_port(error: &io::Error) -> Self {
        Self::NoPort(error.to_string())
    }

    /// Could another relay, or one on this network, help?
    #[must_use]
    pub fn is_about_relay(&self) -> bool {
        matches!(
            self,
            Self::NoRelay(_)
                | Self::BadAddress(_)
                | Self::RelayFull
                | Self::RelayUnavailable
                | Self::RelayRefused(_)
                | Self::TooOld
        )
    }

    /// Why, and what to try, for people.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NoRelay(failure) => failure.message(),
            Self::BadAddress(error) => message!(
                "online-failed-address",
                "This is not the address of a relay server: {why}. An address looks like https://play.example.org.",
                why = error.message()
            ),
            Self::RelayFull => message!(
                "online-failed-relay-full",
                "The relay server is full at the moment. Please try again later."
            ),
            Self::RelayUnavailable => message!(
                "online-failed-relay-unavailable",
                "The relay server has a problem with its database. Please try again later, or tell its operator."
            ),
            Self::RelayRefused(code) => message!(
                "online-failed-relay-refused",
                "The relay server refused the request ({code}). Please try again later.",
                code = code
            ),
            Self::TooManyRequests { retry } => message!(
                "online-failed-too-many",
                "Too many attempts. Please try again in {seconds} s.",
                seconds = retry.as_secs().max(1)
            ),
            Self::TooOld => message!(
                "online-failed-too-old",
                "This relay server needs a newer version of Manyboard. Please update, or choose another relay server in Settings → Online."
            ),
            Self::System(why) => message!(
                "online-failed-system",
                "Your computer cannot do this at the moment ({why}). Close other programs and try again.",
                why = why
            ),
            Self::NoPort(why) => message!(
                "online-failed-no-port",
                "No network port could be opened ({why}). A firewall or another program may be in the way.",
                why = why
            ),
            Self::UnknownCode => message!(
                "online-failed-unknown-code",
                "There is no lobby with this code. It may be closed, or a letter may be wrong: ask your friend for the code again."
            ),
            Self::Full => message!("online-failed-full", "This lobby is full."),
            Self::Locked => message!(
                "online-failed-locked",
                "A game is in progress in this lobby, and spectators are not allowed. Try again later."
            ),
            Self::WrongVersion { theirs } => message!(
                "online-failed-version",
                "Your friend uses another version of Manyboard ({theirs}). Please both update.",
                theirs = *theirs
            ),
            Self::WrongPassword => message!(
                "online-failed-password",
                "Too many wrong passwords. Ask the host, and try again later."
            ),
            Self::WrongSecret => message!(
                "online-failed-wrong-secret",
                "The last part of this code is wrong or missing. Ask your friend for the whole code."
            ),
            Self::Kicked => {
                message!("online-failed-kicked", "The host has kicked you from this lobby.")
            }
            Self::Elsewhere => message!(
                "online-failed-elsewhere",
                "You joined this lobby from another window. Only one of them can stay."
            ),
            Self::TooLong => {
                message!("online-failed-too-long", "This game is too long to be continued online.")
            }
            Self::Over => message!("online-failed-over", "This lobby is closed: everyone has left."),
            Self::SeekAgain => {
                message!("online-failed-seek-again", "Your opponent has left. Please search again.")
            }
        }
    }
}

impl RelayFailure {
    /// Why, and what to try, for people.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Unreachable => message!(
                "online-failed-no-relay",
                "The relay server does not answer. Check its address in Settings → Online. On the same network you can play without one: use Host on this network."
            ),
            Self::NoNetwork => message!(
                "online-failed-no-network",
                "This computer seems to be offline. Check your network connection and try again."
            ),
            Self::NotARelay => message!(
                "online-failed-not-a-relay",
                "The server at this address is not a Manyboard relay server. Check the address in Settings → Online."
            ),
            Self::NotTrusted => message!(
                "online-failed-not-trusted",
                "The relay server's certificate is not valid. Check its address in Settings → Online and the date of this computer, or tell its operator."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(code: &str) -> Refusal {
        let problem =
            format!(r#"{{"code":"{code}","message":"In English","version":7,"retry_after":99999999}}"#);
        Refusal::from_problem(&serde_json::from_str(&problem).expect("a problem"))
    }

    #[test]
    fn the_code_of_a_relay_counts_and_its_words_do_not() {
        assert_eq!(refusal("no_such_lobby"), Refusal::UnknownCode);
        assert_eq!(refusal("version_differs"), Refusal::WrongVersion { theirs: 7 });
        assert_eq!(refusal("version_too_old"), Refusal::TooOld);
        assert_eq!(refusal("relay_full"), Refusal::RelayFull);
        assert_eq!(refusal("store_away"), Refusal::RelayUnavailable);
        let retry = Duration::from_secs(3600);
        assert_eq!(refusal("too_many_requests"), Refusal::TooManyRequests { retry });
        for unknown in ["bad_request", "of_a_newer_relay", ""] {
            let message = refusal(unknown).message();
            assert_eq!(message.key, "online-failed-relay-refused");
            assert!(message.english.contains(unknown) && !message.english.contains("In English"));
        }
    }
}
