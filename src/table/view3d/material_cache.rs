//! Cached meshes and materials, by kind of piece, material and colour.

use super::meshes::{mesh, scenery_mesh};
use super::mirror::{MirrorImage, PolishedMaterial};
use super::quality::RenderQuality;
use super::simple_material::{SimpleMaterial, SimpleRoomLight};
use super::textures::{self, PixelKind, SoftSpot};
use crate::theme::Rgb;
use art::materials::{MaterialKind, Surface, surface};
use art::models::Model;
use art::rooms::{RoomKind, SceneryPart, scenery, texture};
use bevy::ecs::system::SystemParam;
use bevy::math::Affine2;
use bevy::prelude::*;
use std::collections::HashMap;

/// What a surface belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum SurfaceKind {
    /// A piece: darker at its foot.
    Piece,
    /// A part of the board.
    Board,
    /// The table: hardly glossy.
    Table,
}

/// A material of either kind.
#[derive(Clone, Debug)]
pub(super) enum Paint {
    /// Without a GPU, and for marks.
    Simple(Handle<SimpleMaterial>),
    /// With a GPU.
    Standard(Handle<StandardMaterial>),
    /// With a GPU at high quality: the board reflects the pieces.
    Polished(Handle<PolishedMaterial>),
}

impl Paint {
    /// Applies it to an entity.
    pub(super) fn apply_to(&self, kind: &mut EntityCommands) {
        match self {
            Self::Simple(material) => kind.insert(MeshMaterial3d(material.clone())),
            Self::Standard(material) => kind.insert(MeshMaterial3d(material.clone())),
            Self::Polished(material) => kind.insert(MeshMaterial3d(material.clone())),
        };
    }
}

/// Key of a cached surface; the number is the texture repeat in hundredths.
type SurfaceKey = (SurfaceKind, MaterialKind, Rgb, u32);

/// Assets cached at one quality.
#[derive(Resource, Default)]
pub(super) struct CachedAssets {
    quality: RenderQuality,
    meshes: HashMap<String, Handle<Mesh>>,
    paints: HashMap<SurfaceKey, Paint>,
    letters: HashMap<(char, Rgb), Paint>,
    spots: HashMap<SoftSpot, Handle<Image>>,
    /// The light that simple materials are lit by.
    light: SimpleRoomLight,
    /// The scenery of one room.
    scenery: Option<(RoomKind, Vec<SceneryAssets>)>,
}

/// Mesh and material of a part of a room.
type SceneryAssets = (Handle<Mesh>, Handle<SimpleMaterial>);

/// The cache with the asset stores it fills.
#[derive(SystemParam)]
pub(super) struct MaterialCache<'w> {
    assets: ResMut<'w, CachedAssets>,
    pub(super) meshes: ResMut<'w, Assets<Mesh>>,
    pub(super) images: ResMut<'w, Assets<Image>>,
    pub(super) simple_materials: ResMut<'w, Assets<SimpleMaterial>>,
    standard_materials: ResMut<'w, Assets<StandardMaterial>>,
    polished_materials: ResMut<'w, Assets<PolishedMaterial>>,
    mirror: ResMut<'w, MirrorImage>,
}

