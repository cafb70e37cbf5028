//! Meshes and materials, made once and kept: pieces by their kinds, surfaces by their stuffs and colours.

use super::cheap::Cheap;
use super::meshes::mesh;
use super::quality::Level;
use super::textures::{self, Reading, Spot};
use crate::theme::Rgb;
use art::materials::{Stuff, Surface, surface};
use art::models::Model;
use bevy::ecs::system::SystemParam;
use bevy::math::Affine2;
use bevy::prelude::*;
use std::collections::HashMap;

/// What a thing is, as far as its surface is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Thing {
    /// A piece: darker at its foot.
    Piece,
    /// A part of the board.
    Board,
    /// The table: it hardly shines.
    Table,
}

/// A surface, whichever material it is made with.
#[derive(Clone, Debug)]
pub(super) enum Paint {
    /// For weak machines, and for marks.
    Cheap(Handle<Cheap>),
    /// For graphics cards.
    Real(Handle<StandardMaterial>),
}

impl Paint {
    /// Puts it onto something.
    pub(super) fn onto(&self, thing: &mut EntityCommands) {
        match self {
            Self::Cheap(material) => thing.insert(MeshMaterial3d(material.clone())),
            Self::Real(material) => thing.insert(MeshMaterial3d(material.clone())),
        };
    }
}

/// How a surface is asked for.
type Wanted = (Thing, Stuff, Rgb, u32);

/// What was made so far at one level of quality.
#[derive(Resource, Default)]
pub(super) struct Store {
    level: Level,
    meshes: HashMap<String, Handle<Mesh>>,
    paints: HashMap<Wanted, Paint>,
    letters: HashMap<(char, Rgb), Paint>,
    spots: HashMap<Spot, Handle<Image>>,
}

/// Everything needed to make things.
#[derive(SystemParam)]
pub(super) struct Workshop<'w> {
    store: ResMut<'w, Store>,
    pub(super) meshes: ResMut<'w, Assets<Mesh>>,
    pub(super) images: ResMut<'w, Assets<Image>>,
    pub(super) cheap: ResMut<'w, Assets<Cheap>>,
    real: ResMut<'w, Assets<StandardMaterial>>,
}

