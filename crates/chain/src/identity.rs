//! Identities: Ed25519 key pairs, one per lobby, independent of the connection.

use ed25519_dalek::{Signature as Ed25519, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The public key that identifies a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key(pub [u8; 32]);

impl Key {
    /// Did the owner of this key sign these bytes?
    #[must_use]
    pub fn has_signed(&self, bytes: &[u8], signature: &Signature) -> bool {
        let Ok(key) = VerifyingKey::from_bytes(&self.0) else { return false };
        let Ok(signature) = Ed25519::from_slice(&signature.0) else { return false };
        key.verify_strict(bytes, &signature).is_ok()
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

/// A signature. Of any length until it is verified.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Signature(pub Vec<u8>);

/// A key pair with its secret half.
#[derive(Clone)]
pub struct Identity(SigningKey);

impl Identity {
    /// A new random identity.
    ///
    /// # Errors
    /// When the system provides no randomness.
    pub fn new() -> Result<Self, getrandom::Error> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret)?;
        Ok(Self::from_secret(&secret))
    }

    /// The identity with this secret.
    #[must_use]
    pub fn from_secret(secret: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(secret))
    }

    /// The secret, which must not leave this computer.
    #[must_use]
    pub fn secret(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// The public key.
    #[must_use]
    pub fn key(&self) -> Key {
        Key(self.0.verifying_key().to_bytes())
    }

    /// A secret that only we and the owner of this key can compute; `None` if it is no key.
    #[must_use]
    pub fn shared_secret(&self, other: Key) -> Option<[u8; 32]> {
        let other = VerifyingKey::from_bytes(&other.0).ok().filter(|key| !key.is_weak())?;
        Some(other.to_montgomery().mul_clamped(self.0.to_scalar_bytes()).to_bytes())
    }

    /// Signs some bytes.
    #[must_use]
    pub fn sign(&self, bytes: &[u8]) -> Signature {
        Signature(self.0.sign(bytes).to_bytes().to_vec())
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
    fn only_the_owner_of_a_key_can_sign() {
        let (ada, bo) = (Identity::new().expect("randomness"), Identity::new().expect("randomness"));
        let signature = ada.sign(b"e2e4");
        assert!(ada.key().has_signed(b"e2e4", &signature));
        assert!(!ada.key().has_signed(b"e2e3", &signature));
        assert!(!bo.key().has_signed(b"e2e4", &signature));
        assert!(!ada.key().has_signed(b"e2e4", &Signature(vec![0; 64])));
        assert!(!ada.key().has_signed(b"e2e4", &Signature(vec![1; 3])));
        assert!(!Key([255; 32]).has_signed(b"", &signature));
    }

    #[test]
    fn two_identities_share_a_secret_with_nobody_else() {
        let [ada, bo, cy] = [(); 3].map(|()| Identity::new().expect("randomness"));
        let shared = ada.shared_secret(bo.key()).expect("a key");
        assert_eq!(bo.shared_secret(ada.key()), Some(shared));
        assert_ne!(cy.shared_secret(ada.key()), Some(shared));
        assert_eq!(ada.shared_secret(Key([0; 32])), None, "a weak key");
    }

    #[test]
    fn the_secret_restores_the_identity() {
        let ada = Identity::new().expect("randomness");
        assert_eq!(Identity::from_secret(&ada.secret()).key(), ada.key());
    }
}
