//! The sheet of puzzles: the puzzle of the day with its streak, and how many puzzles of each game are solved.

use super::shelf::game;
use super::{LateSystems, Sheet, SheetContext, Sheets};
use crate::AppSystems;
use crate::lessons::Learning;
use crate::puzzles::{Calendar, PuzzleAsked, PuzzleBook};
use crate::table::TableReset;
use crate::table::view2d::thumbnail::thumbnail;
use crate::text::Texts;
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use crate::ui::sheet::{Part, first, row};
use crate::ui::style::{ACCENT, GAP_M, GAP_S, TEXT, WEAK_TEXT, bold, colour, scale_of};
use crate::ui::widgets::{button, card, empty_state, heading, note, primary_button};
use crate::wake::Awake;
use bevy::prelude::*;
use bevy_egui::egui::{Align, Label, Layout, RichText, Sense, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use lessons::Progress;
use puzzles::{Gain, Motif, Puzzle};
use rules::Game;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet))
        .add_systems(Update, reopen.after(super::navigation::follow).in_set(AppSystems::React));
}

/// The side of the picture of today's puzzle, at 100 percent text size.
const PICTURE: f32 = 168.0;

/// How hard a puzzle is, from 1 to 5.
const GRADES: [&str; 5] =
    ["puzzle-very-easy", "puzzle-easy", "puzzle-medium", "puzzle-hard", "puzzle-very-hard"];

/// How hard a puzzle is, in words.
pub(super) fn grade(texts: &Texts, grade: u8) -> String {
    let place = usize::from(grade).clamp(1, GRADES.len()) - 1;
    texts.get(GRADES[place])
}

/// Why the solution is right, in sentences.
pub(super) fn explanation(texts: &Texts, puzzle: &Puzzle) -> Vec<String> {
    let Some(said) = puzzle.explanation() else { return Vec::new() };
    let gain = match said.gain {
        Gain::WinIn(moves) => texts.with("puzzle-why-win", &[("moves", moves.div_ceil(2).into())]),
        Gain::Share { best, other } => {
            texts.with("puzzle-why-share", &[("best", best.into()), ("other", other.into())])
        }
    };
    let motif = match said.motif {
        Motif::Sacrifice => Some(texts.get("puzzle-why-sacrifice")),
        Motif::Check => Some(texts.get("puzzle-why-check")),
        Motif::Capture | Motif::Quiet => None,
    };
    [gain].into_iter().chain(motif).collect()
}

/// Leaving a puzzle leads back to the list.
fn reopen(
    mut asked: MessageReader<PuzzleAsked>,
    mut resets: MessageReader<TableReset>,
    mut sheets: ResMut<Sheets>,
    mut awake: ResMut<Awake>,
) {
    let is_left = asked.read().any(|ask| *ask == PuzzleAsked::Leave);
    let is_closed = resets.read().any(|reset| *reset == TableReset::Closed);
    if is_left && is_closed {
        sheets.open(Sheet::Puzzles);
        awake.request_frames();
    }
}

/// What the sheet says about today's puzzle.
struct DailyLines {
    position: Option<Box<dyn Game>>,
    about: String,
    streak: String,
    is_solved: bool,
}

/// What it says about the puzzles of a game.
struct GameLine {
    id: String,
    name: String,
    progress: String,
    button: &'static str,
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    (mut book, learning, calendar): (ResMut<PuzzleBook>, Res<Learning>, Res<Calendar>),
    mut puzzles: MessageWriter<PuzzleAsked>,
) -> Result {
    if context.sheets.top() != Some(&Sheet::Puzzles) {
        return Ok(());
    }
    let (texts, progress) = (&context.texts, &learning.progress);
    let daily = daily_lines(book.bypass_change_detection(), calendar.today(), progress, texts);
    let games = game_lines(book.bypass_change_detection(), progress, texts);
    let [title, close] = ["puzzles-title", "close"].map(|key| context.texts.get(key));
    let frame = context.tall_frame("puzzles", &title, 620.0, &close);
    let (fresh, theme) = (context.motion.is_fresh(), Theme::find(&context.settings.theme));
    let mut asked = None;
    let closed = frame.show(contexts.ctx_mut()?, &mut context.pictures, &mut |ui, part, pictures| {
        if part == Part::Foot {
            return;
        }
        match &daily {
            Some(daily) => {
                card(ui, |ui| asked = show_daily(ui, texts, daily, theme, pictures, fresh));
                show_games(ui, texts, &games, &mut asked);
            }
            None => empty_state(ui, pictures, "empty-search", &texts.get("puzzles-none")),
        }
    });
    if let Some(asked) = asked {
        puzzles.write(asked);
        context.awake.request_frames();
    } else if closed {
        context.close();
    }
    Ok(())
}

