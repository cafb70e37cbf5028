//! The animation of a move, computed from the pieces before and after it.

use crate::{Board, Cell, Placed};

/// One thing that happens to one piece. Steps happen in the order of the list.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A piece goes from one cell to another, over the cells in `via`.
    Slide {
        /// The piece, where it stood.
        piece: Placed,
        /// The cells it touches down on before the last.
        via: Vec<Cell>,
        /// Where it ends up.
        to: Cell,
    },
    /// A piece leaves the board.
    Remove(Placed),
    /// A piece comes onto the board.
    Place(Placed),
    /// A piece becomes another one where it stands.
    TurnInto {
        /// The piece as it was.
        piece: Placed,
        /// The piece as it is.
        now: Placed,
    },
}

/// The steps from the pieces before a move to those after it. `clicked` are the cells of the move.
///
/// The piece on the first cell is the one that moves, if it left; it goes over the cells in between
/// to the last one. If it is nowhere afterwards it still goes there before it vanishes: that is an
/// explosion. Of the rest, pieces that vanished and appeared elsewhere slid, the nearest first.
pub fn between(board: &Board, before: &[Placed], after: &[Placed], clicked: &[Cell]) -> Vec<Step> {
    let mut gone: Vec<Placed> = before.iter().filter(|p| !after.contains(p)).copied().collect();
    let mut come: Vec<Placed> = after.iter().filter(|p| !before.contains(p)).copied().collect();
    let mover = take_mover(&mut gone, clicked);
    let arrival = mover.and_then(|mover| take_arrival(&mut come, mover, clicked));
    let slides = pair_up(board, &mut gone, &mut come);
    let turns = take_turns(&mut gone, &mut come);

    let mut out: Vec<Step> = Vec::new();
    // The piece it lands on goes first; all else goes when the mover has arrived.
    let (hit, rest): (Vec<_>, Vec<_>) =
        gone.into_iter().partition(|piece| clicked.last() == Some(&piece.cell));
    out.extend(hit.into_iter().map(Step::Remove));
    out.extend(round_trip(before, after, clicked));
    if let Some(mover) = mover {
        travel(mover, arrival, clicked, &mut out);
    }
    out.extend(rest.into_iter().map(Step::Remove));
    out.extend(slides.into_iter().map(|(piece, to)| Step::Slide { piece, via: Vec::new(), to }));
    out.extend(turns.into_iter().map(|(piece, now)| Step::TurnInto { piece, now }));
    out.extend(come.into_iter().map(Step::Place));
    out
}

/// The piece on the first clicked cell, if it is no longer there.
fn take_mover(gone: &mut Vec<Placed>, clicked: &[Cell]) -> Option<Placed> {
    let (first, rest) = clicked.split_first()?;
    let at = gone.iter().position(|piece| piece.cell == *first)?;
    (!rest.is_empty()).then(|| gone.remove(at))
}

/// The piece that went round and came back to where it was.
fn round_trip(before: &[Placed], after: &[Placed], clicked: &[Cell]) -> Option<Step> {
    let [first, via @ .., last] = clicked else { return None };
    let there = |piece: &&Placed| piece.cell == *first && after.contains(piece);
    let piece = before.iter().find(there).filter(|_| first == last && !via.is_empty())?;
    Some(Step::Slide { piece: *piece, via: via.to_vec(), to: *last })
}

/// The piece of the mover's team that appeared on the last clicked cell.
fn take_arrival(come: &mut Vec<Placed>, mover: Placed, clicked: &[Cell]) -> Option<Placed> {
    let last = clicked.last()?;
    let at = come.iter().position(|piece| piece.cell == *last && piece.team == mover.team)?;
    Some(come.remove(at))
}

/// The mover's way to the last clicked cell, and what becomes of it there.
fn travel(mover: Placed, arrival: Option<Placed>, clicked: &[Cell], out: &mut Vec<Step>) {
    let [_, via @ .., to] = clicked else { return };
    let there = Placed { cell: *to, ..mover };
    out.push(Step::Slide { piece: mover, via: via.to_vec(), to: *to });
    match arrival {
        Some(now) if now.kind != there.kind => out.push(Step::TurnInto { piece: there, now }),
        Some(_) => {}
        None => out.push(Step::Remove(there)),
    }
}

/// Pieces that vanished here and appeared there, nearest pairs first.
fn pair_up(board: &Board, gone: &mut Vec<Placed>, come: &mut Vec<Placed>) -> Vec<(Placed, Cell)> {
    let mut slides = Vec::new();
    loop {
        let pairs = gone.iter().enumerate().flat_map(|(i, old)| {
            let same = |new: &Placed| new.kind == old.kind && new.team == old.team;
            let near = come.iter().enumerate().filter(move |(_, new)| same(new));
            near.map(move |(j, new)| (board.distance(old.cell, new.cell), i, j))
        });
        let Some((_, i, j)) = pairs.min() else { return slides };
        slides.push((gone.remove(i), come.remove(j).cell));
    }
}

/// Pieces that became another piece, of the same team or not, where they stood.
fn take_turns(gone: &mut Vec<Placed>, come: &mut Vec<Placed>) -> Vec<(Placed, Placed)> {
    let mut turns = Vec::new();
    gone.retain(|old| {
        let at = come.iter().position(|new| new.cell == old.cell);
        turns.extend(at.map(|at| (*old, come.remove(at))));
        at.is_none()
    });
    turns
}

/// The pieces that a team loses by these steps: those that leave the board or change sides.
pub fn lost(steps: &[Step]) -> impl Iterator<Item = Placed> + '_ {
    steps.iter().filter_map(|step| match step {
        Step::Remove(piece) => Some(*piece),
        Step::TurnInto { piece, now } => (piece.team != now.team).then_some(*piece),
        Step::Slide { .. } | Step::Place(_) => None,
    })
}

/// The pieces after these steps, sorted; `None` if a step moves a missing piece or two end up on one cell.
pub fn apply(before: &[Placed], steps: &[Step]) -> Option<Vec<Placed>> {
    let mut now = before.to_vec();
    for step in steps {
        let (gone, come) = match step {
            Step::Slide { piece, to, .. } => (Some(piece), Some(Placed { cell: *to, ..*piece })),
            Step::Remove(piece) => (Some(piece), None),
            Step::Place(piece) => (None, Some(*piece)),
            Step::TurnInto { piece, now } => (Some(piece), Some(*now)),
        };
        if let Some(piece) = gone {
            let at = now.iter().position(|there| there == piece)?;
            now.swap_remove(at);
        }
        now.extend(come);
    }
    now.sort_unstable();
    let alone = now.windows(2).all(|pair| pair[0].cell != pair[1].cell);
    alone.then_some(now)
}
