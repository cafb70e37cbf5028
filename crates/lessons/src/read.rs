//! Reads a lesson from TOML, within limits; every error has its line.

use crate::{Goal, Lesson, LessonError, LessonStep, Reply, WrongMoves};
use rules::{Message, is_id, message, quote};
use serde::Deserialize;
use std::collections::HashSet;
use toml::Spanned;

/// The most steps of a lesson.
pub const MOST_STEPS: usize = 40;
/// The most characters of a text that people read.
pub const LONGEST_SENTENCE: usize = 240;
/// The most bytes of a lesson.
const MOST_BYTES: usize = 1 << 16;
/// The most moves, cells or reasons in a list.
const LONGEST_LIST: usize = 40;
/// The most bytes of a position, a move or another word for the rules.
const LONGEST_WORD: usize = 400;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLesson {
    #[serde(default)]
    step: Vec<Spanned<RawStep>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStep {
    id: String,
    say: String,
    position: Option<String>,
    #[serde(default)]
    moves: String,
    goal: RawGoal,
    within: Option<u8>,
    #[serde(default)]
    replies: Vec<String>,
    #[serde(default)]
    show: String,
    #[serde(default)]
    mark: Vec<String>,
    nudge: Option<String>,
    #[serde(default)]
    wrong: Vec<RawWrong>,
    done: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RawGoal {
    #[serde(default)]
    reach: Vec<String>,
    piece: Option<String>,
    capture: Option<RawCapture>,
    #[serde(default)]
    win: bool,
    #[serde(default)]
    check: bool,
    #[serde(default)]
    defend: bool,
    #[serde(default)]
    moves: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawCapture {
    Count(u8),
    Cells(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWrong {
    moves: Vec<String>,
    say: String,
}

impl Lesson {
    /// Reads the lesson of the game with this id.
    ///
    /// # Errors
    /// The text is no TOML, lacks something, has something unknown, or is too large.
    pub fn read(game: &str, text: &str) -> Result<Self, LessonError> {
        let at = |offset: usize| 1 + text.bytes().take(offset).filter(|byte| *byte == b'\n').count();
        let anywhere = |line, why| LessonError { line, step: None, why };
        if text.len() > MOST_BYTES {
            return Err(anywhere(1, message!("lesson-too-large", "a lesson has at most 64 kB")));
        }
        let raw: RawLesson = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| at(span.start));
            anywhere(line, message!("lesson-toml", "{why}", why = error.message()))
        })?;
        if raw.step.is_empty() || raw.step.len() > MOST_STEPS {
            let why = message!("lesson-step-count", "a lesson has 1 to {most} steps", most = MOST_STEPS);
            return Err(anywhere(1, why));
        }
        let (mut steps, mut ids) = (Vec::new(), HashSet::new());
        for step in raw.step {
            let line = at(step.span().start);
            let step = step.into_inner();
            let id = step.id.clone();
            let read = if is_id(&id) && ids.insert(id.clone()) {
                read_step(game, step, line)
            } else {
                Err(message!("lesson-step-id", "its id must be unique, in small letters and dashes"))
            };
            steps.push(read.map_err(|why| LessonError { line, step: Some(shortened(&id)), why })?);
        }
        Ok(Self { steps })
    }
}

/// An id from outside for an error.
fn shortened(id: &str) -> String {
    if is_id(id) { id.into() } else { quote(id) }
}

fn read_step(game: &str, raw: RawStep, line: usize) -> Result<LessonStep, Message> {
    let text = |name: &str, english: String| sentence(format!("lesson-{game}-{}-{name}", raw.id), english);
    let say = text("say", raw.say)?;
    let nudge = raw.nudge.map(|english| text("nudge", english)).transpose()?;
    let done = raw.done.map(|english| text("done", english)).transpose()?;
    let reasons = list(raw.wrong)?.into_iter().enumerate().map(|(index, wrong)| {
        let say = text(&format!("wrong-{}", index + 1), wrong.say)?;
        Ok(WrongMoves { moves: words(wrong.moves)?, say })
    });
    let wrong = reasons.collect::<Result<_, Message>>()?;
    let show = split(&raw.show)?;
    Ok(LessonStep {
        line,
        say,
        position: raw.position.map(word).transpose()?,
        moves: split(&raw.moves)?,
        goal: read_goal(raw.goal)?,
        within: raw.within.unwrap_or(show.len().div_ceil(2) as u8).max(1),
        replies: words(raw.replies)?.iter().map(|text| reply(text)).collect(),
        show,
        marks: words(raw.mark)?,
        nudge,
        wrong,
        done,
        id: raw.id,
    })
}

/// `c3`, or `a1: c3` for an answer to a1 alone.
fn reply(text: &str) -> Reply {
    let (after, text) = text.split_once(':').map_or((None, text), |(after, text)| (Some(after), text));
    Reply { after: after.map(|after| after.trim().into()), text: text.trim().into() }
}

fn read_goal(raw: RawGoal) -> Result<Goal, Message> {
    let RawGoal { reach, piece, capture, win, check, defend, moves } = raw;
    let mut goals = Vec::new();
    if !reach.is_empty() {
        let piece = piece.clone().map(word).transpose()?;
        goals.push(Goal::Reach { cells: words(reach.clone())?, piece });
    }
    match capture {
        Some(RawCapture::Count(count)) => goals.push(Goal::Capture(usize::from(count.max(1)))),
        Some(RawCapture::Cells(cells)) => goals.push(Goal::CaptureOn(words(cells)?)),
        None => {}
    }
    goals.extend(win.then_some(Goal::Win));
    goals.extend(check.then_some(Goal::Check));
    goals.extend(defend.then_some(Goal::Defend));
    if !moves.is_empty() {
        goals.push(Goal::Moves(words(moves)?));
    }
    let fits = goals.len() == 1 && (piece.is_none() || !reach.is_empty());
    goals.pop().filter(|_| fits).ok_or_else(|| {
        message!("lesson-one-goal", "a goal is one of reach (with a piece or not), capture, win, check, defend and moves")
    })
}

/// A text that people read, by its key.
fn sentence(key: String, english: String) -> Result<Message, Message> {
    let english = english.split_whitespace().collect::<Vec<_>>().join(" ");
    if english.is_empty() || english.chars().count() > LONGEST_SENTENCE {
        return Err(message!("lesson-sentence", "a text has 1 to {most} characters", most = LONGEST_SENTENCE));
    }
    Ok(Message { key: key.into(), args: Vec::new(), english })
}

fn word(text: String) -> Result<String, Message> {
    if text.len() <= LONGEST_WORD && !text.chars().any(char::is_control) {
        return Ok(text);
    }
    Err(message!("lesson-word", "{text} is too long or has letters that cannot be shown", text = quote(&text)))
}

fn words(texts: Vec<String>) -> Result<Vec<String>, Message> {
    list(texts)?.into_iter().map(word).collect()
}

fn split(moves: &str) -> Result<Vec<String>, Message> {
    words(moves.split_whitespace().map(String::from).collect())
}

fn list<T>(items: Vec<T>) -> Result<Vec<T>, Message> {
    if items.len() <= LONGEST_LIST {
        return Ok(items);
    }
    Err(message!("lesson-list", "a list has at most {most} entries", most = LONGEST_LIST))
}
