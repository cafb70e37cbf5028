//! From steps to ways: who goes where, when, and what happens on arrival.

use super::actor::{Actor, Home, Leg};
use super::{BLAST_SECONDS, Ripple, Scene, WAVE_SECONDS, middle};
use crate::table::Table;
use bevy::prelude::*;
use rules::{Board, Cell, Placed, Stance, Step, steps};

/// How long a slide takes at the usual pace: so much, and so much for every cell.
const SLIDE: f32 = 0.22;
const SLIDE_PER_CELL: f32 = 0.035;
const LONGEST_SLIDE: f32 = 0.55;
/// How long it takes to be lifted off the board.
const LEAVE: f32 = 0.55;
/// How long it takes to come onto a flat board, and to fall one cell of an upright one.
const COME: f32 = 0.28;
const FALL_PER_ROOT_CELL: f32 = 0.3;
/// The part of a fall after which the piece first touches down.
const TOUCHES: f32 = 0.62;
/// When more pieces than this leave at once, they were blown up.
const BLOWN_UP: usize = 2;
/// How high a jump is, in cells.
const JUMP: f32 = 0.95;

impl Scene {
    /// Pieces that stand still.
    pub fn still(board: &Board, pieces: &[Placed]) -> Self {
        let mut scene = Self::default();
        for piece in pieces {
            scene.add(*piece, board);
        }
        scene
    }

    /// Everything as it stands, at once.
    pub(super) fn set_up(&mut self, table: &Table) {
        self.clear();
        for piece in table.pieces() {
            self.add(*piece, table.board());
        }
        self.fill_trays(table);
    }

    pub(super) fn clear(&mut self) {
        let (cast, next_id) = (self.cast + 1, self.next_id);
        *self = Self { cast, next_id, ..Self::default() };
    }

    /// From what is shown to what the table says, by the shortest way.
    pub(super) fn step_to(&mut self, table: &Table, pace: f32) {
        self.settle();
        self.actors.retain(|actor| matches!(actor.home, Home::Board(_)));
        let before: Vec<Placed> = self.actors.iter().filter_map(placed).collect();
        let steps = steps::between(table.board(), &before, table.pieces(), &[]);
        self.play(&steps, table.board(), pace);
        self.actors.retain(|actor| matches!(actor.home, Home::Board(_)));
        self.ripples.clear();
        self.blasts.clear();
        self.fill_trays(table);
    }

    /// What was captured stands beside the board.
    fn fill_trays(&mut self, table: &Table) {
        for piece in table.captured() {
            let home = Home::Beside(self.beside(*piece));
            let id = self.add(*piece, table.board());
            let Some(actor) = self.actors.iter_mut().find(|actor| actor.id == id) else { continue };
            actor.home = home;
            actor.leaves = Some((f32::MIN, 0.0));
        }
    }

    fn beside(&self, piece: Placed) -> usize {
        let beside = |actor: &&Actor| actor.team == piece.team && matches!(actor.home, Home::Beside(_));
        self.actors.iter().filter(beside).count()
    }

    fn add(&mut self, piece: Placed, board: &Board) -> u32 {
        let id = self.next_id;
        self.next_id += 1;
        self.cast += 1;
        self.actors.push(Actor {
            id,
            kind: piece.kind,
            team: piece.team,
            home: Home::Board(piece.cell),
            was: None,
            rest: middle(board, piece.cell),
            legs: Vec::new(),
            leaves: None,
            comes: None,
        });
        id
    }

    fn on(&self, cell: Cell) -> Option<usize> {
        self.actors.iter().position(|actor| actor.home == Home::Board(cell))
    }

    /// Plays the steps of one move, beginning now.
    pub(super) fn play(&mut self, steps: &[Step], board: &Board, pace: f32) {
        self.settle();
        for actor in &mut self.actors {
            actor.legs.clear();
            actor.comes = None;
            actor.was = None;
        }
        let mut arrival = self.now;
        let mut first = true;
        for step in steps {
            if let Step::Slide { piece, via, to } = step {
                let arrives = self.slide(*piece, via, *to, board, pace, first);
                arrival = if first { arrives } else { arrival.max(arrives) };
                first = false;
            }
        }
        self.lands = arrival;
        self.remove_all(steps, board, arrival, pace);
        for step in steps {
            match step {
                Step::TurnInto { piece, now } => self.turn_into(*piece, *now, arrival),
                Step::Place(piece) => self.come(*piece, board, pace),
                Step::Slide { .. } | Step::Remove(_) => {}
            }
        }
        self.finish_slides(steps);
        self.held = None;
    }

