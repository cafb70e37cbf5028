//! Quiet music, composed and synthesised by code: each track is a loop without a seam.
//!
//! A track has a scale, a row of chords and instruments. A bar has a bass note, a broken chord, and on top a melody made of one
//! motif that returns a step higher or lower and comes home at the end of each phrase.

use super::loudness::gain_to;
use super::reverb::reverb;
use super::tools::{low_passed, samples};
use super::voices::{BAR, BELL, STRING, Voice, tone};
use crate::rng::Rng;
use std::f32::consts::{FRAC_PI_2, TAU};

/// Samples per second of a track: half of a sound's, which is plenty for soft instruments.
pub const MUSIC_RATE: u32 = super::RATE / 2;
/// Loudness of every track, well below the sounds of the game.
const LOUDNESS: f32 = -27.0;
/// A felted hammer on a string: soft, with few overtones.
const FELT: Voice = &[[1.0, 2.6, 1.0], [2.002, 1.5, 0.34], [3.005, 0.9, 0.12], [4.01, 0.5, 0.05]];

/// A piece of music.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    /// A slow waltz on a felted piano.
    Study,
    /// Plucked strings and wooden bars in a bright pentatonic scale.
    Garden,
    /// Few bells over a low drone.
    Hall,
}

impl Track {
    /// Every track.
    pub const ALL: [Self; 3] = [Self::Study, Self::Garden, Self::Hall];
}

/// Stereo samples, [`MUSIC_RATE`] a second, from -1 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Music {
    /// Left and right.
    pub frames: Vec<[f32; 2]>,
}

/// What a track is made of.
struct Score {
    /// Half tones of the key above middle C.
    key: i32,
    /// Half tones of the scale's seven steps.
    scale: [i32; 7],
    /// The root of each bar's chord, as a step of the scale. Phrases have eight bars.
    roots: [i32; 32],
    beats: usize,
    /// Seconds per beat.
    beat: f32,
    melody: Voice,
    chords: Voice,
    /// The share of melody notes that are left out.
    rests: f32,
    drone: bool,
}

const STUDY: Score = Score {
    key: -10,
    scale: [0, 2, 3, 5, 7, 9, 10],
    roots: [
        0, 0, 3, 3, 6, 6, 0, 0, 0, 0, 5, 5, 3, 4, 0, 0, 2, 2, 6, 6, 3, 3, 4, 4, 0, 0, 3, 3, 6, 4, 0, 0,
    ],
    beats: 3,
    beat: 0.78,
    melody: FELT,
    chords: FELT,
    rests: 0.35,
    drone: false,
};
const GARDEN: Score = Score {
    key: -5,
    scale: [0, 2, 4, 5, 7, 9, 11],
    roots: [
        0, 0, 5, 5, 3, 3, 4, 4, 0, 0, 5, 5, 1, 4, 0, 0, 3, 3, 0, 0, 1, 1, 4, 4, 0, 2, 5, 3, 1, 4, 0, 0,
    ],
    beats: 4,
    beat: 0.62,
    melody: BAR,
    chords: STRING,
    rests: 0.4,
    drone: false,
};
const HALL: Score = Score {
    key: -3,
    scale: [0, 2, 3, 5, 7, 8, 10],
    roots: [
        0, 0, 0, 0, 5, 5, 3, 3, 0, 0, 6, 6, 5, 5, 4, 4, 3, 3, 0, 0, 5, 5, 6, 6, 0, 0, 3, 3, 6, 4, 0, 0,
    ],
    beats: 3,
    beat: 0.95,
    melody: BELL,
    chords: FELT,
    rests: 0.6,
    drone: true,
};

/// Composes and synthesises a track; the same one every time.
pub fn music(track: Track) -> Music {
    let score = match track {
        Track::Study => STUDY,
        Track::Garden => GARDEN,
        Track::Hall => HALL,
    };
    score.played(&mut Rng::new(0x4D55_5349 + track as u64))
}

impl Score {
    /// The number of seconds of the loop.
    fn seconds(&self) -> f32 {
        self.roots.len() as f32 * self.beats as f32 * self.beat
    }

