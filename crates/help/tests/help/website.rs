//! The website is valid, whole and needs nothing else.

use crate::html;
use help::website::{self, SiteFile};
use help::{English, Library, Overlay};
use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

/// Pages with everything that a page can have, some of it wrong.
static ODD: LazyLock<Library> = LazyLock::new(|| {
    let page = "# 1 < 2 & \"page\"\n\nThe *summary* & more.\n\n## A `code` heading\n\n### Deeper\n\n1. one\n2. two\n\n   more\n\n\
        3. > note\n\n| a | b |\n|---|---|\n| **x** | [y](#deeper) |\n\n---\n\n    indented <b>\n\n<i>html</i> [gone](gone.md) \
        [web](https://a.b/?c=d&e=f) line  \nbreak\n\n```board\ngame: chess\npiece: e4\ncaption: Wrong & \"quoted\".\n```\n";
    let overlay = Overlay::default().with("odd", page).with("games/no-such-game", "# X\n\nY.\n");
    Library::new(&catalog::modes(), overlay, Box::new(English))
});

static SITE: LazyLock<Vec<SiteFile>> = LazyLock::new(|| website::files(&ODD));

fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    SITE.iter()
        .filter(|file| file.path.ends_with(".html"))
        .map(|file| (file.path.as_str(), std::str::from_utf8(&file.bytes).expect("pages are text")))
}

/// A path as seen from a page.
fn resolve(from: &str, target: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            ".." => assert!(parts.pop().is_some(), "it stays inside"),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn every_page_is_valid() {
    for (path, text) in pages() {
        html::read(text).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    assert!(pages().count() > catalog::modes().len() + 1);
}

#[test]
fn every_link_and_every_picture_is_there() {
    let documents: BTreeMap<_, _> =
        pages().map(|(path, text)| (path, html::read(text).expect("it is valid"))).collect();
    let files: HashSet<&str> = SITE.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(files.len(), SITE.len(), "every path is written once");
    for (path, document) in &documents {
        for part in &document.parts {
            assert!(files.contains(resolve(path, part).as_str()), "{path}: {part}");
        }
        for link in document.links.iter().filter(|link| !link.starts_with("https://")) {
            let (file, anchor) =
                link.split_once('#').map_or((link.as_str(), None), |(file, at)| (file, Some(at)));
            let target = if file.is_empty() { (*path).to_string() } else { resolve(path, file) };
            let there = documents.get(target.as_str()).unwrap_or_else(|| panic!("{path}: {link}"));
            assert!(anchor.is_none_or(|anchor| there.ids.contains(anchor)), "{path}: {link}");
        }
    }
}

#[test]
fn every_page_can_be_reached_from_the_first() {
    let index = SITE.iter().find(|file| file.path == "index.html").expect("there is a first page");
    let links = html::read(std::str::from_utf8(&index.bytes).expect("text")).expect("valid").links;
    for page in ODD.pages() {
        assert!(links.contains(&format!("{}.html", page.id)), "{}", page.id);
    }
}

#[test]
fn every_picture_can_be_drawn() {
    let drawings = SITE.iter().filter(|file| file.path.ends_with(".svg"));
    for file in drawings {
        let svg = std::str::from_utf8(&file.bytes).expect("drawings are text");
        assert!(art::pictures::rasterise(svg, 40).pixels.len() > 40, "{}", file.path);
    }
    let photos: Vec<_> = SITE.iter().filter(|file| file.path.ends_with(".jpg")).collect();
    assert!(!photos.is_empty() && photos.iter().all(|file| file.bytes.starts_with(&[0xff, 0xd8])));
}

#[test]
fn nothing_is_fetched_and_nothing_runs() {
    for (path, text) in pages() {
        assert!(!text.contains("<script") && !text.contains("src=\"http"), "{path}");
    }
    let style = SITE.iter().find(|file| file.path == "style.css").expect("there is a style");
    let style = std::str::from_utf8(&style.bytes).expect("text");
    assert!(!style.contains("url(") && !style.contains("@import"));
    for needed in ["prefers-color-scheme: dark", "max-width", "@media print"] {
        assert!(style.contains(needed), "{needed}");
    }
}

#[test]
fn what_is_wrong_with_a_page_is_left_out_of_it() {
    let odd = pages().find(|(path, _)| *path == "odd.html").expect("it is there").1;
    assert!(odd.contains("<h1>1 &lt; 2 &amp; &quot;page&quot;</h1>"));
    assert!(odd.contains("there is no piece on e4") && odd.contains("Wrong &amp; &quot;quoted&quot;."));
    assert!(!odd.contains("gone.html") && odd.contains("gone") && !odd.contains("<i>"));
    assert!(odd.contains("https://a.b/?c=d&amp;e=f") && odd.contains("line<br>break"));
    assert!(!SITE.iter().any(|file| file.path.contains("no-such-game")));
}

#[test]
fn it_is_written_to_a_folder_and_written_again() {
    let folder = std::env::temp_dir().join(format!("manyboard-site-{}", std::process::id()));
    let index = website::write(&ODD, &folder.join("a/b")).expect("there is room");
    assert_eq!(index, folder.join("a/b/index.html"));
    for file in SITE.iter() {
        assert_eq!(
            std::fs::read(folder.join("a/b").join(&file.path)).expect("it is written"),
            file.bytes
        );
    }
    std::fs::write(&index, "old").expect("it can be changed");
    website::write(&ODD, &folder.join("a/b")).expect("it is written again");
    assert!(std::fs::read(&index).expect("it is there").starts_with(b"<!DOCTYPE"));
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    let file = std::env::temp_dir().join(format!("manyboard-site-file-{}", std::process::id()));
    std::fs::write(&file, "a file").expect("there is room");
    assert!(website::write(&ODD, &file).is_err(), "a file is no folder");
    std::fs::remove_file(&file).expect("the file goes");
}
