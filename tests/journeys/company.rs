//! Company for journeys: a table without a window, and hands that click on it.

use bevy::prelude::*;
use manyboard::settings::{Pace, Settings};
use manyboard::setup::{Mind, Setup};
use manyboard::table::hand::{BoardInput, Hand};
use manyboard::table::{Table, TableAsked};
use rules::{Cell, ModeInfo, MoveFace};
use std::thread;
use std::time::{Duration, Instant};

/// How long anybody waits for the AI. It answers in far less, but machines may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// An app without a window, and somebody who clicks.
pub(crate) struct Journey(pub(crate) App);

impl Journey {
    /// People play every side.
    pub(crate) fn among_people(info: &ModeInfo) -> Self {
        let mut setup = Setup::against_ai(info, "Ada", "Bo", 1);
        setup.seats.iter_mut().for_each(|seat| seat.mind = Mind::Person);
        Self::with(setup)
    }

    /// Somebody plays against the first level of the AI.
    pub(crate) fn against_ai(info: &ModeInfo) -> Self {
        Self::with(Setup::against_ai(info, "Ada", "Computer", 1))
    }

    /// The game of a set-up, with an AI that does not hesitate.
    pub(crate) fn with(setup: Setup) -> Self {
        let mut app = manyboard::headless_app();
        let settings =
            Settings { think_tenths: 1, delay_tenths: 0, pace: Pace::Off, ..Settings::default() };
        app.insert_resource(settings);
        let mut journey = Self(app);
        journey.ask(TableAsked::Start(Box::new(setup)));
        journey
    }

    /// The table.
    pub(crate) fn table(&self) -> &Table {
        self.0.world().resource::<Table>()
    }

    /// Asks for something, and lets it happen.
    pub(crate) fn ask(&mut self, ask: TableAsked) {
        self.0.world_mut().write_message(ask);
        self.go_on();
    }

    /// Some frames go by.
    pub(crate) fn go_on(&mut self) {
        for _ in 0..3 {
            self.0.update();
        }
    }

    /// Something is done with the board.
    pub(crate) fn input(&mut self, input: BoardInput) {
        self.0.world_mut().write_message(input);
        self.0.update();
    }

    /// The pointer goes to a cell, and its button goes down and up there.
    pub(crate) fn click(&mut self, cell: Cell) {
        let board = self.table().board();
        let at = Vec2::new(f32::from(board.column(cell)) + 0.5, f32::from(board.row(cell)) + 0.5);
        self.input(BoardInput::Moved(Some(at)));
        self.input(BoardInput::Pressed(Some(cell)));
        self.input(BoardInput::Released(Some(cell)));
    }

    /// Makes a move by clicks alone, picking among moves that share their cells.
    pub(crate) fn make(&mut self, mv: &MoveFace) {
        for cell in &mv.cells {
            self.click(*cell);
        }
        let picks = self.0.world().resource::<Hand>().picks.clone();
        if !picks.is_empty() {
            let place = self.table().legal().iter().position(|legal| legal == mv).expect("it is legal");
            assert!(picks.contains(&place), "{} can be picked", mv.text);
            self.input(BoardInput::Pick(place));
        }
    }

    /// Frames go by until something is so; none of them waits for the AI.
    pub(crate) fn until(&mut self, what: &str, is_so: impl Fn(&World) -> bool) {
        let began = Instant::now();
        while !is_so(self.0.world()) {
            assert!(began.elapsed() < PATIENCE, "{what}");
            self.0.update();
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Numbers that look random and are the same every time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}
