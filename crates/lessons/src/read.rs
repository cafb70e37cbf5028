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
    safe: bool,
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
    let text = |name: &str, english: &str| sentence(format!("lesson-{game}-{}-{name}", raw.id), english);
    let say = text("say", &raw.say)?;
    let nudge = raw.nudge.as_deref().map(|english| text("nudge", english)).transpose()?;
    let done = raw.done.as_deref().map(|english| text("done", english)).transpose()?;
    let reasons = list(raw.wrong)?.into_iter().enumerate().map(|(index, wrong)| {
        let say = text(&format!("wrong-{}", index + 1), &wrong.say)?;
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
    let RawGoal { reach, piece, capture, win, check, defend, safe, moves } = raw;
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
    goals.extend(safe.then_some(Goal::Safe));
    if !moves.is_empty() {
        goals.push(Goal::Moves(words(moves)?));
    }
    let fits = goals.len() == 1 && (piece.is_none() || !reach.is_empty());
    goals.pop().filter(|_| fits).ok_or_else(|| {
        message!(
            "lesson-one-goal",
            "a goal is one of reach (with a piece or not), capture, win, check, defend, safe and moves"
        )
    })
}

/// A text that people read, by its key.
fn sentence(key: String, english: &str) -> Result<Message, Message> {
    let english = english.split_whitespace().collect::<Vec<_>>().join(" ");
    if english.is_empty() || english.chars().count() > LONGEST_SENTENCE {
        return Err(message!(
            "lesson-sentence",
            "a text has 1 to {most} characters",
            most = LONGEST_SENTENCE
        ));
    }
    Ok(Message { key: key.into(), args: Vec::new(), english })
}

fn word(text: String) -> Result<String, Message> {
    if text.len() <= LONGEST_WORD && !text.chars().any(char::is_control) {
        return Ok(text);
    }
    Err(message!(
        "lesson-word",
        "{text} is too long or has letters that cannot be shown",
        text = quote(&text)
    ))
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

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: &str = "[[step]]\nid = \"one\"\nsay = \"Go.\"\ngoal = { win = true }\n";

    fn refused(text: &str) -> (usize, String) {
        let error = Lesson::read("game", text).expect_err("it is no lesson");
        (error.line, error.why.english)
    }

    #[test]
    fn texts_have_keys_for_translations() {
        let text = format!(
            "{STEP}nudge = \"\"\"Left,\n  or right.\"\"\"\nwrong = [{{ moves = [\"a1\"], say = \"No.\" }}]\n"
        );
        let lesson = Lesson::read("game", &text).expect("it is a lesson");
        let step = &lesson.steps[0];
        assert_eq!((step.say.key.as_ref(), step.say.english.as_str()), ("lesson-game-one-say", "Go."));
        assert_eq!(step.nudge.as_ref().map(|nudge| nudge.english.as_str()), Some("Left, or right."));
        assert_eq!(step.wrong[0].say.key, "lesson-game-one-wrong-1");
        assert_eq!((step.within, step.line), (1, 1));
    }

    #[test]
    fn the_allowed_moves_follow_from_the_line() {
        let text = format!("{STEP}show = \"a1 b1 c1 a2 b2\"\nreplies = [\"a1: c3\", \"b2\"]\n");
        let step = Lesson::read("game", &text).expect("it is a lesson").steps.remove(0);
        assert_eq!(step.within, 3);
        let reply = |after: Option<&str>, text: &str| Reply {
            after: after.map(String::from),
            text: text.into(),
        };
        assert_eq!(step.replies, [reply(Some("a1"), "c3"), reply(None, "b2")]);
    }

    #[test]
    fn errors_name_their_line() {
        let second = |text: &str| format!("# A comment.\n\n{STEP}\n{text}");
        assert_eq!(refused(&second("[[step]\n")).0, 8);
        assert_eq!(refused(&second("[[step]]\nid = \"two\"\nsay = 7\n")).0, 10);
        assert_eq!(refused(&second("[[step]]\nid = \"two\"\nsey = \"Go.\"\n")).0, 10);
        let same = refused(&second(STEP));
        assert_eq!((same.0, same.1.contains("unique")), (8, true), "{same:?}");
        let error = Lesson::read("game", &second(STEP)).expect_err("two have one id");
        assert_eq!(
            error.to_string(),
            "line 8, step one: its id must be unique, in small letters and dashes"
        );
    }

    #[test]
    fn a_goal_is_exactly_one() {
        let with = |goal: &str| STEP.replace("win = true", goal);
        for bad in [
            "",
            "win = false",
            "win = true, check = true",
            "piece = \"king\"",
            "win = true, piece = \"x\"",
            "reach = []",
        ] {
            assert!(refused(&with(bad)).1.contains("a goal is one of"), "{bad}");
        }
        for good in [
            "reach = [\"a1\"], piece = \"x\"",
            "capture = 2",
            "capture = [\"a1\"]",
            "defend = true",
            "safe = true",
            "moves = [\"a1\"]",
        ] {
            assert!(Lesson::read("game", &with(good)).is_ok(), "{good}");
        }
    }

    #[test]
    fn everything_is_bounded() {
        let long = "x".repeat(LONGEST_SENTENCE + 1);
        assert!(refused(&STEP.replace("Go.", &long)).1.contains("characters"));
        assert!(refused(&STEP.replace("Go.", "  ")).1.contains("characters"));
        assert!(refused(&format!("{STEP}show = \"{}\"\n", "a1 ".repeat(99))).1.contains("entries"));
        assert!(refused(&format!("{STEP}position = \"{}\"\n", "x".repeat(999))).1.contains("too long"));
        assert!(refused(&"#".repeat(MOST_BYTES + 1)).1.contains("64 kB"));
        assert!(refused("").1.contains("1 to 40 steps"));
        let many = (0..=MOST_STEPS).map(|n| STEP.replace("one", &format!("s{n}"))).collect::<String>();
        assert!(refused(&many).1.contains("1 to 40 steps"));
        let odd = refused(&STEP.replace("one", &"Ä\\n".repeat(500)));
        assert!(odd.1.len() < 400, "{odd:?}");
    }
}
