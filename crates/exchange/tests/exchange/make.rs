//! Random games, with everything that a record can hold.

use rules::{AiLevel, Controller, Dice, Game, Mode, Options, Outcome, Reason, Record, Seat, Team};

/// Everything at its default, then each other choice on its own.
pub(crate) fn settings(mode: &Mode) -> Vec<Options> {
    let others = mode.info().options.iter().flat_map(|spec| {
        spec.choices.iter().map(|choice| Options::default().with(&spec.id, &choice.id))
    });
    std::iter::once(Options::default()).chain(others).collect()
}

/// Plays `plies` random moves, or fewer if the game ends before.
pub(crate) fn random_game(game: &mut dyn Game, plies: usize, dice: &mut Dice) {
    for _ in 0..plies {
        let moves = game.moves();
        let Some(mv) = dice.pick(&moves) else { return };
        let centis = if dice.below(3) == 0 { 0 } else { dice.below(9000) as u32 };
        game.play(&mv.text, centis).expect("a legal move");
    }
}

/// A game that may begin anywhere and end in any way, of fewer moves than `most`.
pub(crate) fn random_record(mode: &Mode, options: &Options, most: usize, dice: &mut Dice) -> Record {
    let mut setup = None;
    if dice.below(2) == 0 {
        let mut before = mode.open(options.clone(), None).expect("a first position");
        let plies = dice.below(20);
        random_game(&mut *before, plies, dice);
        setup = Some(before.position());
    }
    let mut game = mode.open(options.clone(), setup.as_deref()).expect("its own position");
    let plies = dice.below(most);
    random_game(&mut *game, plies, dice);
    end_somehow(&mut *game, dice);
    game.describe(&mut |record| describe(record, dice));
    let lines: Vec<_> = (0..dice.below(3)).filter_map(|_| random_variation(&*game, dice)).collect();
    game.describe(&mut |record| record.tags.extend(lines.clone()));
    mode.replay(game.record()).expect("its own record");
    game.record().clone()
}

/// A variation of a random move, as a tag.
fn random_variation(game: &dyn Game, dice: &mut Dice) -> Option<(String, String)> {
    let ply = dice.below(game.record().terms.moves.len() + 1).checked_sub(1)?;
    let mut before = game.boxed_clone();
    before.rewind(ply);
    let text = random_line(&*before, 3, dice)?;
    Some((format!("{}{}", exchange::VARIATION, ply + 1), text))
}

/// Random moves with annotations, and variations inside variations.
fn random_line(from: &dyn Game, depth: usize, dice: &mut Dice) -> Option<String> {
    let (mut game, mut text) = (from.boxed_clone(), String::new());
    for _ in 0..=dice.below(5) {
        let (before, moves) = (game.boxed_clone(), game.moves());
        let Some(mv) = dice.pick(&moves) else { break };
        game.play(&mv.text, 0).expect("a legal move");
        text = if text.is_empty() { mv.text.clone() } else { format!("{text} {}", mv.text) };
        match dice.below(5) {
            0 => text.push_str(" $3 {a [%eval 0.1] comment; it is (not) long}"),
            1 if depth > 0 => {
                text.push_str(&format!(" ({})", random_line(&*before, depth - 1, dice)?));
            }
            _ => {}
        }
    }
    Some(text).filter(|text| !text.is_empty())
}

fn end_somehow(game: &mut dyn Game, dice: &mut Dice) {
    let reasons = [Reason::Resigned, Reason::Agreed, Reason::Time, Reason::Abandoned];
    let reason = *dice.pick(&reasons).expect("there are some");
    let winner = [None, Some(Team::FIRST), Some(Team::SECOND)][dice.below(3)];
    if game.outcome().is_none() && dice.below(3) > 0 {
        game.end(Outcome { winner, reason }).expect("a game that goes on");
    }
}

/// Names and tags that are hard to write.
const TEXTS: [&str; 12] = [
    "Ada",
    "Müller, Jürgen",
    "the \"Big\" one",
    r"c:\games\new\",
    "ends with \"",
    "日本語 🀄",
    "a ] b [ c",
    "{x} (y) ; z % $3",
    "two:names",
    "  spaced  out ",
    "?",
    "",
];
const NAMES: [&str; 15] = [
    "Opening",
    "WhiteElo",
    "ECO",
    "x.y",
    "two words",
    "Result",
    "FEN",
    "White",
    "Red",
    "UTCTime",
    "Player1",
    "comment@0",
    "nag@1",
    "variation@1",
    "a = \"b\"",
];

fn random_controller(dice: &mut Dice) -> Controller {
    let level = AiLevel::nearest(dice.below(6) as u8);
    match dice.below(4) {
        0 => Controller::ai(level),
        1 => Controller::Ai { level, sliders: vec![("aggression".into(), 90), ("exchanges".into(), 0)] },
        _ => Controller::Person,
    }
}

fn describe(record: &mut Record, dice: &mut Dice) {
    let text = |dice: &mut Dice| String::from(*dice.pick(&TEXTS).expect("there are some"));
    for _ in 0..dice.below(4) {
        let name = text(dice);
        match dice.below(3) {
            2 => record.spectators.push(name),
            team => record.terms.seats.push(Seat {
                name,
                team: Team(team as u8),
                controller: random_controller(dice),
            }),
        }
    }
    if dice.below(2) == 0 {
        record.began = dice.below(4_000_000_000) as u64;
        record.touched = record.began + dice.below(2) as u64 * 4000;
    }
    for name in ["Event", "Site", "Round"] {
        if dice.below(3) == 0 {
            record.tags.push((name.into(), format!("{} 1", text(dice))));
        }
    }
    if dice.below(2) == 0 {
        let control = *dice.pick(&["60", "300+3", "40/7200:3600", "-", "?"]).expect("there are some");
        record.tags.push(("TimeControl".into(), control.into()));
    }
    for _ in 0..dice.below(5) {
        let name = *dice.pick(&NAMES).expect("there are some");
        record.tags.push((name.into(), text(dice)));
    }
    let mut plies: Vec<_> =
        (0..dice.below(4)).map(|_| dice.below(record.terms.moves.len() + 1)).collect();
    plies.sort_unstable();
    for ply in plies {
        let long = "a fine move that deserves many words, ".repeat(dice.below(4));
        record.tags.push((format!("{}{ply}", exchange::COMMENT), format!("{long}é ; ( [ done")));
        record.tags.push((format!("{}{ply}", exchange::NAG), format!("${}", dice.below(140))));
    }
}
