//! Clicks become moves in games of every kind.

use manyboard::table::move_builder::{Click, MoveBuilder};
use rules::{Board, LegalMove};

fn legal(mode: &str, position: Option<&str>) -> (Board, Vec<LegalMove>) {
    let mode = catalog::find(mode).expect("the game is there");
    let game = mode.open(Default::default(), position).expect("the position is right");
    (game.board(), game.moves())
}

fn clicks(mode: &str, position: Option<&str>, cells: &[&str]) -> Vec<Click> {
    let (board, legal) = legal(mode, position);
    let mut choosing = MoveBuilder::default();
    let cell = |name: &&str| board.find(name).expect("the cell is there");
    cells.iter().map(|name| choosing.click(&legal, cell(name))).collect()
}

#[test]
fn two_clicks_are_a_move() {
    assert_eq!(clicks("chess", None, &["e2", "e4"]), [Click::Chosen, Click::Play("e2e4".into())]);
}

#[test]
fn another_piece_takes_the_place_of_the_first() {
    let found = clicks("chess", None, &["e2", "g1", "f3"]);
    assert_eq!(found, [Click::Chosen, Click::Chosen, Click::Play("g1f3".into())]);
}

#[test]
fn wrong_cells_change_nothing_or_give_up() {
    assert_eq!(clicks("chess", None, &["e5"]), [Click::Nothing]);
    assert_eq!(clicks("chess", None, &["e2", "e5"]), [Click::Chosen, Click::Dropped]);
    assert_eq!(clicks("chess", None, &["e2", "e2"]), [Click::Chosen, Click::Dropped]);
}

#[test]
fn one_click_is_a_move_where_pieces_come_from_outside() {
    assert!(matches!(clicks("tic-tac-toe", None, &["b2"])[..], [Click::Play(_)]));
}

#[test]
fn promotions_ask() {
    let found = clicks("chess", Some("8/P6k/8/8/8/8/8/K7 w - - 0 1"), &["a7", "a8"]);
    assert!(matches!(&found[..], [Click::Chosen, Click::Ask(moves)] if moves.len() == 4));
}

#[test]
fn a_chain_of_jumps_is_followed_or_cut_short() {
    let position = Some("B:W14,22:B1,10");
    let (board, moves) = legal("checkers", position);
    let way: Vec<String> = moves[0].cells.iter().map(|cell| board.name(*cell)).collect();
    let way: Vec<&str> = way.iter().map(String::as_str).collect();
    assert!(way.len() > 2, "it is a chain");
    assert!(matches!(clicks("checkers", position, &way).last(), Some(Click::Play(_))));
    let short = clicks("checkers", position, &[way[0], way[way.len() - 1]]);
    assert!(matches!(short[..], [Click::Chosen, Click::Play(_)]), "{short:?}");
}

#[test]
fn every_move_of_every_game_can_be_clicked() {
    for mode in catalog::modes().iter() {
        let game = mode.start().expect("it begins");
        let legal = game.moves();
        for mv in &legal {
            let mut choosing = MoveBuilder::default();
            let last = mv.cells.iter().map(|cell| choosing.click(&legal, *cell)).last();
            assert_eq!(last, Some(Click::Play(mv.text.clone())), "{}", mode.info().id);
        }
    }
}
