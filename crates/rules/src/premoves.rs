//! Which moves a player may choose in advance, found by playing the replies of the other team.

use crate::{GameMode, LegalMove, Team};
use std::collections::HashSet;

/// Every move of a team that is legal after some reply to the queued moves. A queued move is taken to be played after the
/// first reply that allows it.
pub(crate) fn premoves<M: GameMode>(
    mode: &M,
    state: &M::State,
    team: Team,
    queue: &[&str],
) -> Vec<LegalMove> {
    let mut state = state.clone();
    for text in queue {
        let played = |mut reply: M::State| {
            let mv = mode.read_move(&reply, text).ok()?;
            mode.play(&mut reply, mv);
            Some(reply)
        };
        let Some(next) = replies(mode, &state, team).find_map(played) else { return Vec::new() };
        state = next;
    }
    // Writing a move costs more than finding it, so each is written once.
    let (mut seen, mut texts) = (HashSet::new(), HashSet::new());
    let (mut found, mut moves) = (Vec::new(), Vec::new());
    for reply in replies(mode, &state, team) {
        moves.clear();
        mode.moves(&reply, &mut moves);
        // Where a move without a piece of its own ends may depend on the reply.
        let new = moves.iter().filter(|mv| seen.insert((**mv, mode.cells(&reply, **mv))));
        found.extend(new.map(|mv| LegalMove::of(mode, &reply, *mv)));
    }
    found.retain(|mv: &LegalMove| texts.insert((mv.text.clone(), mv.cells.clone())));
    found
}

/// The positions in which it is this team's turn next: after each reply of another team, or now.
fn replies<'a, M: GameMode>(
    mode: &'a M,
    state: &'a M::State,
    team: Team,
) -> impl Iterator<Item = M::State> + 'a {
    let now = (mode.turn(state) == team).then(|| state.clone());
    let mut moves = Vec::new();
    if now.is_none() {
        mode.moves(state, &mut moves);
    }
    let play = move |mv: M::Move| {
        let mut next = state.clone();
        mode.play(&mut next, mv);
        next
    };
    let after = moves.into_iter().map(play).filter(move |next| mode.turn(next) == team);
    now.into_iter().chain(after)
}
