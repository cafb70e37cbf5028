//! The names by which links find headings.

use std::collections::HashSet;

/// Gives every heading of a page a name of its own.
#[derive(Default)]
pub(crate) struct Anchors(HashSet<String>);

impl Anchors {
    /// The name of the next heading: its letters and digits in lower case with dashes between them, and a number if that is taken.
    pub(crate) fn next(&mut self, heading: &str) -> String {
        let plain = slug(heading);
        let numbered = (2..).map(|number| format!("{plain}-{number}"));
        let mut names = [plain.clone()].into_iter().chain(numbered);
        let free = names.find(|name| !self.0.contains(name)).unwrap_or(plain);
        self.0.insert(free.clone());
        free
    }
}

fn slug(heading: &str) -> String {
    let lower = heading.to_lowercase().replace(['\'', '’'], "");
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let slug = words.collect::<Vec<_>>().join("-");
    if slug.is_empty() { "part".into() } else { slug }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_plain_names_of_their_own() {
        let mut anchors = Anchors::default();
        assert_eq!(anchors.next("How it ends"), "how-it-ends");
        assert_eq!(anchors.next("How it ends!"), "how-it-ends-2");
        assert_eq!(anchors.next("The king’s move (2D/3D)"), "the-kings-move-2d-3d");
        assert_eq!((anchors.next("…"), anchors.next("?")), ("part".into(), "part-2".into()));
    }
}
