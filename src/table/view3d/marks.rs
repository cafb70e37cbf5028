//! Marks on the board, distinguished by shape as well as by colour. They are children of their tiles.

use super::Repaint;
use super::board::BoardModel;
use super::geometry::FRONT;
use super::material_cache::MaterialCache;
use super::shapes::FlatShape;
use super::simple_material::SimpleMaterial;
use super::textures::SoftSpot;
use crate::online::presence::PLAYER_COLOURS;
use crate::settings::Settings;
use crate::table::Table;
use crate::table::highlight::{Marks, PREMOVE, PointedAt};
use crate::table::scene::cell_center;
use crate::table::view::View;
use crate::theme::{Rgb, Theme};
use bevy::prelude::*;
use rules::{Board, Cell};
use std::collections::HashMap;
use std::f32::consts::PI;

/// Height of an arrow above the board.
const ARROW: f32 = 0.24;

/// The marks shown now.
#[derive(Resource, Default)]
pub(super) struct PlacedMarks {
    marks: Marks,
    /// The generation of the board, and whether it is seen from the other side.
    built_for: (u64, bool),
    entities: Vec<Entity>,
    colours: HashMap<(Rgb, u8, bool), Handle<SimpleMaterial>>,
}

/// Rebuilds the marks when they have changed.
pub(super) fn update(
    mut commands: Commands,
    mut placed: ResMut<PlacedMarks>,
    mut material_cache: MaterialCache,
    (table, marks, settings): (Res<Table>, Res<Marks>, Res<Settings>),
    view: Res<View>,
    board_model: Res<BoardModel>,
    mut repaint: ResMut<Repaint>,
) {
    let (Some(root), Some(geometry)) = (board_model.root, board_model.geometry) else { return };
    // A hovered tile rises and needs no mark, but on an upright board there are no tiles.
    let hover = marks.hover.filter(|_| geometry.upright);
    let current = Marks { hover, ..marks.clone() };
    // The marks of an upright board lie on the side that is seen.
    let behind = geometry.upright && view.flipped;
    let built_for = (board_model.generation, behind);
    if placed.built_for == built_for && placed.marks == current {
        return;
    }
    if placed.built_for.0 == built_for.0 {
        placed.built_for = built_for;
        placed.entities.drain(..).for_each(|mark| commands.entity(mark).despawn());
    } else {
        *placed = PlacedMarks { built_for, ..default() };
    }
    let theme = Theme::find(&settings.theme);
    let (commands, material_cache, placed) = (&mut commands, &mut material_cache, &mut *placed);
    let upright = geometry.upright;
    let mut spawner = MarkSpawner {
        commands,
        material_cache,
        placed,
        board_model: &board_model,
        root,
        upright,
        behind,
    };
    spawner.all(&current, theme);
    spawner.arrows(&current, table.shown().board(), theme);
    placed.marks = current;
    repaint.change();
}

struct MarkSpawner<'a, 'w, 's, 'm> {
    commands: &'a mut Commands<'w, 's>,
    material_cache: &'a mut MaterialCache<'m>,
    placed: &'a mut PlacedMarks,
    board_model: &'a BoardModel,
    root: Entity,
    upright: bool,
    /// Is an upright board seen from behind?
    behind: bool,
}

impl MarkSpawner<'_, '_, '_, '_> {
    fn arrows(&mut self, marks: &Marks, board: &Board, theme: &Theme) {
        if let Some(arrow) = marks.arrow {
            self.arrow(board, arrow, theme.marks.hint);
        }
        let pointed = |it: &PointedAt| it.arrow.zip(PLAYER_COLOURS.get(it.tint).copied());
        for (arrow, tint) in marks.pointed.iter().filter_map(pointed) {
            self.arrow(board, arrow, tint);
        }
        for premove in &marks.premoves {
            self.arrow(board, *premove, PREMOVE);
        }
        for (arrow, brush) in marks.drawings.iter().filter_map(|it| Some((it.arrow()?, it.brush))) {
            self.arrow(board, arrow, brush.colour());
        }
    }

    fn all(&mut self, marks: &Marks, theme: &Theme) {
        let colours = theme.marks;
        self.last_move(marks, colours.last);
        for cell in &marks.deciding {
            self.deciding(*cell, colours.decided);
        }
        for cell in marks.movable.iter().chain(&marks.goal) {
            self.put(*cell, "movable", colours.hint, || FlatShape::default().frame(0.42, 0.48));
        }
        let reach = if marks.reach_of_enemy { colours.alarm } else { colours.target };
        for cell in &marks.reach {
            self.put(*cell, "reach", reach, || FlatShape::default().band(0.1, 0.17, 24, 0.0));
        }
        for cell in &marks.attacked {
            self.put(*cell, "attacked", colours.alarm, || FlatShape::default().sight(0.41));
        }
        for cell in &marks.victims {
            self.put(*cell, "victim", colours.alarm, || FlatShape::default().cross(0.12, 0.66, 0.06));
        }
        for cell in marks.premoves.iter().flat_map(|(from, to)| [from, to]) {
            self.put(*cell, "premove", PREMOVE, || FlatShape::default().frame(0.36, 0.47));
        }
        for circle in marks.drawings.iter().filter(|drawing| drawing.arrow().is_none()) {
            let colour = circle.brush.colour();
            self.put(circle.from, "circle", colour, || FlatShape::default().band(0.40, 0.48, 36, 0.0));
        }
        for cell in &marks.chosen {
            self.put(*cell, "chosen", colours.target, || FlatShape::default().frame(0.40, 0.49));
        }
        for cell in &marks.targets {
            self.put(*cell, "target", colours.target, || FlatShape::default().band(0.0, 0.17, 24, 0.0));
        }
        for cell in &marks.captures {
            self.put(*cell, "captures", colours.target, || {
                FlatShape::default().band(0.385, 0.475, 36, 0.0)
            });
        }
        self.single(marks, theme);
    }

