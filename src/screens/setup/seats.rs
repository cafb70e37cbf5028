//! The seats of the set-up sheet, team by team.

use super::edit::{Direction, Edit, has_room, neighbour};
use super::team_name;
use crate::new_game::{NewGame, USUAL_LEVEL, style_of};
use crate::screens::title::step_words;
use crate::text::Texts;
use crate::theme::Theme;
use crate::ui::fields::{choice, choice_width, slider, text_field};
use crate::ui::pictures::Pictures;
use crate::ui::style::{self, FIELD_BORDER, TEXT, WEAK_TEXT, bold, colour};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{
    ArrowIcon, arrow_button, button, card, error_label, icon_at, icon_button, note, toggle_button,
};
use bevy_egui::egui::{RichText, Sense, Stroke, Ui, vec2};
use rules::{AiLevel, Controller, ModeInfo, Team, name};
use search::{Level, Style};

/// A team's column is at least this wide at 100 percent text size.
const COLUMN: f32 = 400.0;
/// The most names suggested.
const SUGGESTED: usize = 6;
/// The step of a slider.
const STEP: u16 = 5;

/// What the seats need for drawing.
pub(super) struct Seats<'a> {
    pub(super) info: &'a ModeInfo,
    pub(super) texts: &'a Texts,
    pub(super) theme: &'a str,
    pub(super) icons: &'a mut Pictures,
    /// The seat of the AI whose style is shown.
    pub(super) styled: &'a mut Option<usize>,
    /// The seat of the person being named.
    pub(super) named: &'a mut Option<usize>,
    /// Names used before.
    pub(super) remembered: &'a [String],
    /// The team that makes the first move.
    pub(super) begins: Team,
}

