//! The texts for failures and notes of the client.

use super::ChatLine;
use online::client::{ClientNote, Failure};
use online::net::{Refusal, RelayFailure};
use online::party::{Note, Rejection};

/// A text key with its arguments.
pub(super) type Sentence = (&'static str, Vec<(&'static str, String)>);

/// The text for a refusal.
pub(super) fn refusal(why: &Refusal) -> Sentence {
    let plain = |key| (key, Vec::new());
    match why {
        Refusal::NoRelay(RelayFailure::NoNetwork) => plain("online-failed-no-network"),
        Refusal::NoRelay(RelayFailure::NotARelay) => plain("online-failed-not-a-relay"),
        Refusal::NoRelay(RelayFailure::NotTrusted) => plain("online-failed-not-trusted"),
        Refusal::NoRelay(RelayFailure::Unreachable) => plain("online-failed-no-relay"),
        Refusal::UnknownCode => plain("online-failed-unknown-code"),
        Refusal::Full => plain("online-failed-full"),
        Refusal::Locked => plain("online-failed-locked"),
        Refusal::WrongVersion { theirs } => {
            ("online-failed-version", vec![("theirs", theirs.to_string())])
        }
        Refusal::TooOld => plain("online-failed-too-old"),
        Refusal::Elsewhere => plain("online-failed-elsewhere"),
        Refusal::Kicked => plain("online-failed-kicked"),
        Refusal::Over => plain("online-failed-over"),
        Refusal::TooManyRequests { retry } => {
            ("online-failed-too-many", vec![("seconds", retry.as_secs().max(1).to_string())])
        }
        Refusal::WrongPassword => plain("online-failed-password"),
        Refusal::BadAddress => plain("online-failed-address"),
        Refusal::Other(why) => ("online-failed-other", vec![("why", why.clone())]),
    }
}

/// The text for a failure.
pub(super) fn failure(failure: &Failure) -> Sentence {
    match failure {
        Failure::Refused(why) => refusal(why),
        Failure::Rejected(why) => rejection(*why),
        Failure::NoAnswer => ("online-failed-no-answer", Vec::new()),
    }
}

fn rejection(why: Rejection) -> Sentence {
    match why {
        Rejection::Full => ("online-failed-full", Vec::new()),
        Rejection::Version(theirs) => ("online-failed-version", vec![("theirs", theirs.to_string())]),
    }
}

/// The chat line for a note.
pub(super) fn note(note: &ClientNote) -> ChatLine {
    match note {
        ClientNote::Party(note) => party_note(note),
        ClientNote::Started => ChatLine::Note("online-note-started", Vec::new()),
        ClientNote::CannotStart(why) => ChatLine::CannotStart(why.clone()),
        ClientNote::TooFast => ChatLine::Note("online-note-flood", Vec::new()),
    }
}

fn party_note(note: &Note) -> ChatLine {
    let named = |key, name: &String| ChatLine::Note(key, vec![("name", name.clone())]);
    match note {
        Note::Joined(name) => named("online-note-joined", name),
        Note::Left(name) => named("online-note-left", name),
        Note::Lost(name) => named("online-note-lost", name),
        Note::Back(name) => named("online-note-back", name),
        Note::Kicked(name) => named("online-note-kicked", name),
        Note::Host(name) => named("online-note-host", name),
        Note::HandshakeFailed(_) => ChatLine::Note("online-note-wrong-password", Vec::new()),
        Note::ImplausibleTime(name) => named("online-note-false-time", name),
        Note::InvalidMessages(name) => named("online-note-nonsense", name),
    }
}
