//! Every sentence people read. English is built in; another language is a file `text/LANGUAGE.ftl`.

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::fs;
use std::path::{Path, PathBuf};
use unic_langid::LanguageIdentifier;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Texts>();
}

const ENGLISH: &str = include_str!("../assets/text/en.ftl");

/// What fills the gaps of a sentence: names and values.
pub type Gaps<'a> = [(&'a str, FluentValue<'a>)];

/// All sentences in the chosen language, English where that has none.
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
    /// The sentences of a language, looked for in these folders; English alone if nobody has it.
    pub fn load(language: &str, folders: &[PathBuf]) -> Self {
        let mut texts = Self::default();
        let named = language.parse::<LanguageIdentifier>().is_ok() && language != "en";
        let file = |folder: &PathBuf| read(folder, language);
        if let Some(source) = folders.iter().filter(|_| named).find_map(file) {
            texts.bundles.insert(0, bundle(language, &source));
        }
        texts
    }

    /// The languages that can be chosen: English, and every file in these folders.
    pub fn languages(folders: &[PathBuf]) -> Vec<String> {
        let files =
            folders.iter().flat_map(|folder| fs::read_dir(folder.join("text")).ok()).flatten().flatten();
        let stem = |path: PathBuf| {
            let is_text = path.extension().is_some_and(|kind| kind == "ftl");
            path.file_stem().filter(|_| is_text).and_then(|stem| stem.to_str()).map(String::from)
        };
        let mut found: Vec<String> = files.filter_map(|entry| stem(entry.path())).collect();
        found.push("en".into());
        found.sort();
        found.dedup();
        found
    }

    /// A sentence without gaps.
    pub fn get(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// A sentence with its gaps filled.
    pub fn with(&self, key: &str, gaps: &Gaps) -> String {
        self.find(key, gaps).unwrap_or_else(|| {
            warn!("there is no text for {key}");
            key.to_string()
        })
    }

    /// What a game calls something, unless the language has a word of its own for it.
    pub fn own(&self, key: &str, otherwise: &str) -> String {
        self.find(key, &[]).unwrap_or_else(|| otherwise.to_string())
    }

    fn find(&self, key: &str, gaps: &Gaps) -> Option<String> {
        let args: FluentArgs = gaps.iter().map(|(name, value)| (*name, value.clone())).collect();
        self.bundles.iter().find_map(|bundle| {
            let pattern = bundle.get_message(key)?.value()?;
            let mut errors = Vec::new();
            let text = bundle.format_pattern(pattern, Some(&args), &mut errors);
            errors.iter().for_each(|error| warn!("{key}: {error}"));
            Some(text.into_owned())
        })
    }
}

fn read(folder: &Path, language: &str) -> Option<String> {
    fs::read_to_string(folder.join("text").join(format!("{language}.ftl"))).ok()
}

/// Makes sentences of a file; lines that make no sense are left out.
fn bundle(language: &str, source: &str) -> FluentBundle<FluentResource> {
    let resource = FluentResource::try_new(source.to_string()).unwrap_or_else(|(resource, errors)| {
        errors.iter().for_each(|error| warn!("{language}.ftl: {error}"));
        resource
    });
    let mut bundle = FluentBundle::new_concurrent(vec![language.parse().unwrap_or_default()]);
    // The marks around names are invisible, but fonts without them draw boxes.
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
    fn gaps_are_filled() {
        let texts = Texts::default();
        let said = texts.with("end-won", &[("name", "Ada".into())]);
        assert!(said.contains("Ada") && !said.contains('{'), "{said}");
    }

    #[test]
    fn english_has_no_broken_lines() {
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
        assert_eq!(german.with("end-won", &[("name", "Ada".into())]), "Ada gewinnt");
        assert_eq!(german.get("app-name"), Texts::default().get("app-name"), "the rest is English");
        assert_eq!(
            Texts::load("../de", &folders).with("end-won", &[("name", "Ada".into())]),
            Texts::default().with("end-won", &[("name", "Ada".into())])
        );
        fs::remove_dir_all(folder).expect("the folder goes");
    }

    #[test]
    fn every_ending_level_and_slider_has_its_words() {
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
