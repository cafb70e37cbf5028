//! Signed notes that the relay gives out and believes again: tickets and tokens to come back with.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

const BODY: usize = 41;
const SIGNATURE: usize = 32;

/// What a note is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Opens the websocket, within seconds.
    Ticket,
    /// Proves later who one was in a lobby.
    Resume,
}

/// What a note says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Note {
    /// What it is good for.
    pub(crate) kind: Kind,
    /// The lobby it is about.
    pub(crate) lobby: Uuid,
    /// Whom it was given to.
    pub(crate) member: Uuid,
    /// The second (Unix time) after which it is worth nothing.
    pub(crate) expires: u64,
}

/// Why a note is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Doubt {
    /// It was not signed here, or was changed.
    #[error("not signed by this relay")]
    Forged,
    /// It was good once.
    #[error("no longer valid")]
    Expired,
}

/// Signs notes and checks them.
#[derive(Clone)]
pub(crate) struct Signer(Hmac<Sha256>);

impl Signer {
    /// A signer with a secret of any length.
    pub(crate) fn new(secret: &[u8]) -> Self {
        // Hashing the secret first gives a key of the length that HMAC always takes.
        let key = <Sha256 as sha2::Digest>::digest(secret);
        let mut block = [0; 64];
        block[..key.len()].copy_from_slice(&key);
        Self(Hmac::new(&block.into()))
    }

    /// Writes and signs a note.
    pub(crate) fn sign(&self, note: &Note) -> String {
        let body = note.bytes();
        let mut mac = self.0.clone();
        mac.update(&body);
        let mut whole = body.to_vec();
        whole.extend_from_slice(&mac.finalize().into_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(whole)
    }

    /// Reads a note, if it was signed with the same secret, is of this kind, and still good.
    pub(crate) fn check(&self, text: &str, kind: Kind, now: u64) -> Result<Note, Doubt> {
        if text.len() > 2 * (BODY + SIGNATURE) {
            return Err(Doubt::Forged);
        }
        let whole = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| Doubt::Forged)?;
        let (body, signature) = whole.split_at_checked(BODY).ok_or(Doubt::Forged)?;
        let mut mac = self.0.clone();
        mac.update(body);
        mac.verify_slice(signature).map_err(|_| Doubt::Forged)?;
        let note = Note::read(body).filter(|note| note.kind == kind).ok_or(Doubt::Forged)?;
        if note.expires < now { Err(Doubt::Expired) } else { Ok(note) }
    }
}

impl Note {
    fn bytes(&self) -> [u8; BODY] {
        let mut bytes = [0; BODY];
        bytes[0] = match self.kind {
            Kind::Ticket => b't',
            Kind::Resume => b'r',
        };
        bytes[1..17].copy_from_slice(self.lobby.as_bytes());
        bytes[17..33].copy_from_slice(self.member.as_bytes());
        bytes[33..].copy_from_slice(&self.expires.to_be_bytes());
        bytes
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let kind = match bytes.first()? {
            b't' => Kind::Ticket,
            b'r' => Kind::Resume,
            _ => return None,
        };
        let lobby = Uuid::from_slice(bytes.get(1..17)?).ok()?;
        let member = Uuid::from_slice(bytes.get(17..33)?).ok()?;
        let expires = u64::from_be_bytes(bytes.get(33..BODY)?.try_into().ok()?);
        Some(Self { kind, lobby, member, expires })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(kind: Kind) -> Note {
        Note { kind, lobby: Uuid::from_u128(7), member: Uuid::from_u128(9), expires: 1000 }
    }

    #[test]
    fn a_note_is_believed_until_it_expires() {
        let signer = Signer::new(b"secret");
        let text = signer.sign(&note(Kind::Ticket));
        assert_eq!(signer.check(&text, Kind::Ticket, 1000), Ok(note(Kind::Ticket)));
        assert_eq!(signer.check(&text, Kind::Ticket, 1001), Err(Doubt::Expired));
    }

    #[test]
    fn one_kind_is_not_taken_for_the_other() {
        let signer = Signer::new(b"secret");
        let text = signer.sign(&note(Kind::Resume));
        assert_eq!(signer.check(&text, Kind::Ticket, 0), Err(Doubt::Forged));
    }

    #[test]
    fn another_secret_and_every_changed_letter_are_noticed() {
        let signer = Signer::new(b"secret");
        let text = signer.sign(&note(Kind::Ticket));
        assert_eq!(Signer::new(b"other").check(&text, Kind::Ticket, 0), Err(Doubt::Forged));
        for place in 0..text.len() {
            let mut bent = text.clone().into_bytes();
            bent[place] = if bent[place] == b'A' { b'B' } else { b'A' };
            let bent = String::from_utf8(bent).unwrap();
            assert_eq!(signer.check(&bent, Kind::Ticket, 0), Err(Doubt::Forged), "{place}");
        }
        for bad in ["", "A", "!!!", &text[1..], &text.repeat(2), &"A".repeat(100_000)] {
            assert_eq!(signer.check(bad, Kind::Ticket, 0), Err(Doubt::Forged));
        }
    }
}
