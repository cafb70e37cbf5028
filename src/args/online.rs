//! What is typed to play with people elsewhere.

use crate::settings::is_address;
use relay::codes::Code;

/// A code, from whatever contains one.
pub(super) fn code(text: &str) -> Result<String, String> {
    let found = Code::find(text).map(|code| code.to_string());
    found.ok_or_else(|| "a code is six letters and digits, such as K7PM52".into())
}

/// The address of a relay.
pub(super) fn relay(text: &str) -> Result<String, String> {
    let fits = !text.is_empty() && is_address(text);
    fits.then(|| text.into()).ok_or_else(|| "an address is written https://play.example.org".into())
}

#[cfg(test)]
mod tests {
    use super::super::{Args, Typed, read};
    use crate::settings::Settings;
    use crate::trouble::Trouble;
    use std::ffi::OsString;

    fn typed(words: &[&str]) -> Result<Args, Trouble> {
        match read(["manyboard"].iter().chain(words).map(OsString::from))? {
            Typed::Args(args) => Ok(*args),
            Typed::Read(text) => panic!("{text}"),
        }
    }

    #[test]
    fn a_code_is_found_in_what_was_typed() {
        for words in ["K7PM52", "k7p-m52", "Come and play: manyboard --join K7PM52"] {
            assert_eq!(typed(&["--join", words]).expect("a code").join.as_deref(), Some("K7PM52"));
        }
    }

    #[test]
    fn wrong_words_get_a_plain_sentence() {
        let wrong: [&[&str]; 6] = [
            &["--join", "friend"],
            &["--join", ""],
            &["--join", "K7PM52", "--host"],
            &["--join", "K7PM52", "--mode", "any"],
            &["--relay", "no address"],
            &["--relay", ""],
        ];
        for words in wrong {
            let trouble = typed(words).expect_err("it is wrong");
            let said = trouble.to_string();
            assert!(trouble.code() == 2 && !said.contains('\n') && said.len() > 20, "{said}");
        }
        let alone = typed(&["--time", "5+3"]).expect("it is a time");
        assert!(alone.setup(&Settings::default(), "a", "b").is_err(), "a time of which game?");
    }

    #[test]
    fn who_hosts_plays_what_was_named_or_played_last() {
        let [first, other] = [0, 1].map(|place| catalog::modes()[place].info());
        let mut settings = Settings::default();
        let mode = |words: &[&str], settings: &Settings| {
            let args = typed(words).expect("they are right");
            args.setup(settings, "a", "b").expect("it begins").map(|setup| setup.mode)
        };
        assert_eq!(mode(&[], &settings), None);
        assert_eq!(mode(&["--host"], &settings), Some(first.id.clone()));
        assert_eq!(
            mode(&["--host", "--mode", &other.id, "--time", "5+3"], &settings),
            Some(other.id.clone())
        );
        settings.last_game.clone_from(&other.id);
        assert_eq!(mode(&["--host"], &settings), Some(other.id.clone()));
        let relay = typed(&["--relay", "https://play.example.org"]).expect("it is an address");
        relay.apply(&mut settings).expect("it is right");
        assert_eq!(settings.relay(), "https://play.example.org");
    }
}
