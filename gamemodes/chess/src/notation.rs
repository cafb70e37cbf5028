//! Moves as text: plain coordinates for tools, standard algebraic notation for people.

use crate::fen::square_name;
use crate::kind::{Kind, Move};
use crate::shape::Shape;

/// Writes a move as tools read it: `e2e4`, `e7e8q`, and `e1g1` for castling.
pub(crate) fn coordinates<S: Shape>(mv: Move) -> String {
    let promotion = mv.promotion.map(|kind| kind.letter().to_ascii_lowercase());
    let squares = square_name::<S>(mv.from) + &square_name::<S>(mv.to);
    squares + &promotion.map_or(String::new(), String::from)
}

/// Reads what [`coordinates`] writes, without asking whether the move is legal.
pub(crate) fn read_coordinates<S: Shape>(text: &str) -> Option<Move> {
    let (from, rest) = read_square::<S>(text)?;
    let (to, rest) = read_square::<S>(rest)?;
    let mut letters = rest.chars();
    let promotion = match letters.next() {
        None => None,
        Some(letter) if letter.is_ascii_lowercase() => Some(Kind::from_letter(letter)?),
        Some(_) => return None,
    };
    letters.next().is_none().then_some(Move { from, to, promotion })
}

/// A square at the beginning of a text, and what follows it.
fn read_square<S: Shape>(text: &str) -> Option<(u8, &str)> {
    let mut bytes = text.bytes();
    let file = bytes.next().filter(|b| (b'a'..b'a' + S::WIDTH).contains(b))? - b'a';
    let digits = bytes.take_while(u8::is_ascii_digit).take(2).count();
    let (number, rest) = text[1..].split_at(digits);
    let rank: u8 =
        number.parse().ok().filter(|n| (1..=S::HEIGHT).contains(n) && !number.starts_with('0'))?;
    Some(((rank - 1) * S::WIDTH + file, rest))
}

/// What is needed to write a move for people, apart from the move itself.
pub(crate) struct Setting<'a> {
    /// The kind that moves.
    pub(crate) kind: Kind,
    /// Does it capture?
    pub(crate) takes: bool,
    /// Every legal move.
    pub(crate) legal: &'a [Move],
    /// `+`, `#` or nothing.
    pub(crate) suffix: &'a str,
}

/// Writes a move as people read it: `Nf3`, `exd5`, `O-O`, `e8=Q+`.
pub(crate) fn algebraic<S: Shape>(
    mv: Move,
    kind_on: impl Fn(u8) -> Kind,
    setting: &Setting<'_>,
) -> String {
    let Setting { kind, takes, legal, suffix } = *setting;
    if kind == Kind::King && mv.from.abs_diff(mv.to) == 2 && mv.from / S::WIDTH == mv.to / S::WIDTH {
        let castling = if mv.to > mv.from { "O-O" } else { "O-O-O" };
        return format!("{castling}{suffix}");
    }
    let to = square_name::<S>(mv.to);
    let cross = if takes { "x" } else { "" };
    if kind == Kind::Pawn {
        let file = if takes { &square_name::<S>(mv.from)[..1] } else { "" };
        let promotion = mv.promotion.map_or(String::new(), |kind| format!("={}", kind.letter()));
        return format!("{file}{cross}{to}{promotion}{suffix}");
    }
    let rivals = legal
        .iter()
        .filter(|other| other.to == mv.to && other.from != mv.from && kind_on(other.from) == kind);
    let from = origin::<S>(mv.from, &rivals.map(|other| other.from));
    format!("{}{from}{cross}{to}{suffix}", kind.letter())
}

/// As much of the square left as is needed: the file, else the rank, else both.
fn origin<S: Shape>(from: u8, rivals: &(impl Iterator<Item = u8> + Clone)) -> String {
    let name = square_name::<S>(from);
    if rivals.clone().next().is_none() {
        String::new()
    } else if rivals.clone().all(|rival| rival % S::WIDTH != from % S::WIDTH) {
        name[..1].into()
    } else if rivals.clone().all(|rival| rival / S::WIDTH != from / S::WIDTH) {
        name[1..].into()
    } else {
        name
    }
}

/// Could this be how people write a move of this kind to this square? Saves writing out the rest.
pub(crate) fn might_be<S: Shape>(text: &str, kind: Kind, mv: Move) -> bool {
    if text.starts_with('O') {
        return kind == Kind::King && mv.from.abs_diff(mv.to) == 2;
    }
    let piece = text.starts_with(kind.letter()) && kind != Kind::Pawn;
    let pawn = kind == Kind::Pawn && text.starts_with(|c: char| c.is_ascii_lowercase());
    (piece || pawn) && text.contains(&square_name::<S>(mv.to))
}
