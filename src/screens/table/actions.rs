//! The actions of the table's buttons and their keys.

use super::{TableCommands, TableView};
use crate::screens::{Confirm, Sheet};
use crate::settings::{Settings, ViewKind};
use crate::table::bot::HintAsked;
use crate::table::view::View;
use crate::table::{Table, TableAsked};
use crate::theme::Theme;
use bevy_egui::egui::{Key, Modifiers};
use play::Offer;
use rules::Team;

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Menu,
    View,
    Theme,
    Flip,
    Mute,
    Undo,
    Redo,
    Hint,
    Draw,
    Resign,
}

use Action::{Draw, Flip, Hint, Menu, Mute, Redo, Resign, Undo};

impl Action {
    /// Its keys. Tab and Esc have other meanings, too, and are handled elsewhere.
    pub(super) fn keys(self) -> &'static [(Modifiers, Key)] {
        match self {
            Menu | Self::View => &[],
            Self::Theme => &[(Modifiers::NONE, Key::T)],
            Flip => &[(Modifiers::NONE, Key::F)],
            Mute => &[(Modifiers::NONE, Key::M)],
            Undo => &[(Modifiers::NONE, Key::U), (Modifiers::COMMAND, Key::Z)],
            Redo => &[(Modifiers::NONE, Key::R), (Modifiers::COMMAND, Key::Y)],
            Hint => &[(Modifiers::NONE, Key::H)],
            Draw => &[(Modifiers::NONE, Key::D)],
            Resign => &[(Modifiers::NONE, Key::G)],
        }
    }

    /// Its text key.
    pub(super) fn words(self) -> &'static str {
        match self {
            Menu => "table-menu",
            Self::View => "table-view",
            Self::Theme => "table-theme",
            Flip => "table-flip",
            Mute => "table-mute",
            Undo => "table-undo",
            Redo => "table-redo",
            Hint => "table-hint",
            Draw => "table-draw",
            Resign => "table-resign",
        }
    }

    /// Its icon: the state it leads to, or the current one.
    pub(super) fn icon(self, view: &View, settings: &Settings) -> &'static str {
        match self {
            Menu => "menu",
            Self::View if view.kind == ViewKind::TwoD => "view-3d",
            Self::View => "view-2d",
            Self::Theme => "theme",
            Flip => "flip",
            Mute if settings.mute => "mute",
            Mute => "sound",
            Undo => "undo",
            Redo => "redo",
            Hint => "hint",
            Draw => "draw",
            Resign => "resign",
        }
    }

    /// Is it enabled?
    pub(super) fn is_possible(self, view: &TableView) -> bool {
        let table = &view.table;
        match self {
            Menu | Self::View | Self::Theme | Flip | Mute => true,
            Undo => (!view.is_serious() && table.can_undo()) || table.takeback_asker().is_some(),
            Redo => !view.is_serious() && table.can_redo(),
            Hint => !view.is_serious() && table.awaits_person() && !view.hint.is_thinking(),
            Draw => asker(table).is_some_and(|team| table.can_offer(Offer::Draw, team)),
            Resign => table.is_live() && asker(table).is_some(),
        }
    }

    /// Runs it.
    pub(super) fn run(self, view: &TableView, commands: &mut TableCommands) {
        if !self.is_possible(view) {
            return;
        }
        match self {
            Menu => commands.sheets.open(Sheet::Menu),
            Self::View => commands.look(other(commands.view.kind)),
            Self::Theme => {
                commands.settings.theme = Theme::next_after(&commands.settings.theme).id.into();
            }
            Flip => commands.view.flipped = !commands.view.flipped,
            Mute => commands.settings.mute = !commands.settings.mute,
            Undo => drop(commands.asked.write(take_back(view))),
            Redo => drop(commands.asked.write(TableAsked::Redo)),
            Hint => drop(commands.hints.write(HintAsked)),
            Draw => {
                let asker = asker(&view.table);
                commands.asked.write_batch(asker.map(|team| TableAsked::Offer(Offer::Draw, team)));
            }
            Resign => commands.sheets.open(Sheet::Confirm(Confirm::Resign)),
        }
        commands.awake.request_frames();
    }
}

fn other(kind: ViewKind) -> ViewKind {
    match kind {
        ViewKind::TwoD => ViewKind::ThreeD,
        ViewKind::ThreeD => ViewKind::TwoD,
    }
}

/// Undo is immediate in a casual game; with a clock or online it is a takeback request.
fn take_back(view: &TableView) -> TableAsked {
    let table = &view.table;
    let asker = if table.can_undo() && !view.is_serious() { None } else { table.takeback_asker() };
    asker.map_or(TableAsked::Undo, |team| TableAsked::Offer(Offer::Takeback, team))
}

/// The team the local player acts for: the one to move, or that of the only local person.
pub(in crate::screens) fn asker(table: &Table) -> Option<Team> {
    if table.awaits_person() {
        return Some(table.turn());
    }
    table.people_here().next().map(|(_, seat)| seat.team)
}
