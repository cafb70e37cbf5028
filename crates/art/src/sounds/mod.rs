//! What is heard at the table, made by code: knocks, blasts and short tunes.

mod blast;
mod body;
mod knocks;
mod phrases;
mod room;
mod tools;
mod wav;

use crate::chance::Chance;
pub use wav::wav;

/// How many samples a second has.
pub const RATE: u32 = 44_100;

/// Mono samples at 44,100 a second, from -1 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Sound {
    /// One number for each moment.
    pub samples: Vec<f32>,
}

/// What is heard.
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
    /// Somebody should look out.
    Check,
    /// The player has won.
    Win,
    /// The player has lost.
    Lose,
    /// Nobody has won.
    Draw,
    /// What was tried is not allowed.
    Refused,
    /// Something is worth a look.
    Hint,
}

impl Cue {
    /// Every cue there is.
    pub const ALL: [Self; 11] = [
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
    ];
}

/// How many variants of it there are: what is heard often has more.
pub fn variants(cue: Cue) -> u8 {
    match cue {
        Cue::Move => 8,
        Cue::Capture => 5,
        Cue::Drop | Cue::Explosion | Cue::Click => 3,
        Cue::Refused => 2,
        Cue::Check | Cue::Win | Cue::Lose | Cue::Draw | Cue::Hint => 1,
    }
}

/// Makes one; the variant wraps around.
pub fn sound(cue: Cue, variant: u8) -> Sound {
    let variant = u64::from(variant % variants(cue));
    let mut chance = Chance::new((cue as u64) << 8 | variant);
    let raw = raw(cue, &mut chance);
    Sound { samples: finished(&raw, peak(cue)) }
}

fn raw(cue: Cue, chance: &mut Chance) -> Vec<f32> {
    match cue {
        Cue::Move => room::in_room(&knocks::set_down(chance), 0.34, 0.05),
        Cue::Capture => room::in_room(&knocks::capture(chance), 0.48, 0.05),
        Cue::Explosion => room::in_room(&blast::blast(chance), 2.3, 0.12),
        Cue::Drop => room::in_room(&knocks::dropped(chance), 0.9, 0.05),
        Cue::Click => knocks::click(chance),
        Cue::Check => phrases::check(chance),
        Cue::Win => phrases::win(chance),
        Cue::Lose => phrases::lose(chance),
        Cue::Draw => phrases::draw(chance),
        Cue::Refused => knocks::refused(chance),
        Cue::Hint => phrases::hint(chance),
    }
}

/// The loudest sample: 3 dB below full scale, but a button must not startle.
fn peak(cue: Cue) -> f32 {
    if cue == Cue::Click { 0.25 } else { 0.707 }
}

/// Centres a sound, softens both ends and brings it to its loudness.
fn finished(raw: &[f32], peak: f32) -> Vec<f32> {
    let mut samples = tools::high_passed(raw, 24.0);
    let count = samples.len();
    let (opening, closing) = (tools::samples(0.0006), (count / 5).min(tools::samples(0.25)));
    for (index, sample) in samples.iter_mut().enumerate() {
        let open = (index as f32 / opening as f32).min(1.0);
        let close = ((count - 1 - index) as f32 / closing as f32).min(1.0);
        *sample *= eased(open) * eased(close);
    }
    let loudest = samples.iter().fold(1e-9f32, |most, sample| most.max(sample.abs()));
    samples.iter_mut().for_each(|sample| *sample *= peak / loudest);
    samples
}

/// A way from 0 to 1 without corners.
fn eased(way: f32) -> f32 {
    way * way * (3.0 - 2.0 * way)
}

/// How strong a sound is on average (RMS).
#[cfg(test)]
fn strength(sound: &[f32]) -> f32 {
    (sound.iter().map(|sample| sample * sample).sum::<f32>() / sound.len() as f32).sqrt()
}

#[cfg(test)]
mod tests;
