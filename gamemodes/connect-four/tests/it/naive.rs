//! The rules once more, slow and plain: a grid of letters, looked over cell by cell.

use crate::{BOARDS, board, perft_lines, read};
use connect_four::ConnectFour;
use rules::{Dice, GameMode, Outcome, Past, Reason, Team};

/// The discs of each column from the bottom up.
struct Grid {
    columns: Vec<Vec<u8>>,
    height: usize,
}

impl Grid {
    fn new(width: u8, height: u8) -> Self {
        Self { columns: vec![Vec::new(); width.into()], height: height.into() }
    }

    fn at(&self, column: i32, row: i32) -> Option<u8> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    fn winner(&self) -> Option<u8> {
        for column in 0..self.columns.len() as i32 {
            for row in 0..self.height as i32 {
                for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let line = [0, 1, 2, 3].map(|n| self.at(column + n * right, row + n * up));
                    if line[0].is_some() && line.iter().all(|disc| *disc == line[0]) {
                        return line[0];
                    }
                }
            }
        }
        None
    }

    fn moves(&self) -> Vec<u8> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let open = |n: &usize| self.columns[*n].len() < self.height;
        (0..self.columns.len()).filter(open).map(|n| n as u8).collect()
    }

    fn perft(&mut self, team: u8, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for column in self.moves() {
            self.columns[usize::from(column)].push(team);
            count += self.perft(team ^ 1, depth - 1);
            self.columns[usize::from(column)].pop();
        }
        count
    }
}

#[test]
fn random_games_go_the_same_way() {
    let mode = ConnectFour::default();
    let mut dice = Dice::new(44);
    let mut ends = [0; 3];
    for n in 0..3000 {
        let mut state = mode.start(&board(BOARDS[n % 3]));
        let mut grid = Grid::new(state.width(), state.height());
        loop {
            let mut moves = Vec::new();
            mode.moves(&state, &mut moves);
            assert_eq!(moves, grid.moves(), "{}", mode.write_position(&state));
            let Some(column) = dice.pick(&moves) else { break };
            grid.columns[usize::from(*column)].push(mode.turn(&state).0);
            mode.play(&mut state, *column);
        }
        let expected = match grid.winner() {
            Some(team) => Outcome::win(Team(team), Reason::Connected),
            None => Outcome::draw(Reason::BoardFull),
        };
        assert_eq!(mode.outcome(&state, &Past::new()), Some(expected));
        ends[grid.winner().map_or(2, usize::from)] += 1;
    }
    assert!(ends.iter().all(|n| *n > 5), "every kind of ending was seen: {ends:?}");
}

#[test]
fn sequences_are_as_many_as_slow_rules_count() {
    for [id, columns, counts] in perft_lines() {
        let state = read(id, columns);
        let mut grid = Grid::new(state.width(), state.height());
        let played = columns.bytes().filter(u8::is_ascii_digit);
        let team = played.fold(0, |team, digit| {
            grid.columns[usize::from(digit - b'1')].push(team);
            team ^ 1
        });
        for (depth, count) in (1..=7).zip(counts.split(' ')) {
            assert_eq!(grid.perft(team, depth).to_string(), count, "{id} {columns} at depth {depth}");
        }
    }
}
