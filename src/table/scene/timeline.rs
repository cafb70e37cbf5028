//! Turns the steps of a move into timed animations.

use super::piece_animation::{Home, Leg, PieceAnimation};
use super::{BLAST_SECONDS, Blast, Held, Ripple, Scene, WAVE_SECONDS, cell_center};
use crate::table::ShownPosition;
use bevy::prelude::*;
use rules::{Board, Cell, Placed, Stance, Step, steps};

/// Duration of a slide, in seconds: base, per cell, and maximum.
const SLIDE: f32 = 0.22;
const SLIDE_PER_CELL: f32 = 0.035;
const MAX_SLIDE: f32 = 0.55;
/// Duration of a capture.
const LEAVE: f32 = 0.55;
/// Duration of entering a flat board, and of falling in an upright one, per root of a cell.
const ENTER: f32 = 0.28;
const FALL_PER_ROOT_CELL: f32 = 0.3;
/// The part of a fall after which the piece first touches down.
const FIRST_TOUCH: f32 = 0.62;
/// When more pieces than this leave at once, they exploded.
const MAX_CAPTURED_AT_ONCE: usize = 2;
/// The shortest time to put down a piece that was carried.
const PUT_DOWN: f32 = 0.12;
/// Height of a jump, in cells.
const JUMP: f32 = 0.95;

impl Scene {
    /// A scene without animations.
    pub fn at_rest(board: &Board, pieces: &[Placed]) -> Self {
        let mut scene = Self::default();
        for piece in pieces {
            scene.add(*piece, board);
        }
        scene
    }

    /// Shows the table's position at once.
    pub(super) fn reset(&mut self, shown: &ShownPosition) {
        self.clear();
        for piece in shown.pieces() {
            self.add(*piece, shown.board());
        }
        self.add_captured(shown);
    }

    pub(super) fn clear(&mut self) {
        let (generation, next_id) = (self.generation + 1, self.next_id);
        *self = Self { generation, next_id, ..Self::default() };
    }

    /// Animates from the position shown to the table's position by the fewest steps.
    pub(super) fn step_to(&mut self, shown: &ShownPosition, time_scale: f32) {
        self.finish();
        self.pieces.retain(|animation| matches!(animation.home, Home::Board(_)));
        let before: Vec<Placed> = self.pieces.iter().filter_map(on_board).collect();
        let steps = steps::between(shown.board(), &before, shown.pieces(), &[]);
        self.play(&steps, shown.board(), time_scale);
        self.pieces.retain(|animation| matches!(animation.home, Home::Board(_)));
        self.ripples.clear();
        self.blasts.clear();
        self.add_captured(shown);
    }

    /// Adds captured pieces.
    fn add_captured(&mut self, shown: &ShownPosition) {
        for piece in shown.captured() {
            let home = Home::Tray(self.tray_index(*piece));
            let id = self.add(*piece, shown.board());
            let Some(animation) = self.pieces.iter_mut().find(|animation| animation.id == id) else {
                continue;
            };
            animation.home = home;
            animation.exit = Some((f32::MIN, 0.0));
        }
    }

    fn tray_index(&self, piece: Placed) -> usize {
        let is_captured = |animation: &&PieceAnimation| {
            animation.team == piece.team && matches!(animation.home, Home::Tray(_))
        };
        self.pieces.iter().filter(is_captured).count()
    }

    fn add(&mut self, piece: Placed, board: &Board) -> u32 {
        let id = self.next_id;
        self.next_id += 1;
        self.generation += 1;
        self.pieces.push(PieceAnimation {
            id,
            kind: piece.kind,
            team: piece.team,
            home: Home::Board(piece.cell),
            changed_from: None,
            rest: cell_center(board, piece.cell),
            legs: Vec::new(),
            exit: None,
            entry: None,
            fall: None,
        });
        id
    }

    pub(super) fn index_on(&self, cell: Cell) -> Option<usize> {
        self.pieces.iter().position(|animation| animation.home == Home::Board(cell))
    }

