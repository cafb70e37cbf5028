//! The words of generated help, from the texts of the app.

use crate::text::Texts;
use help::Words;
use rules::Message;
use std::path::PathBuf;

/// The texts of one language, for the threads that draw and write help.
pub(super) struct AppWords {
    texts: Texts,
    language: String,
}

impl AppWords {
    pub(super) fn new(language: &str, folders: &[PathBuf]) -> Self {
        Self { texts: Texts::load(language, folders), language: language.into() }
    }
}

impl Words for AppWords {
    fn language(&self) -> String {
        self.language.clone()
    }

    fn say(&self, message: &Message) -> String {
        self.texts.message(message)
    }

    fn own(&self, key: &str, english: &str) -> String {
        self.texts.get_or(key, english)
    }
}