impl Seats<'_> {
    /// Shows the teams, side by side where there is room; returns the edit.
    pub(super) fn show(&mut self, ui: &mut Ui, setup: &mut NewGame) -> Option<Edit> {
        let teams = self.info.teams.len();
        let fit = (ui.available_width() / (COLUMN * style::scale_of(ui.ctx()))).floor() as usize;
        let columns = fit.clamp(1, teams.max(1));
        let mut edit = None;
        for row in 0..teams.div_ceil(columns) {
            ui.columns(columns, |uis| {
                for (index, ui) in (row * columns..teams).zip(uis) {
                    let done = self.team(ui, setup, index);
                    edit = edit.take().or(done);
                }
            });
        }
        edit
    }

    fn team(&mut self, ui: &mut Ui, setup: &mut NewGame, index: usize) -> Option<Edit> {
        let team = Team(index as u8);
        let mut edit = None;
        card(ui, |ui| {
            self.team_head(ui, index);
            for seat in 0..setup.terms.seats.len() {
                if setup.terms.seats[seat].team == team {
                    let done = ui.push_id(seat, |ui| self.seat(ui, setup, seat)).inner;
                    edit = edit.take().or(done);
                }
            }
            if self.info.teams[index].max_players > 1 || setup.terms.seats_of(team).next().is_none() {
                edit = edit.take().or(self.add_buttons(ui, setup, team));
            }
        });
        edit
    }

    fn team_head(&self, ui: &mut Ui, index: usize) {
        let info = &self.info.teams[index];
        ui.horizontal_wrapped(|ui| {
            let side = 20.0 * style::scale_of(ui.ctx());
            let (space, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
            let fill = colour(Theme::find(self.theme).piece(info.shade));
            ui.painter().circle(
                space.center(),
                side * 0.45,
                fill,
                Stroke::new(1.5, colour(FIELD_BORDER)),
            );
            let font = style::type_of(ui.ctx(), style::LEAD, bold());
            ui.label(
                RichText::new(team_name(self.info, index, self.texts)).font(font).color(colour(TEXT)),
            );
            if info.max_players > 1 {
                let sizes = [("least", info.min_players.into()), ("most", info.max_players.into())];
                note(ui, &self.texts.with("setup-team-size", &sizes));
            }
            if index == usize::from(self.begins.0) {
                note(ui, &self.texts.get("setup-moves-first"));
            }
        });
    }

    fn add_buttons(&self, ui: &mut Ui, setup: &NewGame, team: Team) -> Option<Edit> {
        let room = has_room(setup, self.info, team);
        ui.add_enabled_ui(room, |ui| {
            ui.horizontal_wrapped(|ui| {
                let person = button(ui, &self.texts.get("setup-add-person")).clicked();
                let ai = button(ui, &self.texts.get("setup-add-ai")).clicked();
                let level = level_of(setup);
                let ai = || ai.then(|| Controller::ai(level));
                let controller = if person { Some(Controller::Person) } else { ai() };
                controller.map(|controller| Edit::Add(team, controller))
            })
            .inner
        })
        .inner
    }

    fn seat(&mut self, ui: &mut Ui, setup: &mut NewGame, index: usize) -> Option<Edit> {
        let moved = ui.horizontal(|ui| self.name_row(ui, setup, index)).inner;
        if let Err(error) = name::check(&setup.terms.seats[index].name) {
            error_label(ui, &self.texts.sentence(&error.message()));
        }
        self.suggest_names(ui, setup, index);
        let became = ui.horizontal_wrapped(|ui| self.controller_row(ui, setup, index)).inner;
        if *self.styled == Some(index) {
            self.style(ui, &mut setup.terms.seats[index].controller);
        }
        ui.add_space(style::GAP_XS);
        moved.or(became)
    }

    /// The name of a seat, and the buttons that move it.
    fn name_row(&mut self, ui: &mut Ui, setup: &mut NewGame, index: usize) -> Option<Edit> {
        let side = ui.spacing().interact_size.y;
        ui.spacing_mut().item_spacing.x = style::GAP_S;
        let (space, _) = ui.allocate_exact_size(vec2(side * 0.7, side), Sense::hover());
        let icon = if setup.terms.seats[index].controller.is_ai() { "robot" } else { "person" };
        icon_at(ui, self.icons, icon, WEAK_TEXT, space.center(), side * 0.6);
        let several = self.info.teams.iter().any(|team| team.max_players > 1);
        let buttons = if several { 4.0 * (side + 8.0) } else { 0.0 };
        let wrong = name::check(&setup.terms.seats[index].name).is_err();
        let width = (ui.available_width() - buttons).max(80.0);
        let hint = self.texts.get("setup-name");
        let field = text_field(ui, &mut setup.terms.seats[index].name, &hint, width, wrong);
        if field.has_focus() && !setup.terms.seats[index].controller.is_ai() {
            *self.named = Some(index);
        }
        several.then(|| self.move_buttons(ui, setup, index)).flatten()
    }

    /// Suggests names used before.
    fn suggest_names(&mut self, ui: &mut Ui, setup: &mut NewGame, index: usize) {
        if *self.named != Some(index) {
            return;
        }
        let free = |name: &&String| setup.terms.seats.iter().all(|seat| seat.name != **name);
        let names: Vec<String> = self.remembered.iter().filter(free).take(SUGGESTED).cloned().collect();
        ui.horizontal_wrapped(|ui| {
            for name in names {
                if button(ui, &name).clicked() {
                    setup.terms.seats[index].name = name;
                    *self.named = None;
                }
            }
        });
    }

    fn move_buttons(&mut self, ui: &mut Ui, setup: &NewGame, index: usize) -> Option<Edit> {
        let texts = self.texts;
        let mut edit = None;
        for (direction, sign, key) in [
            (Direction::Earlier, ArrowIcon::Up, "setup-earlier"),
            (Direction::Later, ArrowIcon::Down, "setup-later"),
        ] {
            let possible = neighbour(setup, index, direction).is_some();
            if arrow_button(ui, sign, &texts.get(key), possible).clicked() {
                edit = Some(Edit::Shift(index, direction));
            }
        }
        let other = self.next_team(setup, index);
        if icon_button(ui, self.icons, "swap", &texts.get("setup-join"), other.is_some()).clicked() {
            edit = other.map(|team| Edit::Join(index, team));
        }
        if icon_button(ui, self.icons, "close", &texts.get("setup-remove"), true).clicked() {
            edit = Some(Edit::Remove(index));
        }
        edit
    }

    /// The next team with room for another player.
    fn next_team(&self, setup: &NewGame, index: usize) -> Option<Team> {
        let (count, own) = (self.info.teams.len() as u8, setup.terms.seats[index].team.0);
        (1..count).map(|step| Team((own + step) % count)).find(|team| has_room(setup, self.info, *team))
    }

    /// Person or AI, and its level.
    fn controller_row(&mut self, ui: &mut Ui, setup: &NewGame, index: usize) -> Option<Edit> {
        let (texts, controller) = (self.texts, &setup.terms.seats[index].controller);
        let kinds = [texts.get("setup-person"), texts.get("setup-ai")];
        let words = step_words(texts);
        let kind = choice(ui, &kinds, usize::from(controller.is_ai()), &words);
        if let Some(kind) = kind {
            let ai = || Controller::ai(level_of(setup));
            let controller = if kind == 0 { Controller::Person } else { ai() };
            return Some(Edit::Become(index, controller));
        }
        let Controller::Ai { level, sliders } = controller else { return None };
        let labels: Vec<String> =
            Level::ALL.iter().map(|level| texts.get(&format!("level-{}", level.number))).collect();
        let open = *self.styled == Some(index);
        let text = texts.get(if sliders.is_empty() { "setup-style" } else { "setup-custom-style" });
        if toggle_button(ui, &text, open).clicked() {
            *self.styled = (!open).then_some(index);
        }
        if choice_width(ui, &labels) > ui.available_width() {
            ui.end_row();
        }
        let picked = choice(ui, &labels, usize::from(level.number() - 1), &words);
        picked.map(|level| Edit::Become(index, Controller::ai(AiLevel::nearest(level as u8 + 1))))
    }

    /// The style sliders of an AI.
    fn style(&self, ui: &mut Ui, controller: &mut Controller) {
        let (Some(style), Controller::Ai { level, sliders }) = (style_of(controller), &mut *controller)
        else {
            return;
        };
        for each in Style::SLIDERS {
            let name = self.texts.get(&format!("slider-{}", each.id));
            let about = self.texts.get(&format!("slider-{}-about", each.id));
            let mut value = u16::from(style.get(each.id).unwrap_or(0));
            ui.label(RichText::new(format!("{name}: {value}")).color(colour(TEXT))).tooltip(&about);
            let changed = slider(ui, &mut value, 0..=100, STEP, &name).tooltip(&about).changed();
            if changed {
                slide(sliders, *level, each.id, value as u8);
            }
        }
        if !sliders.is_empty() && button(ui, &self.texts.get("setup-style-reset")).clicked() {
            sliders.clear();
        }
    }
}

