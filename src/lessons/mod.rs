//! Lessons at the table: a step is a game that only the learner plays, judged by the crate `lessons`.
//!
//! Nothing here draws; the panel of the table shows the sentences and buttons.

mod learning;
mod running;

pub use learning::Learning;
pub use running::{LessonPhase, RunningLesson};

use crate::AppSystems;
use crate::exercise::{ActiveExercise, ExerciseOutput, act, follow_table};
use crate::new_game::NewGame;
use crate::notice::Notices;
use crate::settings::Settings;
use crate::table::{MovePlayed, Table, TableAsked};
use crate::text::Texts;
use crate::wake::wake_for;
use bevy::prelude::*;
use lessons::{Lesson, LessonError};
use rules::{AiLevel, ModeInfo, Seat};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ActiveLesson>()
        .add_message::<LessonAsked>()
        .add_systems(Update, (take_requests, act::<ActiveLesson>).chain().in_set(AppSystems::Input))
        .add_systems(Update, (follow_table::<ActiveLesson>, judge).chain().in_set(AppSystems::React))
        .add_plugins(learning::plugin);
    wake_for::<LessonAsked>(app);
}

/// A request of the learner.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum LessonAsked {
    /// The lesson of a game begins, with the first step that was not done.
    Begin(String),
    /// The moves to the goal are made.
    ShowMe,
    /// The step begins again.
    TryAgain,
    /// The next step, once the goal is reached.
    Next,
    /// The next step, whether the goal is reached or not.
    Skip,
    /// A game against the easiest AI.
    Play,
    /// Back to the title.
    Leave,
}

/// What is said to a try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// The goal is reached; the lesson may have praise of its own.
    Praise(Option<rules::Message>),
    /// Not like this.
    Wrong {
        /// Why.
        why: rules::Message,
        /// A help.
        nudge: Option<rules::Message>,
    },
}

/// The lesson at the table, if there is one.
#[derive(Resource, Default)]
pub struct ActiveLesson(Option<RunningLesson>);

impl ActiveLesson {
    /// The lesson.
    pub fn get(&self) -> Option<&RunningLesson> {
        self.0.as_ref()
    }
}

impl ActiveExercise for ActiveLesson {
    type Running = RunningLesson;

    fn slot(&mut self) -> &mut Option<RunningLesson> {
        &mut self.0
    }
}

/// Does this game bring a lesson that can be read?
pub fn step_count(info: &ModeInfo) -> Option<usize> {
    Lesson::of(info).ok().flatten().map(|lesson| lesson.steps.len())
}

fn take_requests(
    mut asked: MessageReader<LessonAsked>,
    mut active: ResMut<ActiveLesson>,
    (learning, settings, texts): (Res<Learning>, Res<Settings>, Res<Texts>),
    (table, time): (Option<Res<Table>>, Res<Time<Real>>),
    (mut output, mut notices): (ExerciseOutput, ResMut<Notices>),
) {
    for ask in asked.read() {
        let opened = match (ask, &mut active.0) {
            (LessonAsked::Begin(game), _) => begin(game, &learning),
            (LessonAsked::ShowMe, Some(running)) => {
                running.show_me();
                None
            }
            (LessonAsked::TryAgain, Some(running)) => {
                output.run(running.try_again(time.elapsed()), table.as_deref());
                None
            }
            (LessonAsked::Next, Some(running)) if running.phase() == LessonPhase::Done => next(running),
            (LessonAsked::Skip, Some(running)) => next(running),
            (LessonAsked::Play, Some(running)) => {
                let game = first_game(running, &settings, &texts);
                output.asked.write(TableAsked::start(game));
                None
            }
            (LessonAsked::Leave, Some(_)) => {
                output.asked.write(TableAsked::Close);
                None
            }
            _ => None,
        };
        match opened {
            Some(Ok(running)) => {
                output.asked.write(running.opening(&texts.get("seat-you")));
                active.0 = Some(running);
            }
            Some(Err(error)) => {
                notices.show("notice-lesson-broken", &[("why", error.message().into())]);
            }
            None => {}
        }
    }
}

/// The lesson of a game, at the first step that was not done.
fn begin(game: &str, learning: &Learning) -> Option<Result<RunningLesson, LessonError>> {
    let mode = catalog::find(game)?;
    let lesson = Lesson::of(mode.info()).transpose()?;
    Some(lesson.and_then(|lesson| {
        let index = learning.progress.next_step(game, &lesson);
        RunningLesson::new(mode, lesson, index)
    }))
}

/// The next step; behind the last one the lesson is finished.
fn next(running: &mut RunningLesson) -> Option<Result<RunningLesson, LessonError>> {
    let next = running.next();
    if next.is_none() {
        running.finish();
    }
    next
}

/// A first game after the lesson, on the side that its last step was about.
fn first_game(running: &RunningLesson, settings: &Settings, texts: &Texts) -> NewGame {
    let known = rules::name::check(&settings.name).is_ok();
    let you = if known { settings.name.clone() } else { texts.get("seat-you") };
    let info = running.mode().info();
    let game = NewGame::against_ai(info, &you, &texts.get("seat-ai"), AiLevel::EASIEST);
    let is_person = |seat: &Seat| seat.team == running.team() && !seat.controller.is_ai();
    if game.terms.seats.iter().any(is_person) { game } else { game.swapped() }
}

/// Judges the learner's moves.
pub(crate) fn judge(
    mut played: MessageReader<MovePlayed>,
    table: Option<Res<Table>>,
    time: Res<Time<Real>>,
    mut active: ResMut<ActiveLesson>,
    mut learning: ResMut<Learning>,
) {
    for MovePlayed { played, seat, .. } in played.read() {
        let Some(table) = table.as_ref().filter(|table| table.is_exercise()) else { continue };
        let Some(running) = &mut active.0 else { continue };
        let is_learner = table.seat(*seat).is_some_and(|seat| seat.team == running.team());
        if is_learner && running.judge(&played.text, time.elapsed()) {
            let game = &running.mode().info().id;
            learning.progress.finish_step(game, running.lesson(), &running.step().id);
        }
    }
}
