//! The frame of every sheet: a card in the middle of the dimmed screen, with a title, a body that scrolls and a foot.

use super::focus;
use super::pictures::Pictures;
use super::style::{self, EDGE, PANEL, PAPER, ROUND, bold, colour, faint};
use super::widgets::{button, clipped, icon_button, main_button};
use bevy_egui::egui::{
    self, Align, Align2, Context, Frame, Id, Layout, Margin, Modal, ScrollArea, Stroke, Ui, vec2,
};

/// Space left between a sheet and the edge of the window.
const AROUND: f32 = 12.0;
/// How far a sheet slides while it appears.
const SLIDE: f32 = 18.0;
/// How high a sheet is at most that keeps its height, at 100 percent text size.
const TALL: f32 = 760.0;
/// How dark the screen behind it gets.
const DIM: f32 = 0.6;

/// A part of a sheet that has to be filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// What scrolls.
    Body,
    /// Buttons at the bottom that are always seen.
    Foot,
}

/// Fills a part of a sheet.
pub type Filling<'a> = dyn FnMut(&mut Ui, Part, &mut Pictures) + 'a;

/// What a sheet is like.
pub struct Paper<'a> {
    /// Tells sheets apart.
    pub name: &'a str,
    /// Its heading.
    pub title: &'a str,
    /// How wide it is at 100 percent text size, if there is room.
    pub width: f32,
    /// Does it keep its height, whatever is on it? Then nothing jumps away from under the pointer.
    pub tall: bool,
    /// What the button that closes it says; without one it has none.
    pub close: Option<&'a str>,
    /// How far it has come in, from 0 to 1.
    pub appear: f32,
    /// How far the screen behind it has darkened, from 0 to 1.
    pub dim: f32,
}

impl Paper<'_> {
    /// Shows it, and says whether somebody has closed it with its button or by a click beside it.
    pub fn show(&self, ctx: &Context, pictures: &mut Pictures, fill: &mut Filling) -> bool {
        let id = Id::new(("sheet", self.name));
        let room = ctx.content_rect().size();
        let inner = if room.x < 620.0 { 14.0 } else { 24.0 };
        let width = (self.width * style::scale_of(ctx)).min(room.x - 2.0 * (AROUND + inner));
        let slide = vec2(0.0, SLIDE * (1.0 - self.appear));
        let area = Modal::default_area(id).anchor(Align2::CENTER_CENTER, slide).fade_in(false);
        let frame = Frame::new()
            .fill(colour(PANEL))
            .stroke(Stroke::new(1.0, colour(EDGE)))
            .corner_radius(ROUND + 2)
            .shadow(style::shadow(1.0))
            .inner_margin(Margin::same(inner as i8));
        let modal = Modal::new(id).area(area).backdrop_color(dark(self.dim)).frame(frame);
        let shown = modal.show(ctx, |ui| {
            ui.set_opacity(self.appear);
            ui.set_width(width);
            let closed = self.head(ui, pictures);
            let most = room.y - 2.0 * (AROUND + inner);
            let most = if self.tall { most.min(TALL * style::scale_of(ctx)) } else { most };
            fill_parts(ui, id, most, self.tall, &mut |ui, part| fill(ui, part, pictures));
            closed
        });
        shown.inner || (self.close.is_some() && shown.backdrop_response.clicked())
    }

    fn head(&self, ui: &mut Ui, pictures: &mut Pictures) -> bool {
        let mut closed = false;
        let height = ui.spacing().interact_size.y;
        let size = vec2(ui.available_width(), height);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            ui.set_min_height(height);
            if let Some(text) = self.close {
                closed = icon_button(ui, pictures, "close", text, true).clicked();
            }
            let font = style::type_of(ui.ctx(), 24.0, bold());
            let galley = clipped(ui, self.title, font, PAPER, ui.available_width(), 1);
            let left = ui.available_rect_before_wrap().left_center();
            ui.painter().galley(left - vec2(0.0, galley.size().y / 2.0), galley, colour(PAPER));
        });
        closed
    }
}

