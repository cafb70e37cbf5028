//! Positions from the position editor.

use checkers::Checkers;
use rules::{Board, Draft, Mode, Options, Placed, Team};

fn made(pieces: &[(&str, u8, Team)], turn: Team) -> Result<String, String> {
    let cell = |name: &str| Board::new(8, 8).find(name).unwrap();
    let placed =
        pieces.iter().map(|(name, kind, team)| Placed { cell: cell(name), kind: *kind, team: *team });
    let draft = Draft { pieces: placed.collect(), turn, flags: Vec::new() };
    let mode = Mode::new(Checkers::default());
    mode.compose(&Options::default(), None, &draft).map_err(|refusal| refusal.message().to_string())
}

#[test]
fn pieces_make_a_position_or_hear_why_not() {
    let (black, white) = (Team::FIRST, Team::SECOND);
    let good = made(&[("b8", 0, black), ("a1", 1, black), ("g1", 0, white)], white);
    assert_eq!(good.unwrap(), "W:W32:B1,K29");
    let said = |pieces: &[(&str, u8, Team)]| made(pieces, black).unwrap_err();
    assert_eq!(said(&[]), "there are no pieces on the board");
    assert!(said(&[("a2", 0, black)]).starts_with("a2 is a light square"));
    assert!(said(&[("a1", 0, black)]).starts_with("the man on a1 has reached the last row"));
    assert!(said(&[("b8", 0, white)]).starts_with("the man on b8 has reached the last row"));
    let dark = Board::new(8, 8);
    let names = dark.cells().filter(|cell| (dark.row(*cell) + dark.column(*cell)).is_multiple_of(2));
    let names: Vec<_> = names.map(|cell| dark.name(cell)).collect();
    let crowd: Vec<_> = names.iter().take(13).map(|name| (name.as_str(), 1, white)).collect();
    assert_eq!(said(&crowd), "White has 13 pieces, and at most 12 are allowed");
}
