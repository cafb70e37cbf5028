//! Positions from the position editor.

use rules::{Board, Draft, Mode, Options, Placed, Team};
use tafl::Viking;

const ATTACKERS: Team = Team::FIRST;
const DEFENDERS: Team = Team::SECOND;

fn made(pieces: &[(&str, u8, Team)]) -> Result<String, String> {
    let cell = |name: &str| Board::new(11, 11).find(name).unwrap();
    let placed =
        pieces.iter().map(|(name, kind, team)| Placed { cell: cell(name), kind: *kind, team: *team });
    let draft = Draft { pieces: placed.collect(), turn: DEFENDERS, flags: Vec::new() };
    let mode = Mode::new(Viking::default());
    mode.compose(&Options::default(), None, &draft).map_err(|refusal| refusal.message().to_string())
}

#[test]
fn pieces_make_a_position_or_hear_why_not() {
    let king = ("f6", 2, DEFENDERS);
    let good = made(&[king, ("f1", 0, ATTACKERS), ("a4", 1, DEFENDERS)]);
    assert_eq!(good.unwrap(), "11/11/11/11/11/5K5/11/T10/11/11/5t5 d");
    let said = |pieces: &[(&str, u8, Team)]| made(pieces).unwrap_err();
    assert_eq!(said(&[king, ("f1", 2, ATTACKERS)]), "f1: Attackers cannot have this piece (king)");
    assert_eq!(said(&[king, ("f1", 0, DEFENDERS)]), "f1: Defenders cannot have this piece (attacker)");
    assert_eq!(said(&[king, ("f1", 2, DEFENDERS)]), "there are 2 kings, but only 1 in the game");
    assert_eq!(said(&[king, ("f6", 1, DEFENDERS)]), "there are two pieces on f6");
    assert!(said(&[king, ("a1", 0, ATTACKERS)]).ends_with("so not on a1"));
    assert_eq!(said(&[("b2", 1, DEFENDERS)]), "there is neither an attacker nor a king");
}
