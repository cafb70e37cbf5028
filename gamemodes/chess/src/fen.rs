//! Positions as text: Forsyth–Edwards notation, read strictly.
//!
//! Holes are written `*`, and runs of empty squares may have more than one digit.

use crate::bits::Bits;
use crate::fen_check::check;
use crate::kind::Kind;
use crate::play::keep_en_passant_if_legal;
use crate::position::{MOST_MOVES, NO_SQUARE, Position, right};
use crate::shape::Shape;
use crate::variant::{Geo, Pos, Variant};
use rules::{Message, Options, RuleError, message, quote};

/// No position of any of our boards is longer.
const LONGEST: usize = 400;

/// The letters of the rights, in the order in which they are written.
pub(crate) const CASTLING_LETTERS: [(char, u8); 4] = [
    ('K', right::KING_SIDE),
    ('Q', right::QUEEN_SIDE),
    ('k', right::KING_SIDE << 2),
    ('q', right::QUEEN_SIDE << 2),
];

/// Writes a position.
pub(crate) fn write<S: Shape>(pos: &Position<S::Bits>) -> String {
    let ranks: Vec<String> = (0..S::HEIGHT).rev().map(|rank| write_rank::<S>(pos, rank)).collect();
    let turn = if pos.turn == 0 { 'w' } else { 'b' };
    let rights = CASTLING_LETTERS.iter().filter(|(_, right)| pos.castling & right != 0);
    let mut castling: String = rights.map(|(letter, _)| letter).collect();
    if castling.is_empty() {
        castling.push('-');
    }
    let en_passant = match pos.en_passant {
        NO_SQUARE => "-".into(),
        square => square_name::<S>(square),
    };
    format!("{} {turn} {castling} {en_passant} {} {}", ranks.join("/"), pos.quiet, pos.number)
}

/// The name of a square: a letter and a number.
pub(crate) fn square_name<S: Shape>(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % S::WIDTH), square / S::WIDTH + 1)
}

fn write_rank<S: Shape>(pos: &Position<S::Bits>, rank: u8) -> String {
    let (mut text, mut run) = (String::new(), 0);
    let close = |text: &mut String, run: &mut u8| {
        if *run > 0 {
            text.push_str(&run.to_string());
            *run = 0;
        }
    };
    for square in rank * S::WIDTH..(rank + 1) * S::WIDTH {
        let letter = match pos.kind_on(square).map(Kind::letter) {
            Some(letter) if pos.side(1).has(square) => letter.to_ascii_lowercase(),
            Some(letter) => letter,
            None if pos.holes.has(square) => '*',
            None => {
                run += 1;
                continue;
            }
        };
        close(&mut text, &mut run);
        text.push(letter);
    }
    close(&mut text, &mut run);
    text
}

/// Reads a position and refuses what could not be played on.
pub(crate) fn read<V: Variant>(
    geo: &Geo<V>,
    options: &Options,
    text: &str,
) -> Result<Pos<V>, RuleError> {
    if text.len() > LONGEST {
        let why =
            message!("chess-too-long", "the text is longer than {most} characters", most = LONGEST);
        return Err(RuleError::position("board", why));
    }
    let fields: Vec<&str> = text.split(' ').collect();
    let [board, turn, castling, en_passant, quiet, number] = fields[..] else {
        let first = ["board", "turn", "castling", "en passant", "halfmove clock", "fullmove number"];
        let field = if fields[0].is_empty() { first[0] } else { first[fields.len().min(5)] };
        let why = message!(
            "chess-fields",
            "six fields are needed: board, turn, castling, en passant, halfmove clock and fullmove number"
        );
        return Err(RuleError::position(field, why));
    };
    let mut pos = Pos::<V>::empty();
    read_board::<V>(&mut pos, board)?;
    pos.turn = match turn {
        "w" => 0,
        "b" => 1,
        other => {
            let why =
                message!("chess-turn", "the side to move is w or b, not {text}", text = quote(other));
            return Err(RuleError::position("turn", why));
        }
    };
    pos.flag = V::flag(options);
    pos.castling = read_castling(castling)?;
    pos.en_passant = read_en_passant::<V::Shape>(en_passant)?;
    pos.quiet = read_number("halfmove clock", quiet, 0)?;
    pos.number = read_number("fullmove number", number, 1)?;
    check::<V>(geo, &pos)?;
    pos.key = pos.key_anew();
    keep_en_passant_if_legal::<V>(geo, &mut pos);
    V::find_checks(geo, &mut pos);
    Ok(pos)
}

