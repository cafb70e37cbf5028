//! Plays sounds. Without an audio device the app stays silent.

mod music;

use crate::settings::Settings;
use crate::table::sound::{SoundAsked, side_of};
use crate::table::view::{BoardSpace, BoardToScreen};
use art::sounds::{Cue, RATE, Sound, sound, variants};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiOutput;
use bevy_egui::egui::output::OutputEvent;
use bevy_kira_audio::prelude::{Frame, StaticSoundData, StaticSoundSettings};
use bevy_kira_audio::{Audio, AudioControl, AudioPlugin, AudioSource};
use rayon::prelude::*;
use std::collections::HashMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{env, fs};

pub(crate) fn plugin(app: &mut App) {
    if has_audio_device() {
        app.add_plugins(AudioPlugin)
            .init_resource::<SoundBank>()
            .init_resource::<PendingSounds>()
            .add_systems(Startup, start_synthesis)
            .add_systems(Last, (click_sounds, play).chain().in_set(crate::AppSystems::Present))
            .add_plugins(music::plugin);
    } else {
        info!("there is no sound card: it stays silent");
    }
}

/// Checked without opening a device: the sound system would print errors to the terminal.
fn has_audio_device() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let cards = fs::read_to_string("/proc/asound/cards").unwrap_or_default();
    let card = cards.lines().any(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()));
    let runtime = env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    let socket = |name: &str| Path::new(&runtime).join(name).exists();
    card || env::var_os("PULSE_SERVER").is_some() || socket("pulse/native") || socket("pipewire-0")
}

/// A sound that is ready to play.
type SynthesizedSound = (Cue, StaticSoundData);

/// All synthesized sounds, by cue.
#[derive(Resource, Default)]
struct SoundBank {
    sounds: HashMap<Cue, Vec<Handle<AudioSource>>>,
    /// The last variant played of each cue.
    last: HashMap<Cue, usize>,
    incoming: Option<Mutex<Receiver<SynthesizedSound>>>,
}

/// Sounds to play, and when.
#[derive(Resource, Default)]
struct PendingSounds(Vec<(Duration, SoundAsked)>);

/// Synthesizes sounds in the background.
fn start_synthesis(mut bank: ResMut<SoundBank>) {
    let (out, incoming) = channel();
    bank.incoming = Some(Mutex::new(incoming));
    rayon::spawn(move || synthesize_all(&out));
}

fn synthesize_all(out: &Sender<SynthesizedSound>) {
    // First variants first: they may be needed soon.
    let max_variants = Cue::ALL.into_iter().map(variants).max().unwrap_or(0);
    for variant in 0..max_variants {
        let cues = Cue::ALL.into_par_iter().filter(|cue| variant < variants(*cue));
        let send = |cue| out.send((cue, to_sound_data(&sound(cue, variant)))).map_err(drop);
        let sent = cues.try_for_each(send);
        if sent.is_err() {
            return;
        }
    }
}

fn to_sound_data(sound: &Sound) -> StaticSoundData {
    StaticSoundData {
        sample_rate: RATE,
        frames: sound.samples.iter().map(|sample| Frame::from_mono(*sample)).collect(),
        settings: StaticSoundSettings::default(),
        slice: None,
    }
}

/// Every clicked widget makes a sound, by pointer or keyboard.
fn click_sounds(
    outputs: Query<&EguiOutput, Changed<EguiOutput>>,
    mut requests: MessageWriter<SoundAsked>,
) {
    let clicked = |output: &EguiOutput| {
        output.platform_output.events.iter().any(|event| matches!(event, OutputEvent::Clicked(_)))
    };
    if outputs.iter().any(clicked) {
        requests.write(SoundAsked::now(Cue::Click));
    }
}

