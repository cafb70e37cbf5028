//! Keys of peers who passed the handshake before, or whom the host vouches for: they come back without a password.
//!
//! Both sides compute a secret from their own identity and the other's key. It is not the password, so it is no guess, and
//! strangers who use up all guesses cannot keep members out.

use super::handshake::Run;
use crate::identity::{Identity, Key};
use sha2::{Digest, Sha256};
use std::collections::HashMap;

/// More than the members of any lobby.
const MAX: usize = 64;

/// Tells who starts a run to those who know the key, and nobody else.
pub(super) type Hint = [u8; 16];

/// The hint of a key in a run.
pub(super) fn hint(run: &Run, key: Key) -> Hint {
    let hash = Sha256::new().chain_update(b"manyboard hint").chain_update(run).chain_update(key.0);
    let mut hint = Hint::default();
    hint.iter_mut().zip(hash.finalize()).for_each(|(to, from)| *to = from);
    hint
}

/// Known keys, each with the secret we share.
#[derive(Default)]
pub(super) struct KnownKeys(HashMap<Key, [u8; 32]>);

impl KnownKeys {
    /// Returns whether the key is new.
    pub(super) fn add(&mut self, me: &Identity, key: Key) -> bool {
        let before = self.0.len();
        if before < MAX && key != me.key() && !self.0.contains_key(&key) {
            self.0.extend(me.shared_secret(key).map(|shared| (key, shared)));
        }
        self.0.len() > before
    }

    pub(super) fn remove(&mut self, key: Key) {
        self.0.remove(&key);
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Who gave this hint.
    pub(super) fn find(&self, run: &Run, given: &Hint) -> Option<(Key, &[u8; 32])> {
        self.iter().find(|(key, _)| hint(run, *key) == *given)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Key, &[u8; 32])> {
        self.0.iter().map(|(key, shared)| (*key, shared))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_recognised_by_those_who_know_it() {
        let [ada, bo] = [(); 2].map(|()| Identity::new().expect("chance"));
        let mut known = KnownKeys::default();
        known.add(&ada, bo.key());
        known.add(&ada, ada.key());
        let run = [7; 16];
        assert_eq!(known.find(&run, &hint(&run, bo.key())).map(|(key, _)| key), Some(bo.key()));
        assert!(known.find(&[8; 16], &hint(&run, bo.key())).is_none(), "hints are good for one run");
        assert!(known.find(&run, &hint(&run, ada.key())).is_none());
        known.remove(bo.key());
        assert!(known.find(&run, &hint(&run, bo.key())).is_none());
    }

    #[test]
    fn thousands_of_keys_fill_no_memory() {
        let (ada, mut known) = (Identity::new().expect("chance"), KnownKeys::default());
        for _ in 0..2 * MAX {
            known.add(&ada, Identity::new().expect("chance").key());
        }
        assert_eq!(known.iter().count(), MAX);
    }
}
