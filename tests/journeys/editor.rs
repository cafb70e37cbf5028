//! The position editor: positions are built, played from, reviewed, copied and pasted.

use crate::harness::{Dice, Journey};
use bevy::prelude::*;
use exchange::Format;
use manyboard::editor::{Change, EditedPosition, Editor, EditorAsked, Validity};
use manyboard::new_game::NewGame;
use manyboard::notice::Notices;
use manyboard::share::{ShareAsked, Sharing};
use manyboard::table::{BarePosition, Table, TableAsked};
use rules::{AiLevel, Mode, Placed, Team};

/// Sends a request to the editor and runs the frames that handle it.
fn edit(journey: &mut Journey, ask: EditorAsked) {
    journey.0.world_mut().write_message(ask);
    journey.go_on();
}

fn change(journey: &mut Journey, change: Change) {
    edit(journey, EditorAsked::Change(change));
}

fn sketch(journey: &Journey) -> &EditedPosition {
    journey.0.world().resource::<Editor>().position().expect("a position is being made")
}

fn is_open(journey: &Journey) -> bool {
    journey.0.world().resource::<Editor>().position().is_some()
}

/// The games that support the editor.
fn composing() -> Vec<Mode> {
    catalog::modes().iter().filter(|mode| mode.composes()).cloned().collect()
}

/// A game of a few random moves.
fn some_game(mode: &Mode, dice: &mut Dice) -> Box<dyn rules::Game> {
    let mut game = mode.start().expect("it begins");
    for _ in 0..dice.below(24) {
        let moves = game.moves();
        if moves.is_empty() {
            break;
        }
        game.play(&moves[dice.below(moves.len())].text, 0).expect("it is legal");
    }
    game
}

#[test]
fn every_position_is_made_piece_by_piece() {
    let mut dice = Dice(11);
    for mode in &composing() {
        let mut journey = Journey::among_people(mode.info());
        for _ in 0..5 {
            let game = some_game(mode, &mut dice);
            edit(&mut journey, EditorAsked::Open(mode.info().id.clone()));
            change(&mut journey, Change::Clear);
            assert!(sketch(&journey).pieces().is_empty());
            let mut wanted = game.pieces();
            wanted.sort_unstable();
            wanted.iter().for_each(|piece| change(&mut journey, Change::Put(*piece)));
            change(&mut journey, Change::Turn(game.turn()));
            for (index, on) in game.draft().flags.into_iter().enumerate() {
                change(&mut journey, Change::Flag(index, on));
            }
            let made = sketch(&journey);
            let text =
                made.text().unwrap_or_else(|| panic!("{}: {:?}", mode.info().id, made.validity()));
            let again = mode.open(made.options().clone(), Some(text)).expect("it is a position");
            assert_eq!(
                (again.draft(), again.outcome().is_some()),
                (game.draft(), game.outcome().is_some())
            );
        }
    }
}

#[test]
fn changes_are_taken_back_and_come_again() {
    for mode in &composing() {
        let mut journey = Journey::among_people(mode.info());
        edit(&mut journey, EditorAsked::Open(mode.info().id.clone()));
        let usual = sketch(&journey).pieces().to_vec();
        let piece = Placed {
            cell: mode.info().board.cells().next().expect("a cell"),
            kind: 0,
            team: Team::FIRST,
        };
        change(&mut journey, Change::Put(piece));
        change(&mut journey, Change::Mirror);
        change(&mut journey, Change::Clear);
        let last = sketch(&journey).pieces().to_vec();
        while sketch(&journey).can_undo() {
            edit(&mut journey, EditorAsked::Undo);
        }
        assert_eq!(sketch(&journey).pieces(), usual, "{}", mode.info().id);
        while sketch(&journey).can_redo() {
            edit(&mut journey, EditorAsked::Redo);
        }
        assert_eq!(sketch(&journey).pieces(), last, "{}", mode.info().id);
        change(&mut journey, Change::Reset);
        assert_eq!(sketch(&journey).pieces(), usual, "{}", mode.info().id);
    }
}

