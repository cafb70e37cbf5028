//! The house rules that a compiler does not know.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Past this a file is usually two ideas.
const MOST_LINES: usize = 400;
/// What a game must not reach for: all it needs is handed in.
const WORLD: [&str; 7] =
    ["std::time", "std::fs", "std::net", "std::env", "std::process", "std::thread", "rand::"];

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below a folder, without what was built or belongs to git.
fn files(folder: &Path) -> Vec<PathBuf> {
    let skipped = |name: &str| [".git", "target", "corpus", "artifacts"].contains(&name);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read").flatten() {
        let path = entry.path();
        match path.file_name().and_then(|name| name.to_str()) {
            Some(name) if skipped(name) => {}
            _ if path.is_dir() => found.extend(files(&path)),
            _ => found.push(path),
        }
    }
    found
}

/// The files below a folder of this kind, with what is in them.
pub(crate) fn sources(folder: &str, kind: &str) -> Vec<(PathBuf, String)> {
    let of_kind = |path: &PathBuf| path.extension().is_some_and(|found| found == kind);
    let with_text = |path: PathBuf| fs::read_to_string(&path).ok().map(|text| (path, text));
    files(&root().join(folder)).into_iter().filter(of_kind).filter_map(with_text).collect()
}

/// Lists what breaks a rule, all at once.
pub(crate) fn assert_none(rule: &str, broken: impl Iterator<Item = String>) {
    let broken: Vec<_> = broken.collect();
    assert!(broken.is_empty(), "{rule}:\n  {}", broken.join("\n  "));
}

/// The crates that are games: `gamemodes/` holds nothing else.
fn games() -> Vec<String> {
    let crates = fs::read_dir(root().join("gamemodes")).expect("there are game modes");
    crates.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect()
}

/// The part of a file before its tests.
pub(crate) fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text)
}

/// The names a manifest gives to what the crate depends on, tests included.
fn dependencies(manifest: &str) -> Vec<&str> {
    let mut inside = false;
    let mut names = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line.trim_end_matches(']').ends_with("dependencies");
        } else if inside {
            names.extend(line.split([' ', '.', '=']).next().filter(|name| !name.is_empty()));
        }
    }
    names
}

#[test]
fn the_project_stands_alone() {
    let outside = ["..", "shared"].join("/");
    let found = files(root()).into_iter().filter(|path| {
        fs::read(path).is_ok_and(|bytes| String::from_utf8_lossy(&bytes).contains(&outside))
    });
    assert_none("no file knows what lies outside", found.map(|path| path.display().to_string()));
}

#[test]
fn every_source_file_says_what_it_is_for() {
    let silent = sources("", "rs").into_iter().filter(|(_, text)| !text.starts_with("//! "));
    assert_none("a file begins with //!", silent.map(|(path, _)| path.display().to_string()));
}

#[test]
fn no_source_file_is_two_ideas() {
    let long = sources("", "rs").into_iter().filter(|(_, text)| text.lines().count() > MOST_LINES);
    assert_none("a file has at most 400 lines", long.map(|(path, _)| path.display().to_string()));
}

#[test]
fn the_app_names_no_game() {
    let paths = games().into_iter().map(|name| format!("{}::", name.replace('-', "_")));
    let modes = catalog::modes();
    let ids = modes.iter().map(|mode| format!("\"{}\"", mode.info().id));
    let names = modes.iter().map(|mode| mode.info().name.clone());
    let named: Vec<_> = paths.chain(ids).chain(names).collect();
    let folders = ["src", "crates/online/src", "crates/play/src", "relay/src"];
    let sources: Vec<_> = folders.iter().flat_map(|folder| sources(folder, "rs")).collect();
    let in_tests = |path: &Path| path.to_string_lossy().contains("tests");
    let shipped =
        sources.iter().filter(|(path, _)| path.starts_with(root().join("src")) || !in_tests(path));
    let broken = shipped.flat_map(|(path, text)| {
        let text = if path.starts_with(root().join("src")) { text } else { without_tests(text) };
        let found = named.iter().filter(|name| text.contains(name.as_str()));
        found.map(move |name| format!("{}: {name}", path.display()))
    });
    assert_none("app, online, play and relay name no game", broken);
}

