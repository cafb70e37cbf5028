//! The shared presence: every game goes the same way twice, and players who are far apart see each other point.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_ggrs::ggrs::{Config, PlayerType, PredictRepeatLast, SessionBuilder};
use bevy_ggrs::{
    GgrsPlugin, GgrsSchedule, LocalInputs, PlayerInputs, ReadInputs, ResourceChecksumPlugin,
    RollbackApp, RollbackFrameRate, Session, SyncTestMismatch,
};
use manyboard::online::presence::{Presence, PresenceEvent, RemotePresence};
use manyboard::wake::Waker;
use online::identity::Key;
use rules::{Cell, Dice, Game, Mode, key_of};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A ceiling for anything that must happen, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// So many frames are played again after every frame.
const CHECKED: usize = 7;
/// So many moves are played of every game.
const MOVES: usize = 120;
const FRAME: Duration = Duration::from_millis(20);

struct Checking;

impl Config for Checking {
    type Input = u16;
    type InputPredictor = PredictRepeatLast;
    type State = ();
    type Address = usize;
}

/// A game as the state that is rolled back.
#[derive(Resource)]
struct Match {
    mode: Mode,
    game: Box<dyn Game>,
    /// How many games came before.
    before: u32,
}

impl Clone for Match {
    fn clone(&self) -> Self {
        Self { mode: self.mode.clone(), game: self.game.boxed_clone(), before: self.before }
    }
}

/// Everything two apps would have to agree on.
fn checksum(state: &Match) -> u64 {
    let moves: Vec<_> =
        state.game.record().terms.moves.iter().map(|mv| (mv.text.clone(), mv.centis)).collect();
    let legal: Vec<_> = state.game.moves().into_iter().map(|mv| mv.text).collect();
    let outcome = format!("{:?}", state.game.outcome());
    key_of(&(state.before, state.game.key(), state.game.position(), moves, legal, outcome))
}

#[derive(Resource)]
struct Chance(Dice);

#[derive(Resource, Default)]
struct Mismatches(usize);

fn choose(mut commands: Commands, mut chance: ResMut<Chance>) {
    let index = (chance.0.roll() % 997) as u16;
    commands.insert_resource(LocalInputs::<Checking>(HashMap::from_iter([(0, index)])));
}

/// The input is the place of a move in the list of legal ones. After the last move comes the next game.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the engine calls systems with their parameters by value"
)]
fn play(inputs: Res<PlayerInputs<Checking>>, mut state: ResMut<Match>) {
    let legal = state.game.moves();
    if legal.is_empty() {
        state.game = state.mode.start().expect("every game begins");
        state.before += 1;
        return;
    }
    let index = usize::from(inputs[0].0);
    state.game.play(&legal[index % legal.len()].text, u32::from(inputs[0].0)).expect("it is legal");
}

/// A game in an app without a window, in which every frame is played eight times.
fn synctest(mode: &Mode, seed: u64) -> App {
    let session = SessionBuilder::<Checking>::new()
        .with_num_players(1)
        .expect("one plays")
        .with_check_distance(CHECKED)
        .add_player(PlayerType::Local, 0)
        .expect("one plays")
        .start_synctest_session()
        .expect("the distance is allowed");
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, GgrsPlugin::<Checking>::default()))
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .insert_resource(RollbackFrameRate(50))
        .insert_resource(Session::SyncTest(session))
        .insert_resource(Match { mode: mode.clone(), game: mode.start().expect("it begins"), before: 0 })
        .insert_resource(Chance(Dice::new(seed)))
        .init_resource::<Mismatches>()
        .rollback_resource_with_clone::<Match>()
        .add_plugins(ResourceChecksumPlugin::<Match>(checksum))
        .add_systems(ReadInputs, choose)
        .add_systems(GgrsSchedule, play);
    app.add_observer(|_: On<SyncTestMismatch>, mut count: ResMut<Mismatches>| count.0 += 1);
    app
}

#[test]
fn every_game_goes_the_same_way_twice() {
    for (seed, mode) in (1..).zip(catalog::modes().iter()) {
        let mut app = synctest(mode, seed);
        (0..MOVES).for_each(|_| app.update());
        let (state, id) = (app.world().resource::<Match>(), &mode.info().id);
        let played = state.game.record().terms.moves.len();
        assert!(played > 20 || state.before > 0, "{id}: only {played} moves were played");
        assert_eq!(app.world().resource::<Mismatches>().0, 0, "{id} went two ways from one position");
    }
}

#[test]
fn a_game_that_goes_two_ways_is_found_out() {
    static TIMES: AtomicU64 = AtomicU64::new(0);
    let mut app = synctest(&catalog::modes()[0], 1);
    // A move that depends on something that is not rolled back.
    app.add_systems(
        GgrsSchedule,
        (|mut state: ResMut<Match>| state.before = (TIMES.fetch_add(1, Ordering::Relaxed) / 40) as u32)
            .after(play),
    );
    (0..40).for_each(|_| app.update());
    assert!(app.world().resource::<Mismatches>().0 > 0);
}