fn fill_parts(ui: &mut Ui, id: Id, most: f32, tall: bool, fill: &mut dyn FnMut(&mut Ui, Part)) {
    // The foot is drawn after the body, so the body goes by how high the foot was in the last picture.
    let kept = id.with("foot");
    let foot: f32 = ui.data(|data| data.get_temp(kept)).unwrap_or_else(|| ui.spacing().interact_size.y);
    let above = ui.min_rect().height() + 3.0 * ui.spacing().item_spacing.y;
    ui.add_space(4.0);
    let room = (most - above - foot - 8.0).max(60.0);
    ScrollArea::vertical()
        .id_salt("body")
        .max_height(room)
        .min_scrolled_height(room)
        .auto_shrink([false, !tall])
        .show(ui, |ui| {
            // Room for the ring of the focus, which is drawn over the edge at the left.
            Frame::new().inner_margin(Margin { left: 0, right: 8, top: 5, bottom: 5 }).show(ui, |ui| {
                ui.set_width(ui.available_width());
                fill(ui, Part::Body);
            });
        });
    let shown = ui.scope(|ui| fill(ui, Part::Foot)).response.rect.height();
    if (shown - foot).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(kept, shown));
        ui.ctx().request_repaint();
    }
}

fn dark(part: f32) -> egui::Color32 {
    faint([8, 6, 5], DIM * part)
}

/// Darkens the screen while no sheet does: after the last was closed.
pub fn dim_alone(ctx: &Context, part: f32) {
    let layer = egui::LayerId::new(egui::Order::Foreground, Id::new("dusk"));
    ctx.layer_painter(layer).rect_filled(ctx.content_rect(), 0, dark(part));
}

/// A row of a sheet: what it is about on the left, what can be done about it on the right; one below the other
/// where there is little room.
pub fn row(ui: &mut Ui, name: &str, about: &str, fill: impl FnOnce(&mut Ui)) {
    let scale = style::scale_of(ui.ctx());
    let (width, least) = (ui.available_width(), ui.spacing().interact_size.y);
    let said = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.label(egui::RichText::new(name).color(colour(PAPER)));
        if !about.is_empty() {
            super::widgets::note(ui, about);
        }
    };
    if width < 560.0 * scale {
        ui.vertical(said);
        ui.horizontal_wrapped(fill);
        ui.add_space(6.0);
        return;
    }
    ui.horizontal(|ui| {
        let left = width * 0.42;
        ui.allocate_ui_with_layout(vec2(left, least), Layout::left_to_right(Align::Center), |ui| {
            ui.set_width(left);
            ui.vertical(|ui| {
                if about.is_empty() {
                    ui.add_space((least - egui::TextStyle::Body.resolve(ui.style()).size * 1.4) / 2.0);
                }
                said(ui);
            });
        });
        ui.allocate_ui_with_layout(
            vec2(ui.available_width(), least),
            Layout::left_to_right(Align::Center),
            fill,
        );
    });
}

/// Arrow keys find the first thing to press when nothing has the focus yet.
pub fn wake_focus(ctx: &Context) {
    use egui::Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp};
    let arrow = ctx.input(|input| {
        [ArrowDown, ArrowLeft, ArrowRight, ArrowUp].iter().any(|key| input.key_pressed(*key))
    });
    if arrow && ctx.memory(|memory| memory.focused().is_none()) {
        ctx.memory_mut(|memory| memory.move_focus(egui::FocusDirection::Next));
    }
}

/// The two answers to a question before something is done; Enter gives the safe one.
pub fn answers(ui: &mut Ui, fresh: bool, yes: &str, no: &str) -> Option<bool> {
    ui.horizontal_wrapped(|ui| {
        let safe = main_button(ui, no);
        first(ui, fresh, &safe);
        let sure = button(ui, yes).clicked();
        (sure || safe.clicked()).then_some(sure)
    })
    .inner
}

/// The button that is pressed by Enter as soon as a sheet is open.
pub fn first(ui: &Ui, fresh: bool, response: &egui::Response) {
    if fresh {
        focus::prefer(ui, response);
    }
}
