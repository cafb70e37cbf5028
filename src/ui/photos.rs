//! Rendered pictures: the cards and the backdrop of the title. They are decoded on a thread and fade in.
//!
//! They are images of the engine that live on the graphics card alone: egui keeps two more copies of its own textures.

use crate::job::Job;
use crate::mipmaps;
use crate::wake::Waker;
use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy_egui::EguiTextureHandle;
use bevy_egui::egui::{self, Context, Id, TextureId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Photos>();
}

/// Duration of the fade, in seconds.
const FADE: f32 = 0.35;
/// Cards are often shown at less than half their size; with one mipmap they do not flicker, and with more they would be soft.
const CARD_MIPMAPS: u32 = 1;

/// A picture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PhotoId {
    /// The table behind the title.
    Backdrop,
    /// The card of a game, by its id.
    Card(String),
}

impl PhotoId {
    fn decode(&self) -> Option<Image> {
        let (picture, mips) = match self {
            Self::Backdrop => (art::pictures::backdrop()?, 0),
            Self::Card(game) => (art::pictures::card(game)?, CARD_MIPMAPS),
        };
        let size = Extent3d { width: picture.width, height: picture.height, depth_or_array_layers: 1 };
        let (format, usage) = (TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD);
        let mut image = Image::new(size, TextureDimension::D2, picture.pixels, format, usage);
        mipmaps::add(&mut image, mips);
        image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
        Some(image)
    }
}

/// Decoded pictures on their way to the frame loop.
type Decoded = Arc<Mutex<Vec<(PhotoId, Image)>>>;

/// A picture that can be shown.
struct Photo {
    texture: TextureId,
    size: egui::Vec2,
    /// Keeps it; egui forgets the texture with the image.
    _image: Handle<Image>,
}

/// The pictures that are shown. They are dropped with the screen that shows them.
#[derive(Resource, Default)]
pub struct Photos {
    ready: HashMap<PhotoId, Option<Photo>>,
    decoded: Decoded,
    job: Option<Job<()>>,
}

impl Photos {
    /// Decodes these pictures, in this order, unless that was requested before.
    pub fn request(&mut self, ids: impl IntoIterator<Item = PhotoId>, waker: &Waker) {
        let new: Vec<PhotoId> = ids.into_iter().filter(|id| !self.ready.contains_key(id)).collect();
        if new.is_empty() || self.is_busy() {
            return;
        }
        self.ready.extend(new.iter().map(|id| (id.clone(), None)));
        let decoded = self.decoded.clone();
        self.job = Some(Job::start("photos", waker, move |progress| {
            for (done, id) in new.iter().enumerate() {
                let Some(image) = id.decode() else { continue };
                decoded.lock().unwrap_or_else(PoisonError::into_inner).push((id.clone(), image));
                progress.report(done, new.len());
            }
        }));
    }

    /// Hands what was decoded to the graphics card; `add` makes an image known to egui. Is there anything new to draw?
    pub fn poll(
        &mut self,
        images: &mut Assets<Image>,
        mut add: impl FnMut(EguiTextureHandle) -> TextureId,
    ) -> bool {
        let decoded = std::mem::take(&mut *self.decoded.lock().unwrap_or_else(PoisonError::into_inner));
        let any = !decoded.is_empty();
        for (id, image) in decoded {
            // A late picture of a screen that was left is dropped.
            let Some(place) = self.ready.get_mut(&id) else { continue };
            let size = egui::vec2(image.width() as f32, image.height() as f32);
            let image = images.add(image);
            let texture = add(EguiTextureHandle::Weak(image.id()));
            *place = Some(Photo { texture, size, _image: image });
        }
        any
    }

    /// Is a picture still being decoded, or waiting to be shown?
    pub fn is_busy(&self) -> bool {
        let waiting = !self.decoded.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
        waiting || self.job.as_ref().is_some_and(|job| !job.is_finished())
    }