    /// Lays the legs of a way, and tells when the piece arrives. Homes change when all ways are laid.
    fn slide(
        &mut self,
        piece: Placed,
        via: &[Cell],
        to: Cell,
        board: &Board,
        pace: f32,
        leads: bool,
    ) -> f32 {
        let held = self.held.filter(|(cell, _)| leads && *cell == piece.cell).map(|(_, at)| at);
        let Some(index) = self.on(piece.cell) else { return self.now };
        let mut legs = Vec::new();
        let (mut from, mut begins) = (held.unwrap_or(middle(board, piece.cell)), self.now);
        for cell in via.iter().chain([&to]) {
            let target = middle(board, *cell);
            let length = from.distance(target);
            let takes = (SLIDE + SLIDE_PER_CELL * length).min(LONGEST_SLIDE) * pace;
            let takes = if held.is_some() { takes * length.min(1.0) * 0.5 } else { takes };
            let jumps = held.is_none() && self.is_crossed(board, piece.cell, from, target);
            legs.push(Leg { from, to: target, begins, takes, jump: if jumps { JUMP } else { 0.0 } });
            begins += takes;
            from = target;
        }
        let actor = &mut self.actors[index];
        actor.legs = legs;
        actor.rest = from;
        self.lasts_until(begins);
        begins
    }

    /// Does another piece stand between two places?
    fn is_crossed(&self, board: &Board, own: Cell, from: Vec2, to: Vec2) -> bool {
        let steps = (from.distance(to) * 8.0) as usize;
        let ends = [from, to];
        (1..steps).any(|step| {
            let at = from.lerp(to, step as f32 / steps as f32);
            let near_end = ends.iter().any(|end| end.distance(at) < 0.6);
            let cell = board.cell(at.x as u8, at.y as u8).filter(|cell| *cell != own);
            !near_end && cell.is_some_and(|cell| self.on(cell).is_some())
        })
    }

    fn remove_all(&mut self, steps: &[Step], board: &Board, arrival: f32, pace: f32) {
        let gone: Vec<Placed> = steps
            .iter()
            .filter_map(|step| match step {
                Step::Remove(piece) => Some(*piece),
                _ => None,
            })
            .collect();
        let target = steps.iter().find_map(|step| match step {
            Step::Slide { to, .. } => Some(*to),
            _ => None,
        });
        let mover = steps.iter().find_map(|step| match step {
            Step::Slide { piece, to, .. } => Some((piece.cell, *to)),
            _ => None,
        });
        let mover_dies = mover.is_some_and(|(_, to)| {
            let there = |piece: &&Placed| piece.cell == to;
            gone.iter().filter(there).count() > 1
                || (gone.iter().any(|p| p.cell == to) && self.on(to).is_none())
        });
        let blown = mover_dies || (gone.len() > BLOWN_UP && target.is_none());
        for piece in &gone {
            let home = if blown { Home::Gone } else { Home::Beside(self.beside(*piece)) };
            // The mover is still at home where it began; everybody else is where the step says.
            let index = self.on(piece.cell).or_else(|| {
                mover.filter(|(_, to)| *to == piece.cell).and_then(|(from, _)| self.on(from))
            });
            let Some(index) = index else { continue };
            let actor = &mut self.actors[index];
            actor.home = home;
            actor.leaves = Some((arrival, LEAVE * pace));
        }
        if let Some(at) =
            target.or(gone.first().map(|piece| piece.cell)).filter(|_| !gone.is_empty() && pace > 0.0)
        {
            self.ripples.push(Ripple { at: middle(board, at), began: arrival });
            self.lasts_until(arrival + WAVE_SECONDS.max(LEAVE * pace));
            if blown {
                self.blasts.push((at, arrival));
                self.lasts_until(arrival + BLAST_SECONDS);
            }
        }
        self.lasts_until(arrival + if gone.is_empty() { 0.0 } else { LEAVE * pace });
    }

