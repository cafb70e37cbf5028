//! Suites of tactics as files: a problem on each line, `POSITION ; best MOVE [MOVE…] ; note`.
//!
//! Lines that begin with `#` say where problems come from. `# hard:` keeps one that is right but takes the
//! AI longer than a test may last: it is read like any other, and not run.

use rules::{Options, Record};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the games.
const GAMEMODES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../gamemodes");

/// A position and the moves that are right in it.
pub(crate) struct Problem {
    pub(crate) record: Record,
    pub(crate) best: Vec<String>,
    pub(crate) note: String,
}

/// The problems of one game.
pub(crate) struct Suite {
    pub(crate) game: String,
    pub(crate) problems: Vec<Problem>,
    /// How many are kept but not run.
    pub(crate) hard: usize,
}

impl Suite {
    /// Reads the problems of a game, and refuses those that prove nothing.
    pub(crate) fn read(game: &str, text: &str) -> Result<Self, String> {
        let (mut problems, mut hard) = (Vec::new(), 0);
        for (n, line) in text.lines().enumerate() {
            let line = line.trim();
            let (asked, is_hard) =
                line.strip_prefix("# hard:").map_or((line, false), |rest| (rest, true));
            if asked.is_empty() || asked.starts_with('#') {
                continue;
            }
            let problem =
                problem(game, asked).map_err(|why| format!("{game}, line {}: {why}", n + 1))?;
            if is_hard { hard += 1 } else { problems.push(problem) }
        }
        Ok(Self { game: game.into(), problems, hard })
    }
}

fn problem(game: &str, line: &str) -> Result<Problem, String> {
    let fields: Vec<_> = line.splitn(3, ';').map(str::trim).collect();
    let [position, best, note] = fields[..] else { return Err("three fields are needed".into()) };
    let best = best.strip_prefix("best ").ok_or("the second field is best and moves")?;
    let best: Vec<String> = best.split_whitespace().map(String::from).collect();
    let mode = catalog::find(game).ok_or("there is no such game")?;
    let open = mode.open(Options::default(), Some(position)).map_err(|error| error.to_string())?;
    let legal: Vec<_> = open.moves().into_iter().map(|mv| mv.text).collect();
    if let Some(wrong) = best.iter().find(|mv| !legal.contains(mv)) {
        return Err(format!("{wrong} is not legal"));
    }
    if best.len() >= legal.len() {
        return Err("every move is right".into());
    }
    Ok(Problem { record: open.record().clone(), best, note: note.into() })
}

/// Every suite.
pub(crate) fn all() -> Result<Vec<Suite>, String> {
    let crates = entries(Path::new(GAMEMODES));
    let found = crates.iter().flat_map(|folder| {
        let data = folder.join("data");
        entries(&data).into_iter().filter(|path| is_suite(path)).chain(entries(&data.join("tactics")))
    });
    let mut suites = Vec::new();
    for path in found {
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let game = owner(&path, &text).ok_or_else(|| format!("{}: whose is it?", path.display()))?;
        suites.push(Suite::read(&game, &text)?);
    }
    Ok(suites)
}

/// What lies in a folder, sorted; nothing if there is no folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<_> = found.map(|entry| entry.path()).collect();
    found.sort();
    found
}

fn is_suite(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.starts_with("tactics") && name.ends_with(".txt")
}

/// The game that is named like the file or the crate, or else the only one that can read the first position.
fn owner(path: &Path, text: &str) -> Option<String> {
    let stem = path.file_stem()?.to_str()?;
    let names = path.ancestors().filter_map(|folder| folder.file_name()?.to_str());
    if let Some(mode) = std::iter::once(stem).chain(names).find_map(catalog::find) {
        return Some(mode.info().id.clone());
    }
    let first = text.lines().find(|line| !line.is_empty() && !line.starts_with('#'))?;
    let position = first.split(';').next()?.trim();
    let reads = |mode: &&rules::Mode| mode.open(Options::default(), Some(position)).is_ok();
    let modes = catalog::modes();
    let mut readers = modes.iter().filter(reads);
    let only = readers.next()?;
    readers.next().is_none().then(|| only.info().id.clone())
}

#[test]
fn problems_that_prove_nothing_are_refused() {
    let read =
        |line: &str| Suite::read("tic-tac-toe", line).map(|suite| (suite.problems.len(), suite.hard));
    assert_eq!(
        read("# our own\n\nxx.oo.... ; best c1 ; win\n# hard: xx....o.o ; best c1 ; win"),
        Ok((1, 1))
    );
    for (line, why) in [
        ("xx.oo.... ; best c1", "three fields"),
        ("xx.oo.... ; c1 ; win", "best and moves"),
        ("xx.oo.... ; best a1 ; win", "a1 is not legal"),
        ("xx.oo ; best c1 ; win", "position"),
        ("xxxoo.... ; best c2 ; won already", "c2 is not legal"),
        ("xoxxoxo.o ; best b3 ; an only move", "every move is right"),
        ("# hard: xx.oo.... ; best b1 ; win", "b1 is not legal"),
    ] {
        let refused = read(line).expect_err(line);
        assert!(refused.starts_with("tic-tac-toe, line 1: ") && refused.contains(why), "{refused}");
    }
}
