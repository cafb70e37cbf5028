//! The rules once more, slow and plain: a board of 64 letters and a finger that walks over it.

use crate::{moves, perft, read};
use checkers::{Checkers, State};
use rules::{Dice, GameMode, Options};
use std::collections::BTreeSet;

/// `b` and `w` are men, `B` and `W` kings, `.` is empty. Row 0 is at the top.
#[derive(Clone)]
struct Table {
    squares: [[char; 8]; 8],
    turn: char,
}

/// A row and a column, perhaps beside the board.
type Spot = (i32, i32);

/// Square 1 is the first dark square of the top row, and so on.
fn dark_squares() -> Vec<Spot> {
    let all = (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
    all.filter(|(row, column)| (row + column) % 2 == 1).collect()
}

fn number(spot: Spot) -> usize {
    dark_squares().iter().position(|dark| *dark == spot).unwrap() + 1
}

impl Table {
    fn empty(turn: char) -> Self {
        Self { squares: [['.'; 8]; 8], turn }
    }

    fn read(text: &str) -> Self {
        let fields: Vec<_> = text.split(':').collect();
        let mut table = Self::empty(fields[0].to_lowercase().chars().next().unwrap());
        for list in &fields[1..] {
            let (side, pieces) = list.split_at(1);
            for piece in pieces.split(',').filter(|piece| !piece.is_empty()) {
                let is_king = piece.starts_with('K');
                let square: usize = piece.trim_start_matches('K').parse().unwrap();
                let letter = if is_king { side.to_uppercase() } else { side.to_lowercase() };
                table.put(dark_squares()[square - 1], letter.chars().next().unwrap());
            }
        }
        table
    }

    fn write(&self) -> String {
        let list = |side: char| {
            let pieces: Vec<_> = (1..)
                .zip(dark_squares())
                .filter(|(_, spot)| self.at(*spot).eq_ignore_ascii_case(&side))
                .map(|(n, spot)| if self.at(spot) == side { format!("K{n}") } else { n.to_string() })
                .collect();
            format!("{side}{}", pieces.join(","))
        };
        format!("{}:{}:{}", self.turn.to_ascii_uppercase(), list('W'), list('B'))
    }

    /// What stands there; `#` beside the board.
    fn at(&self, (row, column): Spot) -> char {
        if (0..8).contains(&row) && (0..8).contains(&column) {
            self.squares[row as usize][column as usize]
        } else {
            '#'
        }
    }

    fn put(&mut self, (row, column): Spot, piece: char) {
        self.squares[row as usize][column as usize] = piece;
    }

    fn is_enemy(&self, spot: Spot) -> bool {
        let piece = self.at(spot).to_ascii_lowercase();
        "bw".contains(piece) && piece != self.turn
    }

    /// The slants a piece may take.
    fn slants(piece: char) -> Vec<Spot> {
        let down = [(1, -1), (1, 1)];
        let up = [(-1, -1), (-1, 1)];
        match piece {
            'b' => down.to_vec(),
            'w' => up.to_vec(),
            _ => [down, up].concat(),
        }
    }

    /// Every move as text with the position it leads to.
    fn moves(&self) -> Vec<(String, String)> {
        let mine = |spot: &Spot| self.at(*spot).eq_ignore_ascii_case(&self.turn);
        let own: Vec<_> = dark_squares().into_iter().filter(mine).collect();
        let mut found = Vec::new();
        for spot in &own {
            let piece = self.at(*spot);
            let mut lifted = self.clone();
            lifted.put(*spot, '.');
            lifted.jump(piece, &[*spot], &[], &mut found);
        }
        if found.is_empty() {
            own.iter().for_each(|spot| self.step(*spot, &mut found));
        }
        found
    }

    fn step(&self, (row, column): Spot, found: &mut Vec<(String, String)>) {
        let piece = self.at((row, column));
        for (down, right) in Self::slants(piece) {
            let to = (row + down, column + right);
            if self.at(to) == '.' {
                let mut lifted = self.clone();
                lifted.put((row, column), '.');
                found.push((
                    format!("{}-{}", number((row, column)), number(to)),
                    lifted.landed(piece, to, &[]),
                ));
            }
        }
    }

    /// Carries a jump on from the last spot of the path; jumped pieces stay until it is over.
    fn jump(&self, piece: char, path: &[Spot], taken: &[Spot], found: &mut Vec<(String, String)>) {
        let (row, column) = path[path.len() - 1];
        let mut went_on = false;
        for (down, right) in Self::slants(piece) {
            let (over, to) = ((row + down, column + right), (row + 2 * down, column + 2 * right));
            let was_crowned = path.len() > 1 && piece == 'b' && row == 7 || piece == 'w' && row == 0;
            if self.is_enemy(over) && !taken.contains(&over) && self.at(to) == '.' && !was_crowned {
                went_on = true;
                self.jump(piece, &[path, &[to]].concat(), &[taken, &[over]].concat(), found);
            }
        }
        if !went_on && path.len() > 1 {
            let numbers: Vec<_> = path.iter().map(|spot| number(*spot).to_string()).collect();
            found.push((numbers.join("x"), self.landed(piece, path[path.len() - 1], taken)));
        }
    }

    fn landed(&self, piece: char, to: Spot, taken: &[Spot]) -> String {
        let mut after = self.clone();
        taken.iter().for_each(|spot| after.put(*spot, '.'));
        let crowned = piece == 'b' && to.0 == 7 || piece == 'w' && to.0 == 0;
        after.put(to, if crowned { piece.to_ascii_uppercase() } else { piece });
        after.turn = if self.turn == 'b' { 'w' } else { 'b' };
        after.write()
    }

    fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|(_, after)| Self::read(after).perft(depth - 1)).sum()
    }
}

