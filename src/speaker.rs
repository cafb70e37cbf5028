//! The loudspeaker: plays what is heard. A machine without a sound card just stays silent.

use crate::settings::Settings;
use crate::table::sound::Heard;
use art::sounds::{Cue, RATE, Sound, sound, variants};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiOutput;
use bevy_egui::egui::output::OutputEvent;
use bevy_kira_audio::prelude::{Frame, StaticSoundData, StaticSoundSettings};
use bevy_kira_audio::{Audio, AudioControl, AudioPlugin, AudioSource};
use std::collections::HashMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{env, fs, thread};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Last, press.before(play));
    if can_be_heard() {
        app.add_plugins(AudioPlugin)
            .init_resource::<Shelf>()
            .init_resource::<Waiting>()
            .add_systems(Startup, fill_shelf)
            .add_systems(Last, play);
    } else {
        info!("there is no sound card: it stays silent");
    }
}

/// Is there anything that could make a sound? Asking the sound system itself would write complaints on the terminal.
fn can_be_heard() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let cards = fs::read_to_string("/proc/asound/cards").unwrap_or_default();
    let card = cards.lines().any(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()));
    let runtime = env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    let socket = |name: &str| Path::new(&runtime).join(name).exists();
    card || env::var_os("PULSE_SERVER").is_some() || socket("pulse/native") || socket("pipewire-0")
}

/// A sound, ready to be played.
type Made = (Cue, StaticSoundData);

/// Every sound that has been made, by its cue.
#[derive(Resource, Default)]
struct Shelf {
    sounds: HashMap<Cue, Vec<Handle<AudioSource>>>,
    /// The variant of each cue that was played last.
    last: HashMap<Cue, usize>,
    coming: Option<Mutex<Receiver<Made>>>,
}

/// What will be heard in a moment, and when.
#[derive(Resource, Default)]
struct Waiting(Vec<(Duration, Cue)>);

/// Sounds are made on a thread of their own, so that nobody waits for them.
fn fill_shelf(mut shelf: ResMut<Shelf>) {
    let (out, coming) = channel();
    shelf.coming = Some(Mutex::new(coming));
    if let Err(error) = thread::Builder::new().name("sounds".into()).spawn(move || make_all(&out)) {
        warn!("sounds cannot be made: {error}");
    }
}

fn make_all(out: &Sender<Made>) {
    // The first variant of everything comes first: it may be wanted soon.
    let most = Cue::ALL.into_iter().map(variants).max().unwrap_or(0);
    for variant in 0..most {
        for cue in Cue::ALL.into_iter().filter(|cue| variant < variants(*cue)) {
            if out.send((cue, data(&sound(cue, variant)))).is_err() {
                return;
            }
        }
    }
}

fn data(sound: &Sound) -> StaticSoundData {
    StaticSoundData {
        sample_rate: RATE,
        frames: sound.samples.iter().map(|sample| Frame::from_mono(*sample)).collect(),
        settings: StaticSoundSettings::default(),
        slice: None,
    }
}

/// Whatever is pressed on the screen clicks, by the pointer or by a key.
fn press(outputs: Query<&EguiOutput>, mut heard: MessageWriter<Heard>) {
    let clicked = |output: &EguiOutput| {
        output.platform_output.events.iter().any(|event| matches!(event, OutputEvent::Clicked(_)))
    };
    if outputs.iter().any(clicked) {
        heard.write(Heard::now(Cue::Click));
    }
}

/// Plays everything whose time has come.
fn play(
    mut heard: MessageReader<Heard>,
    mut waiting: ResMut<Waiting>,
    mut shelf: ResMut<Shelf>,
    mut sources: ResMut<Assets<AudioSource>>,
    (time, settings, audio): (Res<Time<Real>>, Res<Settings>, Res<Audio>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed();
    waiting.0.extend(heard.read().map(|heard| (now + heard.after, heard.cue)));
    if waiting.0.is_empty() {
        return;
    }
    shelf.take_in(&mut sources);
    waiting.0.retain(|(due, cue)| {
        let loud = loudness(&settings, *cue);
        if *due > now {
            return true;
        }
        if let (Some(decibels), Some(source)) = (loud, shelf.pick(*cue)) {
            audio.play(source).with_volume(decibels);
        }
        false
    });
    if !waiting.0.is_empty() {
        redraw.write(RequestRedraw);
    }
}

impl Shelf {
    fn take_in(&mut self, sources: &mut Assets<AudioSource>) {
        let Some(coming) = &self.coming else { return };
        let coming = coming.lock().unwrap_or_else(PoisonError::into_inner);
        for (cue, sound) in coming.try_iter() {
            self.sounds.entry(cue).or_default().push(sources.add(AudioSource { sound }));
        }
    }

    /// Another variant than the last time, if there are several.
    fn pick(&mut self, cue: Cue) -> Option<Handle<AudioSource>> {
        let sounds = self.sounds.get(&cue)?;
        let chosen = another(sounds.len(), self.last.get(&cue).copied(), rand::random());
        self.last.insert(cue, chosen);
        sounds.get(chosen).cloned()
    }
}

/// One of so many, but never the last one twice.
fn another(count: usize, last: Option<usize>, chance: u32) -> usize {
    let chance = chance as usize;
    match last {
        Some(last) if count > 1 => (last + 1 + chance % (count - 1)) % count,
        _ => chance % count.max(1),
    }
}

/// How loud a cue is played, in decibels; not at all if it is switched off.
fn loudness(settings: &Settings, cue: Cue) -> Option<f32> {
    let volumes = settings.volumes;
    let kind = match cue {
        Cue::Move | Cue::Capture | Cue::Explosion | Cue::Drop => volumes.pieces,
        Cue::Click => volumes.buttons,
        Cue::Check | Cue::Win | Cue::Lose | Cue::Draw | Cue::Refused | Cue::Hint => volumes.events,
    };
    let part = f32::from(volumes.all) * f32::from(kind) / 10_000.0;
    (!settings.mute && part > 0.0).then(|| 20.0 * part.log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_variant_comes_twice_in_a_row() {
        for count in 2..9 {
            for last in 0..count {
                let drawn: Vec<_> = (0..40).map(|chance| another(count, Some(last), chance)).collect();
                assert!(drawn.iter().all(|next| *next != last && *next < count));
                assert_eq!((0..count).filter(|variant| drawn.contains(variant)).count(), count - 1);
            }
        }
        assert_eq!(another(1, Some(0), 77), 0);
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
    fn every_cue_becomes_sound() {
        for cue in Cue::ALL {
            let data = data(&sound(cue, 0));
            assert!(data.frames.iter().any(|frame| frame.left.abs() > 0.1), "{cue:?}");
        }
    }
}