fn daily_lines(
    book: &mut PuzzleBook,
    today: u32,
    progress: &Progress,
    texts: &Texts,
) -> Option<DailyLines> {
    let puzzle = book.daily(today)?;
    let info = puzzle.mode.info();
    let about = [("game", game(&info.id, texts).into()), ("grade", grade(texts, puzzle.grade).into())];
    let (days, best) = (progress.daily.streak_on(today), progress.daily.best_streak);
    let streak = match days {
        0 if best == 0 => texts.get("puzzles-no-streak"),
        0 => texts.with("puzzles-lost-streak", &[("best", best.into())]),
        _ => texts.with("puzzles-streak", &[("days", days.into()), ("best", best.into())]),
    };
    Some(DailyLines {
        position: puzzle.open().ok(),
        about: texts.with("puzzles-today-about", &about),
        streak,
        is_solved: progress.daily.has_solved(today),
    })
}

fn game_lines(book: &mut PuzzleBook, progress: &Progress, texts: &Texts) -> Vec<GameLine> {
    let line = |puzzles: &crate::puzzles::GamePuzzles| {
        let id = puzzles.mode.info().id.clone();
        let (solved, count) = (puzzles.solved(progress), puzzles.count());
        let said = [("solved", solved.into()), ("count", count.into())];
        let button = match solved {
            0 => "puzzles-start",
            _ if solved < count => "puzzles-continue",
            _ => "puzzles-again",
        };
        let progress = texts.with("puzzles-progress", &said);
        GameLine { name: game(&id, texts), id, progress, button }
    };
    book.games().iter().map(line).collect()
}

/// The picture beside the words, or above them where there is little room.
fn show_daily(
    ui: &mut Ui,
    texts: &Texts,
    daily: &DailyLines,
    theme: &Theme,
    pictures: &mut Pictures,
    fresh: bool,
) -> Option<PuzzleAsked> {
    let side = PICTURE * scale_of(ui.ctx());
    let mut asked = None;
    if ui.available_width() < 2.4 * side {
        picture(ui, daily, theme, pictures, side);
        daily_words(ui, texts, daily, fresh, &mut asked);
        return asked;
    }
    ui.horizontal_top(|ui| {
        picture(ui, daily, theme, pictures, side);
        ui.add_space(GAP_M);
        let words = vec2(ui.available_width(), side);
        ui.allocate_ui_with_layout(words, Layout::top_down(Align::Min), |ui| {
            daily_words(ui, texts, daily, fresh, &mut asked);
        });
    });
    asked
}

fn picture(ui: &mut Ui, daily: &DailyLines, theme: &Theme, pictures: &mut Pictures, side: f32) {
    let (space, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    if let Some(position) = &daily.position {
        let (board, pieces) = (position.board(), position.pieces());
        thumbnail(ui.painter(), space, position.info(), &board, &pieces, theme, pictures);
    }
}

fn daily_words(
    ui: &mut Ui,
    texts: &Texts,
    daily: &DailyLines,
    fresh: bool,
    asked: &mut Option<PuzzleAsked>,
) {
    ui.spacing_mut().item_spacing.y = GAP_S;
    heading(ui, &texts.get("puzzles-today"));
    let words = |text: &str| RichText::new(text).color(colour(TEXT));
    ui.add(Label::new(words(&daily.about).family(bold())).wrap());
    ui.add(Label::new(RichText::new(&daily.streak).color(colour(WEAK_TEXT))).wrap());
    let pressed = if daily.is_solved {
        let solved = RichText::new(texts.get("puzzles-solved")).color(colour(ACCENT));
        ui.add(Label::new(solved).wrap());
        button(ui, &texts.get("puzzles-again"))
    } else {
        primary_button(ui, &texts.get("puzzles-solve"))
    };
    first(ui, fresh, &pressed);
    if pressed.clicked() {
        *asked = Some(PuzzleAsked::Daily);
    }
}

fn show_games(ui: &mut Ui, texts: &Texts, games: &[GameLine], asked: &mut Option<PuzzleAsked>) {
    ui.add_space(GAP_M);
    heading(ui, &texts.get("puzzles-games"));
    note(ui, &texts.get("puzzles-games-about"));
    for line in games {
        row(ui, &line.name, &line.progress, |ui| {
            ui.push_id(&line.id, |ui| {
                if button(ui, &texts.get(line.button)).clicked() {
                    *asked = Some(PuzzleAsked::Continue(line.id.clone()));
                }
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grade_has_words() {
        let texts = Texts::default();
        let words: Vec<String> = (0..=6).map(|number| grade(&texts, number)).collect();
        assert!(GRADES.iter().all(|key| texts.has(key)));
        assert!(words[1..=5].windows(2).all(|pair| pair[0] != pair[1]), "{words:?}");
        assert_eq!((&words[0], &words[6]), (&words[1], &words[5]), "no grade is out of range");
    }

    #[test]
    fn every_puzzle_is_explained() {
        let (texts, mut book) = (Texts::default(), PuzzleBook::default());
        let progress = Progress::default();
        for game in book.games() {
            let puzzle = game.next_or_first(&progress).expect("it has puzzles");
            assert!(!explanation(&texts, puzzle).is_empty(), "{}", puzzle.note);
        }
    }
}
