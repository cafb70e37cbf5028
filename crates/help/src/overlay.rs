//! Pages of another language: they take the place of the English ones, page by page.

use rules::is_id;
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;
use std::{fs, io};

/// The largest page, in bytes.
const LARGEST_PAGE: u64 = 200_000;
/// The most pages, and the most folders below each other.
const MOST_PAGES: usize = 500;
const DEEPEST: usize = 3;

/// The pages that are built in: language and id with slashes, and text.
const BUILT_IN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// Markdown pages by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay(BTreeMap<String, String>);

impl Overlay {
    /// The pages of a language that are built in.
    pub fn built_in(language: &str) -> Self {
        let of_language = |name: &'static str| name.strip_prefix(language)?.strip_prefix('/');
        let pages =
            BUILT_IN.iter().filter_map(|(name, text)| Some((of_language(name)?.into(), (*text).into())));
        Self(pages.collect())
    }

    /// The pages in a folder and those below it. What is too large, too deep or no text is left out: the folder may hold anything.
    pub fn read(folder: &Path) -> Self {
        let mut overlay = Self::default();
        overlay.collect(folder, "", 0);
        overlay
    }

    /// Adds a page, or replaces it.
    #[must_use]
    pub fn with(mut self, id: &str, markdown: &str) -> Self {
        self.0.insert(id.into(), markdown.into());
        self
    }

    /// These pages, and others before them.
    #[must_use]
    pub fn under(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The ids of all pages.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The Markdown of a page.
    pub(crate) fn get(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }

    fn collect(&mut self, folder: &Path, prefix: &str, depth: usize) {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().take(2 * MOST_PAGES);
        for path in entries.map(|entry| entry.path()) {
            let name = path.file_name().and_then(|name| name.to_str());
            let Some(name) = name.filter(|name| is_plain(name)) else { continue };
            if path.is_dir() && depth < DEEPEST {
                self.collect(&path, &format!("{prefix}{name}/"), depth + 1);
            } else if let (Some(name), true) = (name.strip_suffix(".md"), self.0.len() < MOST_PAGES) {
                let text = read_page(&path).ok();
                self.0.extend(text.map(|text| (format!("{prefix}{name}"), text)));
            }
        }
    }
}

/// Names of pages become names of files and addresses of a website.
fn is_plain(name: &str) -> bool {
    let stem = name.strip_suffix(".md").unwrap_or(name);
    is_id(stem) && stem != "index"
}

fn read_page(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?.take(LARGEST_PAGE + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LARGEST_PAGE { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_read_within_limits() {
        let folder = std::env::temp_dir().join(format!("manyboard-help-{}", std::process::id()));
        fs::create_dir_all(folder.join("games/a/b/c/d")).expect("there is room");
        fs::write(folder.join("clocks.md"), "# Uhren").expect("it is written");
        fs::write(folder.join("games/x.md"), "# X").expect("it is written");
        fs::write(folder.join("games/a/b/c/d/deep.md"), "# Deep").expect("it is written");
        fs::write(folder.join("large.md"), vec![b'a'; LARGEST_PAGE as usize + 1])
            .expect("it is written");
        fs::write(folder.join("broken.md"), [0xff, 0xfe]).expect("it is written");
        fs::write(folder.join("odd \"name\".md"), "# Odd").expect("it is written");
        fs::write(folder.join("notes.txt"), "no page").expect("it is written");
        let read = Overlay::read(&folder);
        fs::remove_dir_all(&folder).expect("the folder goes");
        assert_eq!(read.ids().collect::<Vec<_>>(), ["clocks", "games/x"]);
        assert_eq!(Overlay::read(&folder), Overlay::default(), "no folder, no pages");
        let both = Overlay::default().with("clocks", "English").with("saves", "English").under(read);
        assert_eq!((both.get("clocks"), both.get("saves")), (Some("# Uhren"), Some("English")));
    }
}
