//! How the parts of an explosion grow, fade and fly.

use super::geometry::{BORDER, BoardGeometry};
use bevy::prelude::*;
use std::f32::consts::FRAC_PI_2;

/// Gravity, in cells per second squared.
const GRAVITY: f32 = 11.0;
/// The part of its speed that debris keeps when it hits the ground.
const BOUNCE: f32 = 0.35;
/// When debris begins to vanish, and when it is gone, in seconds.
const VANISHES: [f32; 2] = [0.85, 1.25];

/// A soft cloud, or something flat that fades like one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Billboard {
    pub(super) colour: [u8; 3],
    /// Light that is added, or smoke that covers?
    pub(super) glows: bool,
    /// First and last half width, in cells.
    sizes: [f32; 2],
    /// Begin and end, in seconds.
    times: [f32; 2],
    bright: f32,
    /// How far it rises, in cells.
    rises: f32,
}

/// The fireball, from its cool outside to its hot inside.
pub(super) static FIRES: [Billboard; 3] = [
    Billboard { sizes: [0.9, 2.9], times: [0.0, 0.8], ..fire([190, 52, 16], 0.8) },
    Billboard { sizes: [0.7, 2.0], times: [0.0, 0.6], ..fire([255, 136, 40], 0.95) },
    Billboard { sizes: [0.5, 1.2], times: [0.0, 0.36], ..fire([255, 240, 200], 1.0) },
];
/// The flash that outshines everything for a moment.
pub(super) static FLASH: Billboard =
    Billboard { sizes: [2.2, 5.0], times: [0.0, 0.2], rises: 0.0, ..fire([255, 236, 205], 0.9) };
/// The shock wave along the board.
pub(super) static RING: Billboard =
    Billboard { sizes: [0.3, 3.6], times: [0.0, 0.65], rises: 0.0, ..fire([255, 190, 110], 0.75) };
/// The fire of one destroyed piece.
pub(super) static BURST: Billboard =
    Billboard { sizes: [0.35, 0.95], times: [0.02, 0.5], rises: 0.35, ..fire([255, 120, 34], 0.85) };
/// Its smoke.
pub(super) static SMOKES: [Billboard; 2] = [
    Billboard { sizes: [0.3, 0.85], times: [0.06, 1.2], rises: 1.0, ..smoke([64, 56, 51], 0.62) },
    Billboard { sizes: [0.22, 0.7], times: [0.16, 1.4], rises: 1.9, ..smoke([92, 84, 78], 0.5) },
];
/// The soot it leaves on its cell for a moment.
pub(super) static SOOT: Billboard =
    Billboard { sizes: [0.5, 0.62], times: [0.0, 1.4], rises: 0.0, ..smoke([14, 11, 9], 0.7) };

const fn fire(colour: [u8; 3], bright: f32) -> Billboard {
    Billboard { colour, glows: true, sizes: [0.0; 2], times: [0.0; 2], bright, rises: 0.5 }
}

const fn smoke(colour: [u8; 3], bright: f32) -> Billboard {
    Billboard { colour, glows: false, sizes: [0.0; 2], times: [0.0; 2], bright, rises: 1.0 }
}

impl Billboard {
    /// The elapsed part of its time; none before and after.
    fn progress(&self, seconds: f32) -> Option<f32> {
        let [begin, end] = self.times;
        (begin..end).contains(&seconds).then(|| (seconds - begin) / (end - begin))
    }

    /// Opacity: fire is brightest at once, smoke needs a moment.
    pub(super) fn alpha(&self, seconds: f32) -> f32 {
        let Some(progress) = self.progress(seconds) else { return 0.0 };
        let grown = if self.glows { 1.0 } else { (progress * 9.0).min(1.0) };
        self.bright * grown * (1.0 - progress).powf(1.3)
    }

    /// Half its width; nothing before and after its time.
    pub(super) fn size(&self, seconds: f32) -> f32 {
        self.progress(seconds).map_or(0.0, |progress| {
            let slowing = 1.0 - (1.0 - progress).powi(3);
            self.sizes[0].lerp(self.sizes[1], slowing)
        })
    }

    /// A cloud that faces the camera, slightly nearer than its origin, and rises.
    pub(super) fn facing(&self, camera: &Transform, origin: Vec3, seconds: f32) -> Transform {
        let size = self.size(seconds);
        let progress = self.progress(seconds).unwrap_or(1.0);
        let nearer = (camera.translation - origin).normalize_or_zero() * 0.5;
        Transform::from_translation(origin + nearer + Vec3::Y * self.rises * progress)
            .with_rotation(camera.rotation * Quat::from_rotation_x(FRAC_PI_2))
            .with_scale(Vec3::new(size, 1.0, size))
    }
}

