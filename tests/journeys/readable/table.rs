//! The table: games, endings, questions, dialogs, the 3D view and the review.

use super::Viewer;
use crate::variations::opera;
use bevy::prelude::*;
use manyboard::new_game::NewGame;
use manyboard::settings::{Settings, ViewKind};
use manyboard::table::analysis::Analysis;
use manyboard::table::bot::Bot;
use manyboard::table::hints::{BeginnerHints, Refusal};
use manyboard::table::review::{ReviewCursor, ReviewStep};
use manyboard::table::selection::{BoardInput, Selection};
use manyboard::table::view::View;
use manyboard::table::view3d::View3dImage;
use manyboard::table::{Table, TableAsked};
use manyboard::text::Texts;
use play::Offer;
use rules::{AiLevel, Board, Cell, Controller, Dice, Game, LegalMove, Mode, Seat, Team};

/// A game among people, so that nobody moves while it is looked at.
pub(super) fn people(mode: &Mode) -> NewGame {
    let mut setup = NewGame::against_ai(mode.info(), "Ada", "Bartholomew Finn", AiLevel::EASIEST);
    setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
    setup
}

/// Random moves from the start, until some position is as wanted or the game is over.
pub(super) fn random_game(
    mode: &Mode,
    seed: u64,
    most: usize,
    wanted: impl Fn(&dyn Game) -> bool,
) -> Option<Vec<String>> {
    let (mut game, mut dice, mut made) = (mode.start().ok()?, Dice::new(seed), Vec::new());
    while made.len() < most && !wanted(&*game) {
        let moves = game.moves();
        let text = dice.pick(&moves)?.text.clone();
        game.push_move(&text, 0).ok()?;
        made.push(text);
    }
    wanted(&*game).then_some(made)
}

/// A game with as many people as there is room for.
pub(super) fn crowded() -> NewGame {
    let modes = catalog::modes();
    let room = |mode: &&Mode| mode.info().teams.iter().map(|team| team.max_players).sum::<u8>();
    let mode = modes.iter().max_by_key(room).expect("there are games");
    let mut setup = people(mode);
    let teams = mode.info().teams.iter().zip(0..);
    let seats = teams.flat_map(|(team, place)| (1..=team.max_players).map(move |seat| (seat, place)));
    let person = |(seat, team)| Seat::person(&format!("Bartholomew {team} {seat}"), Team(team));
    setup.terms.seats = seats.map(person).collect();
    setup
}

/// The game of a set-up after these moves.
pub(super) fn after(mut setup: NewGame, moves: Vec<String>) -> NewGame {
    let made = |text| rules::record::Move { text, centis: 300 };
    setup.terms.moves = moves.into_iter().map(made).collect();
    setup
}

/// Two moves with the same cells: a player must pick one of them.
fn picked(game: &dyn Game) -> Option<LegalMove> {
    let moves = game.moves();
    let twin = |mv: &&LegalMove| moves.iter().filter(|other| other.cells == mv.cells).count() > 1;
    moves.iter().find(twin).cloned()
}

/// Clicks these cells one after the other.
fn touch(viewer: &mut Viewer, board: &Board, cells: &[Cell]) {
    for cell in cells {
        let at = Vec2::new(f32::from(board.column(*cell)) + 0.5, f32::from(board.row(*cell)) + 0.5);
        viewer.send(BoardInput::Moved(Some(at)));
        viewer.send(BoardInput::Pressed(Some(*cell)));
        viewer.send(BoardInput::Released(Some(*cell)));
    }
}

#[test]
pub(super) fn every_game_at_the_table() {
    let mut viewer = Viewer::new();
    for (seed, mode) in (1..).zip(catalog::modes().iter()) {
        let id = &mode.info().id;
        viewer.start(people(mode));
        viewer.look(&format!("{id}, first position"));
        if let Some(moves) = random_game(mode, seed, 400, |game| game.outcome().is_some()) {
            viewer.start(after(people(mode), moves));
            let swap = viewer.app.world().resource::<Texts>().get("table-swap");
            assert!(viewer.shows(&swap), "{id} has the card of an ending");
            viewer.look(&format!("{id}, over"));
        }
    }
    viewer.finish();
}

