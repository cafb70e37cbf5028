//! The emote of a remote player, in a bubble beside their name.

use super::TableView;
use crate::online::presence;
use crate::screens::online::emotes;
use crate::ui::pictures::Pictures;
use crate::ui::style::{BACKGROUND, TEXT, colour};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::icon_at;
use bevy_egui::egui::epaint::PathShape;
use bevy_egui::egui::{Rect, Sense, Stroke, TextStyle, Ui, pos2, vec2};

/// The bubble of the player in this seat, if there is one.
pub(super) fn show(ui: &mut Ui, view: &TableView, pictures: &mut Pictures, place: usize) {
    let occupant = presence::member_at(&view.online, place);
    let felt = occupant.and_then(|key| view.presence.emote(key)).and_then(emotes::find);
    let Some((icon, key)) = felt else { return };
    let line = TextStyle::Body.resolve(ui.style()).size * 1.15;
    // It is taller than a line, but takes no space in the layout.
    let (space, response) = ui.allocate_exact_size(vec2(line * 1.6, line), Sense::hover());
    let rect = Rect::from_center_size(space.center(), vec2(line * 1.6, line * 1.35));
    let fill = colour(TEXT);
    let (left, middle) = (rect.left(), rect.center().y);
    let tail = vec![
        pos2(left - line * 0.3, middle + line * 0.25),
        pos2(left + line * 0.3, middle - line * 0.2),
        pos2(left + line * 0.3, middle + line * 0.3),
    ];
    ui.painter().add(PathShape::convex_polygon(tail, fill, Stroke::NONE));
    ui.painter().rect_filled(rect, line * 0.5, fill);
    icon_at(ui, pictures, icon, BACKGROUND, rect.center(), (line * 1.1).round());
    response.tooltip(view.texts.get(key));
}
