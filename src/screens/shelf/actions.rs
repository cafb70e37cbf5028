//! The actions for the selected game, for buttons, menus and keys alike.

use super::{ShelfContext, ShelfSheet};
use crate::screens::online::NamedRequest;
use crate::screens::{Screen, Sheet};
use crate::shelf::ShelfAsked;
use saves::Entry;

/// An action for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ShelfAction {
    Open,
    Review,
    /// Continue it online.
    Host,
    Rename,
    Duplicate,
    Delete,
    Export,
}

impl ShelfAction {
    /// The actions for a game, the most likely first. From a lobby, hosting comes first.
    pub(super) fn all(entry: &Entry, lobby: bool) -> Vec<Self> {
        use ShelfAction::{Delete, Duplicate, Export, Host, Open, Rename, Review};
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

    /// Is it what Enter does?
    pub(super) fn is_main(self) -> bool {
        matches!(self, Self::Open | Self::Review | Self::Host)
    }

    /// The key of its text.
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

impl ShelfContext<'_> {
    /// Runs an action on the selected game, if possible.
    pub(super) fn act(&mut self, act: ShelfAction) {
        let Some(entry) = self.shelf.selected() else { return };
        if !ShelfAction::all(entry, self.is_for_lobby()).contains(&act) {
            return;
        }
        let (name, title) = (entry.file.name.clone(), entry.title().to_string());
        let at_table = self.library.as_ref().and_then(|library| library.current());
        let at_table = at_table.is_some_and(|slot| slot.name() == name);
        match act {
            ShelfAction::Open | ShelfAction::Review if at_table => self.go(Screen::Table),
            ShelfAction::Open => self.ask(ShelfAsked::Open(name)),
            ShelfAction::Review => self.ask(ShelfAsked::Review(name)),
            ShelfAction::Host => {
                let request = NamedRequest::Shelf(ShelfAsked::Host(name));
                if let Some(NamedRequest::Shelf(ask)) = self.base.named(&mut self.awaits, request) {
                    self.ask(ask);
                }
            }
            ShelfAction::Duplicate => self.ask(ShelfAsked::Duplicate(name)),
            ShelfAction::Rename => {
                self.list.draft = title;
                self.base.open(Sheet::Shelf(ShelfSheet::Rename(name)));
            }
            // Refused without asking.
            ShelfAction::Delete if at_table => self.ask(ShelfAsked::Delete(name)),
            ShelfAction::Delete => self.base.open(Sheet::Shelf(ShelfSheet::Delete(name))),
            ShelfAction::Export => self.base.open(Sheet::Shelf(ShelfSheet::Export { all: false })),
        }
    }
}
