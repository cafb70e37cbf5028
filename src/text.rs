//! Every text that people read. English is built in; another language is a file `text/LANGUAGE.ftl`.

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rules::{Arg, Message};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use unic_langid::LanguageIdentifier;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Texts>();
}

const ENGLISH: &str = include_str!("../assets/text/en.ftl");

/// The arguments of a text: names and values.
pub type TextArgs<'a> = [(&'a str, FluentValue<'a>)];

/// All texts in the chosen language; English where it has none.
#[derive(Resource)]
pub struct Texts {
    bundles: Vec<FluentBundle<FluentResource>>,
}

impl Default for Texts {
    fn default() -> Self {
        Self { bundles: vec![bundle("en", ENGLISH)] }
    }
}

impl Texts {
    /// The texts of a language, searched for in these folders; English if there is none.
    pub fn load(language: &str, folders: &[PathBuf]) -> Self {
        let mut texts = Self::default();
        let named = is_language(language) && language != "en";
        let file = |folder: &PathBuf| read(folder, language);
        if let Some(source) = folders.iter().filter(|_| named).find_map(file) {
            texts.bundles.insert(0, bundle(language, &source));
        }
        texts
    }

    /// The available languages: English, and every file in these folders.
    pub fn languages(folders: &[PathBuf]) -> Vec<String> {
        let files =
            folders.iter().flat_map(|folder| fs::read_dir(folder.join("text")).ok()).flatten().flatten();
        let stem = |path: PathBuf| {
            let is_text = path.extension().is_some_and(|kind| kind == "ftl");
            path.file_stem().filter(|_| is_text).and_then(|stem| stem.to_str()).map(String::from)
        };
        let mut found: Vec<String> = files.filter_map(|entry| stem(entry.path())).collect();
        found.retain(|language| is_language(language));
        found.push("en".into());
        found.sort();
        found.dedup();
        found
    }

    /// A text without arguments.
    pub fn get(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// A text with its arguments filled in.
    pub fn with(&self, key: &str, args: &TextArgs) -> String {
        self.find(key, args).unwrap_or_else(|| {
            warn!("there is no text for {key}");
            key.to_string()
        })
    }

    /// Is there a text with this key?
    pub fn has(&self, key: &str) -> bool {
        let known = |bundle: &FluentBundle<FluentResource>| bundle.has_message(key);
        self.bundles.iter().any(known)
    }

    /// A text, or `fallback` where there is none: a game has its own names for things.
    pub fn get_or(&self, key: &str, fallback: &str) -> String {
        self.find(key, &[]).unwrap_or_else(|| fallback.to_string())
    }

    /// A text with arguments that may be messages themselves.
    pub fn with_args(&self, key: &str, args: &[(impl AsRef<str>, Arg)]) -> String {
        let args: Vec<_> = args.iter().map(|(name, arg)| (name.as_ref(), self.value(arg))).collect();
        self.with(key, &args)
    }

    /// A message translated, or in its own English where the language has no text for it.
    pub fn message(&self, message: &Message) -> String {
        let args: Vec<_> = message.args.iter().map(|(name, arg)| (&**name, self.value(arg))).collect();
        self.find(&message.key, &args).unwrap_or_else(|| message.english.clone())
    }

    /// A message as a sentence of its own: with a capital letter and a full stop.
    pub fn sentence(&self, message: &Message) -> String {
        let text = self.message(message);
        let mut letters = text.chars();
        let first: String =
            letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
        let end = if text.ends_with(['.', '!', '?', '…']) { "" } else { "." };
        format!("{first}{}{end}", letters.as_str())
    }

    fn value<'a>(&self, arg: &'a Arg) -> FluentValue<'a> {
        match arg {
            Arg::Text(text) => text.as_str().into(),
            Arg::Number(number) => (*number).into(),
            Arg::Message(message) => self.message(message).into(),
        }
    }

    fn find(&self, key: &str, args: &TextArgs) -> Option<String> {
        let fluent_args: FluentArgs = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        self.bundles.iter().find_map(|bundle| {
            let pattern = bundle.get_message(key)?.value()?;
            let mut errors = Vec::new();
            let text = bundle.format_pattern(pattern, Some(&fluent_args), &mut errors);
            errors.iter().for_each(|error| warn!("{key}: {error}"));
            Some(text.into_owned())
        })
    }
}

/// The largest file of a language that is read.
const MOST_BYTES: u64 = 4 << 20;

/// Is this a tag of a language, and no path?
pub(crate) fn is_language(text: &str) -> bool {
    text.len() <= 40
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
        && text.parse::<LanguageIdentifier>().is_ok()
}

