//! Puzzles at the table: a puzzle is a game that only the player plays, judged by the crate `puzzles`.
//!
//! Nothing here draws; the panel of the table shows the sentences and buttons, and `screens/puzzles.rs` the lists.

mod book;
mod calendar;
mod missed;
mod running;

pub use book::{GamePuzzles, PuzzleBook, has_puzzles};
pub use calendar::Calendar;
pub use missed::{MissedPosition, MissedSearch, own_teams};
pub use running::{PuzzleHint, PuzzlePhase, PuzzleRemark, RunningPuzzle};

use crate::AppSystems;
use crate::exercise::{ActiveExercise, ExerciseAction, ExerciseOutput, act, follow_table};
use crate::lessons::Learning;
use crate::library::{Library, open_game};
use crate::notice::Notices;
use crate::table::clock::Stopwatch;
use crate::table::{MovePlayed, Table, TableAsked};
use crate::text::Texts;
use crate::wake::wake_for;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use puzzles::Puzzle;
use rules::{Record, RuleError};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ActivePuzzle>()
        .init_resource::<PuzzleBook>()
        .init_resource::<Calendar>()
        .add_message::<PuzzleAsked>()
        .add_plugins(missed::plugin)
        .add_systems(Update, (take_requests, act::<ActivePuzzle>).chain().in_set(AppSystems::Input))
        .add_systems(Update, (follow_table::<ActivePuzzle>, judge).chain().in_set(AppSystems::React));
    wake_for::<PuzzleAsked>(app);
}

/// A request of the player.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum PuzzleAsked {
    /// The puzzle of the day begins.
    Daily,
    /// The first unsolved puzzle of a game begins.
    Continue(String),
    /// Looks for positions of the reviewed game in which the player missed the best move.
    FindMissed,
    /// The one with this index begins.
    Missed(usize),
    /// Marks the piece to move.
    Hint,
    /// The solution is played out.
    ShowSolution,
    /// The puzzle begins again.
    TryAgain,
    /// The next puzzle.
    Next,
    /// Back to the list of puzzles, or to the review.
    Leave,
}

/// Where a puzzle comes from, and where it leads.
#[derive(Clone)]
pub enum PuzzleSeries {
    /// It is the puzzle of this day, in days since 1970.
    Daily(u32),
    /// It is one of those that the game brings along.
    Game,
    /// It comes from a reviewed game.
    Missed(MissedSeries),
}

/// Positions of a reviewed game, one after the other.
#[derive(Clone)]
pub struct MissedSeries {
    positions: Arc<[MissedPosition]>,
    index: usize,
    /// The request that brings the review back.
    way_back: TableAsked,
}

impl MissedSeries {
    /// The number of the position, from 1, and how many there are.
    pub fn place(&self) -> (usize, usize) {
        (self.index + 1, self.positions.len())
    }
}

/// The puzzle at the table, if there is one.
#[derive(Resource, Default)]
pub struct ActivePuzzle {
    running: Option<RunningPuzzle>,
    /// The ids of puzzles whose solution was shown since the app began.
    spoiled: HashSet<String>,
}

impl ActivePuzzle {
    /// The puzzle.
    pub fn get(&self) -> Option<&RunningPuzzle> {
        self.running.as_ref()
    }
}

impl ActiveExercise for ActivePuzzle {
    type Running = RunningPuzzle;

    fn slot(&mut self) -> &mut Option<RunningPuzzle> {
        &mut self.running
    }
}

/// What it takes to choose a puzzle.
#[derive(SystemParam)]
struct PuzzleChoice<'w> {
    book: ResMut<'w, PuzzleBook>,
    learning: Res<'w, Learning>,
    calendar: Res<'w, Calendar>,
    missed: Res<'w, MissedSearch>,
    library: Option<ResMut<'w, Library>>,
    watch: Res<'w, Stopwatch>,
}

/// A puzzle that was chosen, where it comes from, and whether there is another one.
type Chosen = (Puzzle, PuzzleSeries, bool);

impl PuzzleChoice<'_> {
    /// The puzzle of today.
    fn daily(&mut self) -> Option<Chosen> {
        let today = self.calendar.today();
        let puzzle = self.book.daily(today)?.clone();
        let has_next = self.after(&puzzle).is_some();
        Some((puzzle, PuzzleSeries::Daily(today), has_next))
    }

    /// The puzzle of a game to go on with.
    fn first_of(&mut self, game: &str) -> Option<Chosen> {
        let puzzle = self.book.game(game)?.next_or_first(&self.learning.progress)?.clone();
        let has_next = self.after(&puzzle).is_some();
        Some((puzzle, PuzzleSeries::Game, has_next))
    }

    /// The next unsolved puzzle of the same game.
    fn after(&mut self, puzzle: &Puzzle) -> Option<Puzzle> {
        let game = self.book.game(&puzzle.mode.info().id)?;
        game.next(&self.learning.progress, Some(&puzzle.id())).cloned()
    }

    /// The one that follows in the same series.
    fn next(&mut self, running: &RunningPuzzle) -> Option<Chosen> {
        match running.series() {
            PuzzleSeries::Missed(series) => {
                position(MissedSeries { index: series.index + 1, ..series.clone() })
            }
            PuzzleSeries::Daily(_) | PuzzleSeries::Game => {
                let puzzle = self.after(running.puzzle())?;
                let has_next = self.after(&puzzle).is_some();
                Some((puzzle, PuzzleSeries::Game, has_next))
            }
        }
    }

    /// A position that was missed in the game at the table.
    fn missed(&mut self, index: usize, table: &Table) -> Option<Chosen> {
        let known = self.missed.knows(table.record()) && table.review().is_some();
        let positions = self.missed.found().filter(|_| known)?.clone();
        let pending = if table.outcome().is_none() { self.watch.centis() } else { 0 };
        let record = Record { pending, ..table.record().clone() };
        let way_back = match &mut self.library {
            Some(library) => library.way_back(record),
            None => open_game::way_back(record),
        };
        position(MissedSeries { positions, index, way_back })
    }
}