#[test]
fn questions_and_picks_at_the_table() {
    let mut viewer = Viewer::new();
    let modes = catalog::modes();
    let moves = random_game(&modes[0], 3, 40, |game| game.record().terms.moves.len() == 30);
    viewer.start(after(people(&modes[0]), moves.expect("thirty moves")));
    for offer in [Offer::Draw, Offer::Takeback, Offer::Abort] {
        let team = if offer == Offer::Takeback { Team::SECOND } else { Team::FIRST };
        viewer.send(TableAsked::Offer(offer, team));
        viewer.look(&format!("{offer:?}"));
        viewer.send(TableAsked::Answer(false));
    }
    for (seed, mode) in (1..).zip(modes.iter()) {
        let found = (0..6)
            .find_map(|more| random_game(mode, seed + more * 100, 300, |game| picked(game).is_some()));
        let Some(moves) = found else { continue };
        viewer.start(after(people(mode), moves));
        let (board, mv) = {
            let shown = viewer.app.world().resource::<Table>().shown();
            let twin = |mv: &&LegalMove| {
                shown.legal().iter().filter(|other| other.cells == mv.cells).count() > 1
            };
            (shown.board().clone(), shown.legal().iter().find(twin).cloned().expect("a pick"))
        };
        touch(&mut viewer, &board, &mv.cells);
        assert!(!viewer.app.world().resource::<Selection>().picks.is_empty(), "{}", mode.info().id);
        viewer.look(&format!("{}, a pick", mode.info().id));
    }
    viewer.finish();
}

#[test]
fn a_move_that_waits_to_be_confirmed() {
    let mut viewer = Viewer::new();
    viewer.world().resource_mut::<Settings>().confirm_moves = true;
    for mode in catalog::modes().iter() {
        viewer.start(people(mode));
        let shown = viewer.app.world().resource::<Table>().shown();
        let (board, cells) = (shown.board().clone(), shown.legal()[0].cells.clone());
        touch(&mut viewer, &board, &cells);
        assert!(viewer.app.world().resource::<Selection>().pending.is_some(), "{}", mode.info().id);
        viewer.look(&format!("{}, a move to confirm", mode.info().id));
    }
    viewer.finish();
}

#[test]
fn the_table_in_3d() {
    let mut viewer = Viewer::new();
    viewer.world().resource_mut::<Settings>().view = ViewKind::ThreeD;
    let mode = &catalog::modes()[0];
    viewer.start(people(mode));
    viewer.world().resource_mut::<View3dImage>().ready = true;
    viewer.frames(4);
    assert_eq!(viewer.app.world().resource::<View>().kind, ViewKind::ThreeD);
    assert!(!viewer.app.world().resource::<Settings>().camera_hint_seen);
    viewer.look("3D with the hint");
    viewer.world().resource_mut::<Settings>().camera_hint_seen = true;
    viewer.look("3D");
    let found = (0..6).find_map(|seed| random_game(mode, seed, 300, |game| picked(game).is_some()));
    viewer.start(after(people(mode), found.expect("a choice comes up")));
    viewer.world().resource_mut::<View3dImage>().ready = true;
    viewer.frames(4);
    let shown = viewer.app.world().resource::<Table>().shown();
    let twin =
        |mv: &&LegalMove| shown.legal().iter().filter(|other| other.cells == mv.cells).count() > 1;
    let cells = shown.legal().iter().find(twin).expect("a pick").cells.clone();
    let board = shown.board().clone();
    touch(&mut viewer, &board, &cells);
    viewer.look("3D, a pick");
    viewer.finish();
}

#[test]
fn the_ai_thinks() {
    let mut viewer = Viewer::new();
    viewer.world().resource_mut::<Settings>().think_tenths = 3_000;
    let mode = &catalog::modes()[0];
    viewer.start(NewGame::against_ai(mode.info(), "Ada", "Computer", AiLevel::STRONGEST).swapped());
    let thinks = |viewer: &Viewer| viewer.app.world().resource::<Bot>().is_thinking();
    for _ in 0..100 {
        viewer.frames(1);
    }
    assert!(thinks(&viewer));
    viewer.look("the AI thinks");
    assert!(thinks(&viewer));
    viewer.send(TableAsked::Close);
    viewer.finish();
}

/// Until then verdicts come and go.
fn finish_analysis(viewer: &mut Viewer) {
    let began = std::time::Instant::now();
    while !viewer.app.world().resource::<Analysis>().is_complete() {
        assert!(began.elapsed() < crate::shelf::PATIENCE, "there is no end of the analysis");
        viewer.frames(1);
    }
}