/// Both rules must give the same moves, leading to the same positions. Returns the longest jump.
pub(crate) fn compare(state: &State) -> usize {
    let mode = Checkers::default();
    let text = mode.write_position(state);
    let slow = Table::read(&text).moves();
    let fast: BTreeSet<_> = moves(state)
        .into_iter()
        .map(|mv| {
            let mut after = state.clone();
            mode.play(&mut after, mv);
            (mode.write_move(state, mv), mode.write_position(&after))
        })
        .collect();
    assert_eq!(mode.count_moves(state), slow.len() as u64, "{text}");
    assert_eq!(fast, slow.iter().cloned().collect(), "{text}");
    slow.iter().map(|(text, _)| text.matches('x').count()).max().unwrap_or(0)
}

/// Up to twelve pieces a side anywhere, with few or many kings.
fn random_table(dice: &mut Dice) -> Table {
    let mut table = Table::empty(['b', 'w'][dice.below(2)]);
    let kings_in_ten = dice.below(11);
    for side in ['b', 'w'] {
        for _ in 0..dice.below(13).max(1) {
            let spot = dark_squares()[dice.below(32)];
            let is_home = if side == 'b' { spot.0 == 7 } else { spot.0 == 0 };
            let is_king = is_home || dice.below(10) < kings_in_ten;
            if table.at(spot) == '.' {
                table.put(spot, if is_king { side.to_ascii_uppercase() } else { side });
            }
        }
    }
    table
}

/// A king or two in the midst of enemies, with room to jump from one to the next.
fn jumpy_table(dice: &mut Dice) -> Table {
    let mut table = Table::empty('w');
    let odd_rows = dice.below(2) as i32;
    for spot in dark_squares() {
        let is_inside = (1..7).contains(&spot.0) && (1..7).contains(&spot.1);
        if is_inside && spot.0 % 2 == odd_rows && dice.below(5) > 0 {
            table.put(spot, ['b', 'B'][dice.below(2)]);
        }
    }
    for _ in 0..=dice.below(2) {
        let free: Vec<_> = dark_squares().into_iter().filter(|spot| table.at(*spot) == '.').collect();
        table.put(*dice.pick(&free).unwrap(), 'W');
    }
    table
}

#[test]
fn random_positions_have_the_same_moves() {
    let mut dice = Dice::new(32);
    for _ in 0..6000 {
        compare(&read(&random_table(&mut dice).write()));
    }
    let longest = (0..3000).map(|_| compare(&read(&jumpy_table(&mut dice).write()))).max();
    assert!(longest >= Some(9), "the longest jumps there can be were among them: {longest:?}");
}

#[test]
fn random_games_have_the_same_moves() {
    let mode = Checkers::default();
    let mut dice = Dice::new(33);
    for _ in 0..100 {
        let mut state = mode.start(&Options::default());
        for _ in 0..120 {
            compare(&state);
            let Some(mv) = dice.pick(&moves(&state)).copied() else { break };
            mode.play(&mut state, mv);
        }
    }
}

#[test]
fn sequences_are_as_many_as_slow_rules_count() {
    for (position, counts) in perft::lines() {
        for (depth, count) in (1..=4).zip(counts.split(' ')) {
            assert_eq!(Table::read(position).perft(depth).to_string(), count, "{position} at {depth}");
        }
    }
}
