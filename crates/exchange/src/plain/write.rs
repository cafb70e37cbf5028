//! Writes plain move text.

use super::key;
use crate::escape::{line_text, pair};
use crate::tags::write_options;
use crate::{dates, players};
use rules::record::Move;
use rules::{Game, ModeInfo, Outcome, Record};

/// Writes a game that was replayed.
pub(crate) fn write(game: &dyn Game) -> String {
    let (info, record) = (game.info(), game.record());
    let mut text = String::new();
    for (name, value) in header(info, record) {
        text.push_str(&format!("{name}: {}\n", line_text(&value)));
    }
    text.extend(tags(record));
    text.push('\n');
    let round = info.teams.len().max(1);
    for (n, moves) in record.terms.moves.chunks(round).enumerate() {
        let words: Vec<_> = moves.iter().map(write_move).collect();
        text.push_str(&format!("{}. {}\n", n + 1, words.join(" ")));
    }
    text
}

fn write_move(mv: &Move) -> String {
    match mv.centis {
        0 => mv.text.clone(),
        time => format!("{} {{{}.{:02}}}", mv.text, time / 100, time % 100),
    }
}

fn header(info: &ModeInfo, record: &Record) -> Vec<(&'static str, String)> {
    let mut lines = vec![(key::GAME, record.terms.mode.clone())];
    if record.terms.options.iter().next().is_some() {
        lines.push((key::OPTIONS, write_options(&record.terms.options)));
    }
    lines.extend(record.terms.position.iter().map(|position| (key::POSITION, position.clone())));
    lines.extend(record.players().iter().map(|player| (key::PLAYER, players::write(info, player))));
    let moments = [(key::BEGAN, record.began), (key::TOUCHED, record.touched)];
    let known = moments.into_iter().filter(|(_, moment)| *moment != 0);
    lines.extend(known.map(|(name, moment)| (name, write_moment(moment))));
    lines.extend(record.result.map(|result| (key::RESULT, write_result(info, result))));
    lines
}

/// Tags are written as pairs; they are escaped already.
fn tags(record: &Record) -> impl Iterator<Item = String> + '_ {
    record
        .tags_with_styles()
        .into_iter()
        .map(|(name, text)| format!("{}: {}\n", key::TAG, pair(&name, &text)))
}

fn write_moment(seconds: u64) -> String {
    dates::write(seconds).map_or_else(|| seconds.to_string(), |(date, time)| format!("{date} {time}"))
}

fn write_result(info: &ModeInfo, result: Outcome) -> String {
    let winner = result.winner.map(|team| format!("{} wins", info.team_word(team)));
    format!("{}, {}", winner.unwrap_or_else(|| "draw".into()), result.reason)
}
