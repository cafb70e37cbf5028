//! The harness of journeys: an app without a window, and a pointer that clicks on its board.

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use manyboard::new_game::NewGame;
use manyboard::settings::{AnimationSpeed, Settings};
use manyboard::table::selection::{BoardInput, Selection};
use manyboard::table::{Table, TableAsked};
use rules::{AiLevel, Cell, Controller, LegalMove, ModeInfo};
use std::thread;
use std::time::{Duration, Instant};

/// The longest wait for the AI. It answers in far less, but machines may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// An app without a window.
pub(crate) struct Journey(pub(crate) App);

impl Journey {
    /// A game in which people play every side.
    pub(crate) fn among_people(info: &ModeInfo) -> Self {
        let mut setup = NewGame::against_ai(info, "Ada", "Bo", AiLevel::EASIEST);
        setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
        Self::with(setup)
    }

    /// A game of one person against the first level of the AI.
    pub(crate) fn against_ai(info: &ModeInfo) -> Self {
        Self::with(NewGame::against_ai(info, "Ada", "Computer", AiLevel::EASIEST))
    }

    /// The game of a set-up, with an AI that answers at once.
    pub(crate) fn with(setup: NewGame) -> Self {
        let mut app = manyboard::headless_app();
        let settings = Settings {
            think_tenths: 1,
            delay_tenths: 0,
            animation_speed: AnimationSpeed::Off,
            ..Settings::default()
        };
        app.insert_resource(settings);
        let mut journey = Self(app);
        journey.ask(TableAsked::start(setup));
        journey
    }

    /// The table.
    pub(crate) fn table(&self) -> &Table {
        self.0.world().resource::<Table>()
    }

    /// Sends a request and runs the frames that handle it.
    pub(crate) fn ask(&mut self, ask: TableAsked) {
        self.0.world_mut().write_message(ask);
        self.go_on();
    }

    /// Runs some frames.
    pub(crate) fn go_on(&mut self) {
        for _ in 0..3 {
            self.0.update();
        }
    }

    /// Runs one frame that takes this long.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.0.insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.0.update();
        self.0.insert_resource(TimeUpdateStrategy::Automatic);
    }

    /// Sends an input to the board.
    pub(crate) fn input(&mut self, input: BoardInput) {
        self.0.world_mut().write_message(input);
        self.0.update();
    }

    /// Moves the pointer to a cell, presses and releases its button.
    pub(crate) fn click(&mut self, cell: Cell) {
        let board = self.table().shown().board();
        let at = Vec2::new(f32::from(board.column(cell)) + 0.5, f32::from(board.row(cell)) + 0.5);
        self.input(BoardInput::Moved(Some(at)));
        self.input(BoardInput::Pressed(Some(cell)));
        self.input(BoardInput::Released(Some(cell)));
    }

    /// Makes a move by clicks alone, picking among moves that share their cells.
    pub(crate) fn make(&mut self, mv: &LegalMove) {
        for cell in &mv.cells {
            self.click(*cell);
        }
        let picks = self.0.world().resource::<Selection>().picks.clone();
        if !picks.is_empty() {
            let place =
                self.table().shown().legal().iter().position(|legal| legal == mv).expect("it is legal");
            assert!(picks.contains(&place), "{} can be picked", mv.text);
            self.input(BoardInput::Pick(place));
        }
    }

    /// Runs frames until a condition holds; no frame waits for the AI.
    pub(crate) fn until(&mut self, what: &str, is_so: impl Fn(&World) -> bool) {
        let began = Instant::now();
        while !is_so(self.0.world()) {
            assert!(began.elapsed() < PATIENCE, "{what}");
            self.0.update();
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// A deterministic generator of pseudo-random numbers.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}
