//! Messages as bytes: compact, bounded, and decoded without trusting the sender.

use bincode::config::{Configuration, Fixint, Limit, LittleEndian, Varint};
use rules::name::is_invisible;
use serde::{Serialize, de::DeserializeOwned};

/// The largest message between apps, in bytes. WebRTC carries 64 kB and silently drops larger messages.
pub const LARGEST: usize = 16 * 1024;

const CONFIG: Configuration<LittleEndian, Varint, Limit<LARGEST>> =
    bincode::config::standard().with_limit::<LARGEST>();
/// For what is signed or hashed: integers of fixed length, and room for more than one message.
const FIXED: Configuration<LittleEndian, Fixint, Limit<{ 1024 * 1024 }>> =
    bincode::config::standard().with_fixed_int_encoding().with_limit::<{ 1024 * 1024 }>();

/// Why bytes are not a message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WireError {
    /// More than [`LARGEST`] bytes.
    #[error("a message has at most {LARGEST} bytes")]
    TooLarge,
    /// The bytes cannot be decoded.
    #[error("the message cannot be decoded: {0}")]
    Malformed(String),
    /// Bytes are left over.
    #[error("{0} bytes follow the message")]
    Trailing(usize),
}

/// Encodes a message.
///
/// # Errors
/// When it is larger than [`LARGEST`].
pub fn pack<T: Serialize>(message: &T) -> Result<Vec<u8>, WireError> {
    let bytes = bincode::serde::encode_to_vec(message, CONFIG);
    let bytes = bytes.map_err(|error| WireError::Malformed(error.to_string()))?;
    if bytes.len() > LARGEST { Err(WireError::TooLarge) } else { Ok(bytes) }
}

/// Decodes a message from an untrusted sender.
///
/// # Errors
/// When it is too large, malformed, or followed by other bytes.
pub fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, WireError> {
    if bytes.len() > LARGEST {
        return Err(WireError::TooLarge);
    }
    let read = bincode::serde::decode_from_slice(bytes, CONFIG);
    let (message, used) = read.map_err(|error| WireError::Malformed(error.to_string()))?;
    if used == bytes.len() { Ok(message) } else { Err(WireError::Trailing(bytes.len() - used)) }
}

/// The canonical encoding for signatures and hashes.
///
/// # Errors
/// When it is longer than a megabyte.
pub fn canonical<T: Serialize>(what: &T) -> Result<Vec<u8>, WireError> {
    bincode::serde::encode_to_vec(what, FIXED).map_err(|_| WireError::TooLarge)
}

/// Makes foreign text safe to show: one line of at most `most` characters, without control, invisible or
/// direction-changing characters.
#[must_use]
pub fn sanitize(text: &str, most: usize) -> String {
    let line = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let visible: String = line.filter(|c| !is_invisible(*c)).take(most * 2).collect();
    let words = visible.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    words.chars().take(most).collect::<String>().trim_end().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_round_trip() {
        let message = (7_u32, "a move".to_string(), vec![1_u8, 2, 3]);
        let bytes = pack(&message).expect("it is small");
        assert_eq!(unpack::<(u32, String, Vec<u8>)>(&bytes), Ok(message));
    }

    #[test]
    fn messages_that_are_too_large_are_refused() {
        assert!(pack(&vec![1_u8; LARGEST + 1]).is_err());
        assert_eq!(unpack::<Vec<u8>>(&vec![0; LARGEST + 1]), Err(WireError::TooLarge));
        // A length prefix beyond the message allocates nothing.
        let lies = [253, 255, 255, 255, 255, 255, 255, 255, 127];
        assert!(matches!(unpack::<Vec<u8>>(&lies), Err(WireError::Malformed(_))));
    }

    #[test]
    fn trailing_bytes_are_refused() {
        let mut bytes = pack(&1_u8).expect("it is small");
        bytes.push(0);
        assert_eq!(unpack::<u8>(&bytes), Err(WireError::Trailing(1)));
    }

    #[test]
    fn text_is_sanitized() {
        assert_eq!(sanitize("  Ada\n\tLovelace \u{202E}evil\u{0} ", 40), "Ada Lovelace evil");
        assert_eq!(sanitize(&"x".repeat(100), 8), "xxxxxxxx");
        assert_eq!(sanitize("\u{200B}\u{200B}", 8), "");
    }

    /// `Default_Ignorable_Code_Point` of Unicode 16.
    #[test]
    fn nothing_that_cannot_be_seen_makes_a_name_another_one() {
        let ignorable = [
            0x00AD..=0x00AD,
            0x034F..=0x034F,
            0x061C..=0x061C,
            0x115F..=0x1160,
            0x17B4..=0x17B5,
            0x180B..=0x180F,
            0x200B..=0x200F,
            0x202A..=0x202E,
            0x2060..=0x206F,
            0x3164..=0x3164,
            0xFE00..=0xFE0F,
            0xFEFF..=0xFEFF,
            0xFFA0..=0xFFA0,
            0xFFF0..=0xFFF8,
            0x1BCA0..=0x1BCA3,
            0x1D173..=0x1D17A,
            0xE0000..=0xE0FFF,
        ];
        for hidden in ignorable.into_iter().flatten().filter_map(char::from_u32) {
            assert_eq!(sanitize(&format!("Ad{hidden}a"), 16), "Ada", "{hidden:?}");
        }
    }
}
