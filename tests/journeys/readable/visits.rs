//! Every sheet, and the screen on which it is looked at. The list is exhaustive: a sheet that is missing does not compile.

use super::table::people;
use crate::made_up;
use manyboard::help::HelpTopic;
use manyboard::new_game::NewGame;
use manyboard::online::{ConnectGoal, ConnectionTrouble, Online, OnlineState};
use manyboard::screens::online::OnlineSheet;
use manyboard::screens::shelf::{Purpose, ShelfSheet};
use manyboard::screens::{Confirm, Screen, Sheet};
use manyboard::shelf::export::ExportFormat;
use rules::record::Move;

/// The game on the shelf that is renamed, deleted and exported.
pub(super) const TITLE: &str = "Last game - Bartholomew Finn vs Grandmother Anne - 2026-03-01 14.30.05";

/// Where a sheet is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Title,
    Table,
    Review,
    Shelf,
    Lobby,
    /// On the way to a lobby. The app opens this sheet itself.
    Connecting,
}

/// A table of patterns, places and examples. The patterns are the arms of a match without a wildcard, and every example matches
/// its pattern.
macro_rules! sheets {
    ($($pattern:pat => [$($place:ident),+] $examples:expr;)+) => {
        /// The sheets that are looked at in a place.
        pub(super) fn sheets_at(place: Place) -> Vec<Sheet> {
            let mut found: Vec<Sheet> = Vec::new();
            $(
                let examples: Vec<Sheet> = $examples;
                let fit = |sheet: &Sheet| matches!(sheet, $pattern);
                assert!(!examples.is_empty() && examples.iter().all(fit), "{}", stringify!($pattern));
                if [$(Place::$place),+].contains(&place) {
                    found.extend(examples);
                }
            )+
            assert!(found.iter().all(is_listed), "{place:?}");
            found
        }

        fn is_listed(sheet: &Sheet) -> bool {
            match sheet {
                $($pattern => true,)+
            }
        }
    };
}

sheets! {
    Sheet::SetUp(_) => [Title]
        catalog::modes().iter().map(|mode| Sheet::SetUp(mode.info().id.clone())).collect();
    Sheet::SetUpFrom(_) => [Title] set_ups_from();
    Sheet::Settings => [Title, Table] vec![Sheet::Settings];
    Sheet::Shortcuts => [Title] vec![Sheet::Shortcuts];
    Sheet::Help(_) => [Title] vec![Sheet::Help(HelpTopic::Contents), Sheet::Help(HelpTopic::Screen("table".into()))];
    Sheet::FirstStart => [Title] vec![Sheet::FirstStart];
    Sheet::Lesson(_) => [Title] vec![Sheet::Lesson(catalog::modes()[0].info().id.clone())];
    Sheet::Puzzles => [Title, Table] vec![Sheet::Puzzles];
    // Opened at a reviewed game by its own test.
    Sheet::Missed => [Review] vec![Sheet::Missed];
    Sheet::Menu => [Table] vec![Sheet::Menu];
    Sheet::Share => [Table] vec![Sheet::Share];
    Sheet::Name => [Table] vec![Sheet::Name];
    Sheet::Players => [Table] vec![Sheet::Players];
    Sheet::Confirm(Confirm::Leave) => [Table] vec![Sheet::Confirm(Confirm::Leave)];
    Sheet::Confirm(Confirm::LeaveOnline) => [Table] vec![Sheet::Confirm(Confirm::LeaveOnline)];
    Sheet::Confirm(Confirm::Resign) => [Table] vec![Sheet::Confirm(Confirm::Resign)];
    Sheet::Confirm(Confirm::Quit) => [Title, Table] vec![Sheet::Confirm(Confirm::Quit)];
    Sheet::Confirm(Confirm::Defaults) => [Title] vec![Sheet::Confirm(Confirm::Defaults)];
    Sheet::Confirm(Confirm::LeaveLobby) => [Lobby] vec![Sheet::Confirm(Confirm::LeaveLobby)];
    Sheet::Confirm(Confirm::Kick(_)) => [Lobby] vec![Sheet::Confirm(Confirm::Kick(made_up::BO))];
    Sheet::Confirm(Confirm::GiveHost(_)) => [Lobby] vec![Sheet::Confirm(Confirm::GiveHost(made_up::BO))];
    Sheet::Shelf(ShelfSheet::Rename(_)) => [Shelf] vec![Sheet::Shelf(ShelfSheet::Rename(file()))];
    Sheet::Shelf(ShelfSheet::Delete(_)) => [Shelf] vec![Sheet::Shelf(ShelfSheet::Delete(file()))];
    Sheet::Shelf(ShelfSheet::Export { .. }) => [Shelf]
        [false, true].map(|all| Sheet::Shelf(ShelfSheet::Export { all })).to_vec();
    Sheet::Shelf(ShelfSheet::Path(Purpose::Import)) => [Shelf] vec![path(Purpose::Import)];
    Sheet::Shelf(ShelfSheet::Path(Purpose::Folder)) => [Shelf] vec![path(Purpose::Folder)];
    Sheet::Shelf(ShelfSheet::Path(Purpose::Export { .. })) => [Shelf]
        vec![path(Purpose::Export { how: ExportFormat::Board, all: false })];
    Sheet::Shelf(ShelfSheet::Reasons) => [Shelf] vec![Sheet::Shelf(ShelfSheet::Reasons)];
    Sheet::Online(OnlineSheet::Meet) => [Title] vec![Sheet::Online(OnlineSheet::Meet)];
    Sheet::Online(OnlineSheet::OwnName) => [Title] vec![Sheet::Online(OnlineSheet::OwnName)];
    Sheet::Online(OnlineSheet::Terms) => [Lobby] vec![Sheet::Online(OnlineSheet::Terms)];
    Sheet::Online(OnlineSheet::Wait) => [Connecting] vec![Sheet::Online(OnlineSheet::Wait)];
}