#[test]
fn the_turn_follows_the_pieces_unless_it_was_chosen() {
    // A game in which every move adds a piece, so that the pieces tell whose turn it is.
    let adds = |mode: &Mode| mode.start().is_ok_and(|game| game.pieces().is_empty());
    let mut games = composing();
    games.retain(adds);
    assert!(games.len() >= 2, "there are such games");
    for mode in games {
        let mut journey = Journey::among_people(mode.info());
        edit(&mut journey, EditorAsked::Open(mode.info().id.clone()));
        let cell = mode.info().board.cells().next().expect("a cell");
        change(&mut journey, Change::Put(Placed { cell, kind: 0, team: Team::FIRST }));
        assert_eq!(sketch(&journey).turn(), Team::SECOND);
        assert!(sketch(&journey).playable().is_some());
        change(&mut journey, Change::Turn(Team::FIRST));
        let Validity::Invalid { why } = sketch(&journey).validity() else { panic!("it was taken") };
        assert!(why.english.contains("turn"), "{why}");
    }
}

#[test]
fn flags_count_only_where_the_pieces_allow_it() {
    for mode in composing().iter().filter(|mode| !mode.info().flags.is_empty()) {
        let mut journey = Journey::among_people(mode.info());
        edit(&mut journey, EditorAsked::Open(mode.info().id.clone()));
        let flags = 0..mode.info().flags.len();
        assert!(flags.clone().all(|index| !sketch(&journey).is_idle(index)), "{}", mode.info().id);
        change(&mut journey, Change::Flag(0, false));
        let less = sketch(&journey).text().expect("it is a position").to_string();
        change(&mut journey, Change::Flag(0, true));
        assert_ne!(sketch(&journey).text(), Some(less.as_str()), "{}", mode.info().id);
        change(&mut journey, Change::Mirror);
        assert!(flags.clone().any(|index| sketch(&journey).is_idle(index)), "{}", mode.info().id);
    }
}

#[test]
fn an_edited_position_can_be_played() {
    let mut dice = Dice(5);
    for mode in &composing() {
        let mut journey = Journey::among_people(mode.info());
        let game = some_game(mode, &mut dice);
        if game.outcome().is_some() {
            continue;
        }
        edit(&mut journey, EditorAsked::Edit(Box::new(BarePosition::of(game.record()))));
        let text = sketch(&journey).playable().expect("it goes on").to_string();
        assert_eq!(text, game.position(), "nothing was changed");
        let position = Some(text.clone());
        let mut setup = NewGame::against_ai(mode.info(), "Ada", "Computer", AiLevel::EASIEST);
        setup.terms.position = position;
        journey.ask(TableAsked::start(setup));
        assert_eq!(journey.table().record().terms.position, Some(text));
        assert!(!is_open(&journey), "the editor makes room");
    }
}

#[test]
fn an_edited_position_can_be_reviewed() {
    for mode in &composing() {
        let mut journey = Journey::among_people(mode.info());
        // Works without a game at the table.
        journey.ask(TableAsked::Close);
        edit(&mut journey, EditorAsked::Open(mode.info().id.clone()));
        edit(&mut journey, EditorAsked::Analyse);
        journey.go_on();
        assert!(journey.table().review().is_some(), "{}", mode.info().id);
        assert!(!is_open(&journey) && journey.table().takes_clicks());
    }
}

#[test]
fn leaving_the_editor_leaves_the_table_as_it_was() {
    let mut journey = Journey::among_people(catalog::modes()[0].info());
    let before = (journey.table().epoch(), journey.table().game().position());
    edit(&mut journey, EditorAsked::Open(catalog::modes()[1].info().id.clone()));
    change(&mut journey, Change::Clear);
    edit(&mut journey, EditorAsked::Close);
    assert!(!is_open(&journey));
    assert_eq!((journey.table().epoch(), journey.table().game().position()), before);
}

