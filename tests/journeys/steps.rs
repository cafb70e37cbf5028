//! Animation steps are derived from two placements alone: no game describes its animations.

use rules::{Game, Placed, Step};

/// Plays one move and compares what happens, told in words.
fn check(mode: &str, position: &str, mv: &str, expected: &[&str]) {
    let mode = catalog::find(mode).expect("the game is there");
    let setup = (position != "startpos").then_some(position);
    let mut game = mode.open(Default::default(), setup).expect("the position is right");
    let step_texts = step_texts(&*game, mv);
    game.play(mv, 0).expect("the move is legal");
    assert_eq!(step_texts, expected, "{} {mv}", game.info().id);
}

fn step_texts(game: &dyn Game, mv: &str) -> Vec<String> {
    let board = game.board();
    let mut copy = game.boxed_clone();
    let steps = copy.play(mv, 0).expect("the move is legal").steps;
    let letter = |piece: &Placed| {
        let letter = game.info().kinds[usize::from(piece.kind)].letter;
        if piece.team.0 == 0 { letter } else { letter.to_ascii_lowercase() }
    };
    let tell = |step: &Step| match step {
        Step::Slide { piece, via, to } => {
            let cells = via.iter().chain([to]).map(|cell| board.name(*cell));
            format!(
                "{} {} {}",
                letter(piece),
                board.name(piece.cell),
                cells.collect::<Vec<_>>().join(" ")
            )
        }
        Step::Remove(piece) => format!("{} {} off", letter(piece), board.name(piece.cell)),
        Step::Place(piece) => format!("{} on {}", letter(piece), board.name(piece.cell)),
        Step::TurnInto { piece, now } => {
            format!("{} {} becomes {}", letter(piece), board.name(piece.cell), letter(now))
        }
    };
    steps.iter().map(tell).collect()
}

#[test]
fn a_move_is_a_slide() {
    check("chess", "startpos", "g1f3", &["N g1 f3"]);
    check("mega-chess", "startpos", "d1c3", &["A d1 c3"]);
}

#[test]
fn a_capture_takes_the_victim_off_first() {
    let position = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    check("chess", position, "e4d5", &["p d5 off", "P e4 d5"]);
}

#[test]
fn castling_moves_two_pieces() {
    let position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check("chess", position, "e1g1", &["K e1 g1", "R h1 f1"]);
    check("chess", position, "e1c1", &["K e1 c1", "R a1 d1"]);
}

#[test]
fn en_passant_takes_a_pawn_that_stands_elsewhere() {
    let position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    check("chess", position, "e5d6", &["P e5 d6", "p d5 off"]);
}

#[test]
fn promotion_is_a_slide_and_a_change() {
    let position = "3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1";
    check("chess", position, "c7c8q", &["P c7 c8", "P c8 becomes Q"]);
    check("chess", position, "c7d8n", &["r d8 off", "P c7 d8", "P d8 becomes N"]);
}

#[test]
fn an_explosion_comes_when_the_capturer_has_arrived() {
    let position = "4k3/8/8/2nbr3/3P4/2N5/8/4K3 w - - 0 1";
    check("atomic", position, "c3d5", &["b d5 off", "N c3 d5", "N d5 off", "n c5 off", "r e5 off"]);
    let en_passant = "4k3/8/8/2rpP3/8/8/8/4K3 w - d6 0 2";
    let steps = ["P e5 d6", "P d6 off", "r c5 off", "p d5 off"];
    check("atomic", en_passant, "e5d6", &steps);
}

#[test]
fn jumps_go_over_every_landing_place() {
    check("checkers", "B:W14,22:B1,10", "10x17x26", &["M d6 b4 d2", "m c5 off", "m c3 off"]);
    // Round a square and back to where it began.
    let round = "W:WK22:B18,19,26,27";
    let game = catalog::find("checkers").unwrap().open(Default::default(), Some(round)).unwrap();
    let back = game.moves().into_iter().find(|mv| mv.cells.first() == mv.cells.last());
    let back = back.expect("the king goes round");
    let step_texts = step_texts(&*game, &back.text);
    assert!(step_texts[0].starts_with("k c3 ") && step_texts[0].ends_with(" c3"), "{step_texts:?}");
    assert_eq!(step_texts.iter().filter(|step| step.ends_with(" off")).count(), 4);
}

#[test]
fn pieces_taken_between_two_others_go_when_the_trap_is_shut() {
    check("viking", "11/11/11/11/11/5K5/4t6/2tT7/11/11/11 a", "e5-e4", &["A e5 e4", "d d4 off"]);
}

#[test]
fn a_drop_comes_from_outside() {
    check("connect-four", "4", "4", &["d on d2"]);
    check("tic-tac-toe", "startpos", "b2", &["X on b2"]);
}