/// Plays every sound that is due.
fn play(
    mut requests: MessageReader<SoundAsked>,
    mut pending: ResMut<PendingSounds>,
    mut bank: ResMut<SoundBank>,
    mut sources: ResMut<Assets<AudioSource>>,
    (time, settings, audio): (Res<Time<Real>>, Res<Settings>, Res<Audio>),
    (space, to_screen): (Res<BoardSpace>, Res<BoardToScreen>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed();
    pending.0.extend(requests.read().map(|request| (now + request.after, *request)));
    if pending.0.is_empty() {
        return;
    }
    bank.receive(&mut sources);
    pending.0.retain(|(due, requests)| {
        let loud = loudness(&settings, requests.cue);
        if *due > now {
            return true;
        }
        if let (Some(decibels), Some(source)) = (loud, bank.pick(requests.cue)) {
            let rate = playback_rate(requests.cue, rand::random());
            audio
                .play(source)
                .with_volume(decibels)
                .with_panning(side_of(requests, &space, &to_screen))
                .with_playback_rate(rate);
        }
        false
    });
    if !pending.0.is_empty() {
        redraw.write(RequestRedraw);
    }
}

impl SoundBank {
    fn receive(&mut self, sources: &mut Assets<AudioSource>) {
        let Some(incoming) = &self.incoming else { return };
        let incoming = incoming.lock().unwrap_or_else(PoisonError::into_inner);
        for (cue, sound) in incoming.try_iter() {
            self.sounds.entry(cue).or_default().push(sources.add(AudioSource { sound }));
        }
    }

    /// A different variant from last time, if there are several.
    fn pick(&mut self, cue: Cue) -> Option<Handle<AudioSource>> {
        let sounds = self.sounds.get(&cue)?;
        let chosen = next_variant(sounds.len(), self.last.get(&cue).copied(), rand::random());
        self.last.insert(cue, chosen);
        sounds.get(chosen).cloned()
    }
}

/// An index below `count` other than `last`.
fn next_variant(count: usize, last: Option<usize>, chance: u32) -> usize {
    let chance = chance as usize;
    match last {
        Some(last) if count > 1 => (last + 1 + chance % (count - 1)) % count,
        _ => chance % count.max(1),
    }
}

/// Knocks are played a little faster or slower each time; tunes stay in tune.
fn playback_rate(cue: Cue, chance: u8) -> f64 {
    match cue {
        Cue::Move | Cue::Capture | Cue::Drop | Cue::PickUp | Cue::PutBack => {
            0.96 + 0.08 * f64::from(chance) / 255.0
        }
        _ => 1.0,
    }
}

/// The volume of a cue in decibels, or none if it is off.
fn loudness(settings: &Settings, cue: Cue) -> Option<f32> {
    let volumes = settings.volumes;
    let kind = match cue {
        Cue::Move | Cue::Capture | Cue::Explosion | Cue::Drop => volumes.pieces,
        Cue::PickUp | Cue::PutBack | Cue::Premove => volumes.pieces,
        Cue::Click => volumes.buttons,
        _ => volumes.events,
    };
    decibels(settings, kind)
}

/// A volume in percent as decibels, or none if nothing is to be heard.
fn decibels(settings: &Settings, percent: u8) -> Option<f32> {
    let volume = f32::from(settings.volumes.all) * f32::from(percent) / 10_000.0;
    (!settings.mute && volume > 0.0).then(|| 20.0 * volume.log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_variant_is_played_twice_in_a_row() {
        for count in 2..9 {
            for last in 0..count {
                let drawn: Vec<_> =
                    (0..40).map(|chance| next_variant(count, Some(last), chance)).collect();
                assert!(drawn.iter().all(|next| *next != last && *next < count));
                assert_eq!((0..count).filter(|variant| drawn.contains(variant)).count(), count - 1);
            }
        }
        assert_eq!(next_variant(1, Some(0), 77), 0);
    }

    #[test]
    fn volumes_multiply_and_mute_is_silence() {
        let mut settings = Settings::default();
        settings.volumes.all = 100;
        settings.volumes.pieces = 100;
        assert_eq!(loudness(&settings, Cue::Move), Some(0.0));
        settings.volumes.all = 50;
        assert!(loudness(&settings, Cue::Move).is_some_and(|decibels| (decibels + 6.02).abs() < 0.01));
        settings.volumes.buttons = 0;
        assert_eq!(loudness(&settings, Cue::Click), None);
        settings.mute = true;
        assert!(Cue::ALL.into_iter().all(|cue| loudness(&settings, cue).is_none()));
    }

    #[test]
    fn every_cue_is_audible() {
        for cue in Cue::ALL {
            let data = to_sound_data(&sound(cue, 0));
            assert!(data.frames.iter().any(|frame| frame.left.abs() > 0.02), "{cue:?}");
        }
    }
}
