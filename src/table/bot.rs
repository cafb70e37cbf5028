//! The AI at the table: it thinks on its own threads and asks for its move like any player.

use super::clock::Stopwatch;
use super::{MoveAsked, Table};
use crate::AppSystems;
use crate::library::Library;
use crate::settings::Settings;
use crate::wake::Waker;
use bevy::prelude::*;
use rules::{Record, Team, TimeLimit};
use search::{Clock, Limits, Report, SearchRequest, Style, Thinker, Verdict};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bot>()
        .init_resource::<Hint>()
        .add_message::<HintAsked>()
        .add_systems(Update, ask_move.after(super::clock::tick).in_set(AppSystems::Input))
        .add_systems(Update, (think, offer_hint).after(super::clock::restart).in_set(AppSystems::React));
}

/// The size of the AI's transposition table in bytes.
const MEMORY: usize = 32 << 20;
/// The pause after a capture before the AI answers, in seconds at the usual speed of animations.
const PAUSE_AFTER_CAPTURE: f32 = 0.6;
/// How long a hint is thought about.
const HINT_TIME: Duration = Duration::from_millis(1200);

/// The AI while it thinks about its move.
#[derive(Resource, Default)]
pub struct Bot {
    thought: Option<Thought>,
    /// The transposition table of the game.
    memory: Option<Arc<search::TranspositionTable>>,
    /// The verdict of its last search, and for which team; decides about draw offers.
    last: Option<(Team, Verdict)>,
}

impl Bot {
    /// Is it thinking?
    pub fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// The verdict of its last search, and the team it searched for.
    pub fn last(&self) -> Option<(Team, Verdict)> {
        self.last
    }

    /// The search depth reached so far.
    pub fn depth(&self) -> u32 {
        self.thought.as_ref().and_then(Thought::report).map_or(0, |report| report.depth)
    }
}

/// Asks for a hint.
#[derive(Message, Clone, Copy, Debug)]
pub struct HintAsked;

/// The move the AI would make, shown as an arrow on request.
#[derive(Resource, Default)]
pub struct Hint {
    thought: Option<Thought>,
    found: Option<(u64, String)>,
}

impl Hint {
    /// The move, once it is found.
    pub fn text(&self) -> Option<&str> {
        self.found.as_ref().map(|(_, text)| text.as_str())
    }

    /// Is it being looked for?
    pub fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }
}

/// One search. Dropping it stops the search.
struct Thought {
    epoch: u64,
    stop: Arc<AtomicBool>,
    found: Arc<Mutex<Found>>,
}

#[derive(Default)]
struct Found {
    report: Option<Report>,
    done: bool,
}

impl Thought {
    fn begin(
        record: Record,
        epoch: u64,
        thinker: Arc<dyn Thinker>,
        request: SearchRequest,
        waker: Waker,
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let found = Arc::new(Mutex::new(Found::default()));
        let (halt, out) = (stop.clone(), found.clone());
        let work = move || {
            let ending = Ending { out, waker };
            let mut keep = |report: &Report| ending.keep(Some(report.clone()));
            let report = thinker.think(&record, &request, &halt, &mut keep);
            ending.keep(report.ok());
        };
        if let Err(error) = thread::Builder::new().name("thinking".into()).spawn(work) {
            warn!("the AI cannot think: {error}");
        }
        Self { epoch, stop, found }
    }

    fn report(&self) -> Option<Report> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).report.clone()
    }

    fn is_done(&self) -> bool {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).done
    }

    fn finished(&self) -> Option<Report> {
        self.is_done().then(|| self.report()).flatten()
    }
}

/// Reports the result. Dropping it marks the search as done, also after a panic.
struct Ending {
    out: Arc<Mutex<Found>>,
    waker: Waker,
}

