//! Valid input turned into nearly valid input, and noise.

use rules::Dice;

/// Pieces of text that have broken many a reader.
const NASTY: &[&str] = &[
    "",
    " ",
    "\0",
    "\n",
    "\t",
    "/",
    "//",
    "-",
    "--",
    "+",
    "0",
    "00",
    "01",
    "-1",
    "9",
    "99999999999999999999",
    "\u{1F600}",
    "é",
    "\u{202e}",
    "\u{feff}",
    "ß",
    "İ",
    "a0",
    "i9",
    "z99",
    "K",
    "k",
    "*",
    "x",
    "=",
    ":",
    ",",
    "w",
];

/// Changes the input in one to four places, or replaces it by noise once in a while.
pub(crate) fn mutate(input: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    if dice.below(50) == 0 {
        return noise(dice);
    }
    let mut bytes = input.to_vec();
    for _ in 0..=dice.below(4) {
        change(&mut bytes, other, dice);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let at = dice.below(bytes.len() + 1);
    match dice.below(9) {
        0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
        1 if at < bytes.len() => bytes[at] = dice.roll() as u8,
        2 if at < bytes.len() => drop(bytes.remove(at)),
        3 => bytes.insert(at, b' ' + dice.below(95) as u8),
        4 => splice(bytes, at, dice.pick(NASTY).map_or(&[], |nasty| nasty.as_bytes())),
        5 => splice(bytes, at, &other[dice.below(other.len() + 1)..]),
        6 => bytes.truncate(at),
        7 => repeat(bytes, at, dice),
        _ => swap(bytes, dice),
    }
}

fn splice(bytes: &mut Vec<u8>, at: usize, part: &[u8]) {
    bytes.splice(at..at, part.iter().copied());
}

/// Repeats a short piece a few times, or very often once in a while.
fn repeat(bytes: &mut Vec<u8>, at: usize, dice: &mut Dice) {
    let end = (at + 1 + dice.below(4)).min(bytes.len());
    let times = if dice.below(200) == 0 { 100_000 } else { 1 + dice.below(8) };
    let part = bytes[at.min(end)..end].repeat(times);
    splice(bytes, at, &part);
}

fn swap(bytes: &mut [u8], dice: &mut Dice) {
    if !bytes.is_empty() {
        let (a, b) = (dice.below(bytes.len()), dice.below(bytes.len()));
        bytes.swap(a, b);
    }
}

fn noise(dice: &mut Dice) -> Vec<u8> {
    let length = dice.below(200);
    (0..length).map(|_| dice.roll() as u8).collect()
}
