//! The rules a second time, slowly: letters on a grid, one step after another, no bits.

use crate::naive_endings;

pub(crate) const SIDE: i32 = 11;
pub(crate) const WAYS: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// Column and row, from 0.
pub(crate) type Place = (i32, i32);

/// A board of letters and the letter of the team to move.
#[derive(Clone)]
pub(crate) struct Naive {
    pub(crate) grid: [[char; 11]; 11],
    pub(crate) turn: char,
}

pub(crate) fn on_board((column, row): Place) -> bool {
    (0..SIDE).contains(&column) && (0..SIDE).contains(&row)
}

pub(crate) fn is_corner((column, row): Place) -> bool {
    [0, SIDE - 1].contains(&column) && [0, SIDE - 1].contains(&row)
}

pub(crate) fn is_throne(place: Place) -> bool {
    place == (5, 5)
}

pub(crate) fn is_edge((column, row): Place) -> bool {
    [0, SIDE - 1].contains(&column) || [0, SIDE - 1].contains(&row)
}

pub(crate) fn next((column, row): Place, way: (i32, i32)) -> Place {
    (column + way.0, row + way.1)
}

pub(crate) fn places() -> impl Iterator<Item = Place> {
    (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (column, row)))
}

fn name((column, row): Place) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

fn named(name: &str) -> Place {
    let column = i32::from(name.as_bytes()[0] - b'a');
    (column, name[1..].parse::<i32>().unwrap() - 1)
}

impl Naive {
    pub(crate) fn read(text: &str) -> Self {
        let (board, turn) = text.split_once(' ').unwrap();
        let mut grid = [['.'; 11]; 11];
        for (row, line) in (0..11).rev().zip(board.split('/')) {
            // Longest numbers first, so that 11 is not taken for 1 and 1.
            let dots = (1..=11)
                .rev()
                .fold(line.to_string(), |line, n| line.replace(&n.to_string(), &".".repeat(n)));
            for (column, letter) in dots.chars().enumerate() {
                grid[row][column] = letter;
            }
        }
        Self { grid, turn: turn.chars().next().unwrap() }
    }

    pub(crate) fn write(&self) -> String {
        let lines: Vec<String> = self.grid.iter().rev().map(|row| row.iter().collect()).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        crate::data::position(&lines, &self.turn.to_string())
    }

    pub(crate) fn at(&self, place: Place) -> char {
        if on_board(place) { self.grid[place.1 as usize][place.0 as usize] } else { '#' }
    }

    pub(crate) fn put(&mut self, place: Place, letter: char) {
        self.grid[place.1 as usize][place.0 as usize] = letter;
    }

    /// Whose piece this letter is.
    pub(crate) fn team(letter: char) -> char {
        match letter {
            't' => 'a',
            'T' | 'K' => 'd',
            _ => '-',
        }
    }

    fn slides_from(&self, from: Place) -> Vec<Place> {
        let king = self.at(from) == 'K';
        let mut found = Vec::new();
        for way in WAYS {
            let mut to = next(from, way);
            while self.at(to) == '.' && (king || !is_corner(to)) {
                if king || !is_throne(to) {
                    found.push(to);
                }
                to = next(to, way);
            }
        }
        found
    }

    /// Every move, whether or not the game is over.
    pub(crate) fn slides(&self) -> Vec<String> {
        let own = places().filter(|place| Self::team(self.at(*place)) == self.turn);
        let text = |from, to| format!("{}-{}", name(from), name(to));
        own.flat_map(|from| self.slides_from(from).into_iter().map(move |to| text(from, to))).collect()
    }

    /// Every legal move, sorted.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut moves = if naive_endings::decided(self).is_some() { Vec::new() } else { self.slides() };
        moves.sort_unstable();
        moves
    }

    pub(crate) fn play(&self, text: &str) -> Self {
        let (from, to) = text.split_once('-').unwrap();
        let (from, to) = (named(from), named(to));
        let mut after = self.clone();
        after.put(to, self.at(from));
        after.put(from, '.');
        let mut taken: Vec<Place> =
            WAYS.into_iter().filter(|way| after.sandwich(to, *way)).map(|way| next(to, way)).collect();
        taken.extend(after.shieldwalls(to));
        taken.extend(after.captured_king(to));
        for place in taken {
            after.put(place, '.');
        }
        after.turn = if self.turn == 'a' { 'd' } else { 'a' };
        after
    }

    /// Is this a foe, king or not, of the team to move?
    fn is_foe(&self, place: Place) -> bool {
        on_board(place) && !['-', self.turn].contains(&Self::team(self.at(place)))
    }

    fn sandwich(&self, to: Place, way: (i32, i32)) -> bool {
        let victim = next(to, way);
        let beyond = next(victim, way);
        let own = on_board(beyond) && Self::team(self.at(beyond)) == self.turn;
        let marked = is_corner(beyond) || (is_throne(beyond) && self.at(beyond) == '.');
        self.is_foe(victim) && self.at(victim) != 'K' && (own || marked)
    }

    /// Tries every stretch of the edge that ends at `to`.
    fn shieldwalls(&self, to: Place) -> Vec<Place> {
        let mut taken = Vec::new();
        if !is_edge(to) || is_corner(to) {
            return taken;
        }
        for way in WAYS.into_iter().filter(|way| is_edge(next(to, *way))) {
            for length in 2..=9 {
                let row: Vec<Place> =
                    (1..=length).map(|n| (to.0 + n * way.0, to.1 + n * way.1)).collect();
                let end = next(row[row.len() - 1], way);
                let closed = is_corner(end) || (on_board(end) && Self::team(self.at(end)) == self.turn);
                if closed && row.iter().all(|place| self.is_faced(*place)) {
                    taken.extend(row.into_iter().filter(|place| self.at(*place) != 'K'));
                }
            }
        }
        taken
    }

    /// A foe on the edge with one of the movers in front.
    fn is_faced(&self, place: Place) -> bool {
        let front = match place {
            (0, row) => (1, row),
            (10, row) => (9, row),
            (column, 0) => (column, 1),
            (column, _) => (column, 9),
        };
        self.is_foe(place) && Self::team(self.at(front)) == self.turn
    }

    fn captured_king(&self, to: Place) -> Option<Place> {
        let king = places().find(|place| self.at(*place) == 'K')?;
        let sides = WAYS.map(|way| next(king, way));
        let closed = |side: &Place| self.at(*side) == 't' || is_throne(*side);
        (self.turn == 'a' && sides.contains(&to) && sides.iter().all(closed)).then_some(king)
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|text| self.play(text).perft(depth - 1)).sum()
    }
}
