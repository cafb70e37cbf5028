//! The 3D view, rendered to an image by a camera of its own.
//!
//! The table screen shows the image with [`show`]. The camera renders only when something has changed.

mod blast;
mod blast_motion;
mod board;
mod camera;
mod camera_input;
mod fallen;
mod geometry;
mod idle_drift;
mod inlays;
mod labels;
mod light;
mod marks;
mod material_cache;
mod meshes;
mod mirror;
mod orbit;
mod picking;
mod pieces;
mod portrait;
mod presets;
mod quality;
mod repaint;
mod shapes;
mod simple_material;
mod surroundings;
mod textures;
mod tiles;
#[cfg(test)]
mod told_apart;

pub use portrait::Portrait;
use repaint::{RenderReport, Repaint};

use super::Table;
use super::view::{BoardSpace, View};
use crate::AppSystems;
use crate::screens::Screen;
use crate::settings::{CameraPreset, ViewKind};
use bevy::prelude::*;
use bevy::window::CursorMoved;
use bevy_egui::egui;
use rules::Team;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((simple_material::plugin, mirror::plugin, core, repaint::plugin));
}

/// The view without a GPU, for tests: everything but the rendering.
pub(crate) fn headless_plugin(app: &mut App) {
    app.init_resource::<Assets<Mesh>>()
        .init_resource::<Assets<Image>>()
        .init_resource::<Assets<StandardMaterial>>()
        .init_resource::<Assets<simple_material::SimpleMaterial>>()
        .init_resource::<Assets<mirror::PolishedMaterial>>()
        .add_message::<CursorMoved>()
        .add_plugins(core);
}

fn core(app: &mut App) {
    app.init_resource::<View3dImage>()
        .init_resource::<Repaint>()
        .init_resource::<RenderReport>()
        .init_resource::<material_cache::CachedAssets>()
        .init_resource::<board::BoardModel>()
        .init_resource::<tiles::TileHeights>()
        .init_resource::<pieces::PieceModels>()
        .init_resource::<marks::PlacedMarks>()
        .init_resource::<blast::BlastParts>()
        .init_resource::<orbit::Orbit>()
        .init_resource::<idle_drift::CameraDrift>()
        .init_resource::<camera::RenderTargets>()
        .init_resource::<mirror::MirrorImage>()
        .add_systems(
            Update,
            (
                (camera::open, board::build),
                camera_input::control_camera,
                (tiles::ease, labels::turn),
                pieces::sync,
                (pieces::pose, marks::update, blast::show, blast::end_warm_up, idle_drift::update),
                camera::draw,
                mirror::follow,
            )
                .chain()
                .run_if(is_seen)
                .after(super::highlight::mark)
                .in_set(AppSystems::Present),
        )
        .add_systems(Update, camera::close.run_if(not(is_seen)).in_set(AppSystems::Present));
}

/// The rendered image, once there is one.
#[derive(Resource, Default, Debug)]
pub struct View3dImage {
    /// The texture for egui.
    pub texture: Option<egui::TextureId>,
    /// Does it show everything? At first models are sent to the GPU, and pipelines are compiled.
    pub ready: bool,
    /// The preset of the camera; none once it was turned by hand.
    pub preset: Option<CameraPreset>,
    /// Was the view hidden until now?
    entered: bool,
}

/// Kind and team of the model of every piece, by the piece's id; for tests.
pub fn shown_looks(world: &World) -> Vec<(u32, (u8, Team))> {
    world.get_resource::<pieces::PieceModels>().map(pieces::PieceModels::looks).unwrap_or_default()
}

/// Draws the image. The camera follows `BoardSpace` one frame later.
pub fn show(painter: &egui::Painter, space: egui::Rect, picture: &View3dImage) {
    let Some(texture) = picture.texture else { return };
    let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    painter.image(texture, space, whole, egui::Color32::WHITE);
}

/// Is the 3D view on the screen?
fn is_seen(
    table: Option<Res<Table>>,
    (view, space): (Res<View>, Res<BoardSpace>),
    screen: Option<Res<State<Screen>>>,
) -> bool {
    let at_table = screen.is_none_or(|screen| *screen.get() == Screen::Table);
    table.is_some() && at_table && view.kind == ViewKind::ThreeD && space.0.is_positive()
}
