//! The solid board: pieces of real form on a table, drawn by a camera of its own into a picture.
//!
//! The picture is shown by the screen of the table like any other, with [`show`]. The camera draws only when
//! something it sees has changed.

mod blast;
mod board;
mod cast;
mod cheap;
mod eye;
mod inlays;
mod labels;
mod light;
mod marks;
mod meshes;
mod orbit;
mod place;
mod quality;
mod repaint;
mod shapes;
mod steer;
mod textures;
mod tiles;
mod touch;
mod workshop;

use repaint::{Pending, Repaint};

use super::Table;
use super::view::{BoardSpace, View};
use crate::AppSystems;
use crate::screens::Screen;
use crate::settings::ViewKind;
use bevy::prelude::*;
use bevy_egui::egui;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((cheap::plugin, repaint::plugin))
        .init_resource::<SolidPicture>()
        .init_resource::<workshop::Store>()
        .init_resource::<board::Stand>()
        .init_resource::<tiles::Heights>()
        .init_resource::<cast::Cast>()
        .init_resource::<marks::Laid>()
        .init_resource::<orbit::Orbit>()
        .init_resource::<eye::Canvases>()
        .add_systems(
            Update,
            (
                (eye::open, board::build),
                steer::steer,
                tiles::ease,
                cast::enter,
                (cast::pose, marks::lay, blast::show),
                eye::draw,
            )
                .chain()
                .run_if(is_seen)
                .after(AppSystems::Share),
        )
        .add_systems(Update, eye::close.run_if(not(is_seen)).after(AppSystems::Share));
}

/// The picture of the solid board, once it was drawn.
#[derive(Resource, Default, Debug)]
pub struct SolidPicture {
    /// As the screens know it.
    pub texture: Option<egui::TextureId>,
}

/// Shows the picture in the space for the board. The camera follows `BoardSpace`, one picture later.
pub fn show(painter: &egui::Painter, space: egui::Rect, picture: &SolidPicture) {
    let Some(texture) = picture.texture else { return };
    let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    painter.image(texture, space, whole, egui::Color32::WHITE);
}

/// Is the solid board on the screen?
fn is_seen(
    table: Option<Res<Table>>,
    (view, space): (Res<View>, Res<BoardSpace>),
    screen: Option<Res<State<Screen>>>,
) -> bool {
    let at_table = screen.is_none_or(|screen| *screen.get() == Screen::Table);
    table.is_some() && at_table && view.kind == ViewKind::Solid && space.0.is_positive()
}
