//! The level of the AI in the next game, and what it means.

use super::SheetContext;
use crate::text::Texts;
use crate::ui::fields::{StepLabels, choice, choice_width};
use crate::ui::style::{self, BACKGROUND, BUTTON_ROUND, GAP_S, GAP_XXS, TEXT, colour, faint, margin};
use bevy_egui::egui::{self, FontFamily, Frame, Label, Ui};
use rules::AiLevel;

/// Shows the choice with its label before it and its meaning behind it, or below where there is no room. They lie on a
/// dark ground: the backdrop may be bright there.
pub(super) fn show(ui: &mut Ui, context: &mut SheetContext) {
    let ground = Frame::new().fill(faint(BACKGROUND, 0.8)).corner_radius(BUTTON_ROUND + 2);
    ground.inner_margin(margin(GAP_S, GAP_XXS)).show(ui, |ui| row(ui, context));
}

fn row(ui: &mut Ui, context: &mut SheetContext) {
    let labels: Vec<String> = search::Level::ALL
        .iter()
        .map(|level| context.texts.get(&format!("level-{}", level.number)))
        .collect();
    let number = context.settings.level.number();
    let said = context.texts.get("title-level");
    let about = context.texts.get(&format!("level-{number}-about"));
    let gap = 2.0 * ui.spacing().item_spacing.x;
    let all = ui.available_width();
    let short = choice_width(ui, &labels) + gap;
    let with_label = short + text_width(ui, &said) + gap;
    let beside = with_label + text_width(ui, &about) + gap <= all;
    ui.horizontal(|ui| {
        if with_label <= all {
            ui.label(egui::RichText::new(said).color(colour(TEXT)));
        }
        if let Some(picked) = choice(ui, &labels, usize::from(number - 1), &step_words(&context.texts)) {
            context.settings.level = AiLevel::nearest(picked as u8 + 1);
            context.awake.request_frames();
        }
        if beside {
            ui.label(egui::RichText::new(&about).color(colour(TEXT)));
        }
    });
    if !beside {
        ui.add(Label::new(egui::RichText::new(&about).color(colour(TEXT))).wrap());
    }
}

fn text_width(ui: &Ui, text: &str) -> f32 {
    let font = style::type_of(ui.ctx(), style::BODY, FontFamily::Proportional);
    ui.painter().layout_no_wrap(text.into(), font, colour(TEXT)).size().x
}

/// The labels of the arrows of a choice that has no room.
pub(in crate::screens) fn step_words(texts: &Texts) -> StepLabels {
    StepLabels { before: texts.get("previous"), after: texts.get("next") }
}
