//! The frame of every sheet: a card over the dimmed screen, with a title, a scrolling body and a footer.

use super::focus;
use super::help_button::help_button;
use super::pictures::Pictures;
use super::style::{self, BORDER, PANEL, ROUND, TEXT, bold, colour, faint};
use super::widgets::{button, elided, icon_button, primary_button};
use bevy_egui::egui::{
    self, Align, Align2, Context, Frame, Id, Layout, Margin, Modal, ScrollArea, Stroke, Ui, vec2,
};

/// Space between a sheet and the edge of the window.
const AROUND: f32 = style::GAP_M;
/// Distance a sheet slides while it appears.
const SLIDE: f32 = 18.0;
/// Maximum height of a sheet with a fixed height, at 100 percent text size.
const TALL: f32 = 760.0;
/// The part of the visible height that Page Up and Page Down scroll.
const PAGE: f32 = 0.85;
/// Further than any body is long.
const WHOLE: f32 = 1e6;
/// The most lines of a title.
const MOST_LINES: usize = 3;
/// Opacity of the backdrop.
const DIM: f32 = 0.6;

/// A part of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The scrolling part.
    Body,
    /// Buttons at the bottom that are always visible.
    Foot,
}

/// Draws a part of a sheet.
pub type FillPart<'a> = dyn FnMut(&mut Ui, Part, &mut Pictures) + 'a;

/// Properties of a sheet.
pub struct SheetFrame<'a> {
    /// Unique name.
    pub name: &'a str,
    /// Title.
    pub title: &'a str,
    /// Width at 100 percent text size, if there is room.
    pub width: f32,
    /// Has the same height for any content, so that nothing moves under the pointer.
    pub tall: bool,
    /// Tooltip of the close button; without it there is none.
    pub close: Option<&'a str>,
    /// Tooltip of the button that opens help about it; without it there is none.
    pub help: Option<String>,
    /// Progress of its entry animation, from 0 to 1.
    pub appear: f32,
    /// Progress of the backdrop's fade, from 0 to 1.
    pub dim: f32,
}

impl SheetFrame<'_> {
    /// Shows it, and returns whether it was closed by its button or a click on the backdrop.
    pub fn show(&self, ctx: &Context, pictures: &mut Pictures, fill: &mut FillPart) -> bool {
        let id = Id::new(("sheet", self.name));
        let room = ctx.content_rect().size();
        let inner = if room.x < 620.0 { style::GAP_M } else { style::GAP_XL };
        let width = (self.width * style::scale_of(ctx)).min(room.x - 2.0 * (AROUND + inner));
        let slide = vec2(0.0, SLIDE * (1.0 - self.appear));
        let area = Modal::default_area(id).anchor(Align2::CENTER_CENTER, slide).fade_in(false);
        let frame = Frame::new()
            .fill(colour(PANEL))
            .stroke(Stroke::new(1.0, colour(BORDER)))
            .corner_radius(ROUND + 2)
            .shadow(style::shadow(1.0))
            .inner_margin(style::margin(inner, inner));
        let modal = Modal::new(id).area(area).backdrop_color(dark(self.dim)).frame(frame);
        let shown = modal.show(ctx, |ui| {
            ui.set_opacity(self.appear);
            ui.set_width(width);
            let closed = self.head(ui, pictures);
            let max_height = room.y - 2.0 * (AROUND + inner);
            let max_height =
                if self.tall { max_height.min(TALL * style::scale_of(ctx)) } else { max_height };
            fill_parts(ui, id, max_height, self.tall, &mut |ui, part| fill(ui, part, pictures));
            closed
        });
        shown.inner || (self.close.is_some() && shown.backdrop_response.clicked())
    }

    fn head(&self, ui: &mut Ui, pictures: &mut Pictures) -> bool {
        let mut closed = false;
        let button = ui.spacing().interact_size.y;
        let font = style::type_of(ui.ctx(), style::TITLE, bold());
        let buttons = usize::from(self.close.is_some()) + usize::from(self.help.is_some());
        let room = ui.available_width() - buttons as f32 * (button + style::GAP_S);
        let galley = elided(ui, self.title, font, TEXT, room, MOST_LINES);
        let height = galley.size().y.max(button);
        let size = vec2(ui.available_width(), height);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            ui.set_min_height(height);
            if let Some(text) = self.close {
                closed = icon_button(ui, pictures, "close", text, true).clicked();
            }
            if let Some(text) = &self.help {
                help_button(ui, pictures, text, self.name);
            }
            let left = ui.available_rect_before_wrap().left_center();
            ui.painter().galley(left - vec2(0.0, galley.size().y / 2.0), galley, colour(TEXT));
        });
        closed
    }
}