fn read(folder: &Path, language: &str) -> Option<String> {
    let path = folder.join("text").join(format!("{language}.ftl"));
    let fits = |file: &fs::Metadata| file.is_file() && file.len() <= MOST_BYTES;
    fs::metadata(&path).ok().filter(fits)?;
    let mut source = String::new();
    fs::File::open(path).ok()?.take(MOST_BYTES).read_to_string(&mut source).ok().map(|_| source)
}

/// Parses a text file; invalid entries are left out.
fn bundle(language: &str, source: &str) -> FluentBundle<FluentResource> {
    let resource = FluentResource::try_new(source.to_string()).unwrap_or_else(|(resource, errors)| {
        errors.iter().for_each(|error| warn!("{language}.ftl: {error}"));
        resource
    });
    let mut bundle = FluentBundle::new_concurrent(vec![language.parse().unwrap_or_default()]);
    // Fonts without the invisible isolation marks would draw boxes.
    bundle.set_use_isolating(false);
    if let Err(errors) = bundle.add_resource(resource) {
        errors.iter().for_each(|error| warn!("{language}.ftl: {error}"));
    }
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_filled_in() {
        let texts = Texts::default();
        let text = texts.with("end-won", &[("name", "Ada".into()), ("count", 1.into())]);
        assert!(text.contains("Ada") && !text.contains('{'), "{text}");
    }

    #[test]
    fn english_is_valid() {
        assert!(FluentResource::try_new(ENGLISH.into()).is_ok());
    }

    #[test]
    fn a_language_is_a_file() {
        let folder = std::env::temp_dir().join(format!("manyboard-text-{}", std::process::id()));
        fs::create_dir_all(folder.join("text")).expect("there is room");
        fs::write(folder.join("text/de.ftl"), "end-won = { $name } gewinnt\n= kaputt\n")
            .expect("it is written");
        let folders = [folder.clone()];
        assert_eq!(Texts::languages(&folders), ["de", "en"]);
        let german = Texts::load("de", &folders);
        assert_eq!(
            german.with("end-won", &[("name", "Ada".into()), ("count", 1.into())]),
            "Ada gewinnt"
        );
        assert_eq!(german.get("app-name"), Texts::default().get("app-name"), "the rest is English");
        assert_eq!(Texts::load("../de", &folders).get("end-draw"), Texts::default().get("end-draw"));
        fs::remove_dir_all(folder).expect("the folder goes");
    }

    #[test]
    fn the_name_of_a_language_is_no_path_and_its_file_is_bounded() {
        for language in ["pt-BR", "de", "zh-Hant"] {
            assert!(is_language(language), "{language}");
        }
        for path in ["../..", "a/b", "..", "de/../../en", "C:\\de", "", "de\0", &"a".repeat(99)] {
            assert!(!is_language(path), "{path}");
        }
        let folder = std::env::temp_dir().join(format!("manyboard-large-{}", std::process::id()));
        fs::create_dir_all(folder.join("text")).expect("there is room");
        let text = folder.join("text/de.ftl");
        fs::write(&text, "end-draw = Remis\n").expect("it is written");
        assert!(read(&folder, "de").is_some());
        fs::File::options()
            .write(true)
            .open(&text)
            .and_then(|file| file.set_len(MOST_BYTES + 1))
            .expect("it grows");
        assert_eq!(read(&folder, "de"), None);
        fs::remove_dir_all(folder).expect("the folder goes");
    }

    #[test]
    fn messages_are_translated_with_their_arguments() {
        let texts = Texts::default();
        let inner = rules::message!("rule-illegal", "in English");
        let outer =
            rules::message!("rule-replay", "in English {number} {why}", number = 3_u8, why = inner);
        assert_eq!(texts.message(&outer), "move 3: not a legal move here");
        let unknown = rules::message!("no-such-key", "the king, é");
        assert_eq!(texts.sentence(&unknown), "The king, é.");
        assert_eq!(texts.sentence(&rules::message!("no-such-key", "Really?")), "Really?");
    }

    #[test]
    fn every_ending_level_and_slider_has_a_text() {
        let texts = Texts::default();
        for reason in rules::Reason::ALL {
            assert!(
                texts.find(&format!("reason-{}", reason.word().replace('_', "-")), &[]).is_some(),
                "{reason}"
            );
        }
        for level in search::Level::ALL {
            assert!(texts.find(&format!("level-{}", level.number), &[]).is_some());
            assert!(texts.find(&format!("level-{}-about", level.number), &[]).is_some());
        }
        for slider in search::Style::SLIDERS {
            assert!(texts.find(&format!("slider-{}", slider.id), &[]).is_some());
            assert!(texts.find(&format!("slider-{}-about", slider.id), &[]).is_some());
        }
    }
}
