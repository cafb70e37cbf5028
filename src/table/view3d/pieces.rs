//! The pieces' entities: a model for each piece of the scene, and its shadows.

use super::Repaint;
use super::board::BoardModel;
use super::fallen::{PieceShape, lying_shadow, toppled};
use super::geometry::BoardGeometry;
use super::material_cache::{MaterialCache, Paint, SurfaceKind};
use super::mirror::piece_layers;
use super::picking::PickTarget;
use super::quality::RenderQuality;
use super::textures::SoftSpot;
use super::tiles::TileHeights;
use crate::settings::Settings;
use crate::table::Table;
use crate::table::scene::{Home, PieceAnimation, Pose, Scene, cell_center};
use crate::table::view::View;
use crate::theme::Theme;
use art::models::{ModelSet, disc, piece};
use bevy::prelude::*;
use rules::Team;
use std::collections::HashMap;
use std::f32::consts::{FRAC_PI_2, PI};

/// Direction of shadows, and their length for something one cell high.
pub(super) const SHADOW: Vec3 = Vec3::new(0.873, 0.0, -0.488);
const SHADOW_LENGTH: f32 = 0.62;
/// Height of the arc of a captured piece.
const ARC: f32 = 1.4;
/// How far beyond the board a piece can be carried.
const BEYOND: f32 = 1.2;
/// Size of captured pieces.
const BESIDE: f32 = 0.86;

/// The entities of a piece.
struct PieceModel {
    body: Entity,
    /// Contact shadow, and cast shadow without a GPU; none in an upright frame.
    shadows: Vec<Entity>,
    look: (u8, Team),
    shape: PieceShape,
}

/// All models, by the id of their piece.
#[derive(Resource, Default)]
pub(super) struct PieceModels {
    by_id: HashMap<u32, PieceModel>,
    /// The generations of board and scene they were built for.
    built_for: (u64, u64),
    /// The set they belong to.
    set: ModelSet,
    shade: Option<Handle<super::simple_material::SimpleMaterial>>,
    /// Mesh and shape of each kind.
    kinds: HashMap<String, (Handle<Mesh>, PieceShape)>,
}

impl PieceModels {
    /// Kind and team of every model, by the id of its piece.
    pub(super) fn looks(&self) -> Vec<(u32, (u8, Team))> {
        self.by_id.iter().map(|(id, model)| (*id, model.look)).collect()
    }

    /// Does a model show another kind or team than its piece has now?
    fn is_outdated(&self, scene: &Scene) -> bool {
        let differs = |piece: &PieceAnimation| {
            self.by_id.get(&piece.id).is_some_and(|model| model.look != piece.appearance(scene.now))
        };
        scene.pieces.iter().any(differs)
    }

    /// Pieces that can be picked: those on a flat board, unless one is being dragged.
    pub(super) fn bodies(&self, scene: &Scene) -> Vec<PickTarget> {
        if scene.pieces.iter().any(|piece| scene.is_held(piece)) {
            return Vec::new();
        }
        let standing = scene.pieces.iter().filter(|piece| matches!(piece.home, Home::Board(_)));
        let body = |piece: &PieceAnimation| {
            let height = self.by_id.get(&piece.id)?.shape.height;
            Some(PickTarget { at: scene.pose(piece).at, height })
        };
        standing.filter_map(body).collect()
    }
}

/// Adds, removes and replaces models to match the scene.
pub(super) fn sync(
    mut commands: Commands,
    mut models: ResMut<PieceModels>,
    mut material_cache: MaterialCache,
    (table, scene, settings): (Res<Table>, Res<Scene>, Res<Settings>),
    board_model: Res<BoardModel>,
    mut repaint: ResMut<Repaint>,
) {
    let (Some(root), Some(geometry)) = (board_model.root, board_model.geometry) else { return };
    let wanted = (board_model.generation, scene.generation);
    if models.built_for.0 != wanted.0 {
        // Models of the old board were despawned with it.
        *models = PieceModels::default();
        models.shade = Some(material_cache.spot(
            SoftSpot::Round,
            [0, 0, 0],
            if material_cache.quality().is_simple() { 0.62 } else { 0.45 },
        ));
    }
    let set = ModelSet::find(&settings.pieces_3d);
    let same_set = models.set == set;
    if !same_set {
        models.set = set;
        models.kinds.clear();
    }
    if same_set && models.built_for == wanted && !(scene.is_changed() && models.is_outdated(&scene)) {
        return;
    }
    models.built_for = wanted;
    let models = &mut *models;
    models.by_id.retain(|id, model| {
        let stays = scene
            .pieces
            .iter()
            .any(|piece| piece.id == *id && piece.appearance(scene.now) == model.look);
        if !(stays && same_set) {
            model.shadows.iter().chain([&model.body]).for_each(|part| commands.entity(*part).despawn());
        }
        stays && same_set
    });
    let theme = Theme::find(&settings.theme);
    for piece in &scene.pieces {
        if !models.by_id.contains_key(&piece.id) {
            let mut spawner = PieceSpawner {
                commands: &mut commands,
                material_cache: &mut material_cache,
                theme,
                root,
                geometry,
            };
            let model = spawner.model(models, &table, piece.appearance(scene.now));
            models.by_id.insert(piece.id, model);
        }
    }
    repaint.change();
}

