//! How games end, a second time: by walking about on the grid.

use crate::naive::{Naive, Place, WAYS, is_corner, is_edge, is_throne, next, on_board, places};

/// The winner's letter and the word for the reason.
pub(crate) type Ending = (char, &'static str);

/// The ending, if the position is one.
pub(crate) fn ending(board: &Naive) -> Option<Ending> {
    let stuck = || board.slides().is_empty().then_some((other(board.turn), "no_moves"));
    decided(board).or_else(stuck)
}

fn other(team: char) -> char {
    if team == 'a' { 'd' } else { 'a' }
}

/// The ending by the pieces on the board.
pub(crate) fn decided(board: &Naive) -> Option<Ending> {
    let Some(king) = places().find(|place| board.at(*place) == 'K') else {
        return Some(('a', "king_captured"));
    };
    if is_corner(king) {
        return Some(('d', "king_escaped"));
    }
    if places().all(|place| board.at(place) != 't') {
        return Some(('d', "no_pieces"));
    }
    if in_fort(board, king) {
        return Some(('d', "exit_fort"));
    }
    let mut defenders = places().filter(|place| ['T', 'K'].contains(&board.at(*place)));
    let encircled = defenders.all(|place| !sees_edge(board, place));
    encircled.then_some(('a', "encircled"))
}

/// Walks from a defender over all that is not an attacker.
fn sees_edge(board: &Naive, from: Place) -> bool {
    let mut seen = vec![from];
    let mut at = 0;
    while at < seen.len() {
        if is_edge(seen[at]) {
            return true;
        }
        for place in WAYS.map(|way| next(seen[at], way)) {
            if board.at(place) != 't' && !seen.contains(&place) {
                seen.push(place);
            }
        }
        at += 1;
    }
    false
}

/// Lets attackers fill and capture everything they can until nothing changes.
fn in_fort(board: &Naive, king: Place) -> bool {
    if !is_edge(king) || WAYS.iter().all(|way| board.at(next(king, *way)) != '.') {
        return false;
    }
    let mut siege = board.clone();
    siege.turn = 'a';
    loop {
        let before = siege.grid;
        pour(&mut siege);
        let lost: Vec<Place> = places().filter(|place| is_lost(&siege, *place)).collect();
        for place in lost {
            siege.put(place, '.');
        }
        if siege.at(king) != 'K' {
            return false;
        }
        if siege.grid == before {
            return true;
        }
    }
}

/// Puts an attacker beside every attacker, over and over; not even the king keeps them out.
fn pour(siege: &mut Naive) {
    loop {
        let before = siege.grid;
        for place in places().filter(|place| !is_corner(*place)) {
            let beside = WAYS.iter().any(|way| siege.at(next(place, *way)) == 't');
            if beside && siege.at(place) != 'T' {
                siege.put(place, 't');
            }
        }
        if siege.grid == before {
            return;
        }
    }
}

fn is_lost(siege: &Naive, place: Place) -> bool {
    let hostile = |place: Place| siege.at(place) == 't' || is_corner(place) || is_throne(place);
    let (column, row) = place;
    let upright = hostile((column, row + 1)) && hostile((column, row - 1));
    let across = hostile((column + 1, row)) && hostile((column - 1, row));
    siege.at(place) == 'T' && (upright || across || in_row(siege, place))
}

/// Is the defender part of a row on the edge that is closed at both ends and faced throughout?
fn in_row(siege: &Naive, place: Place) -> bool {
    let along: &[[(i32, i32); 2]] = &[[(1, 0), (-1, 0)], [(0, 1), (0, -1)]];
    along.iter().any(|[one, other]| {
        let (mut length, mut attackers, mut sound) = (1, 0, faced(siege, place, *one));
        for way in [one, other] {
            let mut at = next(place, *way);
            while siege.at(at) == 'T' {
                sound &= faced(siege, at, *one);
                length += 1;
                at = next(at, *way);
            }
            attackers += i32::from(siege.at(at) == 't');
            sound &= siege.at(at) == 't' || is_corner(at);
        }
        sound && length >= 2 && attackers >= 1
    })
}

/// One side across the row is off the board, the other holds an attacker.
fn faced(siege: &Naive, (column, row): Place, along: (i32, i32)) -> bool {
    let sides = [(column + along.1, row + along.0), (column - along.1, row - along.0)];
    let off = |place: &Place| !on_board(*place);
    sides.iter().any(off) && sides.iter().any(|side| siege.at(*side) == 't')
}
