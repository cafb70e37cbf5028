//! Marks on the board, told apart by shape as well as by colour. They lie on the tiles and ride on them.

use super::Repaint;
use super::board::Stand;
use super::cheap::Cheap;
use super::shapes::Flat;
use super::textures::Spot;
use super::workshop::Workshop;
use crate::online::pulse::TINTS;
use crate::settings::Settings;
use crate::table::Table;
use crate::table::highlight::Marks;
use crate::table::scene::middle;
use crate::theme::{Rgb, Theme};
use bevy::prelude::*;
use rules::{Board, Cell};
use std::collections::HashMap;

/// How high an arrow hangs above the board.
const ARROW: f32 = 0.24;

/// What lies on the board now.
#[derive(Resource, Default)]
pub(super) struct Laid {
    marks: Marks,
    made_for: u64,
    entities: Vec<Entity>,
    colours: HashMap<(Rgb, u8, bool), Handle<Cheap>>,
}

/// Lays the marks anew when they have changed.
pub(super) fn lay(
    mut commands: Commands,
    mut laid: ResMut<Laid>,
    mut workshop: Workshop,
    (table, marks, settings): (Res<Table>, Res<Marks>, Res<Settings>),
    stand: Res<Stand>,
    mut repaint: ResMut<Repaint>,
) {
    let (Some(root), Some(ground)) = (stand.root, stand.ground) else { return };
    // What is under the pointer rises and needs no mark, but where pieces fall there is nothing to rise.
    let hover = marks.hover.filter(|_| ground.upright);
    let wanted = Marks { hover, ..marks.clone() };
    if laid.made_for == stand.made && laid.marks == wanted {
        return;
    }
    if laid.made_for == stand.made {
        laid.entities.drain(..).for_each(|mark| commands.entity(mark).despawn());
    } else {
        *laid = Laid { made_for: stand.made, ..default() };
    }
    let theme = Theme::find(&settings.theme);
    let (commands, workshop, laid) = (&mut commands, &mut workshop, &mut *laid);
    let mut layer = Layer { commands, workshop, laid, stand: &stand, root };
    layer.all(&wanted, theme);
    if let Some(arrow) = wanted.arrow {
        layer.arrow(table.board(), arrow, theme.marks.hint);
    }
    for (arrow, tint) in wanted.pointed.iter().filter_map(|it| it.arrow.zip(TINTS.get(it.tint))) {
        layer.arrow(table.board(), arrow, *tint);
    }
    laid.marks = wanted;
    repaint.change();
}

struct Layer<'a, 'w, 's, 'm> {
    commands: &'a mut Commands<'w, 's>,
    workshop: &'a mut Workshop<'m>,
    laid: &'a mut Laid,
    stand: &'a Stand,
    root: Entity,
}

impl Layer<'_, '_, '_, '_> {
    fn all(&mut self, marks: &Marks, theme: &Theme) {
        let colours = theme.marks;
        for cell in &marks.last {
            self.put(*cell, "last", colours.last, || Flat::default().frame(0.40, 0.475));
        }
        for cell in &marks.chosen {
            self.put(*cell, "chosen", colours.target, || Flat::default().frame(0.40, 0.49));
        }
        for cell in &marks.targets {
            self.put(*cell, "target", colours.target, || Flat::default().band(0.0, 0.17, 24, 0.0));
        }
        for cell in &marks.prey {
            self.put(*cell, "prey", colours.target, || Flat::default().band(0.385, 0.475, 36, 0.0));
        }
        if let Some(cell) = marks.alarm {
            self.spot(cell, colours.alarm);
            self.put(cell, "alarm", colours.alarm, || Flat::default().band(0.42, 0.49, 8, 0.39));
        }
        if let Some(cell) = marks.cursor {
            self.put(cell, "cursor", colours.cursor, || Flat::default().brackets(0.49, 0.07, 0.22));
        }
        if let Some(cell) = marks.hover {
            self.put(cell, "hover", colours.target, || Flat::default().band(0.34, 0.41, 36, 0.0));
        }
        for (cell, tint) in marks.pointed.iter().filter_map(|it| it.cell.zip(TINTS.get(it.tint))) {
            self.put(cell, "pointed", *tint, || Flat::default().band(0.36, 0.44, 36, 0.0));
        }
        if let Some(cell) = marks.ring {
            self.put(cell, "ring", colours.hint, || Flat::default().band(0.30, 0.40, 36, 0.0));
        }
    }

    fn put(&mut self, cell: Cell, name: &str, colour: Rgb, shape: impl FnOnce() -> Flat) {
        let mesh = self.workshop.mesh(name, |_| shape().mesh());
        let height = 0.008 + 0.002 * (self.laid.entities.len() % 3) as f32;
        let material = self.colour(colour, 230, false);
        self.lie(cell, mesh, material, height, 1.0);
    }

    /// A glow all over a cell.
    fn spot(&mut self, cell: Cell, colour: Rgb) {
        let mesh = self.workshop.mesh("spot", |_| Flat::quad(1.0));
        let material = self.colour(colour, 235, true);
        self.lie(cell, mesh, material, 0.007, 0.72);
    }

    fn lie(&mut self, cell: Cell, mesh: Handle<Mesh>, material: Handle<Cheap>, height: f32, size: f32) {
        let Some(tile) = self.stand.cell(cell) else { return };
        let at = Transform::from_xyz(0.0, height, 0.0).with_scale(Vec3::new(size, 1.0, size));
        let mark = self.commands.spawn((Mesh3d(mesh), MeshMaterial3d(material), at, ChildOf(tile)));
        self.laid.entities.push(mark.id());
    }

    fn colour(&mut self, colour: Rgb, alpha: u8, soft: bool) -> Handle<Cheap> {
        let wanted = (colour, alpha, soft);
        if let Some(made) = self.laid.colours.get(&wanted) {
            return made.clone();
        }
        let strength = f32::from(alpha) / 255.0;
        let made = if soft {
            self.workshop.spot(Spot::Round, colour, strength)
        } else {
            self.workshop.glow(colour, strength)
        };
        self.laid.colours.insert(wanted, made.clone());
        made
    }

    fn arrow(&mut self, board: &Board, (from, to): (Cell, Cell), colour: Rgb) {
        let Some(ground) = self.stand.ground else { return };
        let (from, to) = (middle(board, from), middle(board, to));
        let way = to - from;
        if way.length() < 0.1 {
            return;
        }
        let mesh = self.workshop.meshes.add(Flat::default().arrow(way.length()).mesh());
        let material = self.colour(colour, 225, false);
        let place = ground.anchor(from);
        let turn = place.rotation * Quat::from_rotation_y(way.y.atan2(way.x));
        let at = place
            .with_rotation(turn)
            .with_translation(place.translation + place.rotation * Vec3::Y * ARROW);
        let mark = self.commands.spawn((Mesh3d(mesh), MeshMaterial3d(material), at, ChildOf(self.root)));
        self.laid.entities.push(mark.id());
    }
}