    /// A piece becomes another; the one that is on its way there becomes it on arrival.
    fn turn_into(&mut self, piece: Placed, now: Placed, arrival: f32) {
        let moving = self.actors.iter().position(|actor| {
            !actor.legs.is_empty()
                && actor.leaves.is_none()
                && actor.team == piece.team
                && actor.kind == piece.kind
        });
        let Some(index) = self.on(piece.cell).or(moving) else { return };
        let actor = &mut self.actors[index];
        actor.was = Some((actor.kind, actor.team, arrival));
        (actor.kind, actor.team) = (now.kind, now.team);
        self.cast += 1;
    }

    fn come(&mut self, piece: Placed, board: &Board, pace: f32) {
        let id = self.add(piece, board);
        let begins = self.now;
        let above = match board.stance {
            Stance::Upright => f32::from(board.height() - board.row(piece.cell)) + 0.6,
            Stance::Flat => 0.6,
        };
        let takes = match board.stance {
            Stance::Upright => FALL_PER_ROOT_CELL * above.sqrt() * 1.3,
            Stance::Flat => COME,
        } * pace;
        if let Some(actor) = self.actors.iter_mut().find(|actor| actor.id == id) {
            actor.comes = Some((begins, takes, above));
        }
        self.lands = begins + takes * TOUCHES;
        self.lasts_until(begins + takes);
    }

    /// Whoever slid is at home where it went.
    fn finish_slides(&mut self, steps: &[Step]) {
        let slides = steps.iter().filter_map(|step| match step {
            Step::Slide { piece, to, .. } => Some((piece.cell, *to)),
            _ => None,
        });
        let moves: Vec<(usize, Cell)> =
            slides.filter_map(|(from, to)| self.on(from).map(|index| (index, to))).collect();
        for (index, to) in moves {
            self.actors[index].home = Home::Board(to);
        }
    }

    /// A piece that was let go over a wrong cell goes back to its own.
    pub(super) fn slide_back(&mut self, cell: Cell, from: Vec2, pace: f32) {
        let Some(index) = self.on(cell) else { return };
        let (begins, takes) = (self.now, SLIDE * pace);
        let to = self.actors[index].rest;
        self.actors[index].legs = vec![Leg { from, to, begins, takes, jump: 0.0 }];
        self.lasts_until(begins + takes);
    }
}

fn placed(actor: &Actor) -> Option<Placed> {
    match actor.home {
        Home::Board(cell) => Some(Placed { cell, kind: actor.kind, team: actor.team }),
        Home::Beside(_) | Home::Gone => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;

    /// Plays random-ish games of every kind and compares what is shown with what is on the board.
    #[test]
    fn what_is_shown_is_what_is_on_the_board() {
        for mode in catalog::modes() {
            let mut table =
                Table::open(Setup::against_ai(mode.info(), "Ada", "Bo", 1), 1).expect("it begins");
            let mut scene = Scene::default();
            scene.set_up(&table);
            for round in 0..80usize {
                let legal = table.legal();
                if legal.is_empty() {
                    break;
                }
                let text = legal[(round * 7919 + 13) % legal.len()].text.clone();
                let steps = table.make(&text, 0).expect("it is legal").steps;
                scene.play(&steps, table.board(), 1.0);
                compare(&scene, &table, &text);
            }
            scene.settle();
            while let Some(ply) = table.undo_to() {
                table.rewind_for_test(ply);
                scene.step_to(&table, 1.0);
                compare(&scene, &table, "undo");
            }
        }
    }

    fn compare(scene: &Scene, table: &Table, what: &str) {
        let mut shown: Vec<Placed> = scene.actors.iter().filter_map(placed).collect();
        shown.sort_unstable();
        let mut real = table.pieces().to_vec();
        real.sort_unstable();
        assert_eq!(shown, real, "{} {what}", table.info().id);
        let rests = scene.actors.iter().filter(|actor| matches!(actor.home, Home::Board(_)));
        for actor in rests {
            let Home::Board(cell) = actor.home else { continue };
            assert_eq!(actor.rest, middle(table.board(), cell), "{} {what}", table.info().id);
        }
    }
}