    /// Animates the steps of one move from now on.
    pub(super) fn play(&mut self, steps: &[Step], board: &Board, time_scale: f32) {
        self.finish();
        for animation in &mut self.pieces {
            animation.legs.clear();
            animation.entry = None;
            animation.changed_from = None;
        }
        let mut arrival = self.now;
        let mut first = true;
        for step in steps {
            if let Step::Slide { piece, via, to } = step {
                let arrives = self.slide(*piece, via, *to, board, time_scale, first);
                arrival = if first { arrives } else { arrival.max(arrives) };
                first = false;
            }
        }
        self.arrives_at = arrival;
        self.remove_pieces(steps, board, arrival, time_scale);
        for step in steps {
            match step {
                Step::TurnInto { piece, now } => self.change_kind(*piece, *now, arrival),
                Step::Place(piece) => self.enter(*piece, board, time_scale),
                Step::Slide { .. } | Step::Remove(_) => {}
            }
        }
        self.finish_slides(steps);
        self.held = None;
    }

    /// Plans the path of a piece, and returns when it arrives. Cells are updated in `finish_slides`.
    fn slide(
        &mut self,
        piece: Placed,
        via: &[Cell],
        to: Cell,
        board: &Board,
        time_scale: f32,
        leads: bool,
    ) -> f32 {
        let held = self.held.filter(|held| leads && held.cell == piece.cell);
        let mut drop = held.map_or(0.0, |held| held.lift(self.now));
        let Some(index) = self.index_on(piece.cell) else { return self.now };
        let mut legs = Vec::new();
        let mut from = held.map_or(cell_center(board, piece.cell), |held| held.at);
        let mut start = self.now;
        for cell in via.iter().chain([&to]) {
            let target = cell_center(board, *cell);
            let length = from.distance(target);
            let duration = (SLIDE + SLIDE_PER_CELL * length).min(MAX_SLIDE) * time_scale;
            let near = (duration * length.min(1.0) * 0.5).max(PUT_DOWN * time_scale);
            let duration = if held.is_some() { near } else { duration };
            let jumps = held.is_none() && self.is_blocked(board, piece.cell, from, target);
            let jump = if jumps { JUMP } else { 0.0 };
            legs.push(Leg { from, to: target, start, duration, jump, drop });
            drop = 0.0;
            start += duration;
            from = target;
        }
        let animation = &mut self.pieces[index];
        animation.legs = legs;
        animation.rest = from;
        self.lasts_until(start);
        start
    }

    /// Is another piece in the way?
    fn is_blocked(&self, board: &Board, own: Cell, from: Vec2, to: Vec2) -> bool {
        let steps = (from.distance(to) * 8.0) as usize;
        let ends = [from, to];
        (1..steps).any(|step| {
            let at = from.lerp(to, step as f32 / steps as f32);
            let near_end = ends.iter().any(|end| end.distance(at) < 0.6);
            let cell = board.cell(at.x as u8, at.y as u8).filter(|cell| *cell != own);
            !near_end && cell.is_some_and(|cell| self.index_on(cell).is_some())
        })
    }

