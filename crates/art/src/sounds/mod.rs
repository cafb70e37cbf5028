//! Synthesised sounds: knocks, blasts, short tunes and music.

mod blast;
mod knocks;
mod loudness;
mod music;
mod resonator;
mod reverb;
mod tools;
mod tunes;
mod wav;

use crate::rng::Rng;
pub use music::{MUSIC_RATE, Music, Track, music};
pub use wav::wav;

/// Samples per second.
pub const RATE: u32 = 44_100;

/// The loudest sample of any sound.
const PEAK: f32 = 0.95;

/// Mono samples at 44,100 a second, from -1 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Sound {
    /// The samples.
    pub samples: Vec<f32>,
}

/// A sound of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    /// A piece is set down.
    Move,
    /// A piece takes another.
    Capture,
    /// Pieces are blown off the board.
    Explosion,
    /// A disc falls through a frame.
    Drop,
    /// A button is pressed.
    Click,
    /// A king is in check, or the like.
    Check,
    /// The player has won.
    Win,
    /// The player has lost.
    Lose,
    /// The game is drawn.
    Draw,
    /// A move was refused.
    Refused,
    /// A hint is shown.
    Hint,
    /// A piece is picked up.
    PickUp,
    /// A piece becomes a better one.
    Promotion,
    /// A game begins.
    Start,
    /// The other side offers something.
    Offer,
    /// The player's time is running out.
    LowTime,
    /// A line of chat, or a person who comes in.
    Message,
}

impl Cue {
    /// Every cue.
    pub const ALL: [Self; 17] = [
        Self::Move,
        Self::Capture,
        Self::Explosion,
        Self::Drop,
        Self::Click,
        Self::Check,
        Self::Win,
        Self::Lose,
        Self::Draw,
        Self::Refused,
        Self::Hint,
        Self::PickUp,
        Self::Promotion,
        Self::Start,
        Self::Offer,
        Self::LowTime,
        Self::Message,
    ];
}

/// The number of variants: frequent sounds have more.
pub fn variants(cue: Cue) -> u8 {
    match cue {
        Cue::Move => 8,
        Cue::Capture => 5,
        Cue::PickUp => 4,
        Cue::Drop | Cue::Explosion | Cue::Click => 3,
        Cue::Refused | Cue::Message => 2,
        Cue::Check | Cue::Win | Cue::Lose | Cue::Draw | Cue::Hint => 1,
        Cue::Promotion | Cue::Start | Cue::Offer | Cue::LowTime => 1,
    }
}

/// Synthesises a sound; the variant wraps around.
pub fn sound(cue: Cue, variant: u8) -> Sound {
    let variant = u64::from(variant % variants(cue));
    let mut rng = Rng::new((cue as u64) << 8 | variant);
    let raw = raw(cue, &mut rng);
    Sound { samples: finished(&raw, target(cue)) }
}

fn raw(cue: Cue, rng: &mut Rng) -> Vec<f32> {
    match cue {
        Cue::Move => reverb::reverb(&knocks::set_down(rng), 0.34, 0.05),
        Cue::Capture => reverb::reverb(&knocks::capture(rng), 0.48, 0.05),
        Cue::Explosion => reverb::reverb(&blast::blast(rng), 2.3, 0.12),
        Cue::Drop => reverb::reverb(&knocks::dropped(rng), 0.9, 0.05),
        Cue::Click => knocks::click(rng),
        Cue::Check => tunes::check(rng),
        Cue::Win => tunes::win(rng),
        Cue::Lose => tunes::lose(rng),
        Cue::Draw => tunes::draw(rng),
        Cue::Refused => knocks::refused(rng),
        Cue::Hint => tunes::hint(rng),
        Cue::PickUp => knocks::picked_up(rng),
        Cue::Promotion => tunes::promotion(rng),
        Cue::Start => tunes::start(rng),
        Cue::Offer => tunes::offer(rng),
        Cue::LowTime => tunes::low_time(rng),
        Cue::Message => tunes::message(rng),
    }
}

/// The loudness of a cue in LUFS: what happens on the board is clear, tunes are a little louder, buttons are quiet.
fn target(cue: Cue) -> f32 {
    match cue {
        Cue::Explosion => -17.0,
        Cue::Win | Cue::Lose | Cue::Draw => -21.0,
        Cue::Move | Cue::Capture | Cue::Drop | Cue::Check | Cue::Promotion => -24.0,
        Cue::Start | Cue::Offer | Cue::LowTime | Cue::Refused | Cue::Hint => -26.0,
        Cue::Message => -28.0,
        Cue::Click | Cue::PickUp => -34.0,
    }
}

/// Centres a sound, softens both ends and brings it to its loudness. No sample exceeds `PEAK`.
fn finished(raw: &[f32], loudness: f32) -> Vec<f32> {
    let mut samples = tools::high_passed(raw, 24.0);
    let count = samples.len();
    let (opening, closing) = (tools::samples(0.0006), (count / 5).min(tools::samples(0.25)));
    for (index, sample) in samples.iter_mut().enumerate() {
        let open = (index as f32 / opening as f32).min(1.0);
        let close = ((count - 1 - index) as f32 / closing as f32).min(1.0);
        *sample *= eased(open) * eased(close);
    }
    let loudest = samples.iter().fold(1e-9f32, |most, sample| most.max(sample.abs()));
    let gain = loudness::gain_to(&samples, loudness).min(PEAK / loudest);
    samples.iter_mut().for_each(|sample| *sample *= gain);
    samples
}

/// Smoothstep from 0 to 1.
fn eased(way: f32) -> f32 {
    way * way * (3.0 - 2.0 * way)
}

/// The RMS of a sound.
#[cfg(test)]
fn strength(sound: &[f32]) -> f32 {
    (sound.iter().map(|sample| sample * sample).sum::<f32>() / sound.len() as f32).sqrt()
}

#[cfg(test)]
mod tests;
