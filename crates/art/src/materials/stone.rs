//! Stone: polished marble with soft clouds and thin veins.

use super::canvas::{Canvas, Spot};
use super::field::Field;
use super::noise::{Noise, part, rise};

/// Clouds keep the tint; they only get lighter and darker.
const CLOUD: [f32; 3] = [0.15, 0.15, 0.145];
/// Dark veins in light stone lean to a cold grey.
const DARK_VEIN: [f32; 3] = [-0.40, -0.38, -0.34];
/// Light veins in dark stone look like milk; dark tints leave them more room.
const LIGHT_VEIN: [f32; 3] = [0.96, 0.93, 0.87];

/// Paints a slab. Light stone has dark veins, and dark stone light ones.
pub(super) fn paint(size: usize, seed: u64, is_light: bool) -> Canvas {
    let slab = Slab::new(seed, if is_light { DARK_VEIN } else { LIGHT_VEIN });
    Canvas::filled(size, |u, v| slab.spot(u, v))
}

/// The noises that make up one slab.
struct Slab {
    pull: Field,
    push: Field,
    cloud: Field,
    /// Where the bold veins run: on whole numbers and a half.
    drift: Field,
    /// How fast that number changes there; where it hardly does, veins would run into blots.
    steep: Field,
    /// How bold they are.
    bold: Field,
    thin: Field,
    polish: Noise,
    colour: [f32; 3],
}

impl Slab {
    fn new(seed: u64, colour: [f32; 3]) -> Self {
        let noise = Noise::new(seed);
        let [warp, other, cloud, vein, thin] = [1, 2, 3, 4, 5].map(|number| noise.sibling(number));
        let pull = Field::new(|u, v| warp.layers(u, v, [2, 2], 4));
        let push = Field::new(|u, v| other.layers(u, v, [3, 3], 3));
        let swing = |u, v| 0.5 * pull.at(u, v) + 0.1 * push.at(u, v) + 0.45 * vein.at(u, v, [2, 2]);
        let drift = Field::new(swing);
        let steep = Field::new(|u, v| steepness(&drift, u, v));
        Self {
            cloud: Field::new(|u, v| cloud.layers(u, v, [3, 3], 3)),
            bold: Field::new(|u, v| 0.1 + 0.9 * rise(-0.45, 0.6, vein.at(v, u, [3, 3]))),
            thin: Field::new(|u, v| thin.at(u, v, [4, 4])),
            polish: noise,
            pull,
            push,
            drift,
            steep,
            colour,
        }
    }

    /// A vein with a sharp core in a soft halo; `off` says how far it is.
    fn vein(off: f32, width: f32) -> f32 {
        let halo = 1.0 - rise(0.0, width * 8.0, off);
        0.7 * (1.0 - rise(0.0, width, off)) + 0.3 * halo * halo
    }

    /// The veins drift across the slab from corner to corner, and swing on their way.
    fn spot(&self, u: f32, v: f32) -> Spot {
        let (pull, push) = (self.pull.at(u, v), self.push.at(u, v));
        let cloud = self.cloud.at(u + 0.2 * push, v - 0.2 * pull);
        let (way, steep) = (2.0 * u + v + self.drift.at(u, v), self.steep.at(u, v));
        let off = (part(way) - 0.5).abs() / steep.max(0.3);
        let bold = Self::vein(off, 0.006 + 0.010 * push.abs()) * rise(0.8, 1.8, steep);
        let off = self.thin.at(u + 0.1 * pull, v + 0.1 * push).abs();
        let thin = Self::vein(off, 0.03) * rise(0.0, 0.5, push - cloud);
        let vein = (0.85 * bold * self.bold.at(u, v) + 0.4 * thin).min(1.0);
        let cloud = cloud + 0.13 * self.polish.at(u, v, [170, 170]);
        let shade = [0, 1, 2].map(|part| CLOUD[part] * cloud + self.colour[part] * vein);
        Spot { shade, height: 0.0002 * self.polish.at(u, v, [7, 7]) - 0.0001 * vein }
    }
}

/// How fast the phase of the bold veins changes at a place, per tile.
fn steepness(drift: &Field, u: f32, v: f32) -> f32 {
    const STEP: f32 = 1.0 / 128.0;
    let across = (drift.at(u + STEP, v) - drift.at(u - STEP, v)) / (2.0 * STEP);
    let down = (drift.at(u, v + STEP) - drift.at(u, v - STEP)) / (2.0 * STEP);
    (2.0 + across).hypot(1.0 + down)
}
