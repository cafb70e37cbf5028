//! The game's own options: switches and choices.

use crate::screens::title::step_words;
use crate::text::Texts;
use crate::ui::fields::{choice, switch};
use crate::ui::sheet::row;
use crate::ui::style;
use crate::ui::widgets::heading;
use bevy_egui::egui::Ui;
use rules::{ModeInfo, OptionSpec, Options};

/// Shows the options of a game.
pub(in crate::screens) fn show(ui: &mut Ui, info: &ModeInfo, options: &mut Options, texts: &Texts) {
    if info.options.is_empty() {
        return;
    }
    ui.add_space(style::GAP_S);
    heading(ui, &texts.get("setup-options"));
    for spec in &info.options {
        option(ui, info, spec, options, texts);
    }
}

fn option(ui: &mut Ui, info: &ModeInfo, spec: &OptionSpec, options: &mut Options, texts: &Texts) {
    let key = format!("game-{}-option-{}", info.id, spec.id);
    let name = texts.get_or(&key, &spec.name);
    let about = texts.get_or(&format!("{key}-about"), &spec.about);
    row(ui, &name, &about, |ui| {
        let now = options.index(spec);
        let picked = if spec.is_switch() {
            let mut on = now == 1;
            switch(ui, &mut on, &name).changed().then_some(usize::from(on))
        } else {
            let label =
                |choice: &rules::Choice| texts.get_or(&format!("{key}-{}", choice.id), &choice.name);
            let labels: Vec<String> = spec.choices.iter().map(label).collect();
            choice(ui, &labels, now, &step_words(texts))
        };
        if let Some(chosen) = picked.and_then(|place| spec.choices.get(place)) {
            *options = std::mem::take(options).with(&spec.id, &chosen.id);
        }
    });
}