    /// A picture, its size and its opacity while it fades in; none before it was decoded.
    pub fn get(&self, ctx: &Context, id: &PhotoId) -> Option<(TextureId, egui::Vec2, f32)> {
        let photo = self.ready.get(id).and_then(Option::as_ref);
        let still = ctx.global_style().animation_time == 0.0;
        let time = if still { 0.0 } else { FADE };
        let opacity = ctx.animate_bool_with_time(Id::new(("photo", id)), photo.is_some(), time);
        photo.map(|photo| (photo.texture, photo.size, opacity))
    }

    /// Drops everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// The part of a picture that fills a rectangle of another shape, `zoom` times as large, moved by a part of what is left out.
pub fn cover(picture: egui::Vec2, space: egui::Vec2, zoom: f32, shift: egui::Vec2) -> egui::Rect {
    let scale = (space.x / picture.x).max(space.y / picture.y) * zoom.max(1.0);
    let part = egui::vec2(space.x / (picture.x * scale), space.y / (picture.y * scale));
    let spare = (egui::Vec2::splat(1.0) - part).max(egui::Vec2::ZERO);
    let corner =
        spare * (egui::Vec2::splat(0.5) + shift.clamp(egui::vec2(-0.5, -0.5), egui::vec2(0.5, 0.5)));
    egui::Rect::from_min_size(corner.to_pos2(), part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::EguiUserTextures;
    use bevy_egui::egui::{pos2, vec2};

    #[test]
    fn a_picture_covers_any_shape_and_is_never_stretched() {
        let picture = vec2(160.0, 90.0);
        for space in [vec2(160.0, 90.0), vec2(344.0, 144.0), vec2(80.0, 90.0), vec2(10.0, 1000.0)] {
            for zoom in [1.0, 1.2] {
                let part = cover(picture, space, zoom, vec2(0.5, -0.5));
                assert!(part.min.x >= -1e-5 && part.max.x <= 1.0 + 1e-5, "{part:?}");
                assert!(part.min.y >= -1e-5 && part.max.y <= 1.0 + 1e-5, "{part:?}");
                let aspect = part.width() * picture.x / (part.height() * picture.y);
                assert!((aspect / (space.x / space.y) - 1.0).abs() < 1e-3, "{space}");
            }
        }
        assert_eq!(cover(picture, picture, 1.0, vec2(0.3, 0.0)).min, pos2(0.0, 0.0));
    }

    #[test]
    fn pictures_come_from_a_thread() {
        let (ctx, mut images) = (Context::default(), Assets::<Image>::default());
        let mut textures = EguiUserTextures::default();
        let mut photos = Photos::default();
        photos.request([PhotoId::Backdrop, PhotoId::Card("no such game".into())], &Waker::default());
        assert!(photos.get(&ctx, &PhotoId::Backdrop).is_none(), "no frame waits for it");
        while photos.job.as_ref().is_some_and(|job| !job.is_finished()) {
            std::thread::yield_now();
        }
        assert!(photos.poll(&mut images, |image| textures.add_image(image)));
        assert!(!photos.poll(&mut images, |image| textures.add_image(image)), "nothing is new any more");
        assert!(!photos.is_busy() && photos.get(&ctx, &PhotoId::Backdrop).is_some());
        assert!(photos.get(&ctx, &PhotoId::Card("no such game".into())).is_none());
        photos.clear();
        assert!(photos.get(&ctx, &PhotoId::Backdrop).is_none());
    }

    #[test]
    fn cards_have_a_smaller_version_and_no_copy_in_memory() {
        let mode = catalog::modes().first().map(|mode| mode.info().id.clone()).expect("there are games");
        let card = PhotoId::Card(mode).decode().expect("it has a card");
        assert_eq!(card.texture_descriptor.mip_level_count, 2);
        let large = (card.width() * card.height() * 4) as usize;
        assert_eq!(card.data.as_ref().map(Vec::len), Some(large + large / 4));
        assert_eq!(card.asset_usage, RenderAssetUsages::RENDER_WORLD);
    }
}