struct PieceSpawner<'a, 'w, 's, 'm> {
    commands: &'a mut Commands<'w, 's>,
    material_cache: &'a mut MaterialCache<'m>,
    theme: &'static Theme,
    root: Entity,
    geometry: BoardGeometry,
}

impl PieceSpawner<'_, '_, '_, '_> {
    fn model(&mut self, models: &mut PieceModels, table: &Table, look: (u8, Team)) -> PieceModel {
        let (kind, team) = look;
        let info = table.info();
        let kind = info.kinds.get(usize::from(kind));
        let shade = info.teams.get(usize::from(team.0)).map_or(rules::Shade::Light, |team| team.shade);
        let (id, letter) = kind.map_or(("", '?'), |kind| (kind.id.as_str(), kind.letter));
        let (mesh, shape) = self.kind(models, id);
        let paint: Paint = if shape.lettered {
            self.material_cache.lettered(letter, &self.theme.paint(shade))
        } else {
            self.material_cache.paint(
                SurfaceKind::Piece,
                self.theme.piece_material,
                self.theme.body(shade),
                100,
            )
        };
        // Shown once it has a position.
        let mut body = self.commands.spawn((Mesh3d(mesh), Transform::default(), ChildOf(self.root)));
        body.insert(Visibility::Hidden);
        if self.material_cache.quality() == RenderQuality::High {
            body.insert(piece_layers());
        }
        paint.apply_to(&mut body);
        let body = body.id();
        let shadows = if self.geometry.upright { Vec::new() } else { self.shadows(models) };
        PieceModel { body, shadows, look, shape }
    }

    fn kind(&mut self, models: &mut PieceModels, id: &str) -> (Handle<Mesh>, PieceShape) {
        if let Some(made) = models.kinds.get(id) {
            return made.clone();
        }
        let quality = self.material_cache.quality();
        let own = piece(models.set, id, quality.detail());
        let lettered = own.is_none();
        let model = own.unwrap_or_else(|| disc(quality.detail()));
        let shape = PieceShape::new(&model, lettered);
        let made =
            (self.material_cache.model(&format!("piece {} {id}", models.set.id()), |_| model), shape);
        models.kinds.insert(id.into(), made.clone());
        made
    }

    /// A contact shadow; without real shadows also a cast one.
    fn shadows(&mut self, models: &PieceModels) -> Vec<Entity> {
        let Some(dark) = &models.shade else { return Vec::new() };
        let mesh = self.material_cache.mesh("spot", |_| super::shapes::FlatShape::quad(1.0));
        let count = if self.material_cache.quality().is_simple() { 2 } else { 1 };
        let spot = || {
            (
                Mesh3d(mesh.clone()),
                MeshMaterial3d(dark.clone()),
                Transform::default(),
                Visibility::Hidden,
            )
        };
        (0..count).map(|_| self.commands.spawn((spot(), ChildOf(self.root))).id()).collect()
    }
}

/// Moves every model to its pose.
pub(super) fn pose(
    models: Res<PieceModels>,
    (table, scene, heights): (Res<Table>, Res<Scene>, Res<TileHeights>),
    (board_model, view): (Res<BoardModel>, Res<View>),
    mut parts: Query<(&mut Transform, &mut Visibility)>,
    mut repaint: ResMut<Repaint>,
) {
    let Some(geometry) = board_model.geometry else { return };
    let changed = scene.is_changed() || models.is_changed() || heights.is_changed() || view.is_changed();
    if !changed {
        return;
    }
    for piece in &scene.pieces {
        let Some(model) = models.by_id.get(&piece.id) else { continue };
        let mut pose = scene.pose(piece);
        if scene.is_held(piece) {
            // A piece is not carried to the horizon.
            pose.at = pose.at.clamp(-Vec2::splat(BEYOND), geometry.size + BEYOND);
        }
        let under = if geometry.upright { 0.0 } else { heights.under(table.shown().board(), pose.at) };
        let blast = scene.blasts.last().map(|blast| cell_center(table.shown().board(), blast.cell));
        let in_front = captor(piece.team, table.info().teams.len()) == view.team_in_front();
        let base = standing(&geometry, piece, &pose, under, blast, in_front);
        let seen = base.scale.x > 0.01;
        let body = turned(model, piece, &base, geometry.upright, view.flipped);
        let body = toppled(body, &model.shape, &pose);
        let mut put = |part: Entity, at: Transform, seen: bool| {
            let Ok((mut transform, mut visibility)) = parts.get_mut(part) else { return };
            let wanted = if seen { Visibility::Inherited } else { Visibility::Hidden };
            let moved = transform.set_if_neq(at);
            let shown = visibility.set_if_neq(wanted);
            if moved || shown {
                repaint.change();
            }
        };
        put(model.body, body, seen);
        let floor = if pose.exited > 0.5 { geometry.table() } else { under };
        for (number, part) in model.shadows.iter().enumerate() {
            let lift = base.translation.y - floor;
            let at = shade(number, &base, floor, lift, model.shape.height, &pose);
            let through = model.shape.hollow && number == 0;
            put(*part, at, seen && lift < 1.2 && !through);
        }
    }
    if scene.is_moving() {
        repaint.change();
    }
}

