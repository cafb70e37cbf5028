//! Rendered pictures: the cards and the backdrop of the title. They are decoded on a thread and fade in.

use crate::job::Job;
use crate::wake::Waker;
use bevy::prelude::*;
use bevy_egui::egui::{self, ColorImage, Context, Id, TextureHandle, TextureId, TextureOptions};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Photos>();
}

/// Duration of the fade, in seconds.
const FADE: f32 = 0.35;

/// A picture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PhotoId {
    /// The table behind the title.
    Backdrop,
    /// The card of a game, by its id.
    Card(String),
}

impl PhotoId {
    fn decode(&self) -> Option<ColorImage> {
        let picture = match self {
            Self::Backdrop => art::pictures::backdrop(),
            Self::Card(game) => art::pictures::card(game),
        }?;
        let size = [picture.width as usize, picture.height as usize];
        Some(ColorImage::from_rgba_unmultiplied(size, &picture.pixels))
    }
}

/// Decoded pictures on their way to the frame loop.
type Decoded = Arc<Mutex<Vec<(PhotoId, ColorImage)>>>;

/// The pictures that are shown. They are dropped with the screen that shows them.
#[derive(Resource, Default)]
pub struct Photos {
    ready: HashMap<PhotoId, Option<TextureHandle>>,
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

    /// Hands what was decoded to the graphics card.
    pub fn poll(&mut self, ctx: &Context) {
        let decoded = std::mem::take(&mut *self.decoded.lock().unwrap_or_else(PoisonError::into_inner));
        for (id, image) in decoded {
            let texture = ctx.load_texture("photo", image, TextureOptions::LINEAR);
            // A late picture of a screen that was left is dropped.
            self.ready.entry(id).and_modify(|place| *place = Some(texture));
            ctx.request_repaint();
        }
    }

    /// Is a picture still being decoded, or waiting to be shown?
    pub fn is_busy(&self) -> bool {
        let waiting = !self.decoded.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
        waiting || self.job.as_ref().is_some_and(|job| !job.is_finished())
    }

    /// A picture, its size and its opacity while it fades in; none before it was decoded.
    pub fn get(&self, ctx: &Context, id: &PhotoId) -> Option<(TextureId, egui::Vec2, f32)> {
        let texture = self.ready.get(id).and_then(Option::as_ref);
        let still = ctx.global_style().animation_time == 0.0;
        let time = if still { 0.0 } else { FADE };
        let opacity = ctx.animate_bool_with_time(Id::new(("photo", id)), texture.is_some(), time);
        texture.map(|texture| (texture.id(), texture.size_vec2(), opacity))
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
        let ctx = Context::default();
        let mut photos = Photos::default();
        photos.request([PhotoId::Backdrop, PhotoId::Card("no such game".into())], &Waker::default());
        assert!(photos.get(&ctx, &PhotoId::Backdrop).is_none(), "no frame waits for it");
        while photos.job.as_ref().is_some_and(|job| !job.is_finished()) {
            std::thread::yield_now();
        }
        photos.poll(&ctx);
        assert!(!photos.is_busy() && photos.get(&ctx, &PhotoId::Backdrop).is_some());
        assert!(photos.get(&ctx, &PhotoId::Card("no such game".into())).is_none());
        photos.clear();
        assert!(photos.get(&ctx, &PhotoId::Backdrop).is_none());
    }
}
