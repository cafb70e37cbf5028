//! A blast: a crack, a roar that sinks, a deep blow, and splinters.

use super::resonator::{Resonator, thud};
use super::tools::{LowPass, add, fading, samples, softened, time};
use crate::rng::Rng;

/// Noise through two filters: the roar sinks quickly, and the rumble stays.
pub(super) fn blast(rng: &mut Rng) -> Vec<f32> {
    let mut roar = LowPass::default();
    let mut rumble = LowPass::default();
    let (sink, long) = (rng.between(0.9, 1.2), rng.between(1.8, 2.1));
    let burst = |sample: usize| {
        let now = time(sample);
        let noise = rng.between(-1.0, 1.0);
        let edge = 90.0 + 6500.0 * fading(now, sink);
        let fill = (6590.0 / edge).powf(0.4);
        let near = roar.next(noise, edge) * fill * fading(now, 1.3) * (now / 0.003).min(1.0);
        near + 2.4 * rumble.next(noise, 130.0) * fading(now, long) * (now / 0.06).min(1.0)
    };
    let mut sound: Vec<f32> = (0..samples(1.9)).map(burst).collect();
    add(&mut sound, 0.0, &thud(46.0, 0.75), 1.3);
    add(&mut sound, 0.0, &splinters(1.5, rng), 0.09);
    softened(&sound, 3.0)
}

/// Splinters that rain down after a blast: quiet knocks that grow rarer.
fn splinters(seconds: f32, rng: &mut Rng) -> Vec<f32> {
    let mut sound = vec![0.0; samples(seconds)];
    let mut at = 0.06;
    while at < seconds {
        let body = Resonator::wood(rng);
        let loud = rng.between(0.15, 1.0) * fading(at, seconds * 1.6);
        add(&mut sound, at, &body.struck(rng.between(0.0002, 0.0006), 0.15, rng), loud);
        at += rng.between(0.012, 0.09) * (1.0 + 2.0 * at);
    }
    sound
}