/// The folders that hold the sources of one crate each.
pub(crate) fn crates() -> Vec<String> {
    let inside = |folder: &str| {
        let found = fs::read_dir(root().join(folder)).expect("the folder can be read").flatten();
        let names = found.filter_map(|entry| entry.file_name().into_string().ok());
        names.map(|name| format!("{folder}/{name}/src")).collect::<Vec<_>>()
    };
    let single = ["src", "relay/src"].map(String::from);
    single.into_iter().chain(inside("crates")).chain(inside("gamemodes")).collect()
}

/// The name of the type that a line declares for others to use.
fn declared_type(line: &str) -> Option<&str> {
    let visible = line.trim_start().strip_prefix("pub")?;
    let declared = match visible.strip_prefix('(') {
        Some(scope) => scope.split_once(") ")?.1,
        None => visible.strip_prefix(' ')?,
    };
    let (keyword, rest) = declared.split_once(' ')?;
    let is_type = ["struct", "enum", "trait", "type", "union"].contains(&keyword);
    is_type.then(|| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next())?
}

#[test]
fn one_name_is_one_type_in_a_crate() {
    let twice = crates().into_iter().flat_map(|folder| {
        let mut declared = BTreeMap::<String, Vec<String>>::new();
        for (path, text) in sources(&folder, "rs") {
            for name in without_tests(&text).lines().filter_map(declared_type) {
                declared.entry(name.into()).or_default().push(path.display().to_string());
            }
        }
        let twice = declared.into_iter().filter(|(_, files)| files.len() > 1);
        twice.map(|(name, files)| format!("{name}: {}", files.join(", "))).collect::<Vec<_>>()
    });
    assert_none("two types of one crate have different names", twice);
}

#[test]
fn declarations_are_recognised() {
    assert_eq!(declared_type("pub struct Table<'a> {"), Some("Table"));
    assert_eq!(declared_type("    pub(in crate::x) enum Kind {"), Some("Kind"));
    assert_eq!(declared_type("pub type Id=u8;"), Some("Id"));
    assert_eq!(declared_type("struct Private;"), None);
    assert_eq!(declared_type("pub fn struct_like() {"), None);
}

#[test]
fn comments_are_plain() {
    let riddles = ["whoever", "so-and-so", "somebody", "whatever"];
    let broken = sources("", "rs").into_iter().chain(sources("", "md")).flat_map(|(path, text)| {
        let lines = text.lines().enumerate().map(|(at, line)| (at, line.to_lowercase()));
        let odd = lines.filter(|(_, line)| riddles.iter().any(|word| line.contains(word)));
        let named = odd.map(|(at, line)| format!("{}:{}: {}", path.display(), at + 1, line.trim()));
        named.collect::<Vec<_>>()
    });
    let own = |line: &String| !line.contains("tidy.rs");
    assert_none("say who or what is meant", broken.filter(own));
}

#[test]
fn only_the_referee_writes_the_table() {
    let found = sources("src", "rs").into_iter().filter(|(path, text)| {
        let writes = text.contains("ResMut<Table>") || text.contains("resource_mut::<Table>");
        writes && !path.ends_with("table/referee.rs")
    });
    assert_none("only referee.rs changes the table", found.map(|(path, _)| path.display().to_string()));
}

/// What sets sizes, gaps and corners in a screen.
const SCALED: [&str; 10] = [
    "add_space(",
    "Margin::same(",
    "Margin::symmetric(",
    "margin(",
    "corner_radius(",
    ".size(",
    "FontId::new(",
    "item_spacing = ",
    "item_spacing.x = ",
    "item_spacing.y = ",
];