    /// Half tones above middle C of a step of the scale, in any octave.
    fn half_tones(&self, step: i32) -> i32 {
        self.key + 12 * step.div_euclid(7) + self.scale[step.rem_euclid(7) as usize]
    }

    fn played(&self, rng: &mut Rng) -> Music {
        let mut tape = Tape::new(self.seconds());
        if self.drone {
            tape.drone(self.half_tones(-14));
        }
        let motif = self.motif(rng);
        for (bar, root) in self.roots.iter().enumerate() {
            let start = (bar * self.beats) as f32 * self.beat;
            self.accompany(&mut tape, start, *root, rng);
            self.sing(&mut tape, bar, start, &motif, rng);
        }
        tape.finished()
    }

    /// Two bars of melody, as steps above the chord's root; none is a rest.
    fn motif(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let mut step = [0, 2, 4][(rng.unit() * 3.0) as usize];
        let mut note = |index: usize| {
            step = (step + [-2, -1, 1, 1, 2][(rng.unit() * 5.0) as usize]).clamp(-2, 7);
            (index == 0 || rng.unit() > self.rests).then_some(step)
        };
        (0..self.beats * 2).map(&mut note).collect()
    }

    /// A bass note and a broken chord.
    fn accompany(&self, tape: &mut Tape, start: f32, root: i32, rng: &mut Rng) {
        tape.note(start, &tone(self.half_tones(root - 14), 3.2, self.chords, rng), 0.5, -0.15);
        for (beat, step) in [4, 2, 7].into_iter().take(self.beats - 1).enumerate() {
            let at = start + (beat + 1) as f32 * self.beat + rng.between(0.0, 0.02);
            let loud = rng.between(0.16, 0.24);
            tape.note(at, &tone(self.half_tones(root + step - 7), 2.8, self.chords, rng), loud, -0.3);
        }
    }

    /// The bar's part of the melody. The last two bars of a phrase hold the chord's root.
    fn sing(&self, tape: &mut Tape, bar: usize, start: f32, motif: &[Option<i32>], rng: &mut Rng) {
        let root = self.roots[bar];
        if bar % 8 >= 6 {
            if bar % 8 == 6 {
                tape.note(start, &tone(self.half_tones(root + 7), 3.5, self.melody, rng), 0.4, 0.25);
            }
            return;
        }
        let half = &motif[(bar % 2) * self.beats..][..self.beats];
        for (beat, step) in half.iter().enumerate() {
            let Some(step) = step.filter(|_| rng.unit() > self.rests * 0.4) else { continue };
            let at = start + beat as f32 * self.beat + rng.between(0.0, 0.025);
            let sound = tone(self.half_tones(root.rem_euclid(5) + step + 7), 3.0, self.melody, rng);
            tape.note(at, &sound, rng.between(0.28, 0.4), 0.25);
        }
    }
}

/// Two channels that run in a circle: what rings past the end is heard at the beginning.
struct Tape {
    channels: [Vec<f32>; 2],
}

impl Tape {
    fn new(seconds: f32) -> Self {
        // An even number of samples, so that every second one can be dropped.
        let count = samples(seconds) / 2 * 2;
        Self { channels: [vec![0.0; count], vec![0.0; count]] }
    }

    /// Adds a sound; `side` is -1 for left to 1 for right.
    fn note(&mut self, at: f32, sound: &[f32], loud: f32, side: f32) {
        let angle = (side + 1.0) / 2.0 * FRAC_PI_2;
        for (channel, share) in self.channels.iter_mut().zip([angle.cos(), angle.sin()]) {
            let (start, count) = (samples(at), channel.len());
            for (index, sample) in sound.iter().enumerate() {
                channel[(start + index) % count] += sample * loud * share;
            }
        }
    }

