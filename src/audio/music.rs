//! Plays music if the settings ask for it. A track is synthesised in the background when it is first wanted.

use super::decibels;
use crate::AppSystems;
use crate::settings::{MusicChoice, Settings};
use crate::wake::Waker;
use art::sounds::{MUSIC_RATE, Music, Track, music};
use bevy::prelude::*;
use bevy_kira_audio::prelude::{Frame, StaticSoundData, StaticSoundSettings};
use bevy_kira_audio::{AudioApp, AudioChannel, AudioControl, AudioSource, AudioTween};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long music takes to come and go.
const FADE: Duration = Duration::from_millis(1500);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Player>()
        .add_audio_channel::<MusicChannel>()
        .add_systems(Last, follow_settings.in_set(AppSystems::Present));
}

/// The channel of the music: its volume changes without touching other sounds.
#[derive(Resource)]
struct MusicChannel;

/// What is played, or about to be.
#[derive(Resource, Default)]
struct Player {
    /// The track that is played or synthesised.
    track: Option<Track>,
    incoming: Option<Mutex<Receiver<StaticSoundData>>>,
}

/// The track of a choice.
fn track_of(choice: MusicChoice) -> Option<Track> {
    match choice {
        MusicChoice::Off => None,
        MusicChoice::Study => Some(Track::Study),
        MusicChoice::Garden => Some(Track::Garden),
        MusicChoice::Hall => Some(Track::Hall),
    }
}

/// Starts, changes and stops the music when the settings change, and plays a track once it is there.
fn follow_settings(
    settings: Res<Settings>,
    waker: Res<Waker>,
    mut player: ResMut<Player>,
    mut sources: ResMut<Assets<AudioSource>>,
    output: Res<AudioChannel<MusicChannel>>,
) {
    if settings.is_changed() {
        let volume = decibels(&settings, settings.volumes.music);
        let wanted = track_of(settings.music).filter(|_| volume.is_some());
        if wanted != player.track {
            output.stop().fade_out(AudioTween::linear(FADE));
            player.track = wanted;
            player.incoming = wanted.map(|track| synthesize(track, waker.clone()));
        }
        if let Some(decibels) = volume {
            output.set_volume(decibels);
        }
    }
    if let Some(sound) = player.receive() {
        output.play(sources.add(AudioSource { sound })).looped().fade_in(AudioTween::linear(FADE));
    }
}

impl Player {
    /// The track, once it is synthesised.
    fn receive(&mut self) -> Option<StaticSoundData> {
        let incoming = self.incoming.as_ref()?;
        let sound = incoming.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()?;
        self.incoming = None;
        Some(sound)
    }
}

fn synthesize(track: Track, waker: Waker) -> Mutex<Receiver<StaticSoundData>> {
    let (out, incoming) = channel();
    rayon::spawn(move || {
        // The player may have changed their mind meanwhile.
        let _ = out.send(to_sound_data(&music(track)));
        waker.wake();
    });
    Mutex::new(incoming)
}

fn to_sound_data(music: &Music) -> StaticSoundData {
    StaticSoundData {
        sample_rate: MUSIC_RATE,
        frames: music.frames.iter().map(|[left, right]| Frame::new(*left, *right)).collect(),
        settings: StaticSoundSettings::default(),
        slice: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_but_off_is_a_track_of_its_own() {
        let tracks: Vec<_> = MusicChoice::ALL.into_iter().map(track_of).collect();
        assert_eq!(tracks[0], None);
        let tracks: Vec<_> = tracks.into_iter().flatten().collect();
        assert_eq!(tracks, Track::ALL);
    }

    #[test]
    fn a_track_is_played_in_stereo_and_at_its_own_rate() {
        let music = Music { frames: vec![[0.5, -0.5]; 10] };
        let data = to_sound_data(&music);
        assert_eq!((data.sample_rate, data.frames.len()), (MUSIC_RATE, 10));
        assert_eq!((data.frames[3].left, data.frames[3].right), (0.5, -0.5));
    }
}
