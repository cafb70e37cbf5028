//! `lab show`: a position drawn with letters.

use crate::error::Error;
use crate::setting::{Line, Setting};
use rules::{Board, Cell, Game, ModeInfo, Outcome, Team};
use std::collections::HashMap;
use std::io::{self, Write};

/// Which position.
#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    setting: Setting,
    #[command(flatten)]
    line: Line,
}

const EMPTY: char = '.';
const MARKED: char = '+';
const HOLE: char = '#';
/// What stands for a piece whose letter is taken.
const SPARE: &str = "@&%$*=?!<>0123456789";

/// Draws the board, then writes the position and whose turn it is or how the game ended.
pub(crate) fn run(args: &ShowArgs, out: &mut dyn Write) -> Result<(), Error> {
    let mut game = args.setting.open()?;
    args.line.play(&mut *game)?;
    draw(&*game, out)?;
    writeln!(out, "\n{}", game.position())?;
    writeln!(out, "{}", status_line(&*game))?;
    Ok(())
}

fn draw(game: &dyn Game, out: &mut dyn Write) -> io::Result<()> {
    let board = game.board();
    let symbols = symbols(game.info());
    let pieces = game.pieces().into_iter();
    let pieces: HashMap<_, _> = pieces.map(|p| (p.cell, symbols[&(p.team, p.kind)])).collect();
    let files: Vec<_> = (0..board.width()).map(|column| file_name(&board, column)).collect();
    let cell = files.iter().map(String::len).max().unwrap_or(1) + 1;
    let margin = board.height().to_string().len();
    for row in (0..board.height()).rev() {
        write!(out, "{:margin$} ", row + 1)?;
        for column in 0..board.width() {
            write!(out, "{:>cell$}", symbol(&board, board.cell(column, row), &pieces))?;
        }
        writeln!(out)?;
    }
    write!(out, "{:margin$} ", "")?;
    files.iter().try_for_each(|file| write!(out, "{file:>cell$}"))?;
    writeln!(out)
}

fn symbol(board: &Board, cell: Option<Cell>, pieces: &HashMap<Cell, char>) -> char {
    let Some(cell) = cell else { return HOLE };
    let empty = if board.marks(cell).next().is_some() { MARKED } else { EMPTY };
    pieces.get(&cell).copied().unwrap_or(empty)
}

/// The letters before the number in the name of a column's lowest cell.
fn file_name(board: &Board, column: u8) -> String {
    board.name(Cell(column.into())).trim_end_matches(|c: char| c.is_ascii_digit()).into()
}

/// A symbol for every kind of every team, no two alike: the kind's letter, large for the first team
/// and small for the others, or something else where that is taken.
fn symbols(info: &ModeInfo) -> HashMap<(Team, u8), char> {
    let mut taken: Vec<char> = vec![EMPTY, MARKED, HOLE];
    let mut symbols = HashMap::new();
    for team in (0..info.teams.len()).map(|team| Team(team as u8)) {
        for (kind, letter) in info.kinds.iter().map(|kind| kind.letter).enumerate() {
            let preferred = if team == Team::FIRST { upper(letter) } else { lower(letter) };
            let spare = SPARE.chars().chain('\u{e0}'..).find(|spare| !taken.contains(spare));
            let free =
                Some(preferred).filter(|preferred| !taken.contains(preferred)).or(spare).unwrap_or('?');
            taken.push(free);
            symbols.insert((team, kind as u8), free);
        }
    }
    symbols
}

fn upper(letter: char) -> char {
    letter.to_uppercase().next().unwrap_or(letter)
}

fn lower(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}

fn status_line(game: &dyn Game) -> String {
    let name = |team: Team| &game.info().teams[usize::from(team.0)].name;
    match game.outcome() {
        None => format!("{} to move", name(game.turn())),
        Some(Outcome { winner: Some(team), reason }) => format!("{} has won: {reason}", name(team)),
        Some(Outcome { winner: None, reason }) => format!("Draw: {reason}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Shade;
    use std::collections::HashSet;

    #[test]
    fn no_two_pieces_look_alike() {
        let info = ModeInfo::new("a", "A", "", Board::new(2, 2))
            .team("Left", Shade::Light)
            .team("Right", Shade::Dark)
            .team("Far", Shade::Red)
            .kind("soldier", "Soldier", 't')
            .kind("guard", "Guard", 'T')
            .kind("stone", "Stone", '石');
        let symbols = symbols(&info);
        assert_eq!(symbols.values().collect::<HashSet<_>>().len(), 9);
        assert_eq!((symbols[&(Team::FIRST, 0)], symbols[&(Team::SECOND, 0)]), ('T', 't'));
        assert_eq!((symbols[&(Team::FIRST, 2)], symbols[&(Team::SECOND, 2)]), ('石', '%'));
    }
}
