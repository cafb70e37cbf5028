//! Signed tokens that the relay issues and later verifies: tickets and resume tokens.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

const BODY: usize = 41;
/// What makes each ticket different.
const SERIAL: usize = 8;
const SIGNATURE: usize = 32;

/// What a token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// Opens the websocket, within seconds.
    Ticket,
    /// Proves membership later.
    Resume,
}

/// The content of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    /// What it is for.
    pub(crate) kind: TokenKind,
    /// The lobby.
    pub(crate) lobby: Uuid,
    /// The member it was issued to.
    pub(crate) member: Uuid,
    /// When it expires, in Unix seconds.
    pub(crate) expires: u64,
    /// Tells tickets apart, because each works once; resume tokens have none.
    pub(crate) serial: u64,
}

/// Why a token is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenError {
    /// Not signed by us, or altered.
    Forged,
    /// Expired.
    Expired,
}

/// The tickets that were used and have not expired yet.
#[derive(Debug, Default)]
pub(crate) struct UsedTickets(Mutex<HashMap<u64, u64>>);

impl UsedTickets {
    /// Uses a ticket; `false` if that was done before.
    pub(crate) fn take(&self, ticket: &Token) -> bool {
        let mut used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        used.insert(ticket.serial, ticket.expires).is_none()
    }

    /// Forgets tickets that have expired.
    pub(crate) fn forget_expired(&self, now: u64) {
        let mut used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        used.retain(|_, expires| *expires >= now);
        if used.capacity() > 1024 && used.len() < used.capacity() / 8 {
            used.shrink_to_fit();
        }
    }
}

/// Signs and verifies tokens.
#[derive(Clone)]
pub(crate) struct Signer(Hmac<Sha256>);

impl Signer {
    /// A signer with a secret of any length.
    pub(crate) fn new(secret: &[u8]) -> Self {
        // Hashing the secret first gives a key of fixed length.
        let key = <Sha256 as sha2::Digest>::digest(secret);
        let mut block = [0; 64];
        block[..key.len()].copy_from_slice(&key);
        Self(Hmac::new(&block.into()))
    }

    /// Encodes and signs a token.
    pub(crate) fn sign(&self, token: &Token) -> String {
        let body = token.bytes();
        let mut mac = self.0.clone();
        mac.update(&body);
        let mut whole = body;
        whole.extend_from_slice(&mac.finalize().into_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(whole)
    }

    /// Verifies a token's signature, kind and expiry.
    pub(crate) fn check(&self, text: &str, kind: TokenKind, now: u64) -> Result<Token, TokenError> {
        if text.len() > 2 * (BODY + SERIAL + SIGNATURE) {
            return Err(TokenError::Forged);
        }
        let whole = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| TokenError::Forged)?;
        let body = whole.len().checked_sub(SIGNATURE).ok_or(TokenError::Forged)?;
        let (body, signature) = whole.split_at_checked(body).ok_or(TokenError::Forged)?;
        let mut mac = self.0.clone();
        mac.update(body);
        mac.verify_slice(signature).map_err(|_| TokenError::Forged)?;
        let token = Token::read(body).filter(|token| token.kind == kind).ok_or(TokenError::Forged)?;
        if token.expires < now { Err(TokenError::Expired) } else { Ok(token) }
    }
}

impl Token {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(BODY + SERIAL + SIGNATURE);
        bytes.push(match self.kind {
            TokenKind::Ticket => b't',
            TokenKind::Resume => b'r',
        });
        bytes.extend_from_slice(self.lobby.as_bytes());
        bytes.extend_from_slice(self.member.as_bytes());
        bytes.extend_from_slice(&self.expires.to_be_bytes());
        if self.kind == TokenKind::Ticket {
            bytes.extend_from_slice(&self.serial.to_be_bytes());
        }
        bytes
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let kind = match bytes.first()? {
            b't' => TokenKind::Ticket,
            b'r' => TokenKind::Resume,
            _ => return None,
        };
        let lobby = Uuid::from_slice(bytes.get(1..17)?).ok()?;
        let member = Uuid::from_slice(bytes.get(17..33)?).ok()?;
        let expires = u64::from_be_bytes(bytes.get(33..BODY)?.try_into().ok()?);
        let serial = match (kind, bytes.get(BODY..)?) {
            (TokenKind::Ticket, serial) => u64::from_be_bytes(serial.try_into().ok()?),
            (TokenKind::Resume, rest) => rest.is_empty().then_some(0)?,
        };
        Some(Self { kind, lobby, member, expires, serial })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(kind: TokenKind) -> Token {
        let serial = if kind == TokenKind::Ticket { 5 } else { 0 };
        Token { kind, lobby: Uuid::from_u128(7), member: Uuid::from_u128(9), expires: 1000, serial }
    }

    #[test]
    fn a_note_is_believed_until_it_expires() {
        let signer = Signer::new(b"secret");
        let text = signer.sign(&token(TokenKind::Ticket));
        assert_eq!(signer.check(&text, TokenKind::Ticket, 1000), Ok(token(TokenKind::Ticket)));
        assert_eq!(signer.check(&text, TokenKind::Ticket, 1001), Err(TokenError::Expired));
    }

    #[test]
    fn a_ticket_works_once_and_is_remembered_until_it_expires() {
        let (used, ticket) = (UsedTickets::default(), token(TokenKind::Ticket));
        assert!(used.take(&ticket) && !used.take(&ticket));
        assert!(used.take(&Token { serial: 6, ..ticket }), "another of the same member");
        used.forget_expired(1000);
        assert!(!used.take(&ticket));
        used.forget_expired(1001);
        assert!(used.0.lock().unwrap().is_empty());
    }

    #[test]
    fn one_kind_is_not_taken_for_the_other() {
        let signer = Signer::new(b"secret");
        let text = signer.sign(&token(TokenKind::Resume));
        assert_eq!(signer.check(&text, TokenKind::Ticket, 0), Err(TokenError::Forged));
    }

    #[test]
    fn another_secret_and_every_changed_letter_are_noticed() {
        let signer = Signer::new(b"secret");
        let text = signer.sign(&token(TokenKind::Ticket));
        assert_eq!(Signer::new(b"other").check(&text, TokenKind::Ticket, 0), Err(TokenError::Forged));
        for slot in 0..text.len() {
            let mut bent = text.clone().into_bytes();
            bent[slot] = if bent[slot] == b'A' { b'B' } else { b'A' };
            let bent = String::from_utf8(bent).unwrap();
            assert_eq!(signer.check(&bent, TokenKind::Ticket, 0), Err(TokenError::Forged), "{slot}");
        }
        for bad in ["", "A", "!!!", &text[1..], &text.repeat(2), &"A".repeat(100_000)] {
            assert_eq!(signer.check(bad, TokenKind::Ticket, 0), Err(TokenError::Forged));
        }
    }
}