impl Ending {
    fn keep(&self, report: Option<Report>) {
        let mut found = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        found.report = report.or(found.report.take());
        drop(found);
        self.waker.wake();
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        self.out.lock().unwrap_or_else(PoisonError::into_inner).done = true;
        self.waker.wake();
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}

/// Begins to think as soon as it is the AI's turn.
fn think(
    table: Option<Res<Table>>,
    (settings, watch, waker): (Res<Settings>, Res<Stopwatch>, Res<Waker>),
    mut bot: ResMut<Bot>,
) {
    let Some((table, _, style)) = table.as_deref().and_then(to_move) else {
        if bot.thought.is_some() {
            bot.thought = None;
        }
        return;
    };
    if bot.thought.as_ref().is_some_and(|thought| thought.epoch == table.epoch()) {
        return;
    }
    if table.ply() < 2 || bot.memory.is_none() {
        bot.memory = search::TranspositionTable::try_new(MEMORY).map(Arc::new);
    }
    let (limits, memory) = (limits(table, &settings, &watch), bot.memory.clone());
    bot.thought = begin(table, style, limits, memory, &waker);
}

/// Asks for the AI's move when it is found, and not earlier than the settings say.
fn ask_move(
    table: Option<Res<Table>>,
    (settings, library): (Res<Settings>, Option<Res<Library>>),
    watch: Res<Stopwatch>,
    mut bot: ResMut<Bot>,
    mut asked: MessageWriter<MoveAsked>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    let Some((table, seat, _)) = table.as_deref().and_then(to_move) else { return };
    let done = |thought: &Thought| thought.epoch == table.epoch() && thought.is_done();
    if watch.is_paused() || !bot.thought.as_ref().is_some_and(done) {
        return;
    }
    let delay = least_delay(table, &settings).min(longest_delay(table, &watch));
    // The previous move must be on the disk, so that a crash never loses more than one.
    let saved = library.is_none_or(|library| library.is_written());
    if watch.of_move() < delay || !saved {
        redraw.write(bevy::window::RequestRedraw);
        return;
    }
    let report = bot.thought.take().and_then(|thought| thought.report());
    bot.last = report.as_ref().map(|report| (table.turn(), report.verdict));
    let best = report.and_then(|report| report.line.into_iter().next());
    // If the search failed, any legal move will do.
    if let Some(text) = best.or_else(|| table.game().moves().first().map(|mv| mv.text.clone())) {
        asked.write(MoveAsked { seat, text, epoch: table.epoch() });
    }
}

/// How long it may think: as set, and never more than its clock allows.
fn limits(table: &Table, settings: &Settings, watch: &Stopwatch) -> Limits {
    let team = table.turn();
    let left = table.clocks().left_now(team, watch.centis().into());
    let clock = left.map(|left| {
        let left = Duration::from_millis(left * 10);
        let (increment, moves_to_go) = match table.record().terms.time.limit(team) {
            TimeLimit::Increment { bonus: more, .. } | TimeLimit::Delay { wait: more, .. } => {
                (more, None)
            }
            TimeLimit::Move(_) | TimeLimit::Days(_) => (0, Some(1)),
            TimeLimit::Free => (0, None),
        };
        Clock { left, increment: Duration::from_secs(increment.into()), moves_to_go }
    });
    Limits { time: Some(settings.thinking_time()), clock, ..Limits::default() }
}

/// The shortest time before the AI's move: as set, and longer after a capture, so that people see what was taken.
fn least_delay(table: &Table, settings: &Settings) -> Duration {
    let captured = !table.shown().last_captured().is_empty();
    let pause = if captured { PAUSE_AFTER_CAPTURE * settings.animation_scale() } else { 0.0 };
    settings.min_delay() + Duration::from_secs_f32(pause)
}

/// The longest time that the AI's move may be held back without hurting its clock.
fn longest_delay(table: &Table, watch: &Stopwatch) -> Duration {
    let left = table.clocks().left_now(table.turn(), watch.centis().into());
    left.map_or(Duration::MAX, |left| Duration::from_millis(left * 10) / 40)
}

/// The seat to move, if the AI plays it here, and its style.
fn to_move(table: &Table) -> Option<(&Table, usize, Style)> {
    let index = table.mover().filter(|index| table.is_live() && !table.is_remote(*index))?;
    let style = crate::new_game::style_of(&table.seat(index)?.controller)?;
    Some((table, index, style))
}

fn begin(
    table: &Table,
    style: Style,
    limits: Limits,
    memory: Option<Arc<search::TranspositionTable>>,
    waker: &Waker,
) -> Option<Thought> {
    let thinker = catalog::thinker(&table.info().id)?;
    let memory = memory.or_else(|| search::TranspositionTable::try_new(MEMORY).map(Arc::new))?;
    let threads = thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).clamp(1, 4));
    let request = SearchRequest { limits, threads, style, seed: rand::random(), table: memory };
    Some(Thought::begin(table.record().clone(), table.epoch(), thinker, request, waker.clone()))
}

/// Searches for a hint when asked, and drops it when the position changes.
fn offer_hint(
    table: Option<Res<Table>>,
    waker: Res<Waker>,
    mut asks: MessageReader<HintAsked>,
    mut hint: ResMut<Hint>,
) {
    let wanted = asks.read().count() > 0;
    let epoch = table.as_ref().map(|table| table.epoch());
    let stale = |of: u64| Some(of) != epoch;
    if hint.found.as_ref().is_some_and(|(of, _)| stale(*of)) {
        hint.found = None;
    }
    if hint.thought.as_ref().is_some_and(|thought| stale(thought.epoch)) {
        hint.thought = None;
    }
    if let Some(report) = hint.thought.as_ref().and_then(Thought::finished) {
        let epoch = hint.thought.take().map_or(0, |thought| thought.epoch);
        hint.found = report.line.first().map(|text| (epoch, text.clone()));
    }
    if let Some(table) = table.filter(|table| wanted && table.awaits_person())
        && hint.thought.is_none()
        && hint.found.is_none()
    {
        let limits = Limits { time: Some(HINT_TIME), ..Limits::default() };
        hint.thought = begin(&table, Style::STRONGEST, limits, None, &waker);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::new_game::NewGame;
    use crate::settings::AnimationSpeed;
    use play::Action;
    use rules::AiLevel;

    #[test]
    fn the_ai_pauses_after_a_capture_as_long_as_animations_run() {
        let settings = Settings::default();
        let slow = Settings { animation_speed: AnimationSpeed::Slow, ..Settings::default() };
        let off = Settings { animation_speed: AnimationSpeed::Off, ..Settings::default() };
        let mut captures = 0;
        for mode in catalog::modes().iter() {
            let setup = NewGame::against_ai(mode.info(), "Ada", "Bo", AiLevel::EASIEST);
            let mut table = Table::open(setup, 1).expect("it begins");
            for round in 0..60usize {
                let legal = table.shown().legal();
                let Some(mv) = legal.get((round * 7919 + 13) % legal.len().max(1)) else { break };
                let (text, seat) = (mv.text.clone(), table.mover().expect("a seat is to move"));
                let before = table.shown().pieces().len();
                table.apply(seat, &Action::Move(text), 0).expect("it is legal");
                let captured = table.shown().pieces().len() < before;
                captures += usize::from(captured);
                let pause = |settings: &Settings| least_delay(&table, settings) - settings.min_delay();
                let expected = Duration::from_secs_f32(if captured { PAUSE_AFTER_CAPTURE } else { 0.0 });
                assert_eq!((pause(&settings), pause(&slow)), (expected, expected * 2));
                assert_eq!(pause(&off), Duration::ZERO);
            }
        }
        assert!(captures > 10, "{captures}");
    }
}