/// Debris `number` from a site: thrown away from the middle, it bounces once and vanishes.
pub(super) fn debris(
    number: usize,
    site: Vec3,
    middle: Vec3,
    seconds: f32,
    geometry: &BoardGeometry,
) -> Transform {
    let chance = |salt: usize| ((number * 7919 + salt * 104_729) % 1000) as f32 / 1000.0;
    let angle = number as f32 * 2.399;
    let outwards = ((site - middle) * Vec3::new(1.0, 0.0, 1.0)).normalize_or_zero();
    let sideways = Vec3::new(angle.cos(), 0.0, angle.sin());
    let speed = outwards * (0.6 + 1.4 * chance(1)) + sideways * (0.5 + 1.5 * chance(2));
    let (at, fallen) = thrown(site, speed + Vec3::Y * (2.4 + 2.6 * chance(3)), seconds, geometry);
    let [begins, gone] = VANISHES;
    let left = 1.0 - ((seconds - begins) / (gone - begins)).clamp(0.0, 1.0);
    let spin = if fallen { 2.0 } else { 9.0 } * seconds;
    let turn = Quat::from_euler(EulerRot::XYZ, angle + spin, spin * 0.7, angle);
    let size = (0.6 + 0.9 * chance(4)) * left;
    Transform::from_translation(at).with_rotation(turn).with_scale(Vec3::splat(size))
}

/// A throw with one bounce; tells whether it lies on the ground.
fn thrown(from: Vec3, speed: Vec3, seconds: f32, geometry: &BoardGeometry) -> (Vec3, bool) {
    let (first, landed) = flight(from, speed, seconds, ground(geometry, from + speed * 0.5));
    let Some(when) = landed else { return (first, false) };
    let rebound = Vec3::new(speed.x, (GRAVITY * when - speed.y).max(0.0), speed.z) * BOUNCE;
    let floor = ground(geometry, first);
    let (second, again) = flight(first, rebound, seconds - when, floor);
    (second, again.is_some())
}

/// Where something is after a throw, and when it met the ground, if it did: then it stays there.
fn flight(from: Vec3, speed: Vec3, seconds: f32, ground: f32) -> (Vec3, Option<f32>) {
    let high = (from.y - ground).max(0.0);
    let lands = (speed.y + (speed.y * speed.y + 2.0 * GRAVITY * high).sqrt()) / GRAVITY;
    let time = seconds.min(lands);
    let at = from + speed * time - Vec3::Y * (GRAVITY * time * time / 2.0);
    (at, (seconds >= lands).then_some(lands))
}

/// The height of what lies below a point: the board, or the table around it.
fn ground(geometry: &BoardGeometry, at: Vec3) -> f32 {
    let half = geometry.size / 2.0 + BORDER;
    let on_board = !geometry.upright && at.x.abs() < half.x && at.z.abs() < half.y;
    if on_board { 0.04 } else { geometry.table() + 0.04 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::scene::BLAST_SECONDS;

    const GROUND: BoardGeometry = BoardGeometry { size: Vec2::new(8.0, 8.0), upright: false };

    #[test]
    fn everything_is_gone_when_it_is_over() {
        for cloud in FIRES.iter().chain(&SMOKES).chain([&FLASH, &RING, &BURST, &SOOT]) {
            assert!(cloud.size(cloud.times[0] + 0.01) > 0.1, "{cloud:?}");
            assert!(cloud.times[1] <= BLAST_SECONDS, "{cloud:?}");
            assert_eq!((cloud.size(BLAST_SECONDS), cloud.alpha(BLAST_SECONDS)), (0.0, 0.0));
        }
        let last = debris(3, Vec3::ZERO, Vec3::X, BLAST_SECONDS, &GROUND);
        assert_eq!(last.scale, Vec3::ZERO);
    }

    #[test]
    fn debris_flies_away_from_the_middle_and_stays_above_ground() {
        let (site, middle) = (Vec3::new(1.0, 0.3, 0.0), Vec3::ZERO);
        let mut away = 0.0;
        for number in 0..40 {
            for step in 0..28 {
                let at = debris(number, site, middle, step as f32 * 0.05, &GROUND).translation;
                assert!(at.y >= GROUND.table(), "{number} {step}: {at}");
            }
            away += debris(number, site, middle, 0.8, &GROUND).translation.x - site.x;
        }
        assert!(away / 40.0 > 0.3, "{away}");
    }
}
