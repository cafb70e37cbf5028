//! Filters and sorts the games of an index.

use crate::{Entry, Summary};
use rules::{Team, TimeControl, TimeLimit};
use std::cmp::Reverse;

/// A column of the shelf, to sort by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Column {
    /// The number of the game.
    Number,
    /// The name of the file.
    Name,
    /// The name of the game.
    Game,
    /// The players of the first team.
    First,
    /// The players of the other teams.
    Second,
    /// The result; unfinished games come first.
    Result,
    /// The number of moves.
    Moves,
    /// The time control; games without a clock come last.
    Time,
    /// When it was last played; undated games come last in both directions.
    #[default]
    Played,
}

impl Column {
    /// All columns, in the order of the shelf.
    pub const ALL: [Self; 9] = [
        Self::Number,
        Self::Name,
        Self::Game,
        Self::First,
        Self::Second,
        Self::Result,
        Self::Moves,
        Self::Time,
        Self::Played,
    ];
}

/// Which games are shown, and in which order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ShelfQuery {
    /// Each word must be part of a name: of the file, the game or a player.
    pub search: String,
    /// Only this game, by its id.
    pub mode: Option<String>,
    /// Only finished or only unfinished games.
    pub finished: Option<bool>,
    /// The column to sort by.
    pub by: Column,
    /// Descending order.
    pub descending: bool,
}

/// The name of a game that is in the catalog, or its id.
pub fn game_name(id: &str) -> String {
    catalog::find(id).map_or_else(|| id.into(), |mode| mode.info().name.clone())
}

/// The indices of the entries that match a query, sorted. Entries without a key come last, and damaged files after them. `name` returns the name of a
/// game mode.
pub fn arrange(entries: &[Entry], query: &ShelfQuery, name: &dyn Fn(&str) -> String) -> Vec<usize> {
    let search = query.search.to_lowercase();
    let words: Vec<_> = search.split_whitespace().collect();
    let wanted = |entry: &Entry| fits(entry, query) && (words.is_empty() || found(entry, &words, name));
    let listed = entries.iter().enumerate().filter(|(_, entry)| wanted(entry));
    let mut keyed: Vec<_> = listed.map(|(place, entry)| (key(entry, query.by, name), place)).collect();
    // Ties are sorted by time, the newest first.
    let tie = |place: usize| (Reverse(entries[place].touched()), &entries[place].file.name);
    keyed.sort_by(|(one, at), (other, there)| {
        let damaged = |place: usize| entries[place].content.is_err();
        let last = (one.is_none(), damaged(*at)).cmp(&(other.is_none(), damaged(*there)));
        let order = if query.descending { other.cmp(one) } else { one.cmp(other) };
        last.then(order).then_with(|| tie(*at).cmp(&tie(*there)))
    });
    keyed.into_iter().map(|(_, place)| place).collect()
}

/// Does it match the filters for mode and state? Damaged files match only if there are none.
fn fits(entry: &Entry, query: &ShelfQuery) -> bool {
    match &entry.content {
        Err(_) => query.mode.is_none() && query.finished.is_none(),
        Ok(summary) => {
            query.mode.as_ref().is_none_or(|mode| *mode == summary.terms.mode)
                && query.finished.is_none_or(|finished| finished == summary.result.is_some())
        }
    }
}

/// Is every word part of a name?
fn found(entry: &Entry, words: &[&str], name: &dyn Fn(&str) -> String) -> bool {
    let mut names = vec![entry.title().to_lowercase()];
    if let Ok(summary) = &entry.content {
        names.push(name(&summary.terms.mode).to_lowercase());
        names.extend(summary.terms.seats.iter().map(|seat| seat.name.to_lowercase()));
        names.extend(summary.spectators.iter().map(|name| name.to_lowercase()));
    }
    words.iter().all(|word| names.iter().any(|name| name.contains(word)))
}

/// The sort key of an entry; damaged files have none, and undated games have no day.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Text(String),
    Number(u64),
    Result(bool, Option<Team>, &'static str),
}

fn key(entry: &Entry, by: Column, name: &dyn Fn(&str) -> String) -> Option<Key> {
    let summary = entry.content.as_ref().ok()?;
    Some(match by {
        Column::Number => Key::Number(entry.number as u64),
        Column::Name => Key::Text(entry.title().to_lowercase()),
        Column::Game => Key::Text(name(&summary.terms.mode).to_lowercase()),
        Column::First => Key::Text(players_of(summary, Side::First).to_lowercase()),
        Column::Second => Key::Text(players_of(summary, Side::Second).to_lowercase()),
        Column::Result => match summary.result {
            None => Key::Result(false, Some(Team(summary.turn)), ""),
            Some(result) => Key::Result(true, result.winner, result.reason.word()),
        },
        // Finer than what is shown, in the same order.
        Column::Moves => Key::Number(summary.ply.into()),
        Column::Time => Key::Number(length(&summary.terms.time)),
        Column::Played if summary.touched == 0 => return None,
        Column::Played => Key::Number(summary.touched),
    })
}

/// A column of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The first team.
    First,
    /// The second team, and all others if the game has more.
    Second,
}

/// The names of the players of one side.
pub fn players_of(summary: &Summary, side: Side) -> String {
    let seats = summary.terms.seats.iter();
    let own = seats.filter(|seat| (seat.team == Team::FIRST) == (side == Side::First));
    own.map(|seat| seat.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// The names of all players.
pub fn players(summary: &Summary) -> String {
    let mut sides = [Side::First, Side::Second].map(|side| players_of(summary, side)).to_vec();
    sides.retain(|names| !names.is_empty());
    sides.join(" – ")
}

/// About how many seconds a side has for forty moves.
fn length(time: &TimeControl) -> u64 {
    match time.limit(Team::FIRST) {
        TimeLimit::Free => u64::MAX,
        TimeLimit::Increment { base, bonus } | TimeLimit::Delay { base, wait: bonus } => {
            u64::from(base) + 40 * u64::from(bonus)
        }
        TimeLimit::Move(seconds) => 40 * u64::from(seconds),
        TimeLimit::Days(days) => 40 * 86_400 * u64::from(days),
    }
}
