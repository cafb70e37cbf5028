//! Progress as TOML. A broken value costs only that value.

use super::{DailyProgress, LessonProgress, Progress, PuzzleProgress};
use rules::is_id;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value};

/// The most bytes of a file.
const MOST_BYTES: usize = 1 << 21;
/// The most games.
const MOST_GAMES: usize = 1000;
/// The most ids of steps or puzzles of one game.
const MOST_IDS: usize = 20_000;

/// Progress from a text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LoadedProgress {
    /// What could be read; the rest is as at the beginning.
    pub progress: Progress,
    /// The keys of values that could not be read.
    pub broken: Vec<String>,
    /// The text is no TOML at all, or too long: the file should be set aside before it is written again.
    pub is_unreadable: bool,
}

impl Progress {
    /// Reads what [`to_text`](Self::to_text) has written, value by value.
    pub fn read(text: &str) -> LoadedProgress {
        let table = if text.len() > MOST_BYTES { None } else { text.parse::<Table>().ok() };
        let Some(mut table) = table else {
            return LoadedProgress { is_unreadable: true, ..LoadedProgress::default() };
        };
        let mut reader = Reader::default();
        let lessons = reader.games(&mut table, "lessons", Reader::lesson);
        let puzzles = reader.games(&mut table, "puzzles", Reader::puzzle);
        let daily = reader.table(&mut table, "daily").map(|mut found| reader.daily(&mut found));
        let daily = daily.unwrap_or_default();
        let progress = Self { lessons, puzzles, daily, unknown: table };
        LoadedProgress { progress, broken: reader.broken, is_unreadable: false }
    }

    /// Everything as TOML.
    pub fn to_text(&self) -> String {
        let mut table = self.unknown.clone();
        table.insert("lessons".into(), games(&self.lessons, write_lesson));
        table.insert("puzzles".into(), games(&self.puzzles, write_puzzle));
        table.insert("daily".into(), Value::Table(write_daily(&self.daily)));
        table.to_string()
    }
}

fn games<T>(of: &BTreeMap<String, T>, write: fn(&T) -> Table) -> Value {
    Value::Table(of.iter().map(|(game, value)| (game.clone(), Value::Table(write(value)))).collect())
}

fn ids(set: &BTreeSet<String>) -> Value {
    Value::Array(set.iter().map(|id| Value::String(id.clone())).collect())
}

fn table<const N: usize>(values: [(&str, Value); N]) -> Table {
    values.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}

fn write_lesson(lesson: &LessonProgress) -> Table {
    table([
        ("steps", ids(&lesson.steps)),
        ("finished", lesson.finished.into()),
        ("skipped", lesson.skipped.into()),
    ])
}

fn write_puzzle(puzzles: &PuzzleProgress) -> Table {
    table([
        ("solved", ids(&puzzles.solved)),
        ("streak", puzzles.streak.into()),
        ("best_streak", puzzles.best_streak.into()),
        ("rating", puzzles.rating.into()),
        ("best_rating", puzzles.best_rating.into()),
    ])
}

fn write_daily(daily: &DailyProgress) -> Table {
    table([
        ("last_day", daily.last_day.into()),
        ("streak", daily.streak.into()),
        ("best_streak", daily.best_streak.into()),
    ])
}

/// Takes values out of tables and notes which are broken.
#[derive(Default)]
struct Reader {
    broken: Vec<String>,
    /// The keys of the tables it is in, each with a dot behind it.
    path: String,
}

impl Reader {
    fn games<T>(
        &mut self,
        from: &mut Table,
        key: &str,
        read: fn(&mut Self, &mut Table) -> T,
    ) -> BTreeMap<String, T> {
        let mut found = BTreeMap::new();
        for (game, value) in self.table(from, key).unwrap_or_default() {
            self.path = format!("{key}.{game}.");
            match value {
                Value::Table(mut table) if is_id(&game) && found.len() < MOST_GAMES => {
                    found.insert(game, read(self, &mut table));
                }
                _ => self.broken.push(format!("{key}.{game}")),
            }
        }
        self.path.clear();
        found
    }

    fn lesson(&mut self, from: &mut Table) -> LessonProgress {
        LessonProgress {
            steps: self.ids(from, "steps"),
            finished: self.value(from, "finished"),
            skipped: self.value(from, "skipped"),
        }
    }

    fn puzzle(&mut self, from: &mut Table) -> PuzzleProgress {
        PuzzleProgress {
            solved: self.ids(from, "solved"),
            streak: self.value(from, "streak"),
            best_streak: self.value(from, "best_streak"),
            rating: self.value(from, "rating"),
            best_rating: self.value(from, "best_rating"),
        }
    }

    fn daily(&mut self, from: &mut Table) -> DailyProgress {
        self.path = "daily.".into();
        DailyProgress {
            last_day: self.value(from, "last_day"),
            streak: self.value(from, "streak"),
            best_streak: self.value(from, "best_streak"),
        }
    }

    fn table(&mut self, from: &mut Table, key: &str) -> Option<Table> {
        match from.remove(key)? {
            Value::Table(table) => Some(table),
            _ => {
                self.broken.push(key.into());
                None
            }
        }
    }

    fn ids(&mut self, from: &mut Table, key: &str) -> BTreeSet<String> {
        let found: Vec<Value> = self.value(from, key);
        let read = |value: &Value| value.as_str().filter(|id| is_id(id)).map(String::from);
        let known: Vec<Option<String>> = found.iter().take(MOST_IDS).map(read).collect();
        if known.len() < found.len() || known.contains(&None) {
            self.broken.push(format!("{}{key}", self.path));
        }
        known.into_iter().flatten().collect()
    }

    fn value<T: DeserializeOwned + Default>(&mut self, from: &mut Table, key: &str) -> T {
        let Some(value) = from.remove(key) else { return T::default() };
        value.try_into().unwrap_or_else(|_| {
            self.broken.push(format!("{}{key}", self.path));
            T::default()
        })
    }
}
