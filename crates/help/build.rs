//! Takes every page below `assets/help` into the program, so that no list has to be kept by hand.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root =
        PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../assets/help");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut pages = Vec::new();
    collect(&root, "", &mut pages)?;
    pages.sort();
    let mut code = String::from("&[\n");
    for (name, path) in pages {
        let _ = writeln!(code, "    ({name:?}, include_str!({:?})),", path.display().to_string());
    }
    code += "]\n";
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    fs::write(out.join("pages.rs"), code)
}

/// The Markdown files of a folder and those below it, each with its path in slashes and without `.md`.
fn collect(folder: &Path, prefix: &str, pages: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), pages)?;
        } else if let Some(name) = name.strip_suffix(".md") {
            pages.push((format!("{prefix}{name}"), fs::canonicalize(&path)?));
        }
    }
    Ok(())
}
