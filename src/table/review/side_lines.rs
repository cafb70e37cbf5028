//! Lines beside the game: the one that was tried, and the variations of the record with what is said about moves.

use super::ReviewCursor;
use exchange::{Annotation, Variation, VariationItem};
use rules::{Game, Placed, Played, Team, steps};

/// Moves that were not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideLine {
    /// The position where it leaves the game or another variation.
    pub start: ReviewCursor,
    /// The number of moves of the game before it leaves the game.
    pub from: usize,
    /// The moves as the game writes them.
    pub moves: Vec<String>,
    /// The same as people read them.
    pub shown: Vec<String>,
    /// The team that makes each.
    pub movers: Vec<Team>,
    /// What each captures.
    pub captured: Vec<Vec<Placed>>,
    /// What is said before the first move and after each; missing entries are empty.
    pub notes: Vec<MoveNotes>,
}

/// What is said about a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveNotes {
    /// The comments, without commands for programs.
    pub comments: Vec<String>,
    /// The numbers of the NAGs.
    pub nags: Vec<u16>,
}

impl SideLine {
    /// An empty line that leaves the game after `from` moves, maybe by another variation.
    pub(super) fn new(start: ReviewCursor, from: usize) -> Self {
        let (moves, shown, movers) = (Vec::new(), Vec::new(), Vec::new());
        Self { start, from, moves, shown, movers, captured: Vec::new(), notes: Vec::new() }
    }

    pub(super) fn truncate(&mut self, moves: usize) {
        self.moves.truncate(moves);
        self.shown.truncate(moves);
        self.movers.truncate(moves);
        self.captured.truncate(moves);
    }

    pub(super) fn push(&mut self, played: &Played, mover: Team) {
        self.moves.push(played.text.clone());
        self.shown.push(played.shown.clone());
        self.movers.push(mover);
        self.captured.push(steps::lost(&played.steps).collect());
    }
}

/// The annotations of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameNotes {
    /// What is said before the first move and after each; missing entries are empty.
    pub moves: Vec<MoveNotes>,
    /// All variations; one inside another comes later.
    pub variations: Vec<SideLine>,
}

impl GameNotes {
    /// Reads the tags of a game, and plays its variations on copies.
    pub(super) fn of(game: &dyn Game) -> Self {
        let record = game.record();
        let mut found = exchange::annotations(record);
        // Sorted, so that one copy passes every position only once.
        found.sort_by_key(|note| note.ply);
        let mut notes = Self::default();
        let mut before: Option<Box<dyn Game>> = None;
        for note in found {
            let Annotation::Variation(variation) = &note.annotation else {
                annotate(&mut notes.moves, note.ply, &note.annotation);
                continue;
            };
            let from = note.ply.saturating_sub(1);
            let at = before.get_or_insert_with(|| at_start(game));
            let done = at.record().terms.moves.len();
            let mut missing = record.terms.moves.get(done..from).unwrap_or_default().iter();
            if missing.try_for_each(|mv| at.push_move(&mv.text, 0)).is_err() {
                break;
            }
            notes.add(&**at, SideLine::new(ReviewCursor::Main(from), from), variation);
        }
        notes
    }

    /// Adds a variation from the position of `game`, up to a move that is not possible.
    fn add(&mut self, game: &dyn Game, mut line: SideLine, variation: &Variation) {
        let mut copy = game.boxed_clone();
        let mut inner = Vec::new();
        for item in &variation.items {
            match item {
                VariationItem::Move(text) => {
                    let mover = copy.turn();
                    let Ok(played) = copy.play(text, 0) else { break };
                    line.push(&played, mover);
                }
                VariationItem::Note(Annotation::Variation(other)) => {
                    inner.push((line.moves.len().saturating_sub(1), other));
                }
                VariationItem::Note(note) => annotate(&mut line.notes, line.moves.len(), note),
            }
        }
        if line.moves.is_empty() {
            return;
        }
        let (index, start, from) = (self.variations.len(), line.start, line.from);
        let moves = line.moves.clone();
        self.variations.push(line);
        for (made, other) in inner {
            let mut copy = game.boxed_clone();
            let replayed = moves.iter().take(made).try_for_each(|text| copy.push_move(text, 0));
            // Another first move leaves where this line does.
            let start = if made == 0 { start } else { ReviewCursor::Variation(index, made) };
            if replayed.is_ok() {
                self.add(&*copy, SideLine::new(start, from), other);
            }
        }
    }
}

fn at_start(game: &dyn Game) -> Box<dyn Game> {
    let mut copy = game.boxed_clone();
    copy.rewind(0);
    copy
}

/// Adds a comment or NAG after so many moves.
fn annotate(moves: &mut Vec<MoveNotes>, ply: usize, note: &Annotation) {
    if moves.len() <= ply {
        moves.resize_with(ply + 1, MoveNotes::default);
    }
    match note {
        Annotation::Comment(text) => moves[ply].comments.extend(readable(text)),
        Annotation::Nag(number) => moves[ply].nags.extend(number.parse::<u16>().ok()),
        Annotation::Variation(_) => {}
    }
}

/// A comment without commands for programs, such as `[%eval 0.2]`; nothing if it holds only those.
fn readable(comment: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        text.push_str(before);
        let Some((_, after)) = command.split_once(']') else {
            rest = "";
            break;
        };
        rest = after;
    }
    text.push_str(rest);
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Record;

    fn notes(tags: &[(&str, &str)]) -> GameNotes {
        let mode = &catalog::modes()[0];
        let mut game = mode.start().expect("it begins");
        for text in ["e2e4", "e7e5", "g1f3"] {
            game.push_move(text, 0).expect("it is legal");
        }
        let tags: Vec<_> = tags.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
        game.describe(&mut |record: &mut Record| record.tags = tags.clone());
        GameNotes::of(&*game)
    }

    #[test]
    fn variations_know_where_they_leave() {
        use ReviewCursor::{Main, Variation};
        let found = notes(&[
            ("variation@3", "b1c3 $1 g8f6 (b8c6 {quiet} g1f3 (f2f4)) f2f4"),
            ("variation@1", "d2d4 (c2c4) d7d5"),
            ("nag@2", "$3"),
            ("comment@2", "[%eval 0.2] Well [%evp x] played. [%csl Ga1"),
            ("comment@1", "[%eval 0.1]"),
        ]);
        let told: Vec<_> =
            found.variations.iter().map(|line| (line.start, line.from, line.shown.join(" "))).collect();
        let expected = [
            (Main(0), 0, "d4 d5"),
            (Main(0), 0, "c4"),
            (Main(2), 2, "Nc3 Nf6 f4"),
            (Variation(2, 1), 2, "Nc6 Nf3"),
            (Variation(3, 1), 2, "f4"),
        ];
        assert_eq!(told, expected.map(|(start, from, moves)| (start, from, moves.into())));
        assert_eq!(found.variations[2].notes[1].nags, [1]);
        assert_eq!(found.variations[3].notes[1].comments, ["quiet"]);
        assert_eq!(
            (&found.moves[2].nags[..], &found.moves[2].comments[..]),
            (&[3][..], &["Well played.".to_string()][..])
        );
        assert!(found.moves[1].comments.is_empty(), "only a command");
    }

    #[test]
    fn what_cannot_be_played_is_left_out() {
        let found =
            notes(&[("variation@1", "d2d4 zz e2e4"), ("variation@2", "zz"), ("variation@9", "d2d4")]);
        let told: Vec<_> = found.variations.iter().map(|line| line.shown.join(" ")).collect();
        assert_eq!(told, ["d4"]);
    }
}
