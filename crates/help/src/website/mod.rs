//! The pages as a static website: plain HTML and CSS that needs no script, no server and no connection.

mod blocks;
mod index;
mod layout;

use crate::{DiagramError, Drawing, Library};
use atomic_write_file::AtomicWriteFile;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{fs, mem};

const STYLE: &str = include_str!("style.css");

/// A file of the website.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteFile {
    /// Its path in the folder of the website, with slashes.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl SiteFile {
    fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { path: path.into(), bytes: bytes.into() }
    }
}

/// Every file of the website. Drawing all diagrams takes a second or so.
pub fn files(library: &Library) -> Vec<SiteFile> {
    let mut site = Site { library, files: Vec::new() };
    for page in library.pages() {
        let html = site.page(page);
        site.files.push(SiteFile::new(file_of(&page.id), html));
    }
    let html = site.index();
    site.files.push(SiteFile::new("index.html", html));
    site.files.push(SiteFile::new("style.css", STYLE));
    site.files.push(SiteFile::new("emblem.svg", art::pictures::emblem_svg()));
    site.files.push(SiteFile::new("wordmark.svg", art::pictures::wordmark_svg()));
    mem::take(&mut site.files)
}

/// Writes the website into a folder, which is created if it is missing, and returns the path of its first page. Files that are there
/// already with the same content stay untouched.
///
/// # Errors
/// The folder cannot be written.
pub fn write(library: &Library, folder: &Path) -> io::Result<PathBuf> {
    for file in files(library) {
        let path = folder.join(&file.path);
        if fs::read(&path).is_ok_and(|known| known == file.bytes) {
            continue;
        }
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let mut writer = AtomicWriteFile::open(&path)?;
        writer.write_all(&file.bytes)?;
        writer.commit()?;
    }
    Ok(folder.join("index.html"))
}

/// The file of a page.
fn file_of(page: &str) -> String {
    format!("{page}.html")
}

/// A website in the making.
struct Site<'a> {
    library: &'a Library,
    files: Vec<SiteFile>,
}

impl Site<'_> {
    /// Adds a picture and returns its path.
    fn add_picture(&mut self, name: &str, bytes: impl Into<Vec<u8>>) -> String {
        let path = format!("pictures/{name}");
        self.files.push(SiteFile::new(path.clone(), bytes));
        path
    }

    /// Draws a diagram into a file of its own, and returns its `img`; `up` leads to the root.
    fn diagram(
        &mut self,
        diagram: &crate::Diagram,
        name: &str,
        up: &str,
    ) -> Result<String, DiagramError> {
        let Drawing { svg, width, height, alt } = self.library.draw(diagram)?;
        let path = self.add_picture(&format!("{name}.svg"), svg);
        let alt = escape(&alt);
        Ok(format!(
            r#"<img src="{up}{path}" width="{width}" height="{height}" loading="lazy" alt="{alt}">"#
        ))
    }
}

/// Text for HTML and SVG, inside elements and attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            // What XML and HTML cannot hold.
            '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => safe.push(letter),
        }
    }
    safe
}
