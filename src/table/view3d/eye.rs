//! The camera and the picture it draws into: its size, and when it draws at all.

use super::board::Stand;
use super::cast::Cast;
use super::orbit::{ANGLE, Orbit, ray};
use super::place::Ground;
use super::quality::Level;
use super::touch::{Body, touched};
use super::{Pending, Repaint, SolidPicture, light};
use crate::settings::Settings;
use crate::table::scene::Scene;
use crate::table::view::{BoardSpace, Sight};
use bevy::camera::RenderTarget;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::image::ImageSampler;
use bevy::light::cluster::ClusterConfig;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureFormat};
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::NoIndirectDrawing;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, EguiTextureHandle, egui};

/// The colour of the dark room.
const DARK: Color = Color::srgb(0.022, 0.019, 0.018);

/// No picture has more pixels than this, unless the screen itself has.
const MOST_PIXELS: f32 = 4.0e6;

/// The camera of this view.
#[derive(Component)]
pub(super) struct Eye {
    level: Level,
}

/// The pictures it draws into: one while something moves, and one that is looked at for long.
#[derive(Resource, Default)]
pub(super) struct Canvases {
    moving: Handle<Image>,
    still: Handle<Image>,
    size: UVec2,
}

impl Canvases {
    fn resize(&mut self, size: UVec2, level: Level, images: &mut Assets<Image>) {
        self.size = size;
        for (canvas, scale) in [(&self.moving, level.moving_scale()), (&self.still, level.still_scale())]
        {
            if let Some(mut image) = images.get_mut(canvas) {
                image.resize(scaled(size, scale));
            }
        }
    }
}

/// Sets up the camera; again when the quality has changed.
pub(super) fn open(
    mut commands: Commands,
    eyes: Query<(Entity, &Eye)>,
    settings: Res<Settings>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut images: ResMut<Assets<Image>>,
    mut canvases: ResMut<Canvases>,
    mut repaint: ResMut<Repaint>,
) {
    let level = Level::find(&settings, adapter.as_deref());
    match eyes.single() {
        Ok((_, eye)) if eye.level == level => return,
        Ok((old, _)) => commands.entity(old).despawn(),
        Err(_) => {}
    }
    if canvases.size == UVec2::ZERO {
        canvases.moving = images.add(canvas());
        canvases.still = images.add(canvas());
    }
    canvases.size = UVec2::ZERO;
    let projection = PerspectiveProjection { fov: ANGLE, near: 0.2, far: 400.0, ..default() };
    let mut eye = commands.spawn((
        Eye { level },
        Camera3d::default(),
        Camera { order: 0, clear_color: DARK.into(), is_active: false, ..default() },
        RenderTarget::Image(canvases.moving.clone().into()),
        Projection::Perspective(projection),
        DebandDither::Disabled,
    ));
    if level.is_cheap() {
        eye.insert((Msaa::Off, Tonemapping::None, ClusterConfig::Single, NoIndirectDrawing));
    } else {
        let room = light::room(&mut images);
        eye.insert((Msaa::Sample4, Tonemapping::KhronosPbrNeutral, ClusterConfig::Single, room));
    }
    repaint.change();
}

fn canvas() -> Image {
    let mut image = Image::new_target_texture(16, 16, TextureFormat::Rgba8UnormSrgb, None);
    image.sampler = ImageSampler::linear();
    image
}

