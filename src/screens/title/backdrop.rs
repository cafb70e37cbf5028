//! The table behind the title. It follows the pointer a little, and on a graphics card it drifts while the player is there.

use crate::gpu::Gpu;
use crate::settings::{Quality, Settings};
use crate::ui::photos::{PhotoId, Photos, cover};
use crate::ui::style::{BACKGROUND, colour, faint};
use crate::wake::Awake;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy_egui::egui::{self, Color32, Mesh, Painter, Rect, Shape, epaint::Vertex, pos2, vec2};

/// How much of the picture is out of sight, so that it can move.
const ZOOM: f32 = 1.06;
/// Seconds of a drift from side to side.
const PERIOD: f64 = 50.0;
/// The drift rests this many seconds after the last input.
const RESTS_AFTER: f64 = 20.0;
/// Brightness of the picture.
const LIGHT: f32 = 0.95;

/// What the backdrop reads and remembers.
#[derive(SystemParam)]
pub(super) struct Backdrop<'w, 's> {
    time: Res<'w, Time<Real>>,
    adapter: Option<Res<'w, RenderAdapterInfo>>,
    drift: Local<'s, Drift>,
}

/// The drift of the picture.
#[derive(Default)]
struct Drift {
    /// Seconds it has moved for.
    moved: f64,
    last_input: f64,
}

impl Backdrop<'_, '_> {
    /// Paints it.
    pub(super) fn show(
        &mut self,
        painter: &Painter,
        room: Rect,
        photos: &Photos,
        settings: &Settings,
        awake: &mut Awake,
    ) {
        painter.rect_filled(room, 0, colour(BACKGROUND));
        let Some((texture, size, opacity)) = photos.get(painter.ctx(), &PhotoId::Backdrop) else {
            return;
        };
        let shift = self.shift(painter.ctx(), room, settings, awake);
        let part = cover(size, room.size(), ZOOM, shift);
        let light = Color32::WHITE.gamma_multiply(LIGHT * opacity);
        painter.image(texture, room, part, light);
        painter.add(shade(room));
    }

    /// How far the picture is moved: by the pointer, and by the drift.
    fn shift(
        &mut self,
        ctx: &egui::Context,
        room: Rect,
        settings: &Settings,
        awake: &mut Awake,
    ) -> egui::Vec2 {
        if !self.is_lively(settings) {
            return egui::Vec2::ZERO;
        }
        let now = self.time.elapsed_secs_f64();
        if ctx.input(|input| !input.events.is_empty()) {
            self.drift.last_input = now;
        }
        if now - self.drift.last_input < RESTS_AFTER {
            self.drift.moved += self.time.delta_secs_f64().min(0.1);
            awake.request_frames();
        }
        let pointer = ctx.input(|input| input.pointer.latest_pos()).unwrap_or(room.center());
        let pointer = (pointer - room.center()) / room.size();
        let along = (self.drift.moved / PERIOD * std::f64::consts::TAU).sin() as f32;
        vec2(along * 0.35 + pointer.x * 0.15, pointer.y * 0.3)
    }

    /// May it move? It costs nothing on a graphics card, and too much without one.
    fn is_lively(&self, settings: &Settings) -> bool {
        let gpu = self.adapter.as_deref().map_or(Gpu::Software, Gpu::of);
        !settings.reduce_motion && settings.quality != Quality::Low && gpu != Gpu::Software
    }
}

/// Darkens the picture towards the cards and the edges. Texts that lie on it have a ground or a shadow of their own.
fn shade(room: Rect) -> Shape {
    let mut mesh = Mesh::default();
    let rows = [(0.0, 0.55), (0.12, 0.30), (0.34, 0.34), (0.6, 0.58), (1.0, 0.74)];
    for (down, dark) in rows {
        let y = egui::lerp(room.y_range(), down);
        for (x, more) in [(room.left(), 0.12), (room.center().x, 0.0), (room.right(), 0.12)] {
            let color = faint(BACKGROUND, dark + more);
            mesh.vertices.push(Vertex { pos: pos2(x, y), uv: egui::epaint::WHITE_UV, color });
        }
    }
    for row in 0..rows.len() as u32 - 1 {
        for column in 0..2 {
            let at = row * 3 + column;
            mesh.add_triangle(at, at + 1, at + 3);
            mesh.add_triangle(at + 1, at + 4, at + 3);
        }
    }
    Shape::mesh(mesh)
}
