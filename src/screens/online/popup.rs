//! A popup menu on a button.

use crate::ui::style;
use bevy_egui::egui::{Align, Layout, Popup, PopupCloseBehavior, Response, Ui};

/// Shows a popup when a button is clicked.
pub(in crate::screens) fn popup(open: &Response, fill: impl FnOnce(&mut Ui)) {
    Popup::menu(open).close_behavior(PopupCloseBehavior::CloseOnClickOutside).show(|ui| {
        ui.spacing_mut().item_spacing.y = style::GAP_XS;
        ui.set_min_width(180.0 * style::scale_of(ui.ctx()));
        ui.with_layout(Layout::top_down_justified(Align::Min), fill);
    });
}
