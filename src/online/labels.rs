//! The chat lines for notes of the client.

use super::ChatLine;
use online::client::ClientNote;
use online::party::Note;

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
