//! The tags of a game: its mode, players, dates and everything else.

use crate::escape::{EXTRA, is_tag_name, pair, read_pair};
use crate::players::{self, LISTED};
use crate::result::{Score, fits, termination};
use crate::standards::{self, Standard};
use crate::{Format, dates, position};
use rules::{Game, Message, ModeInfo, Options, Outcome, Player, Record, message, quote};
use std::collections::HashSet;

/// A tag: its name and its text.
pub(crate) type Tag = (String, String);

/// Tags that every game has, and their values when unknown.
const ROSTER: [(&str, &str); 4] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?")];
const OPTIONS: &str = "GameOptions";
const BEGAN: [&str; 2] = ["UTCDate", "UTCTime"];
const TOUCHED: [&str; 2] = ["EndDate", "EndTime"];

/// The text of the first tag of this name.
pub(crate) fn find<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
}

/// A new game of the mode, options and position in the tags.
pub(crate) fn open(format: Format, tags: &[Tag]) -> Result<(&'static Standard, Box<dyn Game>), Message> {
    let standard = standard(format, tags)?;
    let mode = catalog::find(standard.mode).ok_or_else(|| crate::error::unknown_game(standard.mode))?;
    let options = match find(tags, OPTIONS) {
        Some(text) => read_options(text).ok_or_else(|| crate::error::unclear(OPTIONS, text))?,
        None => Options::default(),
    };
    let game = match find(tags, "FEN") {
        Some(text) => position::open(&mode, options, text),
        None => mode.open(options, None),
    };
    Ok((standard, game.map_err(|refusal| refusal.message())?))
}

/// The standard that the tags of a game name, or the usual one of the format.
pub(crate) fn standard(format: Format, tags: &[Tag]) -> Result<&'static Standard, Message> {
    for format in [Format::Pdn, Format::Pgn] {
        let tag = Standard::tag(format);
        if let Some(name) = find(tags, tag).filter(|name| !name.is_empty() && *name != "?") {
            let unknown = || {
                let name = quote(name);
                message!(
                    "import-variant",
                    "{tag} {name} is not a game of Manyboard",
                    tag = tag,
                    name = name
                )
            };
            return standards::named(format, name).ok_or_else(unknown);
        }
    }
    standards::usual(format).ok_or_else(crate::builder::no_game)
}

/// Options as text: `id=value` with blanks between.
pub(crate) fn write_options(options: &Options) -> String {
    options.iter().map(|(id, value)| format!("{id}={value}")).collect::<Vec<_>>().join(" ")
}

/// Reads what [`write_options`] writes.
pub(crate) fn read_options(text: &str) -> Option<Options> {
    let mut options = Options::default();
    for choice in text.split_whitespace() {
        let (id, value) = choice.split_once('=')?;
        options = options.with(id, value);
    }
    Some(options)
}

/// Is the first number of a score that of the second team? In draughts the score is given in the order
/// in which the players are named.
pub(crate) fn is_swapped(info: &ModeInfo, format: Format, tags: &[Tag]) -> bool {
    let teams: Vec<_> = players::teams(info).map(|team| players::tag(info, team)).collect();
    let first = tags.iter().find_map(|(name, _)| teams.iter().position(|team| team == name));
    format == Format::Pdn && first == Some(1)
}

/// Fills in a record whose moves and result are known. Tags without a field of their own are kept.
pub(crate) fn describe(info: &ModeInfo, mut tags: Vec<Tag>, record: &mut Record) {
    let players = take_players(info, &mut tags);
    record.began = match take_moment(&mut tags, BEGAN) {
        Some(began) => {
            let date = dates::write(began).map(|(date, _)| date);
            tags.retain(|(name, text)| name != "Date" || Some(text) != date.as_ref());
            began
        }
        None => find(&tags, "Date").and_then(dates::read_date).unwrap_or(0),
    };
    record.touched = take_moment(&mut tags, TOUCHED).unwrap_or(record.began);
    if let Some(outcome) = record.result {
        tags.retain(|(name, text)| name != "Termination" || text != termination(outcome));
    }
    tags.retain(|tag| !is_consumed(info, tag));
    for tag in &mut tags {
        if let Some(extra) = read_extra(tag) {
            *tag = extra;
        }
    }
    record.tags = tags;
    record.set_players(players);
}

fn read_extra((name, text): &Tag) -> Option<Tag> {
    if name == EXTRA { read_pair(text) } else { None }
}

/// Does the record already hold what this tag says?
fn is_consumed(info: &ModeInfo, (name, text): &Tag) -> bool {
    let tags = ["Result", "FEN", "SetUp", "Variant", "GameType", OPTIONS];
    tags.contains(&name.as_str())
        || players::teams(info).any(|team| players::tag(info, team) == name)
        || ROSTER.iter().any(|(known, nothing)| known == name && nothing == text)
}

