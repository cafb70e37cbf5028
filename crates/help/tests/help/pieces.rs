//! The pictures of pieces, found from the rules alone.

use crate::made_up::Race;
use help::{Diagram, Drawing, English, Library, Overlay};
use rules::Mode;

fn draw(library: &Library, game: &str, kind: &str) -> Drawing {
    let diagram = Diagram { game: game.into(), kind: Some(kind.into()), ..Diagram::default() };
    library.draw(&diagram).unwrap_or_else(|error| panic!("{game}, {kind}: {error}"))
}

/// The cells that the text of a drawing says the piece can go to.
fn reach(drawing: &Drawing) -> usize {
    drawing.alt.rsplit_once(" → ").map_or(0, |(_, cells)| cells.split(", ").count())
}

#[test]
fn every_kind_of_every_game_is_shown_moving() {
    let library = Library::english();
    for mode in catalog::modes().iter() {
        let info = mode.info();
        for kind in &info.kinds {
            let drawing = draw(&library, &info.id, &kind.id);
            // Dots and triangles: every picture has at least one of them.
            let marks = drawing.svg.matches("r=\"7.5\"").count() + drawing.svg.matches("ZM").count();
            assert!(marks > 0, "{} {}", info.id, kind.id);
        }
    }
}

#[test]
fn pieces_reach_as_far_as_they_can() {
    let library = Library::english();
    let most = [
        ("chess", "chess-knight", 8),
        ("chess", "chess-bishop", 13),
        ("chess", "chess-rook", 14),
        ("chess", "chess-queen", 27),
        ("chess", "chess-king", 8),
        // One step, two steps, and a capture on either side.
        ("chess", "chess-pawn", 4),
        ("checkers", "checkers-man", 2),
        ("checkers", "checkers-king", 4),
    ];
    for (game, kind, cells) in most {
        let drawing = draw(&library, game, kind);
        assert_eq!(reach(&drawing), cells, "{game} {kind}: {}", drawing.alt);
    }
    for kind in ["viking-king", "viking-attacker", "viking-defender"] {
        let drawing = draw(&library, "viking", kind);
        assert!(reach(&drawing) >= 16, "{kind}: {}", drawing.alt);
    }
}

#[test]
fn boards_are_as_empty_as_the_rules_allow() {
    let library = Library::english();
    for kind in ["chess-queen", "chess-rook", "chess-king"] {
        let drawing = draw(&library, "chess", kind);
        assert!(drawing.svg.matches("<use ").count() <= 4, "{kind}: {}", drawing.alt);
    }
    let king = draw(&library, "viking", "viking-king");
    assert!(king.svg.matches("<use ").count() <= 3, "{}", king.alt);
}

#[test]
fn pieces_of_games_without_an_editor_are_shown_as_they_come() {
    let library = Library::new(&[Mode::new(Race::default())], Overlay::default(), Box::new(English));
    let drawing = draw(&library, "race", "race-runner");
    assert_eq!(reach(&drawing), 2, "{}", drawing.alt);
    assert!(
        library
            .draw(&Diagram { game: "race".into(), kind: Some("x".into()), ..Diagram::default() })
            .is_err()
    );
}

#[test]
fn the_same_picture_comes_out_every_time() {
    let (one, other) = (Library::english(), Library::english());
    for kind in ["viking-king", "viking-attacker"] {
        assert_eq!(draw(&one, "viking", kind), draw(&other, "viking", kind));
    }
}
