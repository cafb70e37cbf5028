//! Sentences that reach people, written so that they can be translated.

use std::borrow::Cow;
use std::fmt;

/// A sentence with a key to look its translation up by, the values to fill in, and English for logs and tools.
///
/// Write one with [`message!`](crate::message!). The app looks the key up in its text files; a key that is
/// missing there is shown in English, so a new game works before anybody translates it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Identifies the sentence in text files, in small letters, digits and dashes.
    pub key: Cow<'static, str>,
    /// The values to fill in, by name.
    pub args: Vec<(Cow<'static, str>, Arg)>,
    /// The sentence in English, filled in.
    pub english: String,
}

/// A value in a [`Message`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// Shown as it is.
    Text(String),
    /// A number, so that a translation can choose between singular and plural.
    Number(u64),
    /// Another sentence, translated on its own.
    Message(Message),
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

macro_rules! arg_from {
    ($($type:ty => |$value:ident| $arg:expr;)*) => {$(
        impl From<$type> for Arg {
            fn from($value: $type) -> Self {
                $arg
            }
        }
    )*};
}

arg_from! {
    &str => |text| Self::Text(text.into());
    String => |text| Self::Text(text);
    &String => |text| Self::Text(text.clone());
    char => |letter| Self::Text(letter.into());
    u8 => |number| Self::Number(number.into());
    u16 => |number| Self::Number(number.into());
    u32 => |number| Self::Number(number.into());
    u64 => |number| Self::Number(number);
    usize => |number| Self::Number(number as u64);
    Message => |message| Self::Message(message);
    &Message => |message| Self::Message(message.clone());
}

/// Makes a [`Message`] from its key, its English text with named gaps, and a value for each gap.
///
/// ```
/// let why = rules::message!("example-kings", "{team} has {count} kings", team = "White", count = 2_u8);
/// assert_eq!(why.to_string(), "White has 2 kings");
/// ```
#[macro_export]
macro_rules! message {
    ($key:literal, $english:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        $(#[allow(clippy::redundant_locals, reason = "a value may be a variable of the same name")]
        let $name = $value;)*
        let english = ::std::format!($english $(, $name = $name)*);
        let args = ::std::vec![$((stringify!($name).into(), $crate::Arg::from($name))),*];
        $crate::Message { key: $key.into(), args, english }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_nest() {
        let inner = message!("rule-test-inner", "no {what}", what = 'x');
        let outer = message!("rule-test-outer", "line {line}: {why}", line = 3_u8, why = inner.clone());
        assert_eq!(outer.to_string(), "line 3: no x");
        assert_eq!(outer.key, "rule-test-outer");
        assert_eq!(outer.args[0].1, Arg::Number(3));
        assert_eq!(outer.args[1].1, Arg::Message(inner));
    }
}
