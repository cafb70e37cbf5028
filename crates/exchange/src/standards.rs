//! The names of game modes in PGN and PDN. The only file of this crate that knows ids of modes.

use crate::Format;

/// A game mode with a name in a standard.
pub(crate) struct Standard {
    /// The id of the mode.
    pub(crate) mode: &'static str,
    /// The standard.
    pub(crate) format: Format,
    /// The name it gives the game in a tag; empty where the tag is left out.
    pub(crate) name: &'static str,
    /// Other names in use.
    others: &'static [&'static str],
}

const STANDARDS: [Standard; 7] = [
    pgn("chess", "", &["Standard", "Chess", "Normal", "From Position"]),
    pgn("hole-chess", "Hole Chess", &[]),
    pgn("king-of-the-hill", "King of the Hill", &["KOTH"]),
    pgn("atomic", "Atomic", &["Atomic Chess"]),
    pgn("mega-chess", "Mega Chess", &[]),
    pgn("last-piece-standing", "Last Piece Standing", &[]),
    Standard { mode: "checkers", format: Format::Pdn, name: "21", others: &[] },
];

const fn pgn(mode: &'static str, name: &'static str, others: &'static [&'static str]) -> Standard {
    Standard { mode, format: Format::Pgn, name, others }
}

impl Standard {
    /// The tag that names the game in texts of this kind.
    pub(crate) fn tag(format: Format) -> &'static str {
        if format == Format::Pdn { "GameType" } else { "Variant" }
    }

    fn is_called(&self, name: &str) -> bool {
        let name = plain(name);
        let mut names = [self.mode, self.name].into_iter().chain(self.others.iter().copied());
        !name.is_empty() && names.any(|known| plain(known) == name)
    }
}

/// The standard of a game mode.
pub(crate) fn of(mode: &str) -> Option<&'static Standard> {
    STANDARDS.iter().find(|standard| standard.mode == mode)
}

/// The game of a text without a tag that names it.
pub(crate) fn usual(format: Format) -> Option<&'static Standard> {
    all(format).next()
}

/// Every game of one standard.
pub(crate) fn all(format: Format) -> impl Iterator<Item = &'static Standard> {
    STANDARDS.iter().filter(move |standard| standard.format == format)
}

/// The game of this name. What follows a comma, as in `21,B,8,8,N1,0`, says nothing new.
pub(crate) fn named(format: Format, name: &str) -> Option<&'static Standard> {
    let name = name.split(',').next().unwrap_or(name);
    all(format).find(|standard| standard.is_called(name))
}

/// Letters and digits alone, all small.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_named_here_exists() {
        for standard in &STANDARDS {
            assert!(catalog::find(standard.mode).is_some(), "{}", standard.mode);
        }
    }

    #[test]
    fn names_are_found_however_they_are_spelt() {
        let found = |name| named(Format::Pgn, name).map(|standard| standard.mode);
        assert_eq!(found("kingOfTheHill"), Some("king-of-the-hill"));
        assert_eq!(found("ATOMIC"), Some("atomic"));
        assert_eq!(found("standard"), Some("chess"));
        assert_eq!((found("Chess960"), found(""), found("-")), (None, None, None));
        assert_eq!(named(Format::Pdn, "21,B,8,8,N1,0").map(|found| found.mode), Some("checkers"));
    }
}
