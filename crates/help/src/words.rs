//! The words of generated texts, in the language of the reader.

use rules::{Message, ModeInfo, OptionSpec, PieceKind, Reason, Team};

/// Translates what this crate and the games say. The app has a text file for it.
pub trait Words: Send + Sync {
    /// The tag of the language, such as `de`.
    fn language(&self) -> String {
        "en".into()
    }

    /// A sentence of this crate.
    fn say(&self, message: &Message) -> String {
        message.english.clone()
    }

    /// A game's own words, by the key that a translation may have for them.
    fn own(&self, key: &str, english: &str) -> String {
        let _ = key;
        english.into()
    }
}

/// Everything in English.
pub struct English;

impl Words for English {}

/// The words of one game.
#[derive(Clone, Copy)]
pub(crate) struct GameWords<'a> {
    pub(crate) words: &'a dyn Words,
    pub(crate) info: &'a ModeInfo,
}

impl GameWords<'_> {
    pub(crate) fn name(&self) -> String {
        self.words.own(&format!("game-{}-name", self.info.id), &self.info.name)
    }

    pub(crate) fn about(&self) -> String {
        self.words.own(&format!("game-{}-about", self.info.id), &self.info.about)
    }

    pub(crate) fn tagline(&self) -> String {
        self.words.own(&format!("game-{}-tagline", self.info.id), &self.info.tagline())
    }

    pub(crate) fn team(&self, team: Team) -> String {
        let english = self.info.team_info(team).map_or("", |team| &team.name);
        self.words.own(&format!("game-{}-team-{}", self.info.id, team.0 + 1), english)
    }

    pub(crate) fn kind(&self, kind: &PieceKind) -> String {
        self.words.own(&format!("kind-{}", kind.id), &kind.name)
    }

    pub(crate) fn moves(&self, kind: &PieceKind) -> String {
        self.words.own(&format!("game-{}-moves-{}", self.info.id, kind.id), &kind.moves)
    }

    /// Name, description and choices of an option.
    pub(crate) fn option(&self, spec: &OptionSpec) -> (String, String, Vec<String>) {
        let key = format!("game-{}-option-{}", self.info.id, spec.id);
        let choice =
            |choice: &rules::Choice| self.words.own(&format!("{key}-{}", choice.id), &choice.name);
        let about = self.words.own(&format!("{key}-about"), &spec.about);
        (self.words.own(&key, &spec.name), about, spec.choices.iter().map(choice).collect())
    }

    /// An ending in a word or two.
    pub(crate) fn reason(&self, reason: Reason) -> String {
        let key = format!("reason-{}-short", reason.word().replace('_', "-"));
        self.words.own(&key, &capitalised(&reason.word().replace('_', " ")))
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
