//! The rows of the settings sheet, part by part.

use super::Language;
use crate::room::ROOMS;
use crate::screens::title::step_words;
use crate::settings::{
    AnimationSpeed, CameraPreset, DEFAULT_RELAY, MusicChoice, Quality, Settings, ViewKind, check_relay,
};
use crate::text::Texts;
use crate::ui::fields::{choice, long_field, slider, switch, text_field};
use crate::ui::sheet::row;
use crate::ui::style::{self, TEXT, colour};
use crate::ui::widgets::{error_label, heading};
use bevy_egui::egui::{Id, RichText, Ui};
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use online::net::Refusal;
use rules::name;
use std::ops::RangeInclusive;

const VIEWS: [(ViewKind, &str); 2] = [(ViewKind::TwoD, "view-2d"), (ViewKind::ThreeD, "view-3d")];
const CAMERAS: [(CameraPreset, &str); 4] = [
    (CameraPreset::Seat, "camera-seat"),
    (CameraPreset::Top, "camera-top"),
    (CameraPreset::Side, "camera-side"),
    (CameraPreset::Cinematic, "camera-cinematic"),
];
const QUALITIES: [(Quality, &str); 4] = [
    (Quality::Auto, "quality-auto"),
    (Quality::Low, "quality-low"),
    (Quality::Medium, "quality-medium"),
    (Quality::High, "quality-high"),
];
const TRACKS: [(MusicChoice, &str); 4] = [
    (MusicChoice::Off, "music-off"),
    (MusicChoice::Study, "music-study"),
    (MusicChoice::Garden, "music-garden"),
    (MusicChoice::Hall, "music-hall"),
];
const PACES: [(AnimationSpeed, &str); 4] = [
    (AnimationSpeed::Off, "animation-off"),
    (AnimationSpeed::Fast, "animation-fast"),
    (AnimationSpeed::Normal, "animation-normal"),
    (AnimationSpeed::Slow, "animation-slow"),
];

/// All rows but the themes. Name and relay are shown as typed.
pub(super) fn show(
    ui: &mut Ui,
    settings: &mut Settings,
    texts: &Texts,
    languages: &[Language],
    (name, relay): (&mut String, &mut String),
) {
    let rows = Rows { texts };
    rows.appearance(ui, settings);
    rows.play(ui, settings);
    rows.ai(ui, settings);
    rows.sound(ui, settings);
    rows.person(ui, settings, languages, name);
    rows.online(ui, settings, relay);
}

struct Rows<'a> {
    texts: &'a Texts,
}