#[test]
fn texts_are_pasted_into_the_editor_or_refused() {
    for mode in &composing() {
        let mut journey = Journey::among_people(mode.info());
        let game = some_game(mode, &mut Dice(3));
        edit(&mut journey, EditorAsked::Open(mode.info().id.clone()));
        change(&mut journey, Change::Text(format!(" {}\n", game.position())));
        assert_eq!(sketch(&journey).text(), Some(game.position().as_str()), "{}", mode.info().id);
        change(&mut journey, Change::Text("nonsense".into()));
        assert_eq!(sketch(&journey).text(), Some(game.position().as_str()), "{}", mode.info().id);
        assert!(has_notice(&journey, "notice-editor-refused"));
    }
}

fn has_notice(journey: &Journey, key: &str) -> bool {
    journey.0.world().resource::<Notices>().0.iter().any(|notice| notice.key == key)
}

fn share(journey: &mut Journey, ask: ShareAsked) {
    journey.0.world_mut().write_message(ask);
    journey.go_on();
    journey.until("it is shared", |world| !world.resource::<Sharing>().is_busy());
    journey.go_on();
}

#[test]
fn a_copied_game_can_be_pasted() {
    for mode in catalog::modes().iter() {
        let mut journey = Journey::among_people(mode.info());
        for _ in 0..4 {
            let mv = journey.table().shown().legal()[0].clone();
            journey.make(&mv);
        }
        let (moves, position) =
            (journey.table().record().terms.moves.len(), journey.table().game().position());
        share(&mut journey, ShareAsked::Copy(Format::of(&mode.info().id)));
        let game = journey.0.world_mut().resource_mut::<Sharing>().copied.take().expect("it was copied");
        share(&mut journey, ShareAsked::Copy(Format::Position));
        let index =
            journey.0.world_mut().resource_mut::<Sharing>().copied.take().expect("it was copied");
        assert_eq!(index, position);
        journey.ask(TableAsked::Close);
        share(&mut journey, ShareAsked::Paste(game));
        assert_eq!(journey.table().info().id, mode.info().id);
        assert_eq!((journey.table().ply(), journey.table().game().position()), (moves, position));
        share(&mut journey, ShareAsked::Paste(index.clone()));
        assert_eq!(sketch(&journey).text(), Some(index.as_str()), "a position comes to the editor");
    }
}

#[test]
fn other_texts_are_refused_kindly() {
    let mut journey = Journey::among_people(catalog::modes()[0].info());
    let before = journey.table().epoch();
    share(&mut journey, ShareAsked::Paste("Dear Ada, how are you?".into()));
    assert!(has_notice(&journey, "notice-paste-unknown"));
    assert_eq!(journey.table().epoch(), before);
    assert!(!is_open(&journey));
}

#[test]
fn games_are_saved_as_files() {
    let folder = std::env::temp_dir().join(format!("manyboard-editor-{}", std::process::id()));
    for mode in catalog::modes().iter() {
        let mut journey = Journey::among_people(mode.info());
        let mv = journey.table().shown().legal()[0].clone();
        journey.make(&mv);
        let format = Format::of(&mode.info().id);
        let path = folder.join(format!("{}.{}", mode.info().id, format.ending()));
        share(&mut journey, ShareAsked::Save(format, Some(path.clone())));
        assert!(has_notice(&journey, "notice-saved-to"));
        let text = std::fs::read_to_string(&path).expect("it was written");
        let game = exchange::Games::of_text(&text).next().expect("one game").expect("it is whole");
        assert_eq!(game.record.terms.moves.len(), 1);
        assert!(journey.0.world().get_resource::<Table>().is_some());
    }
    std::fs::remove_dir_all(&folder).expect("it was made here");
}
