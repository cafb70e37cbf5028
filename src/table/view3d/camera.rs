//! The camera and its render targets: their size, and when it renders.

use super::board::BoardModel;
use super::geometry::BoardGeometry;
use super::idle_drift::CameraDrift;
use super::mirror::MirrorCamera;
use super::orbit::{ANGLE, Orbit, project, ray};
use super::picking::Pickable;
use super::pieces::PieceModels;
use super::portrait::Portrait;
use super::quality::RenderQuality;
use super::{RenderReport, Repaint, View3dImage, light};
use crate::room::Room;
use crate::settings::Settings;
use crate::table::Table;
use crate::table::highlight::Marks;
use crate::table::scene::{Scene, cell_center};
use crate::table::view::{BoardSpace, BoardToScreen, ScreenToBoard};
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
use rules::Board;

/// Maximum number of pixels of a render target, unless the screen has more.
const MOST_PIXELS: f32 = 4.0e6;

/// Marks the camera of the 3D view.
#[derive(Component)]
pub(super) struct BoardCamera {
    pub(super) quality: RenderQuality,
    pub(super) room: &'static str,
}

/// The images it renders to: one while something moves, and a finer one at rest.
#[derive(Resource, Default)]
pub(super) struct RenderTargets {
    moving: Handle<Image>,
    still: Handle<Image>,
    /// The size of the picture on the screen, in pixels.
    pub(super) size: UVec2,
}

impl RenderTargets {
    fn resize(&mut self, size: UVec2, quality: RenderQuality, images: &mut Assets<Image>) {
        self.size = size;
        for (target_image, scale) in
            [(&self.moving, quality.moving_scale()), (&self.still, quality.still_scale())]
        {
            if let Some(mut image) = images.get_mut(target_image) {
                image.resize(scaled(size, scale));
            }
        }
    }
}

/// Spawns the camera, again when the quality has changed; and gives it the light of the room.
pub(super) fn open(
    mut commands: Commands,
    mut cameras: Query<(Entity, &mut BoardCamera, &mut Camera)>,
    settings: Res<Settings>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut images: ResMut<Assets<Image>>,
    mut targets: ResMut<RenderTargets>,
    (mut repaint, mut picture, report): (ResMut<Repaint>, ResMut<View3dImage>, Res<RenderReport>),
) {
    let quality = RenderQuality::find(&settings, adapter.as_deref());
    let room = Room::find(&settings.room);
    match cameras.single_mut() {
        Ok((_, board_camera, _)) if (board_camera.quality, board_camera.room) == (quality, room.id) => {
            return;
        }
        Ok((entity, mut board_camera, mut camera)) if board_camera.quality == quality => {
            board_camera.room = room.id;
            camera.clear_color = light::linear(room.background).into();
            if !quality.is_simple() {
                commands.entity(entity).insert(light::environment(room, quality, &mut images));
            }
            return repaint.change();
        }
        Ok((old, ..)) => commands.entity(old).despawn(),
        Err(_) => {}
    }
    if targets.size == UVec2::ZERO {
        targets.moving = images.add(target_image());
        targets.still = images.add(target_image());
    }
    targets.size = UVec2::ZERO;
    picture.ready = false;
    report.restart();
    spawn(&mut commands, quality, room, &targets, &mut images);
    repaint.change();
}

fn spawn(
    commands: &mut Commands,
    quality: RenderQuality,
    room: &'static Room,
    targets: &RenderTargets,
    images: &mut Assets<Image>,
) {
    let projection = PerspectiveProjection { fov: ANGLE, near: 0.2, far: 400.0, ..default() };
    let mut board_camera = commands.spawn((
        BoardCamera { quality, room: room.id },
        Camera3d::default(),
        Camera {
            order: 0,
            clear_color: light::linear(room.background).into(),
            is_active: false,
            ..default()
        },
        RenderTarget::Image(targets.moving.clone().into()),
        Projection::Perspective(projection),
        DebandDither::Disabled,
    ));
    if quality.is_simple() {
        board_camera.insert((Msaa::Off, Tonemapping::None, ClusterConfig::Single, NoIndirectDrawing));
    } else {
        let environment = light::environment(room, quality, images);
        board_camera.insert((
            Msaa::Sample4,
            Tonemapping::KhronosPbrNeutral,
            ClusterConfig::Single,
            environment,
        ));
    }
}

