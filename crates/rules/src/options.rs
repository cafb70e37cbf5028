//! Options of a game, chosen before it begins.

use crate::{Message, RuleError, message, quote};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One option of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Stable; see [`is_id`](crate::is_id). Stored in files.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// One sentence that says what it does.
    pub about: String,
    /// The choices; the first is the default.
    pub choices: Vec<Choice>,
}

/// One choice of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Stable. Stored in files.
    pub id: String,
    /// The displayed name.
    pub name: String,
}

impl OptionSpec {
    /// An option with several choices: pairs of id and name, the first is the default.
    pub fn choice(id: &str, name: &str, about: &str, choices: &[(&str, &str)]) -> Self {
        let choice = |(id, name): &(&str, &str)| Choice { id: (*id).into(), name: (*name).into() };
        let choices = choices.iter().map(choice).collect();
        Self { id: id.into(), name: name.into(), about: about.into(), choices }
    }

    /// A switch, off by default.
    pub fn switch(id: &str, name: &str, about: &str) -> Self {
        Self::choice(id, name, about, &[("off", "Off"), ("on", "On")])
    }

    /// Is this a plain switch?
    pub fn is_switch(&self) -> bool {
        self.choices.iter().map(|choice| choice.id.as_str()).eq(["off", "on"])
    }
}

/// The chosen options. Options not listed have their default.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Chooses a value.
    #[must_use]
    pub fn with(mut self, id: &str, value: &str) -> Self {
        self.0.insert(id.into(), value.into());
        self
    }

    /// The chosen value, if one was chosen.
    pub fn get(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }

    /// Is this switch on?
    pub fn is_on(&self, id: &str) -> bool {
        self.get(id) == Some("on")
    }

    /// Every chosen option, by id.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(id, value)| (id.as_str(), value.as_str()))
    }

    /// The index of the chosen value among the choices of `spec`; 0 is the default.
    pub fn index(&self, spec: &OptionSpec) -> usize {
        let chosen = self.get(&spec.id);
        spec.choices.iter().position(|choice| Some(choice.id.as_str()) == chosen).unwrap_or(0)
    }

    /// Checks that every option and value exists.
    pub fn check(&self, specs: &[OptionSpec]) -> Result<(), RuleError> {
        for (id, value) in &self.0 {
            let Some(spec) = specs.iter().find(|spec| spec.id == *id) else {
                return Err(RuleError::option(id, no_option(specs)));
            };
            if !spec.choices.iter().any(|choice| choice.id == *value) {
                return Err(RuleError::option(id, no_choice(spec, value)));
            }
        }
        Ok(())
    }
}

/// The option is none of these.
fn no_option(specs: &[OptionSpec]) -> Message {
    if specs.is_empty() {
        return message!("rule-no-options", "this game has no options");
    }
    let known: Vec<_> = specs.iter().map(|spec| spec.id.as_str()).collect();
    message!("rule-no-option", "this game has {known}", known = known.join(", "))
}

/// The value is none of the option's choices.
fn no_choice(spec: &OptionSpec, value: &str) -> Message {
    let known: Vec<_> = spec.choices.iter().map(|choice| choice.id.as_str()).collect();
    message!(
        "rule-no-choice",
        "{value} is not one of: {known}",
        value = quote(value),
        known = known.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_options_and_values_are_named() {
        let specs = [OptionSpec::choice("size", "Size", "", &[("7x6", "7×6"), ("8x7", "8×7")])];
        let good = Options::default().with("size", "8x7");
        assert!(good.check(&specs).is_ok());
        assert_eq!(good.index(&specs[0]), 1);
        let bad = Options::default().with("size", "9x9").check(&specs).unwrap_err();
        assert_eq!(bad.to_string(), r#"option "size": "9x9" is not one of: 7x6, 8x7"#);
        let unknown = Options::default().with("sise", "8x7").check(&specs).unwrap_err();
        assert_eq!(unknown.to_string(), r#"option "sise": this game has size"#);
    }
}