    /// A low fifth that swells slowly. Whole numbers of swings fit into the loop.
    fn drone(&mut self, half_tones: i32) {
        let count = self.channels[0].len();
        for (interval, loud) in [(0, 0.10), (7, 0.06), (12, 0.05)] {
            let pitch = super::voices::pitch(half_tones + interval);
            let turns = (pitch * count as f32 / super::RATE as f32).round();
            for (side, channel) in self.channels.iter_mut().enumerate() {
                for (index, sample) in channel.iter_mut().enumerate() {
                    let way = index as f32 / count as f32;
                    let swell = 0.75 + 0.25 * (TAU * (6.0 * way + side as f32 * 0.25)).sin();
                    // The phase is computed in 64 bits: it makes thousands of turns.
                    let phase = (f64::from(turns) * index as f64 / count as f64).fract() as f32;
                    *sample += (TAU * phase).sin() * loud * swell;
                }
            }
        }
    }

    /// Adds the room, brings both channels to the loudness of music and halves the rate.
    fn finished(self) -> Music {
        let [left, right] = self.channels.map(|channel| around(&channel));
        let both: Vec<f32> = left.iter().zip(&right).map(|(left, right)| (left + right) / 2.0).collect();
        let loudest = left.iter().chain(&right).fold(1e-9f32, |most, sample| most.max(sample.abs()));
        let gain = gain_to(&both, LOUDNESS).min(0.9 / loudest);
        let frames = left.iter().zip(&right).step_by(2);
        Music { frames: frames.map(|(left, right)| [left * gain, right * gain]).collect() }
    }
}

/// A loop in a room, without what is too high for the halved rate. The second of two rounds is taken, so that the echoes of
/// the end are heard at the beginning.
fn around(channel: &[f32]) -> Vec<f32> {
    let count = channel.len();
    let twice = [channel, channel].concat();
    let seconds = (twice.len() + 1) as f32 / super::RATE as f32;
    let heard = low_passed(&reverb(&twice, seconds, 0.5), 6500.0);
    heard[count..].iter().copied().chain(std::iter::repeat(0.0)).take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_track_is_quiet_music_that_loops_without_a_click() {
        for track in Track::ALL {
            let Music { frames } = music(track);
            let seconds = frames.len() as f32 / MUSIC_RATE as f32;
            assert!((60.0..120.0).contains(&seconds), "{track:?}: {seconds} s");
            let most = frames.iter().flatten().fold(0.0f32, |most, sample| most.max(sample.abs()));
            assert!((0.02..0.9).contains(&most), "{track:?}: {most}");
            assert!(frames.iter().flatten().all(|sample| sample.is_finite()), "{track:?}");
            let jumps: Vec<f32> =
                frames.windows(2).map(|pair| (pair[1][0] - pair[0][0]).abs()).collect();
            let usual = jumps.iter().fold(0.0f32, |most, jump| most.max(*jump));
            let seam = (frames[0][0] - frames[frames.len() - 1][0]).abs();
            assert!(seam <= usual, "{track:?}: the seam jumps by {seam}, the rest by at most {usual}");
        }
    }

    #[test]
    fn tracks_are_deterministic_and_differ() {
        assert_eq!(music(Track::Hall), music(Track::Hall));
        assert_ne!(
            music(Track::Study).frames[..MUSIC_RATE as usize],
            music(Track::Garden).frames[..MUSIC_RATE as usize]
        );
    }

    #[test]
    fn no_long_silence_interrupts_a_track() {
        for track in Track::ALL {
            let Music { frames } = music(track);
            for (second, part) in frames.chunks(MUSIC_RATE as usize * 4).enumerate() {
                let loud = part.iter().flatten().any(|sample| sample.abs() > 0.004);
                assert!(loud, "{track:?} is silent at {} s", second * 4);
            }
        }
    }

    #[test]
    fn both_channels_are_used_and_balanced() {
        for track in Track::ALL {
            let Music { frames } = music(track);
            let power = |side: usize| frames.iter().map(|frame| frame[side] * frame[side]).sum::<f32>();
            let ratio = power(0) / power(1);
            assert!((0.33..3.0).contains(&ratio), "{track:?}: {ratio}");
            assert!(
                frames.iter().any(|frame| (frame[0] - frame[1]).abs() > 0.002),
                "{track:?} is stereo"
            );
        }
    }
}