impl Rows<'_> {
    fn appearance(&self, ui: &mut Ui, settings: &mut Settings) {
        self.one_of(ui, "settings-view", &VIEWS, &mut settings.view);
        self.one_of(ui, "settings-camera", &CAMERAS, &mut settings.camera);
        self.room(ui, settings);
        self.switch(ui, "settings-camera-drift", &mut settings.camera_drift);
        self.one_of(ui, "settings-quality", &QUALITIES, &mut settings.quality);
        self.switch(ui, "settings-full-screen", &mut settings.full_screen);
        self.switch(ui, "settings-coordinates", &mut settings.coordinates);
        self.text_size(ui, settings);
        self.switch(ui, "settings-reduce-motion", &mut settings.reduce_motion);
    }

    fn room(&self, ui: &mut Ui, settings: &mut Settings) {
        let labels: Vec<String> =
            ROOMS.iter().map(|room| self.texts.get(&format!("room-{}", room.id))).collect();
        let now = ROOMS.iter().position(|room| room.id == settings.room).unwrap_or(0);
        let key = "settings-room";
        row(ui, &self.texts.get(key), &self.about(key), |ui| {
            if let Some(picked) = choice(ui, &labels, now, &step_words(self.texts)) {
                settings.room = ROOMS[picked].id.into();
            }
        });
    }

    /// The text size changes when the slider is released; otherwise it would move under the pointer.
    fn text_size(&self, ui: &mut Ui, settings: &mut Settings) {
        let state = ui.id().with("text size");
        let mut size = ui.data(|data| data.get_temp(state)).unwrap_or(settings.text_size);
        let held = self
            .number(ui, "settings-text-size", &mut size, 80..=200, 10, |size| u32::from(size).into());
        if held {
            ui.data_mut(|data| data.insert_temp(state, size));
        } else {
            ui.data_mut(|data| data.remove::<u16>(state));
            settings.text_size = size;
        }
    }

    fn play(&self, ui: &mut Ui, settings: &mut Settings) {
        self.part(ui, "settings-play");
        self.one_of(ui, "settings-animation", &PACES, &mut settings.animation_speed);
        self.switch(ui, "settings-auto-flip", &mut settings.auto_flip);
        self.switch(ui, "settings-confirm", &mut settings.confirm_moves);
        self.switch(ui, "settings-premoves", &mut settings.premoves);
        self.switch(ui, "settings-attacked", &mut settings.show_attacked);
        self.switch(ui, "settings-hints", &mut settings.beginner_hints);
        self.switch(ui, "settings-lessons", &mut settings.offer_lessons);
    }

    fn ai(&self, ui: &mut Ui, settings: &mut Settings) {
        self.part(ui, "settings-ai");
        let seconds = |tenths: u16| {
            let digits = FluentNumberOptions { minimum_fraction_digits: Some(1), ..Default::default() };
            FluentNumber::new(f64::from(tenths) / 10.0, digits).into()
        };
        self.number(ui, "settings-think", &mut settings.think_tenths, 5..=300, 5, seconds);
        self.number(ui, "settings-delay", &mut settings.delay_tenths, 0..=50, 1, seconds);
    }

    fn sound(&self, ui: &mut Ui, settings: &mut Settings) {
        self.part(ui, "settings-sound");
        self.switch(ui, "settings-mute", &mut settings.mute);
        self.one_of(ui, "settings-music", &TRACKS, &mut settings.music);
        let volumes = &mut settings.volumes;
        for (key, volume) in [
            ("settings-volume-all", &mut volumes.all),
            ("settings-volume-pieces", &mut volumes.pieces),
            ("settings-volume-events", &mut volumes.events),
            ("settings-volume-buttons", &mut volumes.buttons),
            ("settings-volume-music", &mut volumes.music),
        ] {
            let mut value = u16::from(*volume);
            self.number(ui, key, &mut value, 0..=100, 5, |percent| u32::from(percent).into());
            *volume = value as u8;
        }
    }

    fn person(&self, ui: &mut Ui, settings: &mut Settings, languages: &[Language], name: &mut String) {
        self.part(ui, "settings-you");
        let wrong = name::check(name).err().filter(|_| !name.is_empty());
        row(ui, &self.texts.get("settings-name"), "", |ui| {
            let width = (260.0 * style::scale_of(ui.ctx())).min(ui.available_width());
            let hint = self.texts.get("seat-you");
            if text_field(ui, name, &hint, width, wrong.is_some()).changed()
                && (name.is_empty() || name::check(name).is_ok())
            {
                settings.name.clone_from(name);
            }
        });
        if let Some(wrong) = wrong {
            error_label(ui, &self.texts.sentence(&wrong.message()));
        }
        let labels: Vec<String> = languages.iter().map(|language| language.name.clone()).collect();
        let now = languages.iter().position(|language| language.code == settings.language).unwrap_or(0);
        row(ui, &self.texts.get("settings-language"), "", |ui| {
            if let Some(picked) = choice(ui, &labels, now, &step_words(self.texts)) {
                settings.language.clone_from(&languages[picked].code);
            }
        });
    }

    fn online(&self, ui: &mut Ui, settings: &mut Settings, relay: &mut String) {
        self.part(ui, "settings-online");
        let key = "settings-relay";
        row(ui, &self.texts.get(key), &self.about(key), |ui| {
            let width = (320.0 * style::scale_of(ui.ctx())).min(ui.available_width());
            let wrong = check_relay(relay.trim()).is_err();
            let field = long_field(ui, relay, DEFAULT_RELAY, width, wrong, Id::new("settings-relay"));
            if field.changed() && check_relay(relay.trim()).is_ok() {
                settings.relay = relay.trim().into();
            }
        });
        if let Err(error) = check_relay(relay.trim()) {
            error_label(ui, &self.texts.message(&Refusal::BadAddress(error).message()));
        }
        self.switch(ui, "settings-mute-chat", &mut settings.mute_chat);
        self.switch(ui, "settings-digit-codes", &mut settings.digit_codes);
    }

    fn part(&self, ui: &mut Ui, key: &str) {
        ui.add_space(style::GAP_S);
        ui.separator();
        heading(ui, &self.texts.get(key));
    }

    fn one_of<T: Copy + PartialEq>(&self, ui: &mut Ui, key: &str, all: &[(T, &str)], value: &mut T) {
        let labels: Vec<String> = all.iter().map(|(_, key)| self.texts.get(key)).collect();
        let now = all.iter().position(|(each, _)| each == value).unwrap_or(0);
        row(ui, &self.texts.get(key), &self.about(key), |ui| {
            if let Some(picked) = choice(ui, &labels, now, &step_words(self.texts)) {
                *value = all[picked].0;
            }
        });
    }

    fn switch(&self, ui: &mut Ui, key: &str, on: &mut bool) {
        let name = self.texts.get(key);
        row(ui, &name, &self.about(key), |ui| {
            switch(ui, on, &name);
        });
    }

    /// A slider with its value as text; returns whether it is being dragged.
    fn number(
        &self,
        ui: &mut Ui,
        key: &str,
        value: &mut u16,
        range: RangeInclusive<u16>,
        step: u16,
        shown: impl Fn(u16) -> fluent_bundle::FluentValue<'static>,
    ) -> bool {
        let name = self.texts.get(key);
        let mut held = false;
        row(ui, &name, &self.about(key), |ui| {
            let room = 90.0 * style::scale_of(ui.ctx());
            let width = (ui.available_width() - room).max(90.0);
            ui.scope(|ui| {
                ui.set_max_width(width);
                held = slider(ui, value, range, step, &name).is_pointer_button_down_on();
            });
            let said = self.texts.with(&format!("{key}-value"), &[("value", shown(*value))]);
            ui.label(RichText::new(said).color(colour(TEXT)));
        });
        held
    }

    /// The `-about` text of a row, if there is one.
    fn about(&self, key: &str) -> String {
        self.texts.get_or(&format!("{key}-about"), "")
    }
}