/// The team beside which a captured piece lies, as in the panel: the one that took it; with more than two teams its own.
fn captor(team: Team, teams: usize) -> Team {
    if teams == 2 { team.other() } else { team }
}

/// Foot and scale of a piece.
fn standing(
    geometry: &BoardGeometry,
    piece: &PieceAnimation,
    pose: &Pose,
    under: f32,
    blast: Option<Vec2>,
    in_front: bool,
) -> Transform {
    let on_board = geometry.at(pose.at, pose.lift + under);
    let left = pose.exited;
    let grown = if geometry.upright { f32::from(pose.entered > 0.0) } else { pose.entered };
    let (at, size) = match piece.home {
        Home::Tray(number) if left > 0.0 => {
            let beside = geometry.tray(in_front, number);
            let arc = ARC * 4.0 * left * (1.0 - left);
            (on_board.lerp(beside, left) + Vec3::Y * arc, 1.0.lerp(BESIDE, left))
        }
        Home::Gone if left > 0.0 => {
            let away = blast.map_or(Vec2::ZERO, |middle| pose.at - middle);
            let spin = Vec2::from_angle(piece.id as f32 * 2.4) * 0.6;
            let away = (away + spin) * 2.2 * left;
            let rise = 2.6 * left - 1.6 * left * left;
            (on_board + Vec3::new(away.x, rise, -away.y), 1.0 - left)
        }
        _ => (on_board, 1.0),
    };
    Transform::from_translation(at).with_scale(Vec3::splat(size * grown))
}

/// The second team faces the first; letters face the viewer.
fn turned(
    model: &PieceModel,
    piece: &PieceAnimation,
    base: &Transform,
    upright: bool,
    flipped: bool,
) -> Transform {
    if upright {
        if model.shape.lettered {
            // A lettered disc is set upright in the middle of its cell.
            let middle = base.translation + Vec3::new(0.0, 0.5, -model.shape.height / 2.0);
            return Transform { translation: middle, ..*base }
                .with_rotation(Quat::from_rotation_x(FRAC_PI_2));
        }
        return *base;
    }
    let away = if model.shape.lettered { flipped } else { !model.look.1.0.is_multiple_of(2) };
    let tumble = if piece.home == Home::Gone { (1.0 - base.scale.x) * 5.0 } else { 0.0 };
    let facing = Quat::from_rotation_y(if away { PI } else { 0.0 });
    base.with_rotation(Quat::from_rotation_x(tumble) * facing)
}

/// Contact shadow (0) or cast shadow (1) of a piece.
fn shade(number: usize, base: &Transform, floor: f32, lift: f32, height: f32, pose: &Pose) -> Transform {
    if pose.fallen > 0.5 {
        return lying_shadow(number, base, floor, height, pose);
    }
    let near = (1.0 - lift.max(0.0) * 0.6).clamp(0.2, 1.0) * base.scale.x;
    let foot = Vec3::new(base.translation.x, floor + 0.006, base.translation.z);
    if number == 0 {
        return Transform::from_translation(foot).with_scale(Vec3::new(0.54, 1.0, 0.54) * near);
    }
    let long = height * SHADOW_LENGTH * base.scale.x;
    let middle = foot + SHADOW * (long * 0.5 + lift * SHADOW_LENGTH) + Vec3::Y * 0.002;
    let turn = Quat::from_rotation_y((-SHADOW.z).atan2(SHADOW.x));
    let scale = Vec3::new(long * 0.5 + 0.42 * near, 1.0, 0.43 * near);
    Transform::from_translation(middle).with_rotation(turn).with_scale(scale)
}

#[cfg(test)]
mod tests {
    use super::super::fallen::STANDING_POSE;
    use super::*;

    #[test]
    fn a_shadow_falls_away_from_the_light_and_shrinks_with_height() {
        let base = Transform::from_xyz(1.0, 0.0, 2.0);
        let low = shade(0, &base, 0.0, 0.0, 1.0, &STANDING_POSE);
        let high = shade(0, &base, 0.0, 0.9, 1.0, &STANDING_POSE);
        assert!(high.scale.x < low.scale.x);
        let models = shade(1, &base, 0.0, 0.0, 1.0, &STANDING_POSE);
        assert!(models.translation.x > 1.0 && models.translation.z < 2.0);
        assert!(models.scale.x > models.scale.z);
    }
}
