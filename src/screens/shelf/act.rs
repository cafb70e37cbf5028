//! What can be done with the selected game, whichever way it is asked for: a button, a menu, a key.

use super::{Hall, ShelfSheet};
use crate::screens::{Screen, Sheet};
use crate::shelf::ShelfAsked;
use saves::Entry;

/// Something to be done with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    Open,
    Review,
    /// It goes on with people elsewhere.
    Host,
    Rename,
    Duplicate,
    Delete,
    Export,
}

impl Act {
    /// What can be done with a game, the most likely first. Whoever comes from a lobby looks for a game to host.
    pub(super) fn all(entry: &Entry, lobby: bool) -> Vec<Self> {
        use Act::{Delete, Duplicate, Export, Host, Open, Rename, Review};
        match &entry.content {
            Ok(summary) if summary.result.is_none() && lobby => {
                vec![Host, Rename, Duplicate, Delete, Export]
            }
            Ok(_) if lobby => vec![Rename, Duplicate, Delete, Export],
            Ok(summary) if summary.result.is_none() => {
                vec![Open, Host, Review, Rename, Duplicate, Delete, Export]
            }
            Ok(_) => vec![Review, Rename, Duplicate, Delete, Export],
            Err(_) => vec![Rename, Duplicate, Delete, Export],
        }
    }

    /// Is it what Enter does with the selected game?
    pub(super) fn is_main(self) -> bool {
        matches!(self, Self::Open | Self::Review | Self::Host)
    }

    /// The key of what it is called.
    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Open => "shelf-continue",
            Self::Review => "shelf-review",
            Self::Host => "shelf-host",
            Self::Rename => "shelf-rename",
            Self::Duplicate => "shelf-duplicate",
            Self::Delete => "shelf-delete",
            Self::Export => "shelf-export",
        }
    }
}

impl Hall<'_> {
    /// Does something with the selected game, if that can be done.
    pub(super) fn act(&mut self, act: Act) {
        let Some(entry) = self.shelf.selected() else { return };
        if !Act::all(entry, self.is_for_lobby()).contains(&act) {
            return;
        }
        let (name, title) = (entry.file.name.clone(), entry.title().to_string());
        let at_table = self.library.as_ref().and_then(|library| library.current());
        let at_table = at_table.is_some_and(|slot| slot.name() == name);
        match act {
            Act::Open | Act::Review if at_table => self.go(Screen::Table),
            Act::Open => self.ask(ShelfAsked::Open(name)),
            Act::Review => self.ask(ShelfAsked::Review(name)),
            Act::Host => self.ask(ShelfAsked::Host(name)),
            Act::Duplicate => self.ask(ShelfAsked::Duplicate(name)),
            Act::Rename => {
                self.look.draft = title;
                self.desk.open(Sheet::Shelf(ShelfSheet::Rename(name)));
            }
            // What cannot be is refused without a question.
            Act::Delete if at_table => self.ask(ShelfAsked::Delete(name)),
            Act::Delete => self.desk.open(Sheet::Shelf(ShelfSheet::Delete(name))),
            Act::Export => self.desk.open(Sheet::Shelf(ShelfSheet::Export { all: false })),
        }
    }
}
