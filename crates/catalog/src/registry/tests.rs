//! Games that come at run time.

use super::{Entry, RegisterError, Registry};
use rules::{
    Board, Cells, GameMode, ModeInfo, Options, Outcome, Placed, Reason, RuleError, Shade, Team, message,
};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

/// A game of one move, with any id and name.
struct Tiny(ModeInfo);

impl Tiny {
    fn new(id: &str, name: &str) -> Self {
        let info = ModeInfo::new(id, name, "The first move wins the game.", Board::new(1, 1));
        Self(info.team("White", Shade::Light).team("Black", Shade::Dark).kind("stone", "Stone", 'S'))
    }
}

impl GameMode for Tiny {
    type State = bool;
    type Move = ();

    fn info(&self) -> &ModeInfo {
        &self.0
    }

    fn start(&self, _: &Options) -> bool {
        false
    }

    fn turn(&self, played: &bool) -> Team {
        if *played { Team::SECOND } else { Team::FIRST }
    }

    fn moves(&self, played: &bool, out: &mut Vec<()>) {
        out.extend((!played).then_some(()));
    }

    fn play(&self, played: &mut bool, (): ()) {
        *played = true;
    }

    fn ending(&self, _: &bool) -> Outcome {
        Outcome::win(Team::FIRST, Reason::Connected)
    }

    fn score(&self, _: &bool) -> i32 {
        0
    }

    fn pieces(&self, _: &bool, _: &mut Vec<Placed>) {}

    fn cells(&self, _: &bool, (): ()) -> Cells {
        Cells::new()
    }

    fn write_move(&self, _: &bool, (): ()) -> String {
        "go".into()
    }

    fn write_position(&self, played: &bool) -> String {
        played.to_string()
    }

    fn read_position(&self, _: &Options, text: &str) -> Result<bool, RuleError> {
        text.parse()
            .map_err(|_| RuleError::position("position", message!("tiny", "it is true or false")))
    }
}

fn entry(id: &str) -> Entry {
    Entry::new(Tiny::new(id, &format!("Game {id}")))
}

#[test]
fn a_registered_game_is_found_and_played() {
    let registry = Registry::new(vec![entry("first")]);
    assert_eq!(registry.snapshot().generation(), 0);
    assert_eq!(registry.register(entry("second")), Ok(1));
    let snapshot = registry.snapshot();
    assert_eq!(snapshot.generation(), 1);
    let ids: Vec<_> = snapshot.modes().iter().map(|mode| mode.info().id.as_str()).collect();
    assert_eq!(ids, ["first", "second"]);
    let mut game = snapshot.find("second").unwrap().start().unwrap();
    game.play("go", 0).unwrap();
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Team::FIRST));
    assert!(snapshot.thinker("second").is_some() && snapshot.thinker("third").is_none());
}

#[test]
fn invalid_and_duplicate_games_are_refused() {
    let registry = Registry::new(vec![entry("first")]);
    for id in ["", "First", "a b", "-a", "../a", &"x".repeat(41)] {
        assert_eq!(registry.register(entry(id)), Err(RegisterError::InvalidId(id.into())));
    }
    assert_eq!(registry.register(entry("first")), Err(RegisterError::DuplicateId("first".into())));
    let same_name = Entry::new(Tiny::new("other", "GAME first"));
    assert_eq!(registry.register(same_name), Err(RegisterError::DuplicateName("GAME first".into())));
    assert_eq!((registry.snapshot().generation(), registry.snapshot().modes().len()), (0, 1));
}

#[test]
fn an_old_snapshot_does_not_change() {
    let registry = Registry::new(vec![entry("first")]);
    let (old, modes) = (registry.snapshot(), registry.snapshot().modes().clone());
    registry.register(entry("second")).unwrap();
    assert_eq!((old.generation(), old.modes().len(), modes.len()), (0, 1, 1));
    assert!(old.find("second").is_none() && old.find("first").is_some());
}

#[test]
fn games_can_be_registered_while_others_read() {
    const WRITERS: usize = 4;
    const EACH: usize = 50;
    let (registry, done) = (Registry::new(vec![entry("first")]), AtomicBool::new(false));
    let read = || {
        let mut last = 0;
        while !done.load(Relaxed) {
            let snapshot = registry.snapshot();
            assert!(snapshot.generation() >= last, "generations only grow");
            last = snapshot.generation();
            assert_eq!(snapshot.modes().len() as u64, 1 + last, "a snapshot is consistent");
            let newest = &snapshot.modes()[last as usize].info().id;
            assert!(snapshot.find(newest).is_some() && snapshot.thinker(newest).is_some());
        }
    };
    let write = |writer: usize| {
        let all = (0..EACH).map(|n| registry.register(entry(&format!("g{writer}-{n}"))).unwrap());
        let generations: Vec<_> = all.collect();
        assert!(generations.is_sorted());
        // All writers try this one; one succeeds.
        registry.register(entry("wanted")).is_ok()
    };
    thread::scope(|scope| {
        let readers: Vec<_> = (0..2).map(|_| scope.spawn(read)).collect();
        let writers: Vec<_> = (0..WRITERS).map(|writer| scope.spawn(move || write(writer))).collect();
        let won = writers.into_iter().map(|writer| writer.join().unwrap()).filter(|won| *won).count();
        done.store(true, Relaxed);
        readers.into_iter().for_each(|reader| reader.join().unwrap());
        assert_eq!(won, 1);
    });
    let games = WRITERS * EACH + 1;
    assert_eq!(registry.snapshot().generation(), games as u64);
    assert!((0..WRITERS).all(|writer| registry.snapshot().find(&format!("g{writer}-0")).is_some()));
}