/// The file of the game that is renamed, deleted and exported.
pub(super) fn file() -> String {
    format!("{TITLE}.{}", saves::ENDING)
}

fn path(purpose: Purpose) -> Sheet {
    Sheet::Shelf(ShelfSheet::Path(purpose))
}

/// Set-ups from a position, and after a move.
fn set_ups_from() -> Vec<Sheet> {
    let mode = &catalog::modes()[0];
    let start = mode.start().expect("it begins");
    let mut later = people(mode);
    later.terms.moves = vec![Move { text: start.moves()[0].text.clone(), centis: 0 }];
    let position = NewGame::of_position(&mode.info().id, &later.terms.options, &start.position());
    [later, position].map(|setup| Sheet::SetUpFrom(Box::new(setup))).to_vec()
}

/// The test of a screen: a new screen needs one, too.
const fn test_of(screen: Screen) -> fn() {
    match screen {
        Screen::Title => super::screens::the_title,
        Screen::Table => super::table::every_game_at_the_table,
        Screen::Shelf => super::screens::the_shelf,
        Screen::Editor => super::screens::the_editor,
        Screen::Lobby => super::screens::playing_online,
    }
}
const _: fn(Screen) -> fn() = test_of;

/// The made-up states in which an online state is looked at.
pub(super) fn made_up_states(online: &Online) -> &'static [&'static str] {
    match (&online.state, &online.trouble) {
        (OnlineState::Off, _) => &["title", "cut-off", "meet"],
        (OnlineState::Connecting(ConnectGoal::NewLobby), _) => &["opening"],
        (OnlineState::Connecting(ConnectGoal::Join), _) => &["entering"],
        (OnlineState::Connecting(ConnectGoal::Opponent), _) => &["seeking"],
        (OnlineState::NeedsPassword { .. }, _) => &["password"],
        (OnlineState::Failed(_), _) => &["failed"],
        (OnlineState::Lobby, None) => &["host", "guest", "ready", "teams", "terms"],
        (OnlineState::Lobby, Some(_)) => &["saved"],
        (OnlineState::Playing, None) => &["playing", "watched", "ending", "rematch"],
        (OnlineState::Playing, Some(ConnectionTrouble::Waiting { .. })) => &["waiting"],
        (OnlineState::Playing, Some(ConnectionTrouble::Relay)) => &["relay"],
        (OnlineState::Playing, Some(ConnectionTrouble::Shaky(_))) => &["shaky"],
        (OnlineState::Playing, Some(ConnectionTrouble::Reconnecting)) => &["reconnecting"],
    }
}