fn read_board<V: Variant>(pos: &mut Pos<V>, text: &str) -> Result<(), RuleError> {
    let ranks: Vec<&str> = text.split('/').collect();
    let height = V::Shape::HEIGHT;
    if ranks.len() != usize::from(height) {
        let why = message!(
            "chess-ranks",
            "{height} ranks separated by / are needed, not {found}",
            height = height,
            found = ranks.len()
        );
        return Err(RuleError::position("board", why));
    }
    for (rank, text) in (0..height).rev().zip(ranks) {
        let wrong = |why: Message| {
            let why = message!("chess-rank", "rank {rank}: {why}", rank = rank + 1, why = why);
            RuleError::position("board", why)
        };
        read_rank::<V>(pos, rank, text).map_err(wrong)?;
    }
    Ok(())
}

fn read_rank<V: Variant>(pos: &mut Pos<V>, rank: u8, text: &str) -> Result<(), Message> {
    let width = u32::from(V::Shape::WIDTH);
    let wrong = || message!("chess-rank-length", "{width} squares are needed", width = width);
    let (mut file, mut run) = (0, 0);
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            run = run * 10 + digit;
            if run == 0 || file + run > width {
                return Err(wrong());
            }
            continue;
        }
        file += std::mem::take(&mut run);
        if file >= width {
            return Err(wrong());
        }
        put::<V>(pos, rank * V::Shape::WIDTH + file as u8, c)?;
        file += 1;
    }
    if file + run != width {
        return Err(wrong());
    }
    Ok(())
}

fn put<V: Variant>(pos: &mut Pos<V>, square: u8, letter: char) -> Result<(), Message> {
    if letter == '*' && V::HOLES {
        pos.holes |= Bits::square(square);
        return Ok(());
    }
    let known = |kind: &Kind| matches!(kind, Kind::Pawn | Kind::King) || V::PROMOTIONS.contains(kind);
    let kind = Kind::from_letter(letter).filter(known);
    let kind = kind.ok_or_else(|| {
        let letter = quote(&letter.to_string());
        message!("chess-letter", "{letter} is not a piece of this game", letter = letter)
    })?;
    pos.toggle(u8::from(letter.is_ascii_lowercase()), kind, square);
    Ok(())
}

fn read_castling(text: &str) -> Result<u8, RuleError> {
    let mut letters = text.chars().peekable();
    let mut rights = 0;
    for (letter, right) in CASTLING_LETTERS {
        if letters.next_if_eq(&letter).is_some() {
            rights |= right;
        }
    }
    if letters.peek().is_none() && rights != 0 || text == "-" {
        return Ok(rights);
    }
    let why = message!(
        "chess-castling-form",
        "castling is - or some of KQkq in this order, not {text}",
        text = quote(text)
    );
    Err(RuleError::position("castling", why))
}

fn read_en_passant<S: Shape>(text: &str) -> Result<u8, RuleError> {
    let squares = 0..S::WIDTH * S::HEIGHT;
    match text {
        "-" => Ok(NO_SQUARE),
        _ => squares.into_iter().find(|square| square_name::<S>(*square) == text).ok_or_else(|| {
            let text = quote(text);
            let why = message!(
                "chess-en-passant-form",
                "en passant is - or a square, not {text}",
                text = text
            );
            RuleError::position("en passant", why)
        }),
    }
}

fn read_number(field: &str, text: &str, least: u16) -> Result<u16, RuleError> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = text.parse().ok().filter(|n| plain && (least..=MOST_MOVES).contains(n));
    number.ok_or_else(|| {
        let why = message!(
            "chess-number",
            "{text} is not a number from {least} to {most}",
            text = quote(text),
            least = least,
            most = MOST_MOVES
        );
        RuleError::position(field, why)
    })
}
