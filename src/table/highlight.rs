//! Which cells are marked, and how: recomputed when something changes, read by both views.

use super::analysis::Analysis;
use super::bot::Hint;
use super::drawing::Drawing;
use super::hints::{BeginnerHints, FirstMove};
use super::premove::Premoves;
use super::scene::Scene;
use super::selection::Selection;
use super::{ShownPosition, Table, TableReset};
use crate::AppSystems;
use crate::online::Online;
use crate::online::presence::{self, RemotePresence};
use crate::settings::Settings;
use crate::theme::Rgb;
use bevy::prelude::*;
use rules::{Cell, LegalMove, steps};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Marks>()
        .add_systems(Update, mark.after(super::scene::follow_drag).in_set(AppSystems::Present));
}

/// The colour of premoves.
pub const PREMOVE: Rgb = [64, 104, 190];

/// What is marked on the board.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The cells of the last move, in order.
    pub last: Vec<Cell>,
    /// Has its piece arrived? Until then its last cell is not marked.
    pub landed: bool,
    /// The cells that show why the game is over, once the last piece has arrived.
    pub deciding: Vec<Cell>,
    /// The cells chosen so far.
    pub chosen: Vec<Cell>,
    /// Free cells where the selected piece can go.
    pub targets: Vec<Cell>,
    /// Occupied cells where it can go.
    pub captures: Vec<Cell>,
    /// Pieces that the move under the pointer or the cursor would take.
    pub victims: Vec<Cell>,
    /// Where the piece that is looked at could go.
    pub reach: Vec<Cell>,
    /// Does that piece belong to another team than the player's?
    pub reach_of_enemy: bool,
    /// In a first game, the cells where a move can begin.
    pub movable: Vec<Cell>,
    /// Cells that a lesson or the hint of a puzzle points at.
    pub goal: Vec<Cell>,
    /// Own pieces that could be captured next, if the player wants to see them.
    pub attacked: Vec<Cell>,
    /// A king in check, or the like.
    pub alarm: Option<Cell>,
    /// The cell under the pointer, if a click there would do something.
    pub hover: Option<Cell>,
    /// The keyboard cursor.
    pub cursor: Option<Cell>,
    /// From where to where a hint, the best move in a review or a move to be confirmed goes.
    pub arrow: Option<(Cell, Cell)>,
    /// The cell of such a move if it has only one.
    pub ring: Option<Cell>,
    /// Where remote players point, and the arrows that they have drawn.
    pub pointed: Vec<PointedAt>,
    /// The first and the last cell of each premove, in order.
    pub premoves: Vec<(Cell, Cell)>,
    /// What the player at this computer has drawn.
    pub drawings: Vec<Drawing>,
}

/// Where a player points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointedAt {
    /// The player's colour: an index into [`PLAYER_COLOURS`](presence::PLAYER_COLOURS).
    pub tint: usize,
    /// The cell.
    pub cell: Option<Cell>,
    /// The arrow that the player has drawn.
    pub arrow: Option<(Cell, Cell)>,
}

/// What the system remembers between frames.
#[derive(Default)]
pub(super) struct MarkCache {
    landed: bool,
    /// The attacked pieces, and the epoch of the table they belong to.
    attacked: Option<(u64, Vec<Cell>)>,
    /// What the moves that were aimed at last would take.
    victims: Option<Victims>,
}

/// What some moves would take: computed once, however often the pointer moves on a cell.
struct Victims {
    /// The epoch of the table, and the moves.
    of: (u64, Vec<String>),
    cells: Vec<Cell>,
}

pub(super) fn mark(
    table: Option<Res<Table>>,
    (selection, premoves): (Res<Selection>, Res<Premoves>),
    (scene, settings): (Res<Scene>, Res<Settings>),
    (hint, analysis, hints): (Res<Hint>, Res<Analysis>, Res<BeginnerHints>),
    (online, presence): (Res<Online>, Res<RemotePresence>),
    mut reset: MessageReader<TableReset>,
    mut cache: Local<MarkCache>,
    mut marks: ResMut<Marks>,
) {
    let reset = reset.read().count() > 0;
    let Some(table) = table else {
        marks.set_if_neq(Marks::default());
        return;
    };
    let landed = scene.seconds_to_arrival() <= 0.0;
    let advised =
        hint.is_changed() || analysis.is_changed() || settings.is_changed() || hints.is_changed();
    let chosen = selection.is_changed() || premoves.is_changed();
    let moved = table.is_changed() || chosen || landed != cache.landed || reset;
    if moved || presence.is_changed() || advised {
        cache.landed = landed;
        let best = analysis.here().and_then(|opinion| opinion.best.as_ref());
        let advice = best.map(|(text, _)| text.as_str()).or(hint.text());
        let shown = table.shown();
        let (reach, reach_of_enemy) = reach(&hints, &selection);
        marks.set_if_neq(Marks {
            landed,
            deciding: if landed { shown.deciding().to_vec() } else { Vec::new() },
            attacked: attacked(&table, &settings, &online, &mut cache),
            pointed: pointed(&table, &online, &presence),
            premoves: premoves.queue().iter().map(|premove| premove.cells).collect(),
            drawings: selection.drawings.clone(),
            movable: movable(&hints, &table, &selection),
            goal: hints.goal.clone(),
            reach,
            reach_of_enemy,
            victims: victims(&table, &selection, &mut cache),
            ..marks_of(&table, &selection, premoves.options(), advice)
        });
    }
}

