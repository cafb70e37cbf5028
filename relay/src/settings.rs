//! Where settings come from (defaults, file, environment), and what each is for.

use std::{fs, path::Path};

use toml::{Table, Value};

pub use crate::config::SETTINGS;

use crate::config::Config;

/// The prefix of settings in the environment; the name follows in capitals.
pub const PREFIX: &str = "MANYBOARD_RELAY_";

/// Reads the settings: the file if there is one, overridden by the environment.
///
/// # Errors
/// A sentence that names the invalid file or setting.
pub fn read(
    file: Option<&Path>,
    environment: impl Iterator<Item = (String, String)>,
) -> Result<Config, String> {
    let mut table = match file {
        Some(path) => read_file(path)?,
        None => Table::new(),
    };
    let defaults = defaults()?;
    for (name, text) in environment {
        let Some(key) = name.strip_prefix(PREFIX).map(str::to_lowercase) else { continue };
        let default = defaults.get(&key).ok_or_else(|| format!("{name}: there is no setting {key}"))?;
        let value =
            parse_as(default, &text).ok_or_else(|| format!("{name}: {text:?} is not a number"))?;
        table.insert(key, value);
    }
    let config: Config =
        table.try_into().map_err(|wrong: toml::de::Error| wrong.message().to_owned())?;
    config.problem().map_or(Ok(config), Err)
}

/// The example file: every setting with its explanation and default.
///
/// # Errors
/// Only if the defaults cannot be written as text.
pub fn example() -> Result<String, String> {
    let defaults = defaults()?;
    let mut text = String::from(
        "# Settings of manyboard-relay. Values that are commented out are the defaults.\n\
         # Each can also be set in the environment: MANYBOARD_RELAY_LISTEN=0.0.0.0:80; separate lists with commas.\n",
    );
    for (name, help) in SETTINGS {
        let default = defaults.get(*name).ok_or_else(|| format!("{name} is not a setting"))?;
        text.push_str(&format!("\n# {help}\n# {name} = {default}\n"));
    }
    Ok(text)
}

fn read_file(path: &Path) -> Result<Table, String> {
    let text = fs::read_to_string(path).map_err(|wrong| format!("{}: {wrong}", path.display()))?;
    text.parse().map_err(|wrong: toml::de::Error| format!("{}: {wrong}", path.display()))
}

fn defaults() -> Result<Table, String> {
    Table::try_from(Config::default()).map_err(|wrong| wrong.to_string())
}

/// Parses a text as the same type as another value.
fn parse_as(default: &Value, text: &str) -> Option<Value> {
    match default {
        Value::Integer(_) => text.trim().parse().ok().map(Value::Integer),
        Value::Array(_) => {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            Some(Value::Array(parts.map(Value::from).collect()))
        }
        _ => Some(Value::from(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect()
    }

    #[test]
    fn the_example_file_is_what_the_code_says() {
        let written = include_str!("../relay.example.toml");
        assert_eq!(
            written,
            example().unwrap(),
            "write it anew: manyboard-relay --example > relay/relay.example.toml"
        );
    }

    #[test]
    fn the_example_with_all_its_comments_removed_gives_the_defaults() {
        let bare: String = example()
            .unwrap()
            .lines()
            .filter_map(|l| l.strip_prefix("# ").filter(|l| l.contains(" = ")))
            .map(|l| format!("{l}\n"))
            .collect();
        let table: Table = bare.parse().unwrap();
        assert_eq!(table, defaults().unwrap());
    }

    #[test]
    fn the_environment_overrides_the_file() {
        let dir = std::env::temp_dir().join(format!("relay-settings-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let file = dir.join("relay.toml");
        fs::write(&file, "listen = \"127.0.0.1:1\"\nidle_seconds = 7\n").unwrap();
        let given = env(&[
            ("MANYBOARD_RELAY_IDLE_SECONDS", "9"),
            ("MANYBOARD_RELAY_PROXIES", "10.0.0.1, ::1"),
            ("HOME", "/"),
        ]);
        let config = read(Some(&file), given.into_iter()).unwrap();
        assert_eq!((config.listen.as_str(), config.idle_seconds), ("127.0.0.1:1", 9));
        assert_eq!(config.proxies, ["10.0.0.1", "::1"]);
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn what_is_wrong_is_said() {
        let wrong = |pairs: &[(&str, &str)]| read(None, env(pairs).into_iter()).unwrap_err();
        assert!(wrong(&[("MANYBOARD_RELAY_IDLE_SECONDS", "soon")]).contains("not a number"));
        assert!(wrong(&[("MANYBOARD_RELAY_COLOUR", "red")]).contains("no setting colour"));
        assert!(wrong(&[("MANYBOARD_RELAY_IDLE_SECONDS", "0")]).contains("at least 1"));
        assert!(read(Some(Path::new("/nowhere/relay.toml")), std::iter::empty()).is_err());
    }
}