fn key(number: u8) -> Key {
    Key([number; 32])
}

/// Players with a presence each, and a hand that carries what they send.
struct Far {
    players: Vec<Presence>,
    heard: Vec<Vec<PresenceEvent>>,
}

impl Far {
    fn new(count: u8) -> Self {
        let keys: Vec<Key> = (0..count).map(key).collect();
        let presence = |me: &Key| {
            let mut presence = Presence::default();
            presence.start(&keys, *me, &Waker::default());
            presence
        };
        Self {
            players: keys.iter().map(presence).collect(),
            heard: vec![Vec::new(); usize::from(count)],
        }
    }

    /// Carries everything until this is so.
    fn until(&mut self, what: &str, is: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        while !is(self) {
            assert!(began.elapsed() < PATIENCE, "{what}");
            thread::sleep(Duration::from_millis(2));
            for from in 0..self.players.len() {
                for (to, bytes) in self.players[from].take_outgoing() {
                    self.players[usize::from(to.0[0])].receive(key(from as u8), bytes);
                }
                let events = self.players[from].events();
                self.heard[from].extend(events);
            }
        }
    }
}

#[test]
fn players_far_apart_see_each_other_and_notice_another_log() {
    let mut far = Far::new(4);
    far.until("all meet", |far| far.players.iter().all(|presence| presence.frame().is_some()));
    far.players.iter().for_each(|presence| presence.set_log(3, 33));
    far.players[1].set_pointer(Some(Cell(20)));
    far.players[1].set_emote(5);
    let emote = PresenceEvent::Emote { who: key(1), kind: 5 };
    let seen = |far: &Far| far.heard.iter().all(|heard| heard.contains(&emote));
    far.until("the emote is seen", seen);
    let pointing = PresenceEvent::Pointing { who: key(1), cell: Some(Cell(20)), arrow: None };
    assert!(far.heard[0].contains(&pointing) && !far.heard[1].contains(&pointing));
    far.until("all have the log", |far| {
        far.heard.iter().all(|it| it.contains(&PresenceEvent::LogReached { ply: 3 }))
    });
    far.players.iter().for_each(|presence| presence.set_log(4, 44));
    far.players[2].set_log(4, 45);
    let alarmed = |far: &Far| {
        let is = |events: &PresenceEvent| matches!(events, PresenceEvent::Desync { ply: Some(4), .. });
        far.heard.iter().all(|heard| heard.iter().any(is))
    };
    far.until("all are alarmed", alarmed);
    far.players[2].set_log(4, 44);
    far.until("all meet again", |far| far.players.iter().all(|presence| presence.frame().is_some()));
    far.players.iter_mut().for_each(Presence::stop);
    assert!(far.players.iter().all(|presence| !presence.is_on() && presence.frame().is_none()));
}

#[test]
fn alone_or_as_a_spectator_there_is_no_session() {
    let mut presence = Presence::default();
    presence.start(&[key(1), key(1)], key(1), &Waker::default());
    assert!(!presence.is_on());
    presence.start(&[key(1), key(2)], key(3), &Waker::default());
    assert!(!presence.is_on());
    let many: Vec<Key> = (0..9).map(key).collect();
    presence.start(&many, key(3), &Waker::default());
    assert!(!presence.is_on());
}

#[test]
fn the_app_shows_what_others_do_and_forgets_it_when_the_session_ends() {
    let mut app = manyboard::headless_app();
    let mut other = Presence::default();
    let both = [key(1), key(2)];
    other.start(&both, key(2), &Waker::default());
    app.world_mut().resource_mut::<Presence>().start(&both, key(1), &Waker::default());
    let began = Instant::now();
    let mut sent = false;
    loop {
        thread::sleep(Duration::from_millis(5));
        app.update();
        let mut own = app.world_mut().resource_mut::<Presence>();
        own.take_outgoing().into_iter().for_each(|(_, bytes)| other.receive(key(1), bytes));
        other.take_outgoing().into_iter().for_each(|(_, bytes)| own.receive(key(2), bytes));
        if !sent && other.frame().is_some() && own.frame().is_some_and(|frame| frame > 5) {
            sent = true;
            other.set_pointer(Some(Cell(4)));
            other.set_emote(2);
        }
        let remote = app.world().resource::<RemotePresence>();
        let pointed = remote.pointers().any(|it| it.who == key(2) && it.cell == Some(Cell(4)));
        if pointed && remote.emote(key(2)) == Some(2) {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "it is never seen");
    }
    app.world_mut().resource_mut::<Presence>().stop();
    app.update();
    assert_eq!(*app.world().resource::<RemotePresence>(), RemotePresence::default());
}