/// Where the piece that is looked at could go, while nothing is chosen, and whether it is an enemy.
fn reach(hints: &BeginnerHints, selection: &Selection) -> (Vec<Cell>, bool) {
    let free = selection.builder.is_empty() && selection.pending.is_none();
    let hint = hints.piece.as_ref().filter(|_| free);
    hint.map_or((Vec::new(), false), |hint| (hint.reach.clone(), hint.is_enemy))
}

/// In a first game, the cells where a move can begin.
fn movable(hints: &BeginnerHints, table: &Table, selection: &Selection) -> Vec<Cell> {
    let begins = hints.first_move.is_some_and(FirstMove::is_first_click) && selection.pending.is_none();
    let legal = table.shown().legal().iter().filter(|_| begins);
    let mut cells: Vec<Cell> = legal.filter_map(|mv| mv.cells.first().copied()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Own pieces that could be captured next, if the settings say so; never in an online game that goes on.
fn attacked(table: &Table, settings: &Settings, online: &Online, cache: &mut MarkCache) -> Vec<Cell> {
    let serious = online.is_playing() && table.outcome().is_none();
    if !settings.show_attacked || serious {
        return Vec::new();
    }
    let epoch = table.epoch();
    let fresh = || (epoch, table.attacked(table.watched_team()));
    let found = cache.attacked.take().filter(|(of, _)| *of == epoch).unwrap_or_else(fresh);
    cache.attacked.insert(found).1.clone()
}

/// Where remote players point, if they see the same position. Cells come from outside, so those that are not on the board
/// are dropped.
fn pointed(table: &Table, online: &Online, presence: &RemotePresence) -> Vec<PointedAt> {
    if !table.shows_present() || !presence.is_on() {
        return Vec::new();
    }
    let board = table.shown().board();
    let all = presence.pointers().map(|it| PointedAt {
        tint: presence::player_colour(online, it.who),
        cell: it.cell.filter(|cell| board.has(*cell)),
        arrow: it.arrow.filter(|(from, to)| board.has(*from) && board.has(*to)),
    });
    all.collect()
}

/// `premoves` are the moves that may be chosen while others move.
fn marks_of(table: &Table, selection: &Selection, premoves: &[LegalMove], hint: Option<&str>) -> Marks {
    let shown = table.shown();
    let mut marks = Marks {
        last: shown.last_move().to_vec(),
        alarm: shown.alarm(),
        cursor: selection.cursor,
        ..Marks::default()
    };
    if let Some(text) = selection.pending.as_deref().or(hint) {
        let cells = shown.legal().iter().find(|mv| mv.text == text).map(|mv| &mv.cells[..]);
        match cells {
            Some([first, .., last]) => marks.arrow = Some((*first, *last)),
            Some([only]) => marks.ring = Some(*only),
            _ => {}
        }
    }
    let legal = if table.takes_clicks() { shown.legal() } else { premoves };
    marks.chosen = selection.builder.cells().to_vec();
    let targets =
        if selection.builder.is_empty() { Vec::new() } else { selection.builder.targets(legal) };
    let starts = |cell: Cell| legal.iter().any(|mv| mv.cells.first() == Some(&cell));
    let aimed = selection.hover.map(|cell| shown.snap_click(cell));
    let over = |cell: &Cell| starts(*cell) || targets.contains(cell);
    marks.hover = aimed.filter(over).or(selection.hover.filter(over));
    (marks.captures, marks.targets) =
        targets.into_iter().partition(|cell| shown.piece_at(*cell).is_some());
    marks
}

/// More moves than this are not tried for the cell under the pointer.
const MOST_TRIED: usize = 24;

/// The pieces that the move under the pointer or the cursor, or the one to be confirmed, would take.
fn victims(table: &Table, selection: &Selection, cache: &mut MarkCache) -> Vec<Cell> {
    if !table.takes_clicks() {
        return Vec::new();
    }
    let moves = aimed_moves(table.shown(), selection).into_iter().take(MOST_TRIED);
    let of = (table.epoch(), moves.map(|mv| mv.text.clone()).collect::<Vec<_>>());
    let known = cache.victims.take().filter(|known| known.of == of);
    let known = known.unwrap_or_else(|| Victims { cells: taken_by(table, &of.1), of });
    cache.victims.insert(known).cells.clone()
}

/// The cells of the pieces that any of these moves would take.
fn taken_by(table: &Table, moves: &[String]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for text in moves {
        cells.extend(steps::lost(&table.steps_of(text)).map(|piece| piece.cell));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The moves that a click on the cell under the pointer or the cursor would make or continue.
fn aimed_moves<'a>(shown: &'a ShownPosition, selection: &Selection) -> Vec<&'a LegalMove> {
    if let Some(text) = &selection.pending {
        return shown.legal().iter().filter(|mv| mv.text == *text).collect();
    }
    if !selection.picks.is_empty() {
        return selection.picks.iter().filter_map(|index| shown.legal().get(*index)).collect();
    }
    let snapped = selection.hover.map(|cell| shown.snap_click(cell));
    let aims = [snapped, selection.hover, selection.cursor].into_iter().flatten();
    let mut found = aims.map(|cell| selection.builder.leads_to(shown.legal(), cell));
    found.find(|moves| !moves.is_empty()).unwrap_or_default()
}
