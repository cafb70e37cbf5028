//! The choices after an online game: rematch, swapped sides, lobby, or leave.

use super::super::review::actions::ReviewAction;
use super::super::{TableCommands, TableView};
use crate::online::OnlineAsked;
use crate::screens::{Confirm, Sheet};
use crate::ui::shortcuts::Shortcut;
use crate::ui::style::{ACCENT, colour};
use crate::ui::widgets::{button, primary_button};
use bevy_egui::egui::{Align, Id, Label, Layout, RichText, Ui};
use online::client::LobbyCommand;

/// The choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::screens::table) enum Next {
    Rematch,
    Swap,
    Review,
    Lobby,
    Leave,
}

impl Next {
    const ALL: [Self; 5] = [Self::Rematch, Self::Swap, Self::Review, Self::Lobby, Self::Leave];

    fn key(self, asked: bool) -> &'static str {
        match self {
            Self::Rematch if asked => "table-rematch-agree",
            Self::Rematch => "table-rematch",
            Self::Swap => "table-rematch-swap",
            Self::Review => "table-review",
            Self::Lobby => "table-lobby",
            Self::Leave => "table-leave",
        }
    }

    /// Runs it.
    pub(in crate::screens::table) fn run(self, view: &TableView, commands: &mut TableCommands) {
        match self {
            Self::Rematch => {
                commands.ask_online(OnlineAsked::Lobby(LobbyCommand::Rematch { swap: false }));
            }
            Self::Swap => commands.ask_online(OnlineAsked::Lobby(LobbyCommand::Rematch { swap: true })),
            Self::Review => ReviewAction::Review.run(view, commands),
            Self::Lobby => commands.ask_online(OnlineAsked::Lobby(LobbyCommand::Return)),
            Self::Leave => {
                commands.sheets.open(Sheet::Confirm(Confirm::LeaveOnline));
                commands.awake.request_frames();
            }
        }
    }
}

/// Who wants a rematch, and whether we have asked.
fn wanted(view: &TableView) -> Option<(String, bool)> {
    let lobby = view.online.lobby.as_ref()?;
    if view.online.me.is_some_and(|me| lobby.rematch_votes.contains(&me)) {
        return Some((view.texts.get("table-rematch-asked"), true));
    }
    let name = lobby.name(view.online.rematch?);
    Some((view.texts.with("table-rematch-wanted", &[("name", name.into())]), false))
}

/// Can this player ask for a rematch, or agree to one?
pub(in crate::screens::table) fn can_ask(view: &TableView) -> bool {
    wanted(view).is_none_or(|(_, mine)| !mine)
}

/// The buttons; returns the clicked one. `first` gets the id of the first.
pub(in crate::screens::table) fn buttons(
    ui: &mut Ui,
    view: &TableView,
    first: &mut Option<Id>,
) -> Option<Next> {
    let wanted = wanted(view);
    let (asked, mine) =
        (wanted.as_ref().is_some_and(|wanted| !wanted.1), wanted.as_ref().is_some_and(|w| w.1));
    let mut next = None;
    ui.with_layout(Layout::top_down_justified(Align::Center), |ui| {
        if let Some((said, _)) = &wanted {
            ui.add(Label::new(RichText::new(said).color(colour(ACCENT))).wrap());
        }
        for choice in Next::ALL {
            let words = view.texts.get(choice.key(asked));
            let words = match choice {
                Next::Rematch => Shortcut::Rematch.name_with_keys(&view.texts, &words),
                _ => words,
            };
            let again = matches!(choice, Next::Rematch | Next::Swap);
            let response = ui.add_enabled_ui(!(again && mine), |ui| {
                if choice == Next::Rematch { primary_button(ui, &words) } else { button(ui, &words) }
            });
            if choice == Next::Rematch {
                *first = Some(response.inner.id);
            }
            if response.inner.clicked() {
                next = Some(choice);
            }
        }
    });
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;

    #[test]
    fn every_choice_has_its_words() {
        let texts = Texts::default();
        for choice in Next::ALL {
            for asked in [false, true] {
                assert_ne!(texts.get(choice.key(asked)), choice.key(asked));
            }
        }
        assert_ne!(Next::Rematch.key(true), Next::Rematch.key(false));
    }
}
