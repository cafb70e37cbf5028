//! The sheet that renames the players of the current game.

use super::setup::team_name;
use super::{LateSystems, Sheet, SheetContext};
use crate::table::{Table, TableAsked};
use crate::ui::fields::text_field;
use crate::ui::sheet::{Part, first};
use crate::ui::style::{TEXT, colour};
use crate::ui::widgets::{button, error_label, primary_button};
use bevy::prelude::*;
use bevy_egui::egui::{Key, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use rules::Seat;
use rules::name::{self, NameError};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    table: Option<Res<Table>>,
    mut typed: Local<Option<Vec<String>>>,
) -> Result {
    let (Some(Sheet::Players), Some(table)) = (context.sheets.top(), table) else {
        *typed = None;
        return Ok(());
    };
    let seats = table.seats();
    let names = typed.get_or_insert_with(|| seats.iter().map(|seat| seat.name.clone()).collect());
    let [title, close, save, cancel] =
        ["players-title", "close", "players-save", "cancel"].map(|key| context.texts.get(key));
    let fresh = context.motion.is_fresh();
    let frame = context.frame("players", &title, 460.0, Some(&close));
    let (mut saved, mut left) = (false, false);
    let texts = &*context.texts;
    let closed = frame.show(contexts.ctx_mut()?, &mut context.pictures, &mut |ui, part, _| match part {
        Part::Body => {
            for (index, (seat, name)) in seats.iter().zip(names.iter_mut()).enumerate() {
                let team = team_name(table.info(), usize::from(seat.team.0), texts);
                let hint = texts.get("players-hint");
                let error = wrong(seat, name).map(|error| texts.sentence(&error.message()));
                saved |= ui
                    .push_id(index, |ui| {
                        field(ui, (&team, &hint), name, error.as_deref(), fresh && index == 0)
                    })
                    .inner;
            }
        }
        Part::Foot => {
            let right = seats.iter().zip(names.iter()).all(|(seat, name)| wrong(seat, name).is_none());
            ui.horizontal_wrapped(|ui| {
                saved |= ui.add_enabled_ui(right, |ui| primary_button(ui, &save)).inner.clicked();
                left |= button(ui, &cancel).clicked();
            });
        }
    });
    if saved && seats.iter().zip(names.iter()).all(|(seat, name)| wrong(seat, name).is_none()) {
        let renamed = changes(seats, names);
        context.rename(renamed, seats);
        context.close();
    } else if closed || left {
        context.close();
    }
    Ok(())
}

/// The field of a player; returns whether Enter was pressed in it.
fn field(
    ui: &mut Ui,
    (team, hint): (&str, &str),
    name: &mut String,
    error: Option<&str>,
    fresh: bool,
) -> bool {
    ui.label(RichText::new(team).color(colour(TEXT)));
    let width = ui.available_width() - 24.0;
    let field = text_field(ui, name, hint, width, error.is_some());
    first(ui, fresh, &field);
    if let Some(error) = error {
        error_label(ui, error);
    }
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// What is wrong with a new name. One that was not changed may be from elsewhere, where other names are allowed.
fn wrong(seat: &Seat, name: &str) -> Option<NameError> {
    if seat.name == name { None } else { name::check(name.trim()).err() }
}

/// The seats whose names were changed, and the new names.
fn changes(seats: &[Seat], names: &[String]) -> Vec<(usize, String)> {
    let both = seats.iter().zip(names).enumerate();
    let changed = both.filter(|(_, (seat, name))| seat.name != **name && seat.name != name.trim());
    changed.map(|(seat, (_, name))| (seat, name.trim().to_string())).collect()
}

impl SheetContext<'_> {
    fn rename(&mut self, renamed: Vec<(usize, String)>, seats: &[Seat]) {
        for (seat, name) in renamed {
            if !seats[seat].controller.is_ai() {
                name::remember(&mut self.settings.names, &name);
            }
            self.ask(TableAsked::RenamePlayer { seat, name });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Team;

    #[test]
    fn only_new_names_are_judged() {
        let seats = ["Morphy, Paul", "Bo"].map(|name| Seat::person(name, Team::FIRST));
        let typed = |names: [&str; 2]| changes(&seats, &names.map(String::from));
        assert_eq!(typed(["Morphy, Paul", "Bo"]), []);
        assert_eq!(typed(["Morphy, Paul", " Bo "]), []);
        assert_eq!(typed(["Paul", " Cy "]), [(0, "Paul".into()), (1, "Cy".into())]);
        assert_eq!(wrong(&seats[0], "Morphy, Paul"), None);
        assert!(wrong(&seats[0], "Morphy, P").is_some() && wrong(&seats[1], "").is_some());
    }
}
