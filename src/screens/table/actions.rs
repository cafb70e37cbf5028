//! The actions of the table's buttons and their keys.

use super::{TableCommands, TableView};
use crate::screens::{Confirm, Sheet};
use crate::settings::{Settings, ViewKind};
use crate::table::bot::HintAsked;
use crate::table::view::View;
use crate::table::{Table, TableAsked};
use crate::theme::Theme;
use crate::ui::shortcuts::Shortcut;
use play::Offer;
use rules::{Message, Team};

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
    Attacked,
    Draw,
    Resign,
}

use Action::{Attacked, Draw, Flip, Hint, Menu, Mute, Redo, Resign, Undo};

impl Action {
    /// Its shortcut.
    pub(super) fn shortcut(self) -> Shortcut {
        match self {
            Menu => Shortcut::Escape,
            Self::View => Shortcut::View,
            Self::Theme => Shortcut::Theme,
            Flip => Shortcut::Flip,
            Mute => Shortcut::Mute,
            Undo => Shortcut::Undo,
            Redo => Shortcut::Redo,
            Hint => Shortcut::Hint,
            Attacked => Shortcut::Attacked,
            Draw => Shortcut::Draw,
            Resign => Shortcut::Resign,
        }
    }

    /// Does its key work wherever the focus is? Tab and Esc have other meanings outside the board.
    pub(super) fn is_global(self) -> bool {
        !matches!(self, Menu | Self::View)
    }

    /// The key of its name.
    pub(super) fn words(self) -> &'static str {
        match self {
            Menu => "table-menu",
            _ => self.shortcut().text(),
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
            Attacked => "attacked",
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
            Attacked => !view.is_serious(),
            Draw => asker(table).is_some_and(|team| table.can_offer(Offer::Draw, team)),
            Resign => table.is_live() && asker(table).is_some(),
        }
    }

    /// Why the match refuses the offer that this would make.
    pub(super) fn refusal(self, view: &TableView) -> Option<Message> {
        let table = &view.table;
        let offer = match self {
            Draw => Offer::Draw,
            Undo if table.is_shared() || table.clocks().any() => Offer::Takeback,
            _ => return None,
        };
        let team = asker(table).filter(|_| table.is_live())?;
        table.truth().check_offer(offer, team).err().map(|refused| refused.message())
    }

    /// Runs it.
    pub(super) fn run(self, view: &TableView, commands: &mut TableCommands) {
        if !self.is_possible(view) {
            if let Some(why) = self.refusal(view) {
                commands.notices.show("table-not-offered", &[("why", why.into())]);
                commands.awake.request_frames();
            }
            return;
        }
        match self {
            Menu => commands.sheets.open(Sheet::Menu),
            Self::View => commands.switch_view(other(commands.view.kind)),
            Self::Theme => {
                commands.settings.theme = Theme::next_after(&commands.settings.theme).id.into();
            }
            Flip => commands.view.flip(),
            Mute => commands.settings.mute = !commands.settings.mute,
            Undo => drop(commands.asked.write(take_back(view))),
            Redo => drop(commands.asked.write(TableAsked::Redo)),
            Hint => drop(commands.hints.write(HintAsked)),
            Attacked => switch_attacked(commands),
            Draw => {
                let asker = asker(&view.table);
                commands.asked.write_batch(asker.map(|team| TableAsked::Offer(Offer::Draw, team)));
            }
            Resign => commands.sheets.open(Sheet::Confirm(Confirm::Resign)),
        }
        commands.awake.request_frames();
    }
}

/// Shows or hides which own pieces are attacked. It may be none of them, so a notice says which.
fn switch_attacked(commands: &mut TableCommands) {
    let on = !commands.settings.show_attacked;
    commands.settings.show_attacked = on;
    commands.notices.show(if on { "table-attacked-on" } else { "table-attacked-off" }, &[]);
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
