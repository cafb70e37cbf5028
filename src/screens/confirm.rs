//! Confirmations. The safe answer has the focus, and Esc gives it.

use super::{Confirm, LateSystems, Sheet, SheetContext};
use crate::online::{Online, OnlineAsked};
use crate::settings::Settings;
use crate::table::{Table, TableAsked};
use crate::ui::sheet::{Part, answers};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use online::client::LobbyCommand;
use rules::Team;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

impl Confirm {
    /// The member it is about.
    fn member_name(self, online: &Online) -> String {
        match (self, &online.lobby) {
            (Self::Kick(key) | Self::GiveHost(key), Some(lobby)) => lobby.name(key).into(),
            _ => String::new(),
        }
    }

    /// The online command when the answer is yes.
    fn online(self) -> Option<OnlineAsked> {
        match self {
            Self::LeaveLobby | Self::LeaveOnline => Some(OnlineAsked::Leave),
            Self::Kick(key) => Some(OnlineAsked::Lobby(LobbyCommand::Kick(key))),
            Self::GiveHost(key) => Some(OnlineAsked::Lobby(LobbyCommand::GiveHost(key))),
            Self::Leave | Self::Quit | Self::Resign | Self::Defaults => None,
        }
    }

    /// The prefix of its text keys.
    fn key(self) -> &'static str {
        match self {
            Self::Leave => "confirm-leave",
            Self::Quit => "confirm-quit",
            Self::Resign => "confirm-resign",
            Self::Defaults => "confirm-defaults",
            Self::LeaveLobby => "confirm-leave-lobby",
            Self::LeaveOnline => "confirm-leave-online",
            Self::Kick(_) => "confirm-kick",
            Self::GiveHost(_) => "confirm-give-host",
        }
    }
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    (table, online): (Option<Res<Table>>, Res<Online>),
    mut exit: MessageWriter<AppExit>,
    mut asks: MessageWriter<OnlineAsked>,
) -> Result {
    let Some(Sheet::Confirm(question)) = context.sheets.top().cloned() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    match answer(ctx, &mut context, question, question.member_name(&online)) {
        None => {}
        Some(false) => context.close(),
        Some(true) => {
            context.close();
            asks.write_batch(question.online());
            act(&mut context, question, table.as_deref(), &mut exit);
        }
    }
    Ok(())
}

/// Shows the question and returns the answer, if there is one.
fn answer(
    ctx: &egui::Context,
    context: &mut SheetContext,
    question: Confirm,
    member_name: String,
) -> Option<bool> {
    let key = question.key();
    let name = [("name", member_name.into())];
    let [title, about, yes, no] =
        ["", "-about", "-yes", "-no"].map(|end| context.texts.with(&format!("{key}{end}"), &name));
    let frame = context.frame(key, &title, 460.0, None);
    let fresh = context.motion.is_fresh();
    let mut answer = None;
    frame.show(ctx, &mut context.pictures, &mut |ui, part, _| match part {
        Part::Body => {
            ui.label(&about);
        }
        Part::Foot => answer = answers(ui, fresh, &yes, &no),
    });
    answer
}

fn act(
    context: &mut SheetContext,
    question: Confirm,
    table: Option<&Table>,
    exit: &mut MessageWriter<AppExit>,
) {
    match question {
        // The screen changes once the table is empty.
        Confirm::Leave | Confirm::LeaveOnline => context.ask(TableAsked::Close),
        // Online navigation does the rest.
        Confirm::LeaveLobby | Confirm::Kick(_) | Confirm::GiveHost(_) => context.awake.request_frames(),
        Confirm::Quit => {
            exit.write(AppExit::Success);
        }
        Confirm::Resign => {
            if let Some(team) = table.and_then(loser) {
                context.ask(TableAsked::Resign(team));
            }
        }
        Confirm::Defaults => *context.settings = reset_settings(&context.settings),
    }
}

/// The team that resigns: that of the person to move, or else of the first person at this computer.
fn loser(table: &Table) -> Option<Team> {
    let mover = table.mover().filter(|_| table.awaits_person()).and_then(|place| table.seat(place));
    let person = || table.people_here().next().map(|(_, seat)| seat);
    mover.or_else(person).map(|seat| seat.team)
}

/// The defaults, except for what is not on the sheet: set-ups, names and the window.
fn reset_settings(settings: &Settings) -> Settings {
    Settings {
        setups: settings.setups.clone(),
        window: settings.window,
        welcomed: settings.welcomed,
        last_game: settings.last_game.clone(),
        recent_games: settings.recent_games.clone(),
        ..Settings::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::new_game::NewGame;
    use rules::{AiLevel, Controller};

    #[test]
    fn a_person_resigns_and_never_the_ai() {
        let mut setup =
            NewGame::against_ai(catalog::modes()[0].info(), "Ada", "Computer", AiLevel::EASIEST);
        let loser_of = |setup: &NewGame| loser(&Table::open(setup.clone(), 1).expect("it begins"));
        assert_eq!(loser_of(&setup), Some(Team::FIRST));
        assert_eq!(loser_of(&setup.swapped()), Some(Team::SECOND), "though the AI is to move");
        setup.terms.seats[0].controller = Controller::ai(AiLevel::EASIEST);
        assert_eq!(loser_of(&setup), None);
    }

    #[test]
    fn set_ups_outlive_the_defaults() {
        let mut settings = Settings { text_size: 160, level: AiLevel::STRONGEST, ..Settings::default() };
        let setup = NewGame::against_ai(catalog::modes()[0].info(), "Ada", "Computer", AiLevel::EASIEST);
        settings.setups.insert(setup.terms.mode.clone(), setup);
        let back = reset_settings(&settings);
        assert_eq!((back.text_size, back.level), (100, Settings::default().level));
        assert_eq!(back.setups, settings.setups);
    }
}
