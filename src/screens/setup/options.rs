//! The game's own options: switches and choices.

use crate::screens::title::step_words;
use crate::setup::Setup;
use crate::text::Texts;
use crate::ui::fields::{choice, switch};
use crate::ui::sheet::row;
use crate::ui::widgets::heading;
use bevy_egui::egui::Ui;
use rules::{ModeInfo, OptionSpec};

/// Shows every option of a game.
pub(super) fn show(ui: &mut Ui, info: &ModeInfo, setup: &mut Setup, texts: &Texts) {
    if info.options.is_empty() {
        return;
    }
    ui.add_space(6.0);
    heading(ui, &texts.get("setup-options"));
    for spec in &info.options {
        option(ui, info, spec, setup, texts);
    }
}

fn option(ui: &mut Ui, info: &ModeInfo, spec: &OptionSpec, setup: &mut Setup, texts: &Texts) {
    let key = format!("game-{}-option-{}", info.id, spec.id);
    let name = texts.own(&key, &spec.name);
    let about = texts.own(&format!("{key}-about"), &spec.about);
    row(ui, &name, &about, |ui| {
        let now = setup.options.index(spec);
        let picked = if spec.is_switch() {
            let mut on = now == 1;
            switch(ui, &mut on, &name).changed().then_some(usize::from(on))
        } else {
            let label =
                |choice: &rules::Choice| texts.own(&format!("{key}-{}", choice.id), &choice.name);
            let labels: Vec<String> = spec.choices.iter().map(label).collect();
            choice(ui, &labels, now, &step_words(texts))
        };
        if let Some(chosen) = picked.and_then(|place| spec.choices.get(place)) {
            setup.options = std::mem::take(&mut setup.options).with(&spec.id, &chosen.id);
        }
    });
}
