//! The list of keyboard shortcuts, group by group.

use super::{LateSystems, Sheet, SheetContext};
use crate::text::Texts;
use crate::ui::sheet::{Part, first};
use crate::ui::shortcuts::{ShortcutGroup, ShortcutLine, lines};
use crate::ui::style::{self, BORDER, RAISED, TEXT, bold, colour};
use crate::ui::widgets::{heading, primary_button};
use bevy::prelude::*;
use bevy_egui::egui::{Align, Frame, Label, Layout, RichText, Stroke, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// Two columns need this width at 100 percent text size.
const WIDE: f32 = 860.0;
/// So many groups are in the left column.
const ON_THE_LEFT: usize = 3;
/// The share of a column that the keys get.
const KEYS: f32 = 0.42;

fn show(mut contexts: EguiContexts, mut context: SheetContext) -> Result {
    if context.sheets.top() != Some(&Sheet::Shortcuts) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let texts = &*context.texts;
    let (title, close) = (texts.get("shortcuts-title"), texts.get("close"));
    let frame = context.tall_frame("shortcuts", &title, WIDE, &close);
    let fresh = context.motion.is_fresh();
    let mut done = false;
    let closed = frame.show(ctx, &mut context.pictures, &mut |ui, part, _| match part {
        Part::Body => body(ui, texts),
        Part::Foot => {
            let button = primary_button(ui, &close);
            first(ui, fresh, &button);
            done = button.clicked();
        }
    });
    if closed || done {
        context.close();
    }
    Ok(())
}

/// The groups: the first three on the left, the others on the right, or all below each other.
fn body(ui: &mut Ui, texts: &Texts) {
    let columns = if ui.available_width() >= 0.9 * WIDE * style::scale_of(ui.ctx()) { 2 } else { 1 };
    ui.columns(columns, |uis| {
        for (index, group) in ShortcutGroup::ALL.into_iter().enumerate() {
            let column = if index < ON_THE_LEFT { 0 } else { columns - 1 };
            show_group(&mut uis[column], texts, group);
        }
    });
}

fn show_group(ui: &mut Ui, texts: &Texts, group: ShortcutGroup) {
    heading(ui, &texts.get(group.text()));
    lines(texts, group).iter().for_each(|line| show_line(ui, line));
    ui.add_space(style::GAP_M);
}

/// The keys on the left, what they do on the right.
fn show_line(ui: &mut Ui, line: &ShortcutLine) {
    let width = ui.available_width();
    ui.horizontal_top(|ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        let keys = vec2(width * KEYS, 0.0);
        ui.allocate_ui_with_layout(keys, Layout::top_down(Align::Min), |ui| {
            ui.set_width(keys.x);
            let frame = Frame::new()
                .fill(colour(RAISED))
                .stroke(Stroke::new(1.0, colour(BORDER)))
                .corner_radius(style::BUTTON_ROUND)
                .inner_margin(style::margin(style::GAP_S, style::GAP_XXS));
            frame.show(ui, |ui| {
                let text = RichText::new(&line.keys).family(bold()).color(colour(TEXT));
                ui.add(Label::new(text).wrap());
            });
        });
        ui.add(Label::new(RichText::new(&line.text).color(colour(TEXT))).wrap());
    });
}
