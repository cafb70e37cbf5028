//! Explosions in 3D: a flash, fire and a shock ring, and at every destroyed piece a burst, smoke, soot and debris.
//!
//! The parts are spawned when an explosion begins and despawned when it is over.

use super::Repaint;
use super::blast_motion::{BURST, Billboard, FIRES, FLASH, RING, SMOKES, SOOT, debris};
use super::board::{BoardBuilder, BoardModel};
use super::camera::BoardCamera;
use super::geometry::BoardGeometry;
use super::material_cache::{MaterialCache, SurfaceKind};
use super::shapes::FlatShape;
use super::simple_material::SimpleMaterial;
use super::textures::SoftSpot;
use crate::settings::Settings;
use crate::table::Table;
use crate::table::scene::{Blast, Scene, cell_center};
use crate::theme::Theme;
use art::models::{Detail, block};
use bevy::prelude::*;
use rules::{Board, Placed, Shade};
use std::collections::BTreeSet;

/// More destroyed pieces than this have no effects of their own.
const MAX_SITES: usize = 12;
/// Pieces of debris at each site.
const DEBRIS: usize = 6;

/// The parts of the explosion that is shown.
#[derive(Resource, Default)]
pub(super) struct BlastParts {
    /// The start of the explosion, and the board it is on.
    shown: Option<(f32, u64)>,
    billboards: Vec<(Entity, Vec3, &'static Billboard)>,
    flat: Vec<(Entity, Transform, &'static Billboard)>,
    /// Each with its origin.
    debris: Vec<(Entity, Vec3)>,
    /// The material of each kind of cloud.
    materials: Vec<(Handle<SimpleMaterial>, &'static Billboard)>,
    middle: Vec3,
}

/// A part that is visible only until the first complete picture, so that the pipelines of an explosion are compiled by then.
#[derive(Component)]
pub(super) struct WarmUp;

/// Spawns the part that warms up.
pub(super) fn add(builder: &mut BoardBuilder) {
    let quad = builder.material_cache.mesh("spot", |_| FlatShape::quad(1.0));
    let flame = builder.material_cache.flame(Some(SoftSpot::Round), FLASH.colour);
    let below = Vec3::new(0.0, builder.geometry.table() - 0.2, 0.0);
    let at = Transform::from_translation(below).with_scale(Vec3::splat(1e-3));
    builder.add(quad, at).insert((MeshMaterial3d(flame), WarmUp));
}

/// Removes the parts that warm up, once they have done so.
pub(super) fn end_warm_up(
    mut commands: Commands,
    warm: Query<Entity, With<WarmUp>>,
    picture: Res<super::View3dImage>,
) {
    if picture.ready {
        warm.iter().for_each(|part| commands.entity(part).try_despawn());
    }
}

/// Spawns the parts of a new explosion, moves those of the current one, and removes those of one that is over.
pub(super) fn show(
    mut commands: Commands,
    mut parts: ResMut<BlastParts>,
    (table, scene, board_model): (Res<Table>, Res<Scene>, Res<BoardModel>),
    settings: Res<Settings>,
    mut material_cache: MaterialCache,
    cameras: Query<&Transform, With<BoardCamera>>,
    mut transforms: Query<&mut Transform, Without<BoardCamera>>,
    mut repaint: ResMut<Repaint>,
) {
    let (Some(geometry), Some(root), Ok(camera)) =
        (board_model.geometry, board_model.root, cameras.single())
    else {
        return;
    };
    let now = scene.blasts.iter().rev().find_map(|blast| Some((blast, blast.seconds(scene.now)?)));
    let wanted = now.map(|(blast, _)| (blast.began, board_model.generation));
    if parts.shown != wanted {
        parts.clear(&mut commands, board_model.generation);
        if let Some((blast, _)) = now {
            let theme = Theme::find(&settings.theme);
            let mut spawner = PartSpawner {
                commands: &mut commands,
                material_cache: &mut material_cache,
                theme,
                root,
                geometry,
            };
            *parts = spawner.all(blast, &table);
            parts.shown = wanted;
        }
        repaint.change();
    }
    let Some((_, seconds)) = now else { return };
    parts.fade(seconds, &mut material_cache.simple_materials);
    parts.pose(seconds, camera, &geometry, &mut transforms);
    repaint.change();
}

impl BlastParts {
    /// Despawns everything. Parts on an earlier board were despawned with it.
    fn clear(&mut self, commands: &mut Commands, board: u64) {
        let before = std::mem::take(self);
        if before.shown.is_some_and(|(_, built_on)| built_on == board) {
            let billboards = before.billboards.iter().map(|(part, ..)| *part);
            let flat = before.flat.iter().map(|(part, ..)| *part);
            let debris = before.debris.iter().map(|(part, _)| *part);
            for part in billboards.chain(flat).chain(debris) {
                commands.entity(part).try_despawn();
            }
        }
    }

    fn fade(&self, seconds: f32, materials: &mut Assets<SimpleMaterial>) {
        for (handle, cloud) in &self.materials {
            if let Some(mut material) = materials.get_mut(handle) {
                material.tint.alpha = cloud.alpha(seconds);
            }
        }
    }

    fn pose(
        &self,
        seconds: f32,
        camera: &Transform,
        geometry: &BoardGeometry,
        transforms: &mut Query<&mut Transform, Without<BoardCamera>>,
    ) {
        let mut put = |part: Entity, at: Transform| {
            // Parts are there one frame after they were spawned.
            if let Ok(mut transform) = transforms.get_mut(part) {
                *transform = at;
            }
        };
        for (part, middle, cloud) in &self.billboards {
            put(*part, cloud.facing(camera, *middle, seconds));
        }
        for (part, at, cloud) in &self.flat {
            let size = cloud.size(seconds);
            put(*part, at.with_scale(Vec3::new(size, 1.0, size)));
        }
        for (number, (part, from)) in self.debris.iter().enumerate() {
            put(*part, debris(number, *from, self.middle, seconds, geometry));
        }
    }
}

struct PartSpawner<'a, 'w, 's, 'm> {
    commands: &'a mut Commands<'w, 's>,
    material_cache: &'a mut MaterialCache<'m>,
    theme: &'static Theme,
    root: Entity,
    geometry: BoardGeometry,
}

impl PartSpawner<'_, '_, '_, '_> {
    fn all(&mut self, blast: &Blast, table: &Table) -> BlastParts {
        let board = table.shown().board();
        let middle = self.geometry.anchor(cell_center(board, blast.cell));
        let mut parts = BlastParts { middle: middle.translation, ..BlastParts::default() };
        for cloud in FIRES.iter().chain([&FLASH]) {
            let material = self.cloud(cloud, &mut parts);
            self.billboard(&material, parts.middle, cloud, &mut parts);
        }
        self.ring(middle, &mut parts);
        self.sites(&sites(blast, board), board, &mut parts);
        self.debris(&blast.victims, table, &mut parts);
        parts
    }

    /// A material that fades with a kind of cloud.
    fn cloud(&mut self, cloud: &'static Billboard, parts: &mut BlastParts) -> Handle<SimpleMaterial> {
        let material = if cloud.glows {
            self.material_cache.flame(Some(SoftSpot::Round), cloud.colour)
        } else {
            self.material_cache.spot(SoftSpot::Round, cloud.colour, 0.0)
        };
        parts.materials.push((material.clone(), cloud));
        material
    }

    fn billboard(
        &mut self,
        material: &Handle<SimpleMaterial>,
        middle: Vec3,
        cloud: &'static Billboard,
        parts: &mut BlastParts,
    ) {
        let quad = self.material_cache.mesh("spot", |_| FlatShape::quad(1.0));
        let part = self.part(quad, material.clone());
        parts.billboards.push((part, middle, cloud));
    }

    fn ring(&mut self, middle: Transform, parts: &mut BlastParts) {
        let band =
            self.material_cache.mesh("shock", |_| FlatShape::default().band(0.8, 1.0, 40, 0.0).mesh());
        let glare = self.material_cache.flame(None, RING.colour);
        parts.materials.push((glare.clone(), &RING));
        let at =
            Transform { translation: middle.translation + middle.rotation * Vec3::Y * 0.2, ..middle };
        parts.flat.push((self.part(band, glare), at, &RING));
    }

    /// Burst, smoke and soot at every cell.
    fn sites(&mut self, cells: &[Vec2], board: &Board, parts: &mut BlastParts) {
        let burst = self.cloud(&BURST, parts);
        let smokes = SMOKES.each_ref().map(|smoke| self.cloud(smoke, parts));
        let soot = self.cloud(&SOOT, parts);
        let quad = self.material_cache.mesh("spot", |_| FlatShape::quad(1.0));
        for cell in cells {
            let at = self.geometry.anchor(*cell);
            let above = at.translation + at.rotation * Vec3::Y * 0.3;
            self.billboard(&burst, above, &BURST, parts);
            for (smoke, cloud) in smokes.iter().zip(&SMOKES) {
                self.billboard(smoke, above, cloud, parts);
            }
            if board.cell(cell.x as u8, cell.y as u8).is_some() {
                let out = at.translation + at.rotation * Vec3::Y * 0.02;
                let part = self.part(quad.clone(), soot.clone());
                parts.flat.push((part, Transform { translation: out, ..at }, &SOOT));
            }
        }
    }

    /// Splinters in the colour of each destroyed piece.
    fn debris(&mut self, victims: &[Placed], table: &Table, parts: &mut BlastParts) {
        let mesh = self.material_cache.model("debris", |_| block([0.15, 0.09, 0.11], 0.02, Detail::Low));
        for victim in victims.iter().take(MAX_SITES) {
            let at = self.geometry.anchor(cell_center(table.shown().board(), victim.cell));
            let from = at.translation + at.rotation * Vec3::Y * 0.3;
            let team = table.info().teams.get(usize::from(victim.team.0));
            let tint = self.theme.body(team.map_or(Shade::Light, |team| team.shade));
            let material = self.theme.piece_material;
            let paint = self.material_cache.paint(SurfaceKind::Piece, material, tint, 100);
            for _ in 0..DEBRIS {
                let hidden = Transform::from_scale(Vec3::ZERO);
                let mut part = self.commands.spawn((Mesh3d(mesh.clone()), hidden, ChildOf(self.root)));
                paint.apply_to(&mut part);
                parts.debris.push((part.id(), from));
            }
        }
    }

    fn part(&mut self, mesh: Handle<Mesh>, material: Handle<SimpleMaterial>) -> Entity {
        let hidden = Transform::from_scale(Vec3::ZERO);
        let part = (Mesh3d(mesh), MeshMaterial3d(material), hidden, ChildOf(self.root));
        self.commands.spawn(part).id()
    }
}

/// The centres of the cells where pieces were destroyed, each once.
fn sites(blast: &Blast, board: &Board) -> Vec<Vec2> {
    let cells: BTreeSet<_> = blast.victims.iter().map(|victim| victim.cell).collect();
    cells.into_iter().take(MAX_SITES).map(|cell| cell_center(board, cell)).collect()
}
