//! Messages as bytes: small, bounded, and read without trusting whoever wrote them.

use bincode::config::{Configuration, Fixint, Limit, LittleEndian, Varint};
use serde::{Serialize, de::DeserializeOwned};

/// No message between apps is larger. WebRTC carries 64 kB, and quietly drops what is larger.
pub const LARGEST: usize = 16 * 1024;

const CONFIG: Configuration<LittleEndian, Varint, Limit<LARGEST>> =
    bincode::config::standard().with_limit::<LARGEST>();
/// What is signed or hashed is written with numbers of fixed length, and may be longer than one message.
const FIXED: Configuration<LittleEndian, Fixint, Limit<{ 1024 * 1024 }>> =
    bincode::config::standard().with_fixed_int_encoding().with_limit::<{ 1024 * 1024 }>();

/// Why bytes are no message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WireError {
    /// It would not fit, or does not.
    #[error("a message may have {LARGEST} bytes and not more")]
    TooLarge,
    /// It means nothing.
    #[error("the message makes no sense: {0}")]
    Nonsense(String),
    /// Something follows that does not belong to it.
    #[error("{0} bytes follow the message")]
    Tail(usize),
}

/// Writes a message.
///
/// # Errors
/// When it would be larger than [`LARGEST`].
pub fn pack<T: Serialize>(message: &T) -> Result<Vec<u8>, WireError> {
    let bytes = bincode::serde::encode_to_vec(message, CONFIG);
    let bytes = bytes.map_err(|error| WireError::Nonsense(error.to_string()))?;
    if bytes.len() > LARGEST { Err(WireError::TooLarge) } else { Ok(bytes) }
}

/// Reads a message of somebody who may mean harm.
///
/// # Errors
/// When it is too large, makes no sense, or does not end where it should.
pub fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, WireError> {
    if bytes.len() > LARGEST {
        return Err(WireError::TooLarge);
    }
    let read = bincode::serde::decode_from_slice(bytes, CONFIG);
    let (message, used) = read.map_err(|error| WireError::Nonsense(error.to_string()))?;
    if used == bytes.len() { Ok(message) } else { Err(WireError::Tail(bytes.len() - used)) }
}

/// The one way to write something that is signed or hashed.
///
/// # Errors
/// When it is longer than a megabyte.
pub fn canonical<T: Serialize>(what: &T) -> Result<Vec<u8>, WireError> {
    bincode::serde::encode_to_vec(what, FIXED).map_err(|_| WireError::TooLarge)
}

/// A text from outside as it may be shown: one line, no control characters, no text that turns the line around, not too long.
#[must_use]
pub fn tame(text: &str, most: usize) -> String {
    let line = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let shown: String = line.filter(|c| !is_trick(*c)).take(most * 2).collect();
    let shown = shown.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    shown.chars().take(most).collect::<String>().trim_end().into()
}

/// Characters that are not seen, or make others be seen elsewhere.
fn is_trick(c: char) -> bool {
    let hidden =
        matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}');
    c.is_control()
        || hidden
        || matches!(c, '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let message = (7_u32, "a move".to_string(), vec![1_u8, 2, 3]);
        let bytes = pack(&message).expect("it is small");
        assert_eq!(unpack::<(u32, String, Vec<u8>)>(&bytes), Ok(message));
    }

    #[test]
    fn what_is_too_large_is_neither_written_nor_read() {
        assert!(pack(&vec![1_u8; LARGEST + 1]).is_err());
        assert_eq!(unpack::<Vec<u8>>(&vec![0; LARGEST + 1]), Err(WireError::TooLarge));
        // A length that promises more than there is takes no memory.
        let lies = [253, 255, 255, 255, 255, 255, 255, 255, 127];
        assert!(matches!(unpack::<Vec<u8>>(&lies), Err(WireError::Nonsense(_))));
    }

    #[test]
    fn what_follows_a_message_is_refused() {
        let mut bytes = pack(&1_u8).expect("it is small");
        bytes.push(0);
        assert_eq!(unpack::<u8>(&bytes), Err(WireError::Tail(1)));
    }

    #[test]
    fn texts_are_tamed() {
        assert_eq!(tame("  Ada\n\tLovelace \u{202E}evil\u{0} ", 40), "Ada Lovelace evil");
        assert_eq!(tame(&"x".repeat(100), 8), "xxxxxxxx");
        assert_eq!(tame("\u{200B}\u{200B}", 8), "");
    }
}
