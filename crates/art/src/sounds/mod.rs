//! Synthesised sounds: knocks, blasts, short tunes and music.

mod blast;
mod knocks;
mod loudness;
mod music;
mod resonator;
mod reverb;
mod tools;
mod tunes;
mod voices;
mod wav;

use crate::rng::Rng;
pub use music::{MUSIC_RATE, Music, Track, music};
use tunes::Tune;
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
    /// A person leaves, or the connection to them is lost.
    Leave,
    /// The game is over for those who only watch.
    End,
    /// A piece is put back where it was.
    PutBack,
    /// A move is chosen in advance.
    Premove,
    /// One of the player's last seconds has gone.
    Tick,
}

impl Cue {
    /// Every cue.
    pub const ALL: [Self; 22] = [
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
        Self::Leave,
        Self::End,
        Self::PutBack,
        Self::Premove,
        Self::Tick,
    ];
}

/// The number of variants: frequent sounds have more.
pub fn variants(cue: Cue) -> u8 {
    match cue {
        Cue::Move => 8,
        Cue::Capture => 5,
        Cue::PickUp | Cue::PutBack | Cue::Tick => 4,
        _ => Tune::of(cue).map_or(3, Tune::versions),
    }
}

/// Synthesises a sound; the variant wraps around.
pub fn sound(cue: Cue, variant: u8) -> Sound {
    let variant = variant % variants(cue);
    let mut rng = Rng::new((cue as u64) << 8 | u64::from(variant));
    let raw = match Tune::of(cue) {
        Some(tune) => tune.played(variant.into(), &mut rng),
        None => noise(cue, &mut rng),
    };
    Sound { samples: finished(&raw, target(cue)) }
}

/// The sound of a cue without a tune.
fn noise(cue: Cue, rng: &mut Rng) -> Vec<f32> {
    match cue {
        Cue::Capture => reverb::reverb(&knocks::capture(rng), 0.48, 0.05),
        Cue::Explosion => reverb::reverb(&blast::blast(rng), 2.3, 0.12),
        Cue::Drop => reverb::reverb(&knocks::dropped(rng), 0.9, 0.05),
        Cue::Click => knocks::click(rng),
        Cue::Refused => knocks::refused(rng),
        Cue::PickUp => knocks::picked_up(rng),
        Cue::PutBack => knocks::put_back(rng),
        Cue::Premove => knocks::premove(rng),
        Cue::Tick => knocks::tick(rng),
        _ => reverb::reverb(&knocks::set_down(rng), 0.34, 0.05),
    }
}

/// The loudness of a cue in LUFS: what happens on the board is clear, tunes are a little louder, buttons are quiet.
fn target(cue: Cue) -> f32 {
    match cue {
        Cue::Explosion => -17.0,
        Cue::Win | Cue::Lose | Cue::Draw | Cue::End => -21.0,
        Cue::Move | Cue::Capture | Cue::Drop | Cue::Check | Cue::Promotion => -24.0,
        Cue::Start | Cue::Offer | Cue::LowTime | Cue::Refused | Cue::Hint => -26.0,
        Cue::Message | Cue::Leave => -28.0,
        Cue::PutBack | Cue::Premove | Cue::Tick => -32.0,
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