impl MaterialCache<'_> {
    /// Sets the quality; a change clears the cache.
    pub(super) fn set_quality(&mut self, quality: RenderQuality) {
        if self.assets.quality != quality {
            *self.assets = CachedAssets { quality, ..default() };
        }
    }

    /// Sets the light of simple materials; a change drops those that were made.
    pub(super) fn set_light(&mut self, light: SimpleRoomLight) {
        if self.assets.light != light {
            self.assets.light = light;
            if self.quality().is_simple() {
                self.forget_paints();
            }
        }
    }

    /// The scenery of a room, made on first use; that of other rooms is dropped.
    pub(super) fn scenery(&mut self, kind: RoomKind) -> Vec<SceneryAssets> {
        if let Some((_, made)) = self.assets.scenery.as_ref().filter(|(made, _)| *made == kind) {
            return made.clone();
        }
        let parts = scenery(kind, self.quality().room_detail());
        let made: Vec<_> = parts.iter().map(|part| self.scenery_part(part)).collect();
        self.assets.scenery = Some((kind, made.clone()));
        made
    }

    fn scenery_part(&mut self, part: &SceneryPart) -> SceneryAssets {
        let quality = self.quality();
        let painted = texture(part.texture, quality.room_texture());
        let picture =
            textures::tiled(painted.size, painted.pixels, PixelKind::Colours, !quality.is_simple());
        let glow = SimpleMaterial::glow(LinearRgba::WHITE, Some(self.images.add(picture)));
        // A mask is drawn after what is opaque: what table and pieces hide of the room costs nothing.
        let material = SimpleMaterial { mode: AlphaMode::Mask(0.5), ..glow };
        (self.meshes.add(scenery_mesh(part)), self.simple_materials.add(material))
    }

    /// The current quality.
    pub(super) fn quality(&self) -> RenderQuality {
        self.assets.quality
    }

    /// Drops surfaces when the theme changes; they take the most memory.
    pub(super) fn forget_paints(&mut self) {
        self.assets.paints.clear();
        self.assets.letters.clear();
    }

    /// The mesh with this name, made on first use.
    pub(super) fn mesh(&mut self, name: &str, make: impl FnOnce(RenderQuality) -> Mesh) -> Handle<Mesh> {
        if let Some(cached) = self.assets.meshes.get(name) {
            return cached.clone();
        }
        let cached = self.meshes.add(make(self.assets.quality));
        self.assets.meshes.insert(name.into(), cached.clone());
        cached
    }

    /// The mesh of a model.
    pub(super) fn model(
        &mut self,
        name: &str,
        make: impl FnOnce(RenderQuality) -> Model,
    ) -> Handle<Mesh> {
        self.mesh(name, |quality| mesh(&make(quality), Affine2::IDENTITY, !quality.is_simple()))
    }

    /// A surface; its texture repeats `repeat` hundredths per cell.
    pub(super) fn paint(
        &mut self,
        kind: SurfaceKind,
        material: MaterialKind,
        tint: Rgb,
        repeat: u32,
    ) -> Paint {
        let key = (kind, material, tint, repeat);
        if let Some(cached) = self.assets.paints.get(&key) {
            return cached.clone();
        }
        let seed = u64::from(tint[0]) << 16 | u64::from(tint[1]) << 8 | u64::from(tint[2]);
        let surface = surface(material, tint, self.assets.quality.texture(), seed);
        let cached = if self.assets.quality.is_simple() {
            self.simple_paint(key, surface)
        } else {
            self.standard_paint(key, surface)
        };
        self.assets.paints.insert(key, cached.clone());
        cached
    }

    fn simple_paint(&mut self, (kind, _, _, repeat): SurfaceKey, surface: Surface) -> Paint {
        let picture =
            textures::tiled(surface.colour.size, surface.colour.pixels, PixelKind::Colours, false);
        let gloss = match kind {
            SurfaceKind::Table => 0.0,
            SurfaceKind::Board | SurfaceKind::Piece => (1.0 - surface.rough).powf(0.7),
        };
        let foot = if kind == SurfaceKind::Piece { 0.75 } else { 0.0 };
        Paint::Simple(self.simple_materials.add(SimpleMaterial {
            tint: LinearRgba::WHITE,
            finish: Vec4::new(gloss, 1.0, foot, surface.metal),
            lay: Vec4::new(repeat as f32 / 100.0, 0.0, 0.0, 0.0),
            room: self.assets.light,
            picture: Some(self.images.add(picture)),
            mode: AlphaMode::Opaque,
        }))
    }

    fn standard_paint(&mut self, (kind, material, _, repeat): SurfaceKey, surface: Surface) -> Paint {
        let Surface { colour, normals, rough, metal } = surface;
        let colour = textures::tiled(colour.size, colour.pixels, PixelKind::Colours, true);
        let normals = textures::tiled(normals.size, normals.pixels, PixelKind::Normals, true);
        let coating = if kind == SurfaceKind::Table { 0.0 } else { clearcoat(material) };
        let base = StandardMaterial {
            base_color_texture: Some(self.images.add(colour)),
            normal_map_texture: Some(self.images.add(normals)),
            perceptual_roughness: rough,
            metallic: metal,
            reflectance: if kind == SurfaceKind::Table { 0.2 } else { 0.5 },
            clearcoat: coating,
            clearcoat_perceptual_roughness: if material == MaterialKind::Lacquer { 0.08 } else { 0.2 },
            uv_transform: Affine2::from_scale(Vec2::splat(repeat as f32 / 100.0)),
            ..default()
        };
        if kind != SurfaceKind::Board || self.quality() != RenderQuality::High {
            return Paint::Standard(self.standard_materials.add(base));
        }
        let extension = self.mirror.polish(&mut self.images, material);
        Paint::Polished(self.polished_materials.add(PolishedMaterial { base, extension }))
    }

    /// An unlit colour.
    pub(super) fn glow(&mut self, colour: Rgb, alpha: f32) -> Handle<SimpleMaterial> {
        let tint = linear(colour).with_alpha(alpha);
        self.simple_materials.add(SimpleMaterial::glow(tint, None))
    }

    /// A soft spot.
    pub(super) fn spot(&mut self, shape: SoftSpot, colour: Rgb, alpha: f32) -> Handle<SimpleMaterial> {
        let glow =
            SimpleMaterial::glow(linear(colour).with_alpha(alpha), Some(self.spot_picture(shape)));
        self.simple_materials.add(glow)
    }

    /// An additive, unlit colour.
    pub(super) fn flame(&mut self, shape: Option<SoftSpot>, colour: Rgb) -> Handle<SimpleMaterial> {
        let picture = shape.map(|shape| self.spot_picture(shape));
        let finish = Vec4::new(0.0, -1.0, 0.0, 0.0);
        self.simple_materials.add(SimpleMaterial {
            finish,
            mode: AlphaMode::Add,
            ..SimpleMaterial::glow(linear(colour), picture)
        })
    }

    fn spot_picture(&mut self, shape: SoftSpot) -> Handle<Image> {
        let picture =
            self.assets.spots.entry(shape).or_insert_with(|| self.images.add(textures::spot(shape)));
        picture.clone()
    }

    /// The surface of a disc with a letter on it.
    pub(super) fn lettered(&mut self, letter: char, paint: &art::pictures::Paint) -> Paint {
        let key = (letter, paint.body);
        if let Some(cached) = self.assets.letters.get(&key) {
            return cached.clone();
        }
        let drawn = art::pictures::lettered(letter, paint, 512);
        let (side, pixels) = cut_disc(&drawn.pixels, drawn.width as usize);
        let picture = self.images.add(textures::single(side, side, pixels));
        let cached = if self.assets.quality.is_simple() {
            let finish = Vec4::new(0.6, 1.0, 0.5, 0.0);
            let (tint, lay, mode) = (LinearRgba::WHITE, Vec4::X, AlphaMode::Opaque);
            Paint::Simple(self.simple_materials.add(SimpleMaterial {
                tint,
                finish,
                lay,
                room: self.assets.light,
                picture: Some(picture),
                mode,
            }))
        } else {
            Paint::Standard(self.standard_materials.add(StandardMaterial {
                base_color_texture: Some(picture),
                perceptual_roughness: 0.35,
                ..default()
            }))
        };
        self.assets.letters.insert(key, cached.clone());
        cached
    }
}

/// How much varnish a material has; the room is mirrored in it.
fn clearcoat(material: MaterialKind) -> f32 {
    match material {
        MaterialKind::Wood => 0.35,
        MaterialKind::Stone => 0.5,
        MaterialKind::Lacquer => 0.8,
        MaterialKind::Metal | MaterialKind::Felt => 0.0,
    }
}

/// Crops the picture of a piece to its disc.
fn cut_disc(pixels: &[u8], side: usize) -> (u32, Vec<u8>) {
    let margin = side / 10;
    let rows = margin..side - margin;
    let cut = rows.clone().flat_map(|y| &pixels[(y * side + rows.start) * 4..(y * side + rows.end) * 4]);
    (rows.len() as u32, cut.copied().collect())
}

/// Converts to linear RGB.
pub(super) fn linear([red, green, blue]: Rgb) -> LinearRgba {
    Color::srgb_u8(red, green, blue).into()
}