    fn remove_pieces(&mut self, steps: &[Step], board: &Board, arrival: f32, time_scale: f32) {
        let removed: Vec<Placed> = steps
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
            removed.iter().filter(there).count() > 1
                || (removed.iter().any(|p| p.cell == to) && self.index_on(to).is_none())
        });
        let exploded = mover_dies || (removed.len() > MAX_CAPTURED_AT_ONCE && target.is_none());
        for piece in &removed {
            let home = if exploded { Home::Gone } else { Home::Tray(self.tray_index(*piece)) };
            // The mover is still registered on its first cell; all others are where the step says.
            let index = self.index_on(piece.cell).or_else(|| {
                mover.filter(|(_, to)| *to == piece.cell).and_then(|(from, _)| self.index_on(from))
            });
            let Some(index) = index else { continue };
            let animation = &mut self.pieces[index];
            animation.home = home;
            animation.exit = Some((arrival, LEAVE * time_scale));
        }
        if let Some(at) = target
            .or(removed.first().map(|piece| piece.cell))
            .filter(|_| !removed.is_empty() && time_scale > 0.0)
        {
            self.ripples.push(Ripple { at: cell_center(board, at), began: arrival });
            self.lasts_until(arrival + WAVE_SECONDS.max(LEAVE * time_scale));
            if exploded {
                self.blasts.push(Blast { cell: at, began: arrival, victims: removed.clone() });
                self.lasts_until(arrival + BLAST_SECONDS);
            }
        }
        self.lasts_until(arrival + if removed.is_empty() { 0.0 } else { LEAVE * time_scale });
    }

    /// Changes a piece's kind; one that is still moving changes on arrival.
    fn change_kind(&mut self, piece: Placed, now: Placed, arrival: f32) {
        let moving = self.pieces.iter().position(|animation| {
            !animation.legs.is_empty()
                && animation.exit.is_none()
                && animation.team == piece.team
                && animation.kind == piece.kind
        });
        let Some(index) = self.index_on(piece.cell).or(moving) else { return };
        let animation = &mut self.pieces[index];
        animation.changed_from = Some((animation.kind, animation.team, arrival));
        (animation.kind, animation.team) = (now.kind, now.team);
        self.generation += 1;
    }

    fn enter(&mut self, piece: Placed, board: &Board, time_scale: f32) {
        let id = self.add(piece, board);
        let start = self.now;
        let above = match board.stance {
            Stance::Upright => f32::from(board.height() - board.row(piece.cell)) + 0.6,
            Stance::Flat => 0.6,
        };
        let duration = match board.stance {
            Stance::Upright => FALL_PER_ROOT_CELL * above.sqrt() * 1.3,
            Stance::Flat => ENTER,
        } * time_scale;
        if let Some(animation) = self.pieces.iter_mut().find(|animation| animation.id == id) {
            animation.entry = Some((start, duration, above));
        }
        self.arrives_at = start + duration * FIRST_TOUCH;
        self.lasts_until(start + duration);
    }

    /// Registers moved pieces on their new cells.
    fn finish_slides(&mut self, steps: &[Step]) {
        let slides = steps.iter().filter_map(|step| match step {
            Step::Slide { piece, to, .. } => Some((piece.cell, *to)),
            _ => None,
        });
        let moves: Vec<(usize, Cell)> =
            slides.filter_map(|(from, to)| self.index_on(from).map(|index| (index, to))).collect();
        for (index, to) in moves {
            self.pieces[index].home = Home::Board(to);
        }
    }

    /// Slides a dropped piece back to its cell.
    pub(super) fn slide_back(&mut self, held: Held, time_scale: f32) {
        let Some(index) = self.index_on(held.cell) else { return };
        let (start, duration) = (self.now, SLIDE * time_scale);
        let (from, to) = (held.at, self.pieces[index].rest);
        let drop = held.lift(start);
        self.pieces[index].legs = vec![Leg { from, to, start, duration, jump: 0.0, drop }];
        self.lasts_until(start + duration);
    }
}

fn on_board(animation: &PieceAnimation) -> Option<Placed> {
    match animation.home {
        Home::Board(cell) => Some(Placed { cell, kind: animation.kind, team: animation.team }),
        Home::Tray(_) | Home::Gone => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::new_game::NewGame;
    use crate::table::Table;
    use play::{Action, Event};
    use rules::AiLevel;

    /// Plays pseudo-random games of every mode and compares the scene with the board.
    #[test]
    fn the_scene_matches_the_board() {
        for mode in catalog::modes().iter() {
            let mut table =
                Table::open(NewGame::against_ai(mode.info(), "Ada", "Bo", AiLevel::EASIEST), 1)
                    .expect("it begins");
            let mut scene = Scene::default();
            scene.reset(table.shown());
            for round in 0..80usize {
                let legal = table.shown().legal();
                if legal.is_empty() {
                    break;
                }
                let text = legal[(round * 7919 + 13) % legal.len()].text.clone();
                let seat = table.mover().expect("a seat is to move");
                let events = table.apply(seat, &Action::Move(text.clone()), 0).expect("it is legal");
                let [Event::Moved(played), ..] = &events[..] else { panic!("{events:?}") };
                scene.play(&played.steps, table.shown().board(), 1.0);
                compare(&scene, &table, &text);
            }
            scene.finish();
            while let Some(ply) = table.undo_to() {
                table.rewind(ply);
                scene.step_to(table.shown(), 1.0);
                compare(&scene, &table, "undo");
            }
        }
    }

    fn compare(scene: &Scene, table: &Table, what: &str) {
        let mut shown: Vec<Placed> = scene.pieces.iter().filter_map(on_board).collect();
        shown.sort_unstable();
        let mut real = table.shown().pieces().to_vec();
        real.sort_unstable();
        assert_eq!(shown, real, "{} {what}", table.info().id);
        let rests = scene.pieces.iter().filter(|animation| matches!(animation.home, Home::Board(_)));
        for animation in rests {
            let Home::Board(cell) = animation.home else { continue };
            assert_eq!(
                animation.rest,
                cell_center(table.shown().board(), cell),
                "{} {what}",
                table.info().id
            );
        }
    }
}
