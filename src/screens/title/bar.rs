//! Bars above the cards: play online, continue a game, rejoin an online game.

use super::{SheetContext, continue_bar};
use crate::library::LibraryAsked;
use crate::library::unfinished::Unfinished;
use crate::online::{InterruptedGame, Online, OnlineAsked};
use crate::screens::online::OnlineSheet;
use crate::screens::{Sheet, shelf};
use crate::ui::focus::ring;
use crate::ui::style::{
    self, ACCENT, BORDER, HOVERED, PANEL_HOVERED, RAISED, ROUND, TEXT, WEAK_TEXT, bold, colour,
};
use crate::ui::widgets::{button, elided, icon_at, primary_button};
use bevy_egui::egui::{
    Align, FontFamily, Frame, Label, Layout, Margin, Response, RichText, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};

/// Bars are side by side from this width on, at 100 percent text size.
const WIDE: f32 = 900.0;

/// What was chosen on a bar.
pub(super) enum BarAction {
    Library(LibraryAsked),
    Online(OnlineAsked),
}

/// All bars.
pub(super) fn show(
    ui: &mut Ui,
    context: &mut SheetContext,
    unfinished: &Unfinished,
    online: &Online,
) -> Option<BarAction> {
    let returned = online.interrupted.as_ref().and_then(|game| interrupted(ui, context, game));
    let (all, scale) = (ui.available_width() - 2.0, style::scale_of(ui.ctx()));
    let beside = all >= WIDE * scale && unfinished.game.is_some();
    let width = if beside { (all - ui.spacing().item_spacing.x) / 2.0 } else { all };
    let [title, about] = ["title-online", "title-online-about"].map(|key| context.texts.get(key));
    let mut asked = None;
    let mut fill = |ui: &mut Ui| {
        if bar(ui, context, "friends", (&title, &about), width, true).clicked() {
            context.open(Sheet::Online(OnlineSheet::Meet));
        }
        asked = continue_bar::show(ui, context, unfinished, width);
    };
    if beside {
        ui.horizontal(fill);
    } else {
        fill(ui);
    }
    ui.add_space(4.0);
    returned.map(BarAction::Online).or(asked.map(BarAction::Library))
}

/// A wide button with an icon and two texts in a row.
pub(super) fn bar(
    ui: &mut Ui,
    context: &mut SheetContext,
    icon: &str,
    (title, about): (&str, &str),
    width: f32,
    main: bool,
) -> Response {
    let scale = style::scale_of(ui.ctx());
    let (space, response) = ui.allocate_exact_size(vec2(width, 46.0 * scale), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{title} {about}")));
    let lit = response.hovered() || response.has_focus();
    let fill = if lit { HOVERED } else { RAISED };
    let edge = if lit || main { ACCENT } else { BORDER };
    ui.painter().rect(space, ROUND, colour(fill), Stroke::new(1.0, colour(edge)), StrokeKind::Inside);
    let side = 24.0 * scale;
    let middle = space.left_center() + vec2(14.0 + side / 2.0, 0.0);
    icon_at(ui, &mut context.pictures, icon, ACCENT, middle, side);
    let mut left = middle.x + side / 2.0 + 12.0;
    for (text, family, ink) in [(title, bold(), TEXT), (about, FontFamily::Proportional, WEAK_TEXT)] {
        let font = style::type_of(ui.ctx(), style::BODY, family);
        let galley = elided(ui, text, font, ink, (space.right() - left - 12.0).max(1.0), 1);
        let at = pos2(left, space.center().y - galley.size().y / 2.0);
        left += galley.size().x + 12.0;
        ui.painter().galley(at, galley, colour(ink));
    }
    ring(ui, response)
}

/// An interrupted online game: rejoin, or not now.
fn interrupted(ui: &mut Ui, context: &mut SheetContext, game: &InterruptedGame) -> Option<OnlineAsked> {
    let gaps = [
        ("names", game.names.as_str().into()),
        ("game", shelf::game(&game.mode, &context.texts).into()),
    ];
    let said = context.texts.with("title-rejoin", &gaps);
    let [back, not] = ["title-rejoin-return", "title-rejoin-forget"].map(|key| context.texts.get(key));
    let frame = Frame::new()
        .fill(colour(PANEL_HOVERED))
        .stroke(Stroke::new(1.5, colour(ACCENT)))
        .corner_radius(ROUND)
        .inner_margin(Margin::symmetric(14, 6));
    let mut asked = None;
    frame.show(ui, |ui| {
        let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            if button(ui, &not).clicked() {
                asked = Some(OnlineAsked::DismissInterrupted);
            }
            if primary_button(ui, &back).clicked() {
                asked = Some(OnlineAsked::Reconnect);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(said).family(bold()).color(colour(TEXT))).wrap());
            });
        });
    });
    ui.add_space(4.0);
    asked
}
