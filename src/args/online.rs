//! Parsers for the online arguments.

use online::invite::InviteCode;
use online::net::{Refusal, RelayAddress};

/// Finds a lobby code in a text.
pub(super) fn code(text: &str) -> Result<String, String> {
    let found = InviteCode::find(text).map(|code| code.to_string());
    found.ok_or_else(|| "a code is letters and digits, such as K7PM52-4QX9".into())
}

/// The address of a relay.
pub(super) fn relay(text: &str) -> Result<String, Refusal> {
    text.parse::<RelayAddress>().map(|_| text.into()).map_err(Refusal::BadAddress)
}

#[cfg(test)]
mod tests {
    use super::super::{Args, Parsed, parse};
    use crate::settings::Settings;
    use crate::startup_error::StartupError;
    use std::ffi::OsString;

    fn typed(words: &[&str]) -> Result<Args, StartupError> {
        match parse(["manyboard"].iter().chain(words).map(OsString::from))? {
            Parsed::Args(args) => Ok(*args),
            Parsed::Message(text) => panic!("{text}"),
        }
    }

    #[test]
    fn a_code_is_found_in_any_text() {
        for (words, code) in [
            ("K7PM52", "K7PM52"),
            ("k7p-m52", "K7PM52"),
            ("k7pm52 4qx9", "K7PM52-4QX9"),
            ("Come and play: manyboard --join K7PM52-4QX9", "K7PM52-4QX9"),
        ] {
            assert_eq!(typed(&["--join", words]).expect("a code").join.as_deref(), Some(code));
        }
    }

    #[test]
    fn invalid_arguments_give_a_plain_message() {
        let wrong: [&[&str]; 6] = [
            &["--join", "friend"],
            &["--join", ""],
            &["--join", "K7PM52", "--host"],
            &["--join", "K7PM52", "--mode", "any"],
            &["--relay", "no address"],
            &["--relay", ""],
        ];
        for words in wrong {
            let error = typed(words).expect_err("it is wrong");
            let message = error.to_string();
            assert!(error.code() == 2 && !message.contains('\n') && message.len() > 20, "{message}");
        }
        let alone = typed(&["--time", "5+3"]).expect("it is a time");
        assert!(alone.setup(&Settings::default(), "a", "b").is_err(), "a time of which game?");
    }

    #[test]
    fn a_host_plays_the_named_or_the_last_game() {
        let [first, other] = [0, 1].map(|index| catalog::modes()[index].info().id.clone());
        let mut settings = Settings::default();
        let mode = |words: &[&str], settings: &Settings| {
            let args = typed(words).expect("they are right");
            args.setup(settings, "a", "b").expect("it begins").map(|setup| setup.terms.mode)
        };
        assert_eq!(mode(&[], &settings), None);
        assert_eq!(mode(&["--host"], &settings), Some(first.clone()));
        assert_eq!(mode(&["--host", "--mode", &other, "--time", "5+3"], &settings), Some(other.clone()));
        settings.last_game.clone_from(&other);
        assert_eq!(mode(&["--host"], &settings), Some(other.clone()));
        let relay = typed(&["--relay", "https://play.example.org"]).expect("it is an address");
        relay.apply(&mut settings).expect("it is right");
        assert_eq!(settings.relay(), "https://play.example.org");
    }
}