/// An image to render to.
pub(super) fn target_image() -> Image {
    let mut image = Image::new_target_texture(16, 16, TextureFormat::Rgba8UnormSrgb, None);
    image.sampler = ImageSampler::linear();
    image
}

/// Renders if something has changed: at lower resolution while it moves, and once more at full resolution at rest.
pub(super) fn draw(
    mut cameras: Query<(&BoardCamera, &mut Camera, &mut RenderTarget, &mut Projection, &mut Transform)>,
    (orbit, drift, portrait): (Res<Orbit>, Res<CameraDrift>, Option<Res<Portrait>>),
    (board_model, space): (Res<BoardModel>, Res<BoardSpace>),
    (models, scene, table, marks): (Res<PieceModels>, Res<Scene>, Res<Table>, Res<Marks>),
    mut contexts: EguiContexts,
    (mut targets, mut images): (ResMut<RenderTargets>, ResMut<Assets<Image>>),
    (mut repaint, report): (ResMut<Repaint>, Res<RenderReport>),
    mut picture: ResMut<View3dImage>,
    (mut screen_to_board, mut board_to_screen): (ResMut<ScreenToBoard>, ResMut<BoardToScreen>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(geometry) = board_model.geometry else { return };
    let Ok((board_camera, mut camera, mut target, mut projection, mut transform)) = cameras.single_mut()
    else {
        return;
    };
    let pixels_per_point = contexts.ctx_mut().map_or(1.0, |ctx| ctx.pixels_per_point());
    let size = pixels(space.0, pixels_per_point);
    if targets.size != size {
        targets.resize(size, board_camera.quality, &mut images);
        repaint.change();
    }
    let wanted = portrait.as_ref().map_or_else(
        || orbit.swayed(drift.offset()).transform(&geometry, size.x as f32 / size.y as f32),
        |portrait| portrait.transform(&geometry),
    );
    if *transform != wanted {
        *transform = wanted;
    }
    if !picture.ready && report.is_complete() {
        picture.ready = true;
    }
    if picture.ready {
        let pickable = Pickable {
            bodies: if geometry.upright { Vec::new() } else { models.bodies(&scene) },
            legal: legal_cells(&marks, table.shown().board()),
            chosen: marks.chosen.iter().map(|cell| cell_center(table.shown().board(), *cell)).collect(),
        };
        screen_to_board.0 = Some(Box::new(screen_to_board_fn(geometry, pickable, wanted, space.0)));
        board_to_screen.0 = Some(Box::new(board_to_screen_fn(geometry, wanted, space.0)));
    }
    if !picture.ready {
        repaint.change();
    }
    let decision = repaint.next(report.is_pending());
    camera.is_active = decision.any;
    if decision.any {
        let target_image = if decision.moving { &targets.moving } else { &targets.still };
        if target.as_image() != Some(target_image) {
            *target = RenderTarget::Image(target_image.clone().into());
            // The engine checks the size of a new target only when the projection has changed, too.
            projection.set_changed();
        }
        picture.texture = Some(contexts.add_image(EguiTextureHandle::Strong(target_image.clone())));
        redraw.write(RequestRedraw);
    }
}

/// The centres of the cells where the selected piece can go.
fn legal_cells(marks: &Marks, board: &Board) -> Vec<Vec2> {
    marks.targets.iter().chain(&marks.captures).map(|cell| cell_center(board, *cell)).collect()
}

/// The view is hidden: nothing is rendered, and the camera will be at its preset when it is shown again.
pub(super) fn close(
    mut cameras: Query<&mut Camera, Or<(With<BoardCamera>, With<MirrorCamera>)>>,
    (mut repaint, mut picture): (ResMut<Repaint>, ResMut<View3dImage>),
) {
    if !picture.entered {
        picture.entered = true;
    }
    for mut camera in &mut cameras {
        if camera.is_active {
            camera.is_active = false;
        }
    }
    // Everything may have changed when it is shown again.
    repaint.change();
}

/// The size of an area in pixels.
fn pixels(space: egui::Rect, pixels_per_point: f32) -> UVec2 {
    let side = |length: f32| {
        if length.is_finite() { (length * pixels_per_point).clamp(16.0, 8192.0) as u32 } else { 16 }
    };
    UVec2::new(side(space.width()), side(space.height()))
}

/// The size of an image for a part of the screen, at another resolution.
pub(super) fn scaled(size: UVec2, scale: f32) -> Extent3d {
    let (most, all) = (size.max_element() as f32, size.as_vec2().element_product());
    let scale = scale.min(4096.0 / most).min((MOST_PIXELS / all).sqrt().max(1.0));
    let side = |side: u32| ((side as f32 * scale) as u32).max(8);
    Extent3d { width: side(size.x), height: side(size.y), depth_or_array_layers: 1 }
}

/// Maps a point of the window to a point on the board.
fn screen_to_board_fn(
    geometry: BoardGeometry,
    pickable: Pickable,
    camera: Transform,
    space: egui::Rect,
) -> impl Fn(egui::Pos2) -> Option<Vec2> {
    move |at| {
        if !space.contains(at) || space.width() < 1.0 || space.height() < 1.0 {
            return None;
        }
        let off = (at - space.center()) / space.size() * 2.0;
        let (from, along) = ray(&camera, space.width() / space.height(), Vec2::new(off.x, -off.y));
        pickable.pick(&geometry, from, along)
    }
}

/// Maps a point on the board to a point of the window.
fn board_to_screen_fn(
    geometry: BoardGeometry,
    camera: Transform,
    space: egui::Rect,
) -> impl Fn(Vec2) -> Option<egui::Pos2> {
    move |at| {
        let seen = project(&camera, space.width() / space.height(), geometry.anchor(at).translation)?;
        Some(space.center() + egui::vec2(seen.x, -seen.y) * space.size() / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiny_and_invalid_areas_have_pixels() {
        let tiny = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(0.5, 3.0));
        for space in [tiny, egui::Rect::NOTHING, egui::Rect::EVERYTHING, egui::Rect::NAN] {
            let size = pixels(space, 1.0);
            assert!(size.min_element() >= 16 && size.max_element() <= 8192, "{space:?} {size}");
            let small = scaled(size, 0.6);
            assert!(small.width >= 8 && small.height >= 8 && small.width <= 4096);
        }
    }

    #[test]
    fn the_centre_of_the_view_is_near_the_centre_of_the_board() {
        let geometry = BoardGeometry { size: Vec2::new(8.0, 8.0), upright: false };
        let space = egui::Rect::from_min_size(egui::pos2(100.0, 50.0), egui::vec2(900.0, 700.0));
        let camera = Orbit::default().transform(&geometry, 9.0 / 7.0);
        let see = screen_to_board_fn(geometry, Pickable::default(), camera, space);
        let met = see(space.center()).unwrap();
        assert!(met.distance(Vec2::new(4.0, 4.0)) < 1.0, "{met}");
        assert!(see(egui::pos2(0.0, 0.0)).is_none());
        let show = board_to_screen_fn(geometry, camera, space);
        for point in [Vec2::new(0.5, 0.5), Vec2::new(7.5, 0.5), Vec2::new(2.5, 6.5)] {
            let back = show(point).and_then(&see).unwrap();
            assert!(back.distance(point) < 1e-3, "{point} {back}");
        }
    }

    #[test]
    fn a_point_of_the_board_is_found_where_it_is_seen() {
        let space = egui::Rect::from_min_size(egui::pos2(100.0, 50.0), egui::vec2(900.0, 700.0));
        for upright in [false, true] {
            let geometry = BoardGeometry { size: Vec2::new(7.0, 6.0), upright };
            let camera = Orbit::default().transform(&geometry, 9.0 / 7.0);
            let see = screen_to_board_fn(geometry, Pickable::default(), camera, space);
            let show = board_to_screen_fn(geometry, camera, space);
            for point in [Vec2::new(0.5, 0.5), Vec2::new(6.5, 0.5), Vec2::new(3.2, 5.4)] {
                let back = show(point).and_then(&see).expect("it is seen");
                assert!(back.distance(point) < 0.02, "{point} is seen at {back}, {upright}");
            }
        }
    }
}