/// The text from a place to the end of its argument or statement.
fn argument(text: &str) -> &str {
    let mut open = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => open += 1,
            ')' if open == 0 => return &text[..at],
            ')' => open -= 1,
            ';' => return &text[..at],
            _ => {}
        }
    }
    text
}

/// The first number in a text that belongs to no name; 0 and factors of 2 are allowed.
fn number(text: &str) -> Option<&str> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    let words = text.split(|letter: char| !is_part(letter));
    words.filter(|word| word.starts_with(|letter: char| letter.is_ascii_digit())).find(|word| {
        let value = word.trim_end_matches("_f32").trim_end_matches(".0").trim_end_matches('.');
        !["0", "2"].contains(&value)
    })
}

#[test]
fn sizes_and_gaps_are_on_the_scale_of_the_style() {
    let sources = sources("src/screens", "rs").into_iter().chain(sources("src/ui", "rs"));
    let broken = sources.filter(|(path, _)| !path.ends_with("ui/style.rs")).flat_map(|(path, text)| {
        let text = without_tests(&text);
        let uses =
            SCALED.iter().flat_map(|what| text.match_indices(what).map(move |(at, _)| (what, at)));
        let odd = uses.filter_map(|(what, at)| {
            let found = number(argument(&text[at + what.len()..]))?;
            let line = text[..at].lines().count();
            Some(format!("{}:{line}: {what}… has {found}", path.display()))
        });
        odd.collect::<Vec<_>>()
    });
    assert_none("sizes, gaps and corners are named in ui/style.rs", broken);
}

#[test]
fn numbers_off_the_scale_are_found() {
    assert_eq!(number("GAP_M, style::GAP_S"), None);
    assert_eq!(number("2.0 * GAP_S, 0.0"), None);
    assert_eq!((number("size * 1.45"), number("12, 6")), (Some("1.45"), Some("12")));
    assert_eq!(argument("vec2(1.0, f(2)), colour(TEXT)).show(3)"), "vec2(1.0, f(2)), colour(TEXT)");
}

#[test]
fn tooltips_are_placed_by_one_module() {
    let found = sources("src", "rs").into_iter().filter(|(_, text)| {
        [".on_hover_text(", ".on_disabled_hover_text("].iter().any(|call| text.contains(call))
    });
    assert_none("use ui::tooltip", found.map(|(path, _)| path.display().to_string()));
}

#[test]
fn games_know_the_rules_and_nobody_else() {
    let games = games();
    let broken = games.iter().flat_map(|game| {
        let manifest = fs::read_to_string(root().join("gamemodes").join(game).join("Cargo.toml"));
        let manifest = manifest.unwrap_or_default();
        let known: Vec<_> = dependencies(&manifest).into_iter().map(String::from).collect();
        assert!(known.contains(&"rules".into()), "{game} has a manifest and depends on the rules");
        let wrong =
            |name: &String| games.contains(name) || name.starts_with("bevy") || *name == "catalog";
        let wrong: Vec<_> = known.into_iter().filter(wrong).collect();
        wrong.into_iter().map(move |name| format!("{game}: {name}"))
    });
    assert_none("a game depends on no other game, no catalog and no engine", broken);
}

#[test]
fn games_do_not_reach_for_the_world() {
    let games = games().into_iter().map(|name| format!("gamemodes/{name}/src"));
    let sources = games.chain(["crates/rules/src".into()]).flat_map(|folder| sources(&folder, "rs"));
    let broken = sources.flat_map(|(path, text)| {
        let text = without_tests(&text);
        let found: Vec<_> = WORLD.into_iter().filter(|part| text.contains(part)).collect();
        found.into_iter().map(move |part| format!("{}: {part}", path.display()))
    });
    assert_none("nothing in a game knows time, files, the network or chance", broken);
}

#[test]
fn the_build_machine_runs_every_check() {
    let run = fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(run.contains("build/test"));
}
