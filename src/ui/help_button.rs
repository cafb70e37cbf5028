//! The "?" button: on every screen and sheet, it asks for the help page about it.

use super::pictures::Pictures;
use super::widgets::icon_button;
use bevy_egui::egui::{Context, Id, Ui};

/// Shows the button. `about` names the screen or sheet, `name` is read out and shown as a tooltip.
pub fn help_button(ui: &mut Ui, pictures: &mut Pictures, name: &str, about: &str) {
    if icon_button(ui, pictures, "help", name, true).clicked() {
        let about = about.to_string();
        ui.data_mut(|data| data.insert_temp(wanted(), about));
        ui.ctx().request_repaint();
    }
}

/// The screen or sheet that help was asked about since the last call.
pub fn take_wanted(ctx: &Context) -> Option<String> {
    ctx.data_mut(|data| data.remove_temp(wanted()))
}

fn wanted() -> Id {
    Id::new("wanted help")
}
