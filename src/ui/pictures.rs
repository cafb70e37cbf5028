//! Textures of pieces and icons, rendered at the size they are shown at, and cached.

use super::shadow::shaded;
use crate::settings::Settings;
use crate::theme::Rgb;
use crate::wake::Awake;
use art::materials::{MaterialKind, surface};
use art::models::ModelSet;
use art::pictures::{DrawingSet, Paint, Picture};
use bevy::prelude::*;
use bevy_egui::egui::{self, ColorImage, Context, Rect, TextureHandle, TextureId, TextureOptions};
use bevy_egui::{EguiPostUpdateSet, EguiRenderOutput};
use std::collections::HashMap;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pictures>()
        .add_systems(Update, follow_settings.in_set(crate::AppSystems::Present));
    app.add_systems(
        PostUpdate,
        redraw_for_new_textures
            .after(EguiPostUpdateSet::ProcessOutput)
            .before(EguiPostUpdateSet::PostProcessOutput)
            .in_set(crate::AppSystems::Present),
    );
}

/// New textures are on the GPU one frame later, so another frame is needed.
fn redraw_for_new_textures(outputs: Query<&EguiRenderOutput>, mut awake: ResMut<Awake>) {
    if outputs.iter().any(|output| !output.textures_delta.set.is_empty()) {
        awake.request_frames();
    }
}

/// Pieces are drawn as the settings say.
fn follow_settings(settings: Res<Settings>, mut pictures: ResMut<Pictures>) {
    let wanted = DrawingSet::find(&settings.pieces_2d);
    if pictures.set != wanted {
        pictures.use_set(wanted);
    }
}

/// Cache limit: sizes change while a window is resized.
const MAX_TEXTURES: usize = 400;

/// What a texture shows.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Subject {
    Piece(DrawingSet, String, char, Paint),
    Models(ModelSet),
    Icon(String, Rgb),
    Emblem,
    Wordmark,
    Surface(MaterialKind, Rgb, u64),
}

/// All cached textures.
#[derive(Resource, Default)]
pub struct Pictures {
    /// The set that pieces are drawn with.
    set: DrawingSet,
    made: HashMap<(Subject, u32), TextureHandle>,
    /// Pieces with shadows, and the rectangle they cover relative to the piece's square.
    shaded: HashMap<(Subject, u32), (TextureHandle, Rect)>,
}

impl Pictures {
    /// Draws pieces with this set from now on, and returns the one before.
    pub fn use_set(&mut self, set: DrawingSet) -> DrawingSet {
        std::mem::replace(&mut self.set, set)
    }

    /// A small picture of a set of models, and its size in pixels.
    pub fn model_set(&mut self, ctx: &Context, set: ModelSet) -> (TextureId, egui::Vec2) {
        let texture = self.get(ctx, Subject::Models(set), 0, || art::pictures::model_set(set));
        let size = ctx.tex_manager().read().meta(texture).map_or([1, 1], |meta| meta.size);
        (texture, egui::vec2(size[0] as f32, size[1] as f32))
    }

    /// A piece, `points` wide.
    pub fn piece(
        &mut self,
        ctx: &Context,
        kind: &str,
        letter: char,
        paint: Paint,
        points: f32,
    ) -> TextureId {
        let (set, size) = (self.set, pixels(ctx, points));
        self.get(ctx, Subject::Piece(set, kind.into(), letter, paint), size, || {
            art::pictures::piece(set, kind, letter, &paint, size)
        })
    }

    /// The same with its shadow, cropped; the rectangle is its place relative to the piece's square, in parts of
    /// its side.
    pub fn shaded_piece(
        &mut self,
        ctx: &Context,
        kind: &str,
        letter: char,
        paint: Paint,
        points: f32,
    ) -> (TextureId, Rect) {
        if self.shaded.len() > MAX_TEXTURES {
            self.shaded.clear();
        }
        let (set, size) = (self.set, pixels(ctx, points));
        let key = (Subject::Piece(set, kind.into(), letter, paint), size);
        let (texture, covered) = self.shaded.entry(key).or_insert_with(|| {
            let (picture, [x, y]) = shaded(&art::pictures::piece(set, kind, letter, &paint, size));
            let wide = egui::vec2(picture.width as f32, picture.height as f32) / size as f32;
            let corner = egui::pos2(x as f32 / size as f32, y as f32 / size as f32);
            (load(ctx, &picture), Rect::from_min_size(corner, wide))
        });
        (texture.id(), *covered)
    }

    /// An icon in one colour, `points` wide.
    pub fn icon(&mut self, ctx: &Context, name: &str, colour: Rgb, points: f32) -> TextureId {
        let size = pixels(ctx, points);
        self.get(ctx, Subject::Icon(name.into(), colour), size, || {
            let empty = Picture { width: 1, height: 1, pixels: vec![0; 4] };
            art::pictures::icon(name, colour, size).unwrap_or(empty)
        })
    }

    /// The emblem, `points` wide.
    pub fn emblem(&mut self, ctx: &Context, points: f32) -> TextureId {
        let size = pixels(ctx, points);
        self.get(ctx, Subject::Emblem, size, || art::pictures::emblem(size))
    }

    /// The name of the app, `points` high, and its size in points.
    pub fn wordmark(&mut self, ctx: &Context, points: f32) -> (TextureId, egui::Vec2) {
        let height = pixels(ctx, points);
        let texture = self.get(ctx, Subject::Wordmark, height, || art::pictures::wordmark(height));
        let size = ctx.tex_manager().read().meta(texture).map_or([1, 1], |meta| meta.size);
        (texture, egui::vec2(size[0] as f32 / size[1] as f32 * points, points))
    }

    /// A material seen from above, `size` pixels wide at any screen resolution.
    pub fn surface(
        &mut self,
        ctx: &Context,
        material: MaterialKind,
        tint: Rgb,
        size: u32,
        seed: u64,
    ) -> TextureId {
        self.get(ctx, Subject::Surface(material, tint, seed), size, || {
            let texture = surface(material, tint, size, seed).colour;
            Picture { width: texture.size, height: texture.size, pixels: texture.pixels }
        })
    }

    fn get(
        &mut self,
        ctx: &Context,
        subject: Subject,
        size: u32,
        make: impl FnOnce() -> Picture,
    ) -> TextureId {
        if self.made.len() > MAX_TEXTURES {
            self.made.clear();
        }
        let key = (subject, size);
        self.made.entry(key).or_insert_with(|| load(ctx, &make())).id()
    }
}

/// Converts points to pixels.
fn pixels(ctx: &Context, points: f32) -> u32 {
    ((points * ctx.pixels_per_point()).round() as u32).max(1)
}

fn load(ctx: &Context, picture: &Picture) -> TextureHandle {
    let size = [picture.width as usize, picture.height as usize];
    let image = ColorImage::from_rgba_unmultiplied(size, &picture.pixels);
    // It may be on the screen one frame later than what is drawn with it.
    ctx.request_repaint();
    ctx.load_texture("picture", egui::ImageData::from(image), TextureOptions::LINEAR)
}