/// Stores a slider only if it differs from the level's.
fn slide(sliders: &mut Vec<(String, u8)>, level: AiLevel, id: &str, value: u8) {
    sliders.retain(|(other, _)| other != id);
    let usual = Level::find(level.number()).and_then(|level| level.style.get(id));
    if usual != Some(value) {
        sliders.push((id.into(), value));
    }
}

/// The level for a new AI: that of the first AI, or the usual one.
fn level_of(setup: &NewGame) -> AiLevel {
    setup.terms.seats.iter().find_map(|seat| seat.controller.level()).unwrap_or(USUAL_LEVEL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sliders_that_differ_are_kept() {
        let mut sliders = Vec::new();
        slide(&mut sliders, USUAL_LEVEL, "aggression", 90);
        slide(&mut sliders, USUAL_LEVEL, "aggression", 80);
        assert_eq!(sliders, [("aggression".to_string(), 80)]);
        slide(&mut sliders, USUAL_LEVEL, "aggression", 50);
        assert_eq!(sliders, []);
    }

    #[test]
    fn new_ais_are_as_strong_as_those_that_are_there() {
        let mut setup =
            NewGame::against_ai(catalog::modes()[0].info(), "Ada", "Computer", AiLevel::nearest(4));
        assert_eq!(level_of(&setup), AiLevel::nearest(4));
        setup.terms.seats[1].controller = Controller::Person;
        assert_eq!(level_of(&setup), USUAL_LEVEL);
    }
}
