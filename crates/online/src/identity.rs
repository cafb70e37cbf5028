//! Who somebody is, whatever connection they come by: a pair of keys, made anew for every lobby.

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What everybody may know of somebody, and knows them by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key(pub [u8; 32]);

impl Key {
    /// Was this signed by whoever has this key?
    #[must_use]
    pub fn has_signed(&self, words: &[u8], seal: &Seal) -> bool {
        let Ok(key) = VerifyingKey::from_bytes(&self.0) else { return false };
        let Ok(signature) = Signature::from_slice(&seal.0) else { return false };
        key.verify_strict(words, &signature).is_ok()
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().take(4).try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

/// A signature.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seal(pub Vec<u8>);

/// The secret half: whoever has it is that somebody.
#[derive(Clone)]
pub struct Identity(SigningKey);

impl Identity {
    /// Somebody new.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn new() -> Result<Self, getrandom::Error> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret)?;
        Ok(Self::from_secret(&secret))
    }

    /// Somebody who was here before.
    #[must_use]
    pub fn from_secret(secret: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(secret))
    }

    /// To be kept by nobody but the app it belongs to.
    #[must_use]
    pub fn secret(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// What everybody may know.
    #[must_use]
    pub fn key(&self) -> Key {
        Key(self.0.verifying_key().to_bytes())
    }

    /// Signs some words.
    #[must_use]
    pub fn sign(&self, words: &[u8]) -> Seal {
        Seal(self.0.sign(words).to_bytes().to_vec())
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Identity({})", self.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_owner_of_a_key_signs_with_it() {
        let (ada, bo) = (Identity::new().expect("chance"), Identity::new().expect("chance"));
        let seal = ada.sign(b"e2e4");
        assert!(ada.key().has_signed(b"e2e4", &seal));
        assert!(!ada.key().has_signed(b"e2e3", &seal));
        assert!(!bo.key().has_signed(b"e2e4", &seal));
        assert!(!ada.key().has_signed(b"e2e4", &Seal(vec![0; 64])));
        assert!(!ada.key().has_signed(b"e2e4", &Seal(vec![1; 3])));
        assert!(!Key([255; 32]).has_signed(b"", &seal));
    }

    #[test]
    fn whoever_kept_the_secret_is_the_same_again() {
        let ada = Identity::new().expect("chance");
        assert_eq!(Identity::from_secret(&ada.secret()).key(), ada.key());
    }
}