/// Draws if something has changed: with fewer pixels while it moves, and once more with all of them when it rests.
pub(super) fn draw(
    mut eyes: Query<(&Eye, &mut Camera, &mut RenderTarget, &mut Projection, &mut Transform)>,
    (orbit, stand, space): (Res<Orbit>, Res<Stand>, Res<BoardSpace>),
    (cast, scene): (Res<Cast>, Res<Scene>),
    mut contexts: EguiContexts,
    (mut canvases, mut images): (ResMut<Canvases>, ResMut<Assets<Image>>),
    (mut repaint, pending): (ResMut<Repaint>, Res<Pending>),
    (mut picture, mut sight): (ResMut<SolidPicture>, ResMut<Sight>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(ground) = stand.ground else { return };
    let Ok((eye, mut camera, mut target, mut projection, mut place)) = eyes.single_mut() else { return };
    let points = contexts.ctx_mut().map_or(1.0, |ctx| ctx.pixels_per_point());
    let size = pixels(space.0, points);
    if canvases.size != size {
        canvases.resize(size, eye.level, &mut images);
        repaint.change();
    }
    let wanted = orbit.look(&ground, size.x as f32 / size.y as f32);
    if *place != wanted {
        *place = wanted;
    }
    let bodies = if ground.upright { Vec::new() } else { cast.bodies(&scene) };
    sight.0 = Some(Box::new(see_through(ground, bodies, wanted, space.0)));
    let draws = repaint.next(pending.any());
    camera.is_active = draws.any;
    if draws.any {
        let canvas = if draws.moving { &canvases.moving } else { &canvases.still };
        if target.as_image() != Some(canvas) {
            *target = RenderTarget::Image(canvas.clone().into());
            // The engine looks at the size of another target only when something else has changed, too.
            projection.set_changed();
        }
        picture.texture = Some(contexts.add_image(EguiTextureHandle::Strong(canvas.clone())));
        redraw.write(RequestRedraw);
    }
}

/// Nobody looks: nothing is drawn.
pub(super) fn close(mut eyes: Query<&mut Camera, With<Eye>>, mut repaint: ResMut<Repaint>) {
    for mut camera in &mut eyes {
        if camera.is_active {
            camera.is_active = false;
        }
    }
    // When somebody looks again, everything may have changed.
    repaint.change();
}

/// The pixels of a part of the window.
fn pixels(space: egui::Rect, points: f32) -> UVec2 {
    let side =
        |length: f32| if length.is_finite() { (length * points).clamp(16.0, 8192.0) as u32 } else { 16 };
    UVec2::new(side(space.width()), side(space.height()))
}

fn scaled(size: UVec2, scale: f32) -> Extent3d {
    let (most, all) = (size.max_element() as f32, size.as_vec2().element_product());
    let scale = scale.min(4096.0 / most).min((MOST_PIXELS / all).sqrt().max(1.0));
    let side = |side: u32| ((side as f32 * scale) as u32).max(8);
    Extent3d { width: side(size.x), height: side(size.y), depth_or_array_layers: 1 }
}

/// From a place in the window to a place on the board.
fn see_through(
    ground: Ground,
    bodies: Vec<Body>,
    camera: Transform,
    space: egui::Rect,
) -> impl Fn(egui::Pos2) -> Option<Vec2> {
    move |at| {
        if !space.contains(at) || space.width() < 1.0 || space.height() < 1.0 {
            return None;
        }
        let off = (at - space.center()) / space.size() * 2.0;
        let (from, along) = ray(&camera, space.width() / space.height(), Vec2::new(off.x, -off.y));
        touched(&ground, &bodies, from, along)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiny_and_broken_spaces_still_have_pixels() {
        let tiny = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(0.5, 3.0));
        for space in [tiny, egui::Rect::NOTHING, egui::Rect::EVERYTHING, egui::Rect::NAN] {
            let size = pixels(space, 1.0);
            assert!(size.min_element() >= 16 && size.max_element() <= 8192, "{space:?} {size}");
            let small = scaled(size, 0.6);
            assert!(small.width >= 8 && small.height >= 8 && small.width <= 4096);
        }
    }

    #[test]
    fn the_middle_of_the_view_is_near_the_middle_of_the_board() {
        let ground = Ground { size: Vec2::new(8.0, 8.0), upright: false };
        let space = egui::Rect::from_min_size(egui::pos2(100.0, 50.0), egui::vec2(900.0, 700.0));
        let camera = Orbit::default().look(&ground, 9.0 / 7.0);
        let see = see_through(ground, Vec::new(), camera, space);
        let met = see(space.center()).unwrap();
        assert!(met.distance(Vec2::new(4.0, 4.0)) < 1.0, "{met}");
        assert!(see(egui::pos2(0.0, 0.0)).is_none());
    }
}
