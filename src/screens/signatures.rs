//! One line about the signatures of an online game.

use crate::text::Texts;
use crate::ui::widgets::{error_label, note};
use bevy_egui::egui::Ui;
use online::chain::Signatures;

/// Says what the signatures prove.
pub(super) fn show(ui: &mut Ui, signatures: &Signatures, texts: &Texts) {
    let text = texts.sentence(&signatures.message());
    match signatures {
        Signatures::Mismatch => error_label(ui, &text),
        _ => note(ui, &text),
    };
}
