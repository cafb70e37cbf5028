//! Positions as text. Reading trusts the text: what is wrong with one is tested elsewhere.

use super::moves::name;
use super::{At, Board, Square, Variant};

const CASTLING: [char; 4] = ['K', 'Q', 'k', 'q'];

impl Board {
    /// Reads a good text; panics at a bad one.
    pub(crate) fn read(variant: Variant, fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let [board, turn, castling, passed, halfmoves, fullmoves] = fields[..] else {
            panic!("six fields, please: {fen}")
        };
        let ranks: Vec<Vec<Square>> = board.split('/').rev().map(read_rank).collect();
        let read = Self {
            variant,
            squares: ranks.concat(),
            white_to_move: turn == "w",
            rights: CASTLING.map(|right| castling.contains(right)),
            passed: read_square(passed),
            halfmoves: halfmoves.parse().expect("a number"),
            fullmoves: fullmoves.parse().expect("a number"),
        };
        let (files, ranks) = variant.size();
        assert_eq!(read.squares.len() as i32, files * ranks, "{fen}");
        read
    }

    /// The whole text. The square of a passed pawn is there only when the pawn may be taken.
    pub(crate) fn fen(&self) -> String {
        format!("{} {} {}", self.key(), self.halfmoves, self.fullmoves)
    }

    /// The text without the counters: what makes two positions the same.
    pub(crate) fn key(&self) -> String {
        let (files, ranks) = self.variant.size();
        let ranks: Vec<String> = (0..ranks)
            .rev()
            .map(|rank| write_rank((0..files).map(|file| self.get((file, rank)))))
            .collect();
        let turn = if self.white_to_move { 'w' } else { 'b' };
        let passed = self.passed_legally().map_or("-".into(), name);
        format!("{} {turn} {} {passed}", ranks.join("/"), self.write_rights())
    }

    fn write_rights(&self) -> String {
        let held = CASTLING.iter().zip(self.rights).filter(|(_, held)| *held);
        let text: String = held.map(|(letter, _)| *letter).collect();
        if text.is_empty() { "-".into() } else { text }
    }
}

fn read_rank(text: &str) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut run = 0;
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            run = run * 10 + digit as usize;
            continue;
        }
        squares.extend(vec![Square::Empty; run]);
        run = 0;
        let piece = Square::Piece { kind: c.to_ascii_lowercase(), white: c.is_uppercase() };
        squares.push(if c == '*' { Square::Hole } else { piece });
    }
    squares.extend(vec![Square::Empty; run]);
    squares
}

fn write_rank(squares: impl Iterator<Item = Square>) -> String {
    let mut text = String::new();
    let mut run = 0;
    let flush = |text: &mut String, run: &mut i32| {
        if *run > 0 {
            text.push_str(&run.to_string());
        }
        *run = 0;
    };
    for square in squares {
        if square == Square::Empty {
            run += 1;
            continue;
        }
        flush(&mut text, &mut run);
        text.push(letter(square));
    }
    flush(&mut text, &mut run);
    text
}

fn letter(square: Square) -> char {
    match square {
        Square::Piece { kind, white: true } => kind.to_ascii_uppercase(),
        Square::Piece { kind, white: false } => kind,
        Square::Empty | Square::Hole => '*',
    }
}

fn read_square(text: &str) -> Option<At> {
    let (file, rank) = text.split_at(1);
    let rank: i32 = rank.parse().ok()?;
    Some((file.bytes().next()? as i32 - i32::from(b'a'), rank - 1))
}