fn take_players(info: &ModeInfo, tags: &mut Vec<Tag>) -> Vec<Player> {
    let listed = |tag: &Tag| if is_listed(&tag.0) { players::read(info, &tag.1) } else { None };
    let exact: Vec<_> = tags.iter().filter_map(listed).collect();
    if !exact.is_empty() {
        tags.retain(|tag| listed(tag).is_none());
        return exact;
    }
    let usual = |team| find(tags, players::tag(info, team)).map(|text| players::split(info, team, text));
    players::teams(info).filter_map(usual).flatten().collect()
}

fn is_listed(name: &str) -> bool {
    name.strip_prefix(LISTED).is_some_and(|number| number.parse::<u16>().is_ok())
}

/// Takes the first tags for a date and a time out, and returns the moment.
fn take_moment(tags: &mut Vec<Tag>, [date, time]: [&str; 2]) -> Option<u64> {
    let day = dates::read_date(find(tags, date)?)?;
    let second = dates::read_time(find(tags, time)?)?;
    for taken in [date, time] {
        if let Some(at) = tags.iter().position(|(name, _)| name == taken) {
            tags.remove(at);
        }
    }
    Some(day + second)
}

/// The tags of a record, in the order in which they are written, without those that are `done`.
pub(crate) fn write(
    info: &ModeInfo,
    standard: &Standard,
    record: &Record,
    done: &HashSet<usize>,
) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut put = |name: &str, text: &str| tags.push((name.to_owned(), text.to_owned()));
    let began = moment(record.began);
    for (name, nothing) in ROSTER {
        let own = find(&record.tags, name).filter(|text| !text.contains(char::is_control));
        let known = if name == "Date" { began.as_ref().map(|(date, _)| date.as_str()) } else { None };
        put(name, own.or(known).unwrap_or(nothing));
    }
    for team in players::teams(info) {
        put(players::tag(info, team), &players::joined(record, team));
    }
    put("Result", Score::of(record.result).text());
    if !standard.name.is_empty() {
        put(Standard::tag(standard.format), standard.name);
    }
    if let Some(setup) = &record.terms.position {
        put("SetUp", "1");
        put("FEN", setup);
    }
    if record.terms.options.iter().next().is_some() {
        put(OPTIONS, &write_options(&record.terms.options));
    }
    write_moments(record, &mut put);
    let own = find(&record.tags, "Termination").filter(|text| !text.contains(char::is_control));
    if let Some(outcome) = record.result.filter(|outcome| !own.is_some_and(|own| fits(own, *outcome))) {
        put("Termination", termination(outcome));
    }
    if !players::are_usual(info, record) {
        for (n, player) in record.players().iter().enumerate() {
            put(&format!("{LISTED}{}", n + 1), &players::write(info, player));
        }
    }
    write_rest(info, record, done, &mut tags);
    tags
}

fn moment(seconds: u64) -> Option<(String, String)> {
    if seconds == 0 { None } else { dates::write(seconds) }
}

/// Writes when the game began and was last touched, unless other tags say so.
fn write_moments(record: &Record, put: &mut impl FnMut(&str, &str)) {
    let by_date = find(&record.tags, "Date").and_then(dates::read_date);
    let touched = dates::write(record.touched).filter(|_| record.touched != record.began);
    let began = moment(record.began).filter(|_| by_date != Some(record.began));
    for (names, moment) in [(BEGAN, began), (TOUCHED, touched)] {
        if let Some((date, time)) = moment {
            put(names[0], &date);
            put(names[1], &time);
        }
    }
}

/// Writes all other tags; ambiguous ones are wrapped in a tag of our own.
fn write_rest(info: &ModeInfo, record: &Record, done: &HashSet<usize>, tags: &mut Vec<Tag>) {
    let mut roster: Vec<&str> = ROSTER.map(|(name, _)| name).into();
    for (index, tag) in record.tags_with_styles().iter().enumerate() {
        let (name, text) = tag;
        let plain = is_tag_name(name) && !text.contains(char::is_control);
        if done.contains(&index) {
            continue;
        }
        if let Some(at) = roster.iter().position(|known| plain && known == name) {
            roster.remove(at);
            if !is_consumed(info, tag) {
                continue;
            }
        }
        let is_clear = plain && !is_consumed(info, tag) && !is_special(record.result, tag);
        let extra = || (EXTRA.into(), pair(name, text));
        tags.push(if is_clear { tag.clone() } else { extra() });
    }
}

/// Would a reader interpret this tag?
fn is_special(result: Option<Outcome>, (name, text): &Tag) -> bool {
    let date = ["UTCDate", "EndDate"].contains(&name.as_str()) && dates::read_date(text).is_some();
    let time = ["UTCTime", "EndTime"].contains(&name.as_str()) && dates::read_time(text).is_some();
    let ending = name == "Termination" && result.is_some_and(|outcome| !fits(text, outcome));
    let roster = ROSTER.iter().any(|(known, _)| known == name);
    date || time || ending || roster || name == EXTRA || is_listed(name)
}