impl Workshop<'_> {
    /// From now on things are made at this level.
    pub(super) fn set_level(&mut self, level: Level) {
        if self.store.level != level {
            *self.store = Store { level, ..default() };
        }
    }

    /// How much work goes into things.
    pub(super) fn level(&self) -> Level {
        self.store.level
    }

    /// Surfaces are forgotten when the theme changes; they take the most room.
    pub(super) fn forget_paints(&mut self) {
        self.store.paints.clear();
        self.store.letters.clear();
    }

    /// The mesh of that name; made if it is not there.
    pub(super) fn mesh(&mut self, name: &str, make: impl FnOnce(Level) -> Mesh) -> Handle<Mesh> {
        if let Some(made) = self.store.meshes.get(name) {
            return made.clone();
        }
        let made = self.meshes.add(make(self.store.level));
        self.store.meshes.insert(name.into(), made.clone());
        made
    }

    /// The mesh of a model of that name.
    pub(super) fn model(&mut self, name: &str, make: impl FnOnce(Level) -> Model) -> Handle<Mesh> {
        self.mesh(name, |level| mesh(&make(level), Affine2::IDENTITY, !level.is_cheap()))
    }

    /// A surface; its picture repeats so many hundredths in a cell.
    pub(super) fn paint(&mut self, thing: Thing, stuff: Stuff, tint: Rgb, repeat: u32) -> Paint {
        let wanted = (thing, stuff, tint, repeat);
        if let Some(made) = self.store.paints.get(&wanted) {
            return made.clone();
        }
        let seed = u64::from(tint[0]) << 16 | u64::from(tint[1]) << 8 | u64::from(tint[2]);
        let surface = surface(stuff, tint, self.store.level.texture(), seed);
        let made = if self.store.level.is_cheap() {
            self.cheap_paint(wanted, surface)
        } else {
            self.real_paint(wanted, surface)
        };
        self.store.paints.insert(wanted, made.clone());
        made
    }

    fn cheap_paint(&mut self, (thing, _, _, repeat): Wanted, surface: Surface) -> Paint {
        let picture =
            textures::tiled(surface.colour.size, surface.colour.pixels, Reading::Colours, false);
        let gloss = match thing {
            Thing::Table => 0.0,
            Thing::Board | Thing::Piece => (1.0 - surface.rough).powf(0.7),
        };
        let foot = if thing == Thing::Piece { 0.75 } else { 0.0 };
        Paint::Cheap(self.cheap.add(Cheap {
            tint: LinearRgba::WHITE,
            finish: Vec4::new(gloss, 1.0, foot, surface.metal),
            lay: Vec4::new(repeat as f32 / 100.0, 0.0, 0.0, 0.0),
            picture: Some(self.images.add(picture)),
            mode: AlphaMode::Opaque,
        }))
    }

    fn real_paint(&mut self, (thing, stuff, _, repeat): Wanted, surface: Surface) -> Paint {
        let Surface { colour, normals, rough, metal } = surface;
        let colour = textures::tiled(colour.size, colour.pixels, Reading::Colours, true);
        let normals = textures::tiled(normals.size, normals.pixels, Reading::Normals, true);
        let varnished = thing != Thing::Table && matches!(stuff, Stuff::Wood | Stuff::Stone);
        Paint::Real(self.real.add(StandardMaterial {
            base_color_texture: Some(self.images.add(colour)),
            normal_map_texture: Some(self.images.add(normals)),
            perceptual_roughness: rough,
            metallic: metal,
            reflectance: if thing == Thing::Table { 0.2 } else { 0.5 },
            clearcoat: if varnished { 0.35 } else { 0.0 },
            clearcoat_perceptual_roughness: 0.22,
            uv_transform: Affine2::from_scale(Vec2::splat(repeat as f32 / 100.0)),
            ..default()
        }))
    }

    /// A colour that is the same in any light.
    pub(super) fn glow(&mut self, colour: Rgb, alpha: f32) -> Handle<Cheap> {
        let tint = linear(colour).with_alpha(alpha);
        self.cheap.add(Cheap::glow(tint, None))
    }

    /// A soft spot of a colour.
    pub(super) fn spot(&mut self, shape: Spot, colour: Rgb, alpha: f32) -> Handle<Cheap> {
        let glow = Cheap::glow(linear(colour).with_alpha(alpha), Some(self.spot_picture(shape)));
        self.cheap.add(glow)
    }

    /// Light of a colour that is added to what is behind it.
    pub(super) fn flame(&mut self, shape: Option<Spot>, colour: Rgb) -> Handle<Cheap> {
        let picture = shape.map(|shape| self.spot_picture(shape));
        let finish = Vec4::new(0.0, -1.0, 0.0, 0.0);
        self.cheap.add(Cheap { finish, mode: AlphaMode::Add, ..Cheap::glow(linear(colour), picture) })
    }

    fn spot_picture(&mut self, shape: Spot) -> Handle<Image> {
        let picture =
            self.store.spots.entry(shape).or_insert_with(|| self.images.add(textures::spot(shape)));
        picture.clone()
    }

    /// The surface of a disc with a letter on it.
    pub(super) fn lettered(&mut self, letter: char, paint: &art::pictures::Paint) -> Paint {
        let wanted = (letter, paint.body);
        if let Some(made) = self.store.letters.get(&wanted) {
            return made.clone();
        }
        let drawn = art::pictures::piece("", letter, paint, 512);
        let (side, pixels) = cut_disc(&drawn.pixels, drawn.width as usize);
        let picture = self.images.add(textures::single(side, side, pixels));
        let made = if self.store.level.is_cheap() {
            let finish = Vec4::new(0.6, 1.0, 0.5, 0.0);
            let (tint, lay, mode) = (LinearRgba::WHITE, Vec4::X, AlphaMode::Opaque);
            Paint::Cheap(self.cheap.add(Cheap { tint, finish, lay, picture: Some(picture), mode }))
        } else {
            Paint::Real(self.real.add(StandardMaterial {
                base_color_texture: Some(picture),
                perceptual_roughness: 0.35,
                ..default()
            }))
        };
        self.store.letters.insert(wanted, made.clone());
        made
    }
}

/// The square around the disc of a drawn piece: its rim is the edge of the picture.
fn cut_disc(pixels: &[u8], side: usize) -> (u32, Vec<u8>) {
    let margin = side / 10;
    let rows = margin..side - margin;
    let cut = rows.clone().flat_map(|y| &pixels[(y * side + rows.start) * 4..(y * side + rows.end) * 4]);
    (rows.len() as u32, cut.copied().collect())
}

/// A colour as light is reckoned with.
pub(super) fn linear([red, green, blue]: Rgb) -> LinearRgba {
    Color::srgb_u8(red, green, blue).into()
}
