//! Positions thrown by dice, of the kinds where rules are easily got wrong.

use crate::naive::{Naive, Place, WAYS, is_corner, is_edge, is_throne, next, places};
use rules::Dice;

/// A board being filled. It never holds more than the box does.
struct Throw<'a> {
    dice: &'a mut Dice,
    board: Naive,
    left: [usize; 2],
}

/// A random position of a random kind.
pub(crate) fn position(dice: &mut Dice) -> String {
    let turn = if dice.below(2) == 0 { 'a' } else { 'd' };
    let kind = dice.below(6);
    let board = Naive { grid: [['.'; 11]; 11], turn };
    let mut throw = Throw { dice, board, left: [24, 12] };
    match kind {
        0 => throw.crowd(|_| true),
        1 => throw.crowd(|(column, row)| is_edge((column, row)) || row == 1 || column == 9),
        2 => throw.fort(),
        3 => throw.ring(),
        4 => throw.hunt(),
        _ => throw.wall(),
    }
    throw.turned()
}

impl Throw<'_> {
    fn chance(&mut self, percent: usize) -> bool {
        self.dice.below(100) < percent
    }

    fn put(&mut self, place: Place, letter: char) {
        let marked = is_corner(place) || is_throne(place);
        if self.board.at(place) != '.' || (marked && letter != 'K') {
            return;
        }
        match letter {
            't' if self.left[0] > 0 => self.left[0] -= 1,
            'T' if self.left[1] > 0 => self.left[1] -= 1,
            'K' => {}
            _ => return,
        }
        self.board.put(place, letter);
    }

    /// Any piece on any cell.
    fn crowd(&mut self, wanted: fn(Place) -> bool) {
        let squares: Vec<Place> = places().filter(|place| wanted(*place)).collect();
        let king = self.dice.below(squares.len());
        self.put(squares[king], 'K');
        for _ in 0..10 + self.dice.below(60) {
            let place = squares[self.dice.below(squares.len())];
            let letter = if self.chance(60) { 't' } else { 'T' };
            self.put(place, letter);
        }
        self.put((5, 8), 't');
    }

    /// A king at the edge in a house of defenders, sometimes with a brick missing or too many.
    fn fort(&mut self) {
        let (left, width) = (self.dice.below(6) as i32, 3 + self.dice.below(4) as i32);
        let height = 1 + self.dice.below(2) as i32;
        let inside = |(column, row): Place| column > left && column < left + width - 1 && row < height;
        let king = left + 1 + self.dice.below((width - 2) as usize) as i32;
        self.put((king, 0), 'K');
        for place in places() {
            let (column, row) = place;
            let near = column >= left && column < left + width && row <= height;
            let square_corner = row == height && [left, left + width - 1].contains(&column);
            let percent = match (near, inside(place)) {
                (true, false) if square_corner => 50,
                (true, false) => 96,
                (true, true) => 4,
                _ => 3,
            };
            if self.chance(percent) {
                self.put(place, 'T');
            }
        }
        for place in places().filter(|place| !inside(*place)) {
            if self.chance(15) {
                self.put(place, 't');
            }
        }
    }

    /// A ring of attackers with the king inside, sometimes with a gap or a defender outside.
    fn ring(&mut self) {
        let middle = (4 + self.dice.below(3) as i32, 4 + self.dice.below(3) as i32);
        let radius = 1 + self.dice.below(4) as i32;
        self.put(middle, 'K');
        for place in places() {
            let far = (place.0 - middle.0).abs() + (place.1 - middle.1).abs();
            if far == radius && !self.chance(2) {
                self.put(place, 't');
            }
            if (far < radius && self.chance(20)) || self.chance(1) {
                self.put(place, 'T');
            }
        }
        self.put((0, 3), 't');
    }

    /// A king near the throne with attackers at his sides, one of them perhaps about to arrive.
    fn hunt(&mut self) {
        let king = (3 + self.dice.below(5) as i32, 3 + self.dice.below(5) as i32);
        self.put(king, 'K');
        self.board.turn = 'a';
        for place in WAYS.map(|way| next(king, way)) {
            if self.chance(80) {
                self.put(place, 't');
            }
        }
        self.strew(30);
    }

    /// A row along the edge faced by the other team, the ends perhaps still open.
    fn wall(&mut self) {
        let (row, facing) = if self.chance(50) { ('t', 'T') } else { ('T', 't') };
        self.board.turn = if facing == 't' { 'a' } else { 'd' };
        let (left, length) = (self.dice.below(8) as i32, 1 + self.dice.below(4) as i32);
        let king = (left + self.dice.below(5) as i32, self.dice.below(2) as i32);
        let king = if self.chance(30) { king } else { (4, 6) };
        self.put(king, 'K');
        for column in left..(left + length).min(11) {
            self.put((column, 0), row);
            self.put((column, 1), facing);
        }
        for end in [left - 1, left + length] {
            if (0..11).contains(&end) && self.chance(60) {
                self.put((end, 0), facing);
            }
        }
        self.strew(25);
    }

    /// A few pieces anywhere, and one attacker at least.
    fn strew(&mut self, number: usize) {
        for _ in 0..number {
            let place = (self.dice.below(11) as i32, self.dice.below(11) as i32);
            let letter = if self.chance(60) { 't' } else { 'T' };
            self.put(place, letter);
        }
        self.put((0, 3), 't');
    }

    /// The board as text, mirrored and turned at random.
    fn turned(&mut self) -> String {
        let flips = [0; 3].map(|_| self.dice.below(2) == 0);
        let mut turned = self.board.clone();
        for (column, row) in places() {
            let (x, y) = if flips[0] { (row, column) } else { (column, row) };
            let x = if flips[1] { 10 - x } else { x };
            let y = if flips[2] { 10 - y } else { y };
            turned.put((x, y), self.board.at((column, row)));
        }
        turned.write()
    }
}
