//! The light of the simple material in the usual room, and how bright it looks.

use super::raster::Fragment;
use crate::table::view3d::material_cache::linear;
use crate::theme::Rgb;
use art::materials::MaterialKind;
use bevy::prelude::*;

const LAMP: Vec3 = Vec3::new(-0.5298, 0.7947, 0.2962);
const LAMP_LIGHT: Vec3 = Vec3::new(0.86, 0.76, 0.60);
const SKY: Vec3 = Vec3::splat(0.29);
const GROUND: Vec3 = Vec3::new(0.13, 0.095, 0.07);
const WINDOW: Vec3 = Vec3::new(0.86, 0.93, 1.0);
/// How much of each primary colour is brightness.
const BRIGHT: Vec3 = Vec3::new(0.2126, 0.7152, 0.0722);

/// A surface, without the grain of its texture.
#[derive(Clone, Copy)]
pub(super) struct Finish {
    tint: Vec3,
    gloss: f32,
    metal: f32,
    /// How much darker it is at the foot.
    foot: f32,
}

impl Finish {
    pub(super) fn new(material: MaterialKind, tint: Rgb, foot: f32) -> Self {
        let colour = linear(tint);
        let tint = Vec3::new(colour.red, colour.green, colour.blue);
        let metal = f32::from(material == MaterialKind::Metal);
        Self { tint, gloss: (1.0 - material.rough()).powf(0.7), metal, foot }
    }

    /// How bright a floor of it looks.
    pub(super) fn floor(&self, camera: Vec3) -> f32 {
        self.lightness(&Fragment { at: Vec3::Y, normal: Vec3::Y }, camera)
    }

    /// How bright a point looks, from 0 (black) to 100 (white).
    pub(super) fn lightness(&self, point: &Fragment, camera: Vec3) -> f32 {
        let bright = self.light(point, camera).dot(BRIGHT).clamp(0.0, 1.0);
        if bright > 0.008_856 { 116.0 * bright.cbrt() - 16.0 } else { 903.3 * bright }
    }

    fn light(&self, point: &Fragment, camera: Vec3) -> Vec3 {
        let normal = point.normal;
        let eye = (camera - point.at).normalize();
        let facing = normal.dot(eye).clamp(0.0, 1.0);
        let bounced = 2.0 * facing * normal - eye;
        let foot = 1.0.lerp(step(-0.1, 0.45, point.at.y), self.foot);
        let sky = GROUND.lerp(SKY, normal.y * 0.5 + 0.5) * foot;
        let lamp = LAMP_LIGHT * (normal.dot(LAMP) * 0.9 + 0.1).clamp(0.0, 1.0) * 0.75.lerp(1.0, foot);
        let matt = (sky + lamp) * (1.0 - 0.5 * self.metal);
        let mirror = 0.04 + 0.5 * (1.0 - facing).powi(4);
        let toward = bounced.dot(LAMP).clamp(0.0, 1.0);
        let spot = ((toward - 1.0) * 10.0.lerp(60.0, self.gloss)).exp2() * self.gloss;
        let room = step(-0.1, 0.9, bounced.y) * (mirror + self.metal * 0.3) * foot;
        let shine = LAMP_LIGHT * spot * 0.32 + WINDOW * room * self.gloss;
        let own = (LAMP_LIGHT * spot * 1.6 + WINDOW * room * self.gloss * 2.0) * self.metal;
        self.tint * (matt + own) + shine * (1.0 - 0.8 * self.metal)
    }
}

fn step(from: f32, to: f32, at: f32) -> f32 {
    let part = ((at - from) / (to - from)).clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}