    /// Marks of one cell each, and where others point.
    fn single(&mut self, marks: &Marks, theme: &Theme) {
        let colours = theme.marks;
        if let Some(cell) = marks.alarm {
            self.spot(cell, colours.alarm);
            self.put(cell, "alarm", colours.alarm, || FlatShape::default().band(0.42, 0.49, 8, 0.39));
        }
        if let Some(cell) = marks.cursor {
            self.put(cell, "cursor", colours.cursor, || {
                FlatShape::default().frame(0.45, 0.495).frame(0.38, 0.41)
            });
        }
        if let Some(cell) = marks.hover {
            self.put(cell, "hover", colours.target, || FlatShape::default().band(0.34, 0.41, 36, 0.0));
        }
        for (cell, tint) in
            marks.pointed.iter().filter_map(|it| it.cell.zip(PLAYER_COLOURS.get(it.tint)))
        {
            self.put(cell, "pointed", *tint, || FlatShape::default().band(0.36, 0.44, 36, 0.0));
        }
        if let Some(cell) = marks.ring {
            self.put(cell, "ring", colours.hint, || FlatShape::default().band(0.30, 0.40, 36, 0.0));
        }
    }

    /// Where the last move began and, once the piece has arrived, where it ended.
    fn last_move(&mut self, marks: &Marks, colour: Rgb) {
        let Some((end, before)) = marks.last.split_last() else { return };
        for cell in before.iter().filter(|cell| !marks.deciding.contains(cell)) {
            self.put(*cell, "began", colour, || FlatShape::default().lozenge(0.16, 0.25));
        }
        if !marks.landed || marks.deciding.contains(end) {
            return;
        }
        if self.upright {
            self.put(*end, "ended-round", colour, || FlatShape::default().arcs(0.41, 0.49));
        } else {
            self.put(*end, "ended", colour, || FlatShape::default().brackets(0.49, 0.08, 0.26));
        }
    }

    /// A bright ring between two dark ones.
    fn deciding(&mut self, cell: Cell, colour: Rgb) {
        // On an upright board it lies around the hole.
        let (inner, outer) = if self.upright { (0.41, 0.485) } else { (0.36, 0.45) };
        let name = |part: &str| format!("deciding {part} {inner}");
        self.put(cell, &name("edge"), [0; 3], || {
            FlatShape::default().band(inner - 0.03, inner, 40, 0.0).band(outer, outer + 0.03, 40, 0.0)
        });
        self.put(cell, &name("ring"), colour, || FlatShape::default().band(inner, outer, 40, 0.0));
        if !self.upright {
            self.spot(cell, colour);
        }
    }

    fn put(&mut self, cell: Cell, name: &str, colour: Rgb, shape: impl FnOnce() -> FlatShape) {
        let mesh = self.material_cache.mesh(name, |_| shape().mesh());
        let height = 0.008 + 0.002 * (self.placed.entities.len() % 3) as f32;
        let material = self.colour(colour, 230, false);
        self.lie(cell, mesh, material, height, 1.0);
    }

    /// A glow over a cell.
    fn spot(&mut self, cell: Cell, colour: Rgb) {
        let mesh = self.material_cache.mesh("spot", |_| FlatShape::quad(1.0));
        let material = self.colour(colour, 235, true);
        self.lie(cell, mesh, material, 0.007, 0.72);
    }

    fn lie(
        &mut self,
        cell: Cell,
        mesh: Handle<Mesh>,
        material: Handle<SimpleMaterial>,
        height: f32,
        size: f32,
    ) {
        let Some(tile) = self.board_model.cell(cell) else { return };
        let at = if self.behind {
            Transform::from_xyz(0.0, -2.0 * FRONT - height, 0.0).with_rotation(Quat::from_rotation_z(PI))
        } else {
            Transform::from_xyz(0.0, height, 0.0)
        };
        let at = at.with_scale(Vec3::new(size, 1.0, size));
        let mark = self.commands.spawn((Mesh3d(mesh), MeshMaterial3d(material), at, ChildOf(tile)));
        self.placed.entities.push(mark.id());
    }

    fn colour(&mut self, colour: Rgb, alpha: u8, soft: bool) -> Handle<SimpleMaterial> {
        let current = (colour, alpha, soft);
        if let Some(cached) = self.placed.colours.get(&current) {
            return cached.clone();
        }
        let strength = f32::from(alpha) / 255.0;
        let cached = if soft {
            self.material_cache.spot(SoftSpot::Round, colour, strength)
        } else {
            self.material_cache.glow(colour, strength)
        };
        self.placed.colours.insert(current, cached.clone());
        cached
    }

    fn arrow(&mut self, board: &Board, (from, to): (Cell, Cell), colour: Rgb) {
        let Some(geometry) = self.board_model.geometry else { return };
        let (from, to) = (cell_center(board, from), cell_center(board, to));
        let delta = to - from;
        if delta.length() < 0.1 {
            return;
        }
        let mesh = self.material_cache.meshes.add(FlatShape::default().arrow(delta.length()).mesh());
        let material = self.colour(colour, 225, false);
        let place = geometry.anchor(from);
        let turn = place.rotation * Quat::from_rotation_y(delta.y.atan2(delta.x));
        let at = place
            .with_rotation(turn)
            .with_translation(place.translation + place.rotation * Vec3::Y * ARROW);
        let mark = self.commands.spawn((Mesh3d(mesh), MeshMaterial3d(material), at, ChildOf(self.root)));
        self.placed.entities.push(mark.id());
    }
}
