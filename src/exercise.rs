//! What the steps of lessons and the puzzles share at the table: pauses, the moves of the other side, the way back, and
//! the cells that are pointed at.

use crate::AppSystems;
use crate::lessons::{self, ActiveLesson, RunningLesson};
use crate::new_game::NewGame;
use crate::puzzles::{self, ActivePuzzle, RunningPuzzle};
use crate::table::hints::BeginnerHints;
use crate::table::{MoveAsked, RequestId, StartRefused, Table, TableAsked, TableReset};
use crate::wake::{Awake, Waker};
use bevy::ecs::component::Mutable;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::{GameTerms, ModeInfo, Seat, Team};
use std::time::Duration;

pub(crate) fn plugin(app: &mut App) {
    let judged = point.after(lessons::judge).after(puzzles::judge);
    app.add_systems(Update, judged.in_set(AppSystems::React));
}

/// The pause before the other side answers, and before each move that is shown.
pub(crate) const BREATH: Duration = Duration::from_millis(700);
/// How long a wrong move is seen before it is taken back.
pub(crate) const WRONG_IS_SEEN: Duration = Duration::from_millis(1300);

/// What is to be done at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ExerciseAction {
    /// The team to move makes this move.
    Play(String),
    /// Back to the position after so many moves.
    Rewind(usize),
}

/// When the next action is due, in the time of the app.
#[derive(Default)]
pub(crate) struct Pace {
    due: Duration,
    is_awaited: bool,
}

impl Pace {
    /// The next action is due at this time.
    pub(crate) fn wait_until(&mut self, due: Duration) {
        *self = Self { due, is_awaited: false };
    }

    /// What is due changes, but not when.
    pub(crate) fn begin_waiting(&mut self) {
        self.is_awaited = false;
    }

    /// Is it due?
    pub(crate) fn is_due(&self, now: Duration) -> bool {
        now >= self.due
    }

    /// The time until it is due, once for each.
    pub(crate) fn take_wait(&mut self, now: Duration) -> Option<Duration> {
        let is_new = !std::mem::replace(&mut self.is_awaited, true);
        is_new.then(|| self.due.saturating_sub(now))
    }
}

/// A lesson or a puzzle at the table.
pub(crate) trait Exercise {
    /// The request that has put it on the table.
    fn request(&self) -> RequestId;
    /// What is due now.
    fn act(&mut self, now: Duration) -> Option<ExerciseAction>;
    /// The time until something is due, once for each such thing.
    fn take_wait(&mut self, now: Duration) -> Option<Duration>;
}

/// The resource that holds an exercise, if one is at the table.
pub(crate) trait ActiveExercise: Resource<Mutability = Mutable> {
    /// Its kind.
    type Running: Exercise;
    /// The exercise.
    fn slot(&mut self) -> &mut Option<Self::Running>;
}

/// What an exercise asks of the table.
#[derive(SystemParam)]
pub(crate) struct ExerciseOutput<'w> {
    pub(crate) asked: MessageWriter<'w, TableAsked>,
    moves: MessageWriter<'w, MoveAsked>,
}

impl ExerciseOutput<'_> {
    /// Does something at the table.
    pub(crate) fn run(&mut self, action: ExerciseAction, table: Option<&Table>) {
        match action {
            ExerciseAction::Rewind(ply) => drop(self.asked.write(TableAsked::Rewind(ply))),
            ExerciseAction::Play(text) => {
                let seat = table.and_then(|table| Some((table.mover()?, table.epoch())));
                self.moves.write_batch(seat.map(|(seat, epoch)| MoveAsked { seat, text, epoch }));
            }
        }
    }
}

/// Puts an exercise on the table. The learner is called `you`; the others have no names.
pub(crate) fn opening(
    id: RequestId,
    info: &ModeInfo,
    terms: GameTerms,
    learner: Team,
    you: &str,
) -> TableAsked {
    let name = |team| if team == learner { you } else { "" };
    let teams = (0..info.teams.len()).map(|team| Team(team as u8));
    let seats = teams.map(|team| Seat::person(name(team), team)).collect();
    let setup = Box::new(NewGame { terms: GameTerms { seats, ..terms }, random_sides: false });
    TableAsked::Exercise { id, setup, learner }
}

/// Answers, takes back wrong moves and shows what to do, when it is time.
pub(crate) fn act<A: ActiveExercise>(
    mut active: ResMut<A>,
    table: Option<Res<Table>>,
    (time, waker): (Res<Time<Real>>, Res<Waker>),
    mut output: ExerciseOutput,
    mut awake: ResMut<Awake>,
) {
    let Some(running) = active.bypass_change_detection().slot() else { return };
    let Some(table) = table.filter(|table| table.is_exercise()) else { return };
    if let Some(action) = running.act(time.elapsed()) {
        output.run(action, Some(&table));
        active.set_changed();
        awake.request_frames();
    } else if let Some(wait) = running.take_wait(time.elapsed()) {
        waker.wake_after(wait);
    }
}

/// An exercise ends when its table is closed, refused or taken for another game.
pub(crate) fn follow_table<A: ActiveExercise>(
    (mut resets, mut refused): (MessageReader<TableReset>, MessageReader<StartRefused>),
    mut active: ResMut<A>,
) {
    // Of several games in one frame the last one stays.
    let replaced = resets.read().filter_map(|reset| match reset {
        TableReset::Started { request } => Some(*request),
        TableReset::Closed => Some(None),
        TableReset::Stepped | TableReset::Reviewed => None,
    });
    let now = replaced.last();
    let Some(request) = active.bypass_change_detection().slot().as_ref().map(Exercise::request) else {
        return;
    };
    let is_refused = refused.read().any(|refusal| refusal.request == Some(request));
    if is_refused || now.is_some_and(|now| now != Some(request)) {
        *active.slot() = None;
    }
}

/// Points at the cells of a lesson's goal, or of a puzzle's hint.
fn point(lesson: Res<ActiveLesson>, puzzle: Res<ActivePuzzle>, mut hints: ResMut<BeginnerHints>) {
    if !lesson.is_changed() && !puzzle.is_changed() {
        return;
    }
    let of_lesson = lesson.get().map(RunningLesson::marks);
    let goal = of_lesson.or(puzzle.get().map(RunningPuzzle::marks)).unwrap_or_default();
    if hints.goal != goal {
        hints.goal = goal.to_vec();
    }
}