#[test]
fn a_crowded_table() {
    let mut viewer = Viewer::new();
    let setup = crowded();
    let mode = catalog::find(&setup.terms.mode).expect("it is there");
    let moves = random_game(&mode, 5, 60, |game| game.record().terms.moves.len() == 50);
    viewer.start(after(setup, moves.expect("fifty moves")));
    viewer.look("a crowded table");
    viewer.send(TableAsked::Review(ReviewStep::Begin));
    finish_analysis(&mut viewer);
    viewer.look("the review of a crowded game");
    viewer.finish();
}

#[test]
fn a_long_game_and_its_review() {
    let mut viewer = Viewer::new();
    let mode = &catalog::modes()[0];
    let moves = random_game(mode, 5, 90, |game| game.record().terms.moves.len() == 80);
    viewer.start(after(people(mode), moves.expect("eighty moves")));
    viewer.look("a long game");
    viewer.send(TableAsked::Review(ReviewStep::Begin));
    finish_analysis(&mut viewer);
    viewer.look("review");
    viewer.finish();
}

#[test]
fn the_review_of_an_annotated_game() {
    let mut viewer = Viewer::new();
    viewer.start(people(&catalog::modes()[0]));
    viewer.send(TableAsked::resume(opera()));
    viewer.send(TableAsked::Review(ReviewStep::Begin));
    let small = [(480.0, 400.0), (560.0, 480.0)];
    let places = [
        ReviewCursor::Main(33),
        ReviewCursor::Main(32),
        ReviewCursor::Main(6),
        ReviewCursor::Variation(1, 2),
        ReviewCursor::Main(0),
    ];
    for place in places {
        viewer.send(TableAsked::Review(ReviewStep::At(place)));
        finish_analysis(&mut viewer);
        viewer.look(&format!("review of an annotated game, {place:?}"));
        viewer.look_in(&format!("review in a small window, {place:?}"), &small);
    }
    viewer.finish();
}

#[test]
fn hints_below_the_board() {
    let mut viewer = Viewer::new();
    for mode in catalog::modes().iter() {
        let moves = random_game(mode, 2, 9, |game| game.record().terms.moves.len() == 4);
        viewer.start(after(people(mode), moves.expect("four moves")));
        let info = mode.info();
        let length = |piece: &&rules::Placed| info.kinds[usize::from(piece.kind)].moves.len();
        let pieces = viewer.app.world().resource::<Table>().shown().pieces().to_vec();
        let piece = *pieces.iter().max_by_key(length).expect("a piece");
        // The pointer was used last, so the cursor has to move.
        for cursor in [None, Some(piece.cell)] {
            viewer.world().resource_mut::<Selection>().cursor = cursor;
            viewer.frames(3);
        }
        let moves = &info.kinds[usize::from(piece.kind)].moves;
        let said = super::look::texts(viewer.world());
        // Long texts are named by their beginning.
        let begins: String = moves.chars().take(25).collect();
        assert!(said.iter().any(|text| text.text.contains(&begins)), "{}: {said:?}", info.id);
        viewer.look_in(&format!("{}, a piece", info.id), &HINT_WINDOWS);
    }
    viewer.finish();
}

/// Windows with the hints on one line and on two.
const HINT_WINDOWS: [(f32, f32); 3] = [(1280.0, 720.0), (1920.0, 1080.0), (800.0, 900.0)];

#[test]
fn the_longest_refusal_and_a_check() {
    let mut viewer = Viewer::new();
    let found = catalog::modes().iter().find_map(|mode| {
        let moves = random_game(mode, 4, 200, |game| game.in_check().is_some());
        moves.map(|moves| after(people(mode), moves))
    });
    viewer.start(found.expect("a check"));
    let said = super::look::texts(viewer.world());
    assert!(said.iter().filter(|text| text.text.starts_with("Check!")).count() == 2, "{said:?}");
    viewer.look_in("a check", &HINT_WINDOWS);
    let why = rules::message!("why-no-such-key", "{words}", words = "eleven char ".repeat(9));
    let clicked = Cell(0);
    viewer.world().resource_mut::<BeginnerHints>().refusal = Some(Refusal { clicked, why });
    viewer.look_in("a long refusal", &HINT_WINDOWS);
    viewer.finish();
}