fn fill_parts(ui: &mut Ui, id: Id, max_height: f32, tall: bool, fill: &mut dyn FnMut(&mut Ui, Part)) {
    // The footer is drawn after the body, so its height in the last frame limits the body.
    let kept = id.with("foot");
    let foot: f32 = ui.data(|data| data.get_temp(kept)).unwrap_or_else(|| ui.spacing().interact_size.y);
    let above = ui.min_rect().height() + 3.0 * ui.spacing().item_spacing.y;
    ui.add_space(style::GAP_XS);
    let room = (max_height - above - foot - style::GAP_S).max(60.0);
    ScrollArea::vertical()
        .id_salt("body")
        .max_height(room)
        .min_scrolled_height(room)
        .auto_shrink([false, !tall])
        .show(ui, |ui| {
            let end = scroll_keys(ui, room);
            let before = focus::widget_count(ui);
            // Room for the focus ring.
            let around = Margin { left: 0, ..style::margin(style::GAP_S, style::GAP_XS) };
            Frame::new().inner_margin(around).show(ui, |ui| {
                ui.set_width(ui.available_width());
                fill(ui, Part::Body);
            });
            if let Some(end) = end {
                focus::focus_end(ui, before, end == BodyEnd::Bottom);
            }
        });
    let shown = ui.scope(|ui| fill(ui, Part::Foot)).response.rect.height();
    if (shown - foot).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(kept, shown));
        ui.ctx().request_repaint();
    }
}

/// An end of the body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BodyEnd {
    Top,
    Bottom,
}

/// Page Up, Page Down, Home and End scroll a body of this height, for parts without a widget that could get the focus. Returns
/// the end that it was scrolled to.
fn scroll_keys(ui: &Ui, height: f32) -> Option<BodyEnd> {
    if ui.ctx().text_edit_focused() || ui.ctx().any_popup_open() {
        return None;
    }
    let pressed =
        |key| ui.input_mut(|input| input.count_and_consume_key(egui::Modifiers::NONE, key)) as f32;
    let pages = pressed(egui::Key::PageUp) - pressed(egui::Key::PageDown);
    let ends = pressed(egui::Key::Home) - pressed(egui::Key::End);
    if pages != 0.0 || ends != 0.0 {
        ui.scroll_with_delta(vec2(0.0, pages * height * PAGE + ends * WHOLE));
    }
    (ends != 0.0).then_some(if ends > 0.0 { BodyEnd::Top } else { BodyEnd::Bottom })
}

fn dark(fraction: f32) -> egui::Color32 {
    faint([8, 6, 5], DIM * fraction)
}

/// Dims the screen after the last sheet was closed.
pub fn dim_screen(ctx: &Context, fraction: f32) {
    let layer = egui::LayerId::new(egui::Order::Foreground, Id::new("dusk"));
    ctx.layer_painter(layer).rect_filled(ctx.content_rect(), 0, dark(fraction));
}

/// A row of a sheet: a label on the left and controls on the right, or below each other where there is little
/// room.
pub fn row(ui: &mut Ui, name: &str, about: &str, fill: impl FnOnce(&mut Ui)) {
    let scale = style::scale_of(ui.ctx());
    let (width, row_height) = (ui.available_width(), ui.spacing().interact_size.y);
    let label = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = style::GAP_XXS;
        ui.label(egui::RichText::new(name).color(colour(TEXT)));
        if !about.is_empty() {
            super::widgets::note(ui, about);
        }
    };
    if width < 560.0 * scale {
        ui.vertical(label);
        ui.horizontal_wrapped(fill);
        ui.add_space(style::GAP_S);
        return;
    }
    ui.horizontal(|ui| {
        let left = width * 0.42;
        ui.allocate_ui_with_layout(vec2(left, row_height), Layout::left_to_right(Align::Center), |ui| {
            ui.set_width(left);
            ui.vertical(|ui| {
                if about.is_empty() {
                    let line = ui.text_style_height(&egui::TextStyle::Body);
                    ui.add_space((row_height - line) / 2.0);
                }
                label(ui);
            });
        });
        ui.allocate_ui_with_layout(
            vec2(ui.available_width(), row_height),
            Layout::left_to_right(Align::Center),
            fill,
        );
    });
}

/// An arrow key focuses the first widget if nothing has the focus.
pub fn focus_on_arrow_key(ctx: &Context) {
    use egui::Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp};
    let arrow = ctx.input(|input| {
        [ArrowDown, ArrowLeft, ArrowRight, ArrowUp].iter().any(|key| input.key_pressed(*key))
    });
    if arrow && ctx.memory(|memory| memory.focused().is_none()) {
        ctx.memory_mut(|memory| memory.move_focus(egui::FocusDirection::Next));
    }
}

/// The two answers to a confirmation; Enter gives the safe one.
pub fn answers(ui: &mut Ui, fresh: bool, yes: &str, no: &str) -> Option<bool> {
    ui.horizontal_wrapped(|ui| {
        let safe = primary_button(ui, no);
        first(ui, fresh, &safe);
        let confirmed = button(ui, yes).clicked();
        (confirmed || safe.clicked()).then_some(confirmed)
    })
    .inner
}

/// Focuses the default button of a newly opened sheet.
pub fn first(ui: &Ui, fresh: bool, response: &egui::Response) {
    if fresh {
        focus::prefer(ui, response);
    }
}
