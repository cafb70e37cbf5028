//! Diagrams are read, drawn from the rules, and refused where they are wrong.

use super::*;
use crate::words::{English, GameWords};
use rules::Mode;

fn mode(id: &str) -> Mode {
    catalog::find(id).expect("the game exists")
}

fn figure(id: &str, lines: &str) -> Result<Figure, DiagramError> {
    let (diagram, unread) = Diagram::read(lines, Some(id));
    assert_eq!(unread, [""; 0]);
    Figure::read(&mode(id), &diagram)
}

fn draw(id: &str, lines: &str) -> Drawing {
    let mode = mode(id);
    let figure = figure(id, lines).expect("the diagram is right");
    figure.draw(GameWords { words: &English, info: mode.info() })
}

fn names(figure: &Figure, cells: impl IntoIterator<Item = rules::Cell>) -> Vec<String> {
    cells.into_iter().map(|cell| figure.name(cell)).collect()
}

#[test]
fn lines_are_read() {
    let text = "game: viking\nposition: startpos\nmoves: d1-d4 f4-c4\nmark: a1 k11\narrow: d1-d4\noption: size=9\ncaption: A: b.";
    let (diagram, unread) = Diagram::read(&format!("{text}\nsize: 9\narrow: d1"), None);
    assert_eq!((diagram.game.as_str(), diagram.moves.len(), diagram.marks.len()), ("viking", 2, 2));
    assert_eq!((diagram.arrows.len(), diagram.options.len(), diagram.caption.as_str()), (1, 1, "A: b."));
    assert_eq!(diagram.position, "");
    assert_eq!(unread, ["size: 9", "arrow: d1"]);
}

#[test]
fn a_piece_shows_where_it_can_go() {
    let knight = figure("chess", "piece: b1").expect("the knight can move");
    assert_eq!(names(&knight, knight.reach.targets.clone()), ["a3", "c3"]);
    let other = figure("chess", "piece: b8").expect("it is not its turn, but it can be shown");
    assert_eq!(names(&other, other.reach.targets.clone()), ["a6", "c6"]);
    let pawn = figure("chess", "moves: e2e4 d7d5\npiece: e4").expect("the pawn can move");
    assert_eq!(names(&pawn, pawn.reach.captures.clone()), ["d5"]);
    assert_eq!(names(&pawn, pawn.last.clone()), ["d7", "d5"]);
}

#[test]
fn pieces_that_are_jumped_over_are_crossed_out() {
    let jump = figure("checkers", "position: B:W18,27:B14,1\npiece: 14").expect("it can jump");
    assert_eq!(names(&jump, jump.reach.targets.clone()), ["32"]);
    assert_eq!(names(&jump, jump.reach.victims.clone()), ["27", "18"]);
}

#[test]
fn what_is_wrong_is_said() {
    let wrong = |id, lines| figure(id, lines).err().expect("it is refused").to_string();
    assert_eq!(wrong("chess", "piece: e9"), "the board has no cell \"e9\"");
    assert_eq!(wrong("chess", "mark: d4 z1"), "the board has no cell \"z1\"");
    assert_eq!(wrong("chess", "piece: e4"), "there is no piece on e4");
    assert_eq!(wrong("chess", "piece: a1"), "the piece on a1 cannot move");
    assert!(wrong("chess", "moves: e2e5").contains("e2e5"));
    assert!(wrong("chess", "position: nonsense").len() > 5);
    assert!(wrong("connect-four", "option: board=9x9").contains("9x9"));
    assert!(wrong("chess", "kind: dragon").contains("dragon"));
}

#[test]
fn every_board_is_drawn_whole() {
    for mode in catalog::modes().iter() {
        let info = mode.info();
        let drawing = draw(&info.id, "caption: The start.");
        let picture = drawing.pixels(drawing.width);
        assert_eq!((picture.width, picture.height), (drawing.width, drawing.height), "{}", info.id);
        let opaque = picture.pixels.chunks_exact(4).filter(|pixel| pixel[3] == 255).count();
        let all = (picture.width * picture.height) as usize;
        assert!(opaque * 100 > all * 98, "{}: the board covers the picture", info.id);
        let pieces = mode.start().expect("the game starts").pieces().len();
        assert_eq!(drawing.svg.matches("<use ").count(), pieces, "{}", info.id);
        assert!(!drawing.svg.contains("<text") && !drawing.svg.contains("NaN"), "{}", info.id);
        assert!(drawing.alt.starts_with(&info.name), "{}", drawing.alt);
    }
}

#[test]
fn marks_change_the_picture_where_they_are() {
    let plain = draw("chess", "").pixels(432);
    let pixel = |picture: &Picture, x: u32, y: u32| {
        let at = ((y * picture.width + x) * 4) as usize;
        picture.pixels[at..at + 3].to_vec()
    };
    // Cells are 48 wide in a border of 24: the corner of d4, and that of e5.
    let (d4, e5) = ((24 + 3 * 48 + 2, 24 + 4 * 48 + 2), (24 + 4 * 48 + 2, 24 + 3 * 48 + 2));
    let marked = draw("chess", "mark: d4").pixels(432);
    assert_ne!(pixel(&plain, d4.0, d4.1), pixel(&marked, d4.0, d4.1));
    assert_eq!(pixel(&plain, e5.0, e5.1), pixel(&marked, e5.0, e5.1));
    let arrow = draw("chess", "arrow: a4-h4").pixels(432);
    assert_ne!(pixel(&plain, 216, 240), pixel(&arrow, 216, 240));
}

#[test]
fn a_drawing_says_what_it_shows() {
    let text = draw("chess", "position: 4k3/8/8/8/3N4/8/P7/4K3 w - - 0 1\npiece: d4\nmark: e6").alt;
    assert!(text.contains("White: King e1, Pawn a2, Knight d4. Black: King e8"), "{text}");
    assert!(text.contains("d4 → c2, ") && text.contains("◯ e6"), "{text}");
    assert!(draw("chess", "").alt.contains("White: 16. Black: 16"));
}

#[test]
fn cells_are_named_as_on_the_board() {
    let checkers = figure("checkers", "mark: 1 32 c3").expect("numbers and names are known");
    assert_eq!(checkers.marks.len(), 3);
    assert!(figure("checkers", "mark: 33").is_err() && figure("checkers", "mark: 0").is_err());
}
