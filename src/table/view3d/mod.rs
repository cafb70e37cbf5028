//! The 3D view, rendered to an image by a camera of its own.
//!
//! The table screen shows the image with [`show`]. The camera renders only when something has changed.

mod blast;
mod board;
mod camera;
mod camera_input;
mod geometry;
mod inlays;
mod labels;
mod light;
mod marks;
mod material_cache;
mod meshes;
mod orbit;
mod picking;
mod pieces;
mod quality;
mod repaint;
mod shapes;
mod simple_material;
mod textures;
mod tiles;

use repaint::{Pending, Repaint};

use super::Table;
use super::view::{BoardSpace, View};
use crate::AppSystems;
use crate::screens::Screen;
use crate::settings::ViewKind;
use bevy::prelude::*;
use bevy_egui::egui;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((simple_material::plugin, repaint::plugin))
        .init_resource::<View3dImage>()
        .init_resource::<material_cache::CachedAssets>()
        .init_resource::<board::BoardModel>()
        .init_resource::<tiles::TileHeights>()
        .init_resource::<pieces::PieceModels>()
        .init_resource::<marks::PlacedMarks>()
        .init_resource::<orbit::Orbit>()
        .init_resource::<camera::RenderTargets>()
        .add_systems(
            Update,
            (
                (camera::open, board::build),
                camera_input::control_camera,
                tiles::ease,
                pieces::sync,
                (pieces::pose, marks::update, blast::show),
                camera::draw,
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