fn position(series: MissedSeries) -> Option<Chosen> {
    let puzzle = series.positions.get(series.index)?.puzzle.clone();
    let has_next = series.index + 1 < series.positions.len();
    Some((puzzle, PuzzleSeries::Missed(series), has_next))
}

fn take_requests(
    mut asked: MessageReader<PuzzleAsked>,
    mut active: ResMut<ActivePuzzle>,
    mut choice: PuzzleChoice,
    (table, time, texts): (Option<Res<Table>>, Res<Time<Real>>, Res<Texts>),
    (mut output, mut notices): (ExerciseOutput, ResMut<Notices>),
) {
    for ask in asked.read() {
        let chosen = match ask {
            PuzzleAsked::Daily => choice.daily(),
            PuzzleAsked::Continue(game) => choice.first_of(game),
            PuzzleAsked::Missed(index) => {
                table.as_deref().and_then(|table| choice.missed(*index, table))
            }
            PuzzleAsked::Next => active.get().and_then(|running| choice.next(running)),
            PuzzleAsked::Leave => {
                output.asked.write_batch(active.get().map(way_out));
                None
            }
            _ => {
                let action = active.do_at_table(ask, time.elapsed());
                action.into_iter().for_each(|action| output.run(action, table.as_deref()));
                None
            }
        };
        match chosen.map(|chosen| active.begin(chosen)) {
            Some(Ok(running)) => drop(output.asked.write(running.opening(&texts.get("seat-you")))),
            Some(Err(error)) => {
                notices.show("notice-puzzle-broken", &[("why", error.message().into())]);
            }
            None => {}
        }
    }
}

/// The request that leads away from a puzzle.
fn way_out(running: &RunningPuzzle) -> TableAsked {
    match running.series() {
        PuzzleSeries::Missed(series) => series.way_back.clone(),
        PuzzleSeries::Daily(_) | PuzzleSeries::Game => TableAsked::Close,
    }
}

impl ActivePuzzle {
    fn begin(&mut self, (puzzle, series, has_next): Chosen) -> Result<&RunningPuzzle, RuleError> {
        let is_spoiled = self.spoiled.contains(&puzzle.id());
        Ok(self.running.insert(RunningPuzzle::new(puzzle, series, is_spoiled, has_next)?))
    }

    /// What the player asks for in a puzzle.
    fn do_at_table(&mut self, ask: &PuzzleAsked, now: Duration) -> Option<ExerciseAction> {
        let running = self.running.as_mut()?;
        match ask {
            PuzzleAsked::Hint => running.give_hint(),
            PuzzleAsked::TryAgain => return Some(running.try_again(now)),
            PuzzleAsked::ShowSolution => {
                let action = running.show_solution(now);
                self.spoiled.extend(running.is_spoiled().then(|| running.puzzle().id()));
                return Some(action);
            }
            _ => {}
        }
        None
    }
}

/// Judges the player's moves, and keeps what was solved.
pub(crate) fn judge(
    mut played: MessageReader<MovePlayed>,
    table: Option<Res<Table>>,
    time: Res<Time<Real>>,
    mut active: ResMut<ActivePuzzle>,
    mut learning: ResMut<Learning>,
) {
    for MovePlayed { played, seat, .. } in played.read() {
        let Some(table) = table.as_ref().filter(|table| table.is_exercise()) else { continue };
        let active = &mut *active;
        let Some(running) = &mut active.running else { continue };
        let is_player = table.seat(*seat).is_some_and(|seat| seat.team == running.team());
        let was_flawless = running.is_flawless();
        if running.judge(&played.text, is_player, time.elapsed()) {
            keep_solved(running, &mut learning);
        } else if was_flawless && !running.is_flawless() {
            fail(running, &mut learning);
        }
    }
}

/// Keeps that a puzzle was solved. Positions of own games are not kept, and neither is what was shown.
fn keep_solved(running: &RunningPuzzle, learning: &mut Learning) {
    let (game, id) = (&running.mode().info().id, running.puzzle().id());
    match running.series() {
        PuzzleSeries::Missed(_) => return,
        _ if running.is_spoiled() => return,
        PuzzleSeries::Daily(day) => learning.progress.daily.solve(*day),
        PuzzleSeries::Game => {}
    }
    if running.is_flawless() {
        learning.progress.solve_puzzle(game, &id);
    } else {
        learning.progress.finish_puzzle(game, &id);
    }
}

/// The first try was wrong.
fn fail(running: &RunningPuzzle, learning: &mut Learning) {
    if !matches!(running.series(), PuzzleSeries::Missed(_)) {
        learning.progress.fail_puzzle(&running.mode().info().id);
    }
}
