//! The pieces: one figure for each actor of the scene, with the shadow it throws.

use super::Repaint;
use super::board::Stand;
use super::place::Ground;
use super::textures::Spot;
use super::tiles::Heights;
use super::touch::Body;
use super::workshop::{Paint, Thing, Workshop};
use crate::settings::Settings;
use crate::table::Table;
use crate::table::scene::{Actor, Home, Pose, Scene};
use crate::table::view::View;
use crate::theme::Theme;
use art::models::{disc, piece};
use bevy::prelude::*;
use rules::Team;
use std::collections::HashMap;
use std::f32::consts::{FRAC_PI_2, PI};

/// The direction in which shadows fall, and how long they are for something one cell high.
pub(super) const SHADOW: Vec3 = Vec3::new(0.873, 0.0, -0.488);
const SHADOW_LENGTH: f32 = 0.62;
/// How high captured pieces are lifted on their way.
const ARC: f32 = 1.4;
/// Captured pieces are a little smaller.
const BESIDE: f32 = 0.86;

/// A piece in the room.
struct Figure {
    body: Entity,
    /// The shade where it stands, and what falls away from the light; discs in a frame have neither.
    shades: Vec<Entity>,
    look: (u8, Team),
    lettered: bool,
    height: f32,
}

/// Every piece in the room, by its actor.
#[derive(Resource, Default)]
pub(super) struct Cast {
    figures: HashMap<u32, Figure>,
    /// The making of the board and the cast of the scene they were made for.
    made_for: (u64, u64),
    shade: Option<Handle<super::cheap::Cheap>>,
    /// What each kind looks like: mesh, height, and whether it is only a disc.
    kinds: HashMap<String, (Handle<Mesh>, f32, bool)>,
}

impl Cast {
    /// The pieces that can be pointed at: those that rest on a flat board while none hangs on the pointer.
    pub(super) fn bodies(&self, scene: &Scene) -> Vec<Body> {
        if scene.actors.iter().any(|actor| scene.is_held(actor)) {
            return Vec::new();
        }
        let standing = scene.actors.iter().filter(|actor| matches!(actor.home, Home::Board(_)));
        let body = |actor: &Actor| {
            let height = self.figures.get(&actor.id)?.height;
            Some(Body { at: scene.pose(actor).at, height })
        };
        standing.filter_map(body).collect()
    }
}

/// Brings pieces, takes them away, and gives them another look.
pub(super) fn enter(
    mut commands: Commands,
    mut cast: ResMut<Cast>,
    mut workshop: Workshop,
    (table, scene, settings): (Res<Table>, Res<Scene>, Res<Settings>),
    stand: Res<Stand>,
    mut repaint: ResMut<Repaint>,
) {
    let (Some(root), Some(ground)) = (stand.root, stand.ground) else { return };
    let wanted = (stand.made, scene.cast);
    if cast.made_for.0 != wanted.0 {
        // What stood on the old board went with it.
        *cast = Cast::default();
        cast.shade = Some(workshop.spot(
            Spot::Round,
            [0, 0, 0],
            if workshop.level().is_cheap() { 0.62 } else { 0.45 },
        ));
    }
    let changes = scene.is_moving() && scene.actors.iter().any(|actor| actor.was.is_some());
    if cast.made_for == wanted && !changes {
        return;
    }
    cast.made_for = wanted;
    let cast = &mut *cast;
    cast.figures.retain(|id, figure| {
        let stays =
            scene.actors.iter().any(|actor| actor.id == *id && actor.look(scene.now) == figure.look);
        if !stays {
            figure.shades.iter().chain([&figure.body]).for_each(|part| commands.entity(*part).despawn());
        }
        stays
    });
    let theme = Theme::find(&settings.theme);
    for actor in &scene.actors {
        if !cast.figures.contains_key(&actor.id) {
            let mut maker =
                Maker { commands: &mut commands, workshop: &mut workshop, theme, root, ground };
            let figure = maker.figure(cast, &table, actor.look(scene.now));
            cast.figures.insert(actor.id, figure);
        }
    }
    repaint.change();
}

struct Maker<'a, 'w, 's, 'm> {
    commands: &'a mut Commands<'w, 's>,
    workshop: &'a mut Workshop<'m>,
    theme: &'static Theme,
    root: Entity,
    ground: Ground,
}

impl Maker<'_, '_, '_, '_> {
    fn figure(&mut self, cast: &mut Cast, table: &Table, look: (u8, Team)) -> Figure {
        let (kind, team) = look;
        let info = table.info();
        let kind = info.kinds.get(usize::from(kind));
        let shade = info.teams.get(usize::from(team.0)).map_or(rules::Shade::Light, |team| team.shade);
        let (id, letter) = kind.map_or(("", '?'), |kind| (kind.id.as_str(), kind.letter));
        let (mesh, height, lettered) = self.kind(cast, id);
        let paint: Paint = if lettered {
            self.workshop.lettered(letter, &self.theme.paint(shade))
        } else {
            self.workshop.paint(Thing::Piece, self.theme.piece_stuff, self.theme.piece(shade), 100)
        };
        // It is shown as soon as it has its place.
        let mut body = self.commands.spawn((Mesh3d(mesh), Transform::default(), ChildOf(self.root)));
        body.insert(Visibility::Hidden);
        paint.onto(&mut body);
        let body = body.id();
        let shades = if self.ground.upright { Vec::new() } else { self.shades(cast) };
        Figure { body, shades, look, lettered, height }
    }

    fn kind(&mut self, cast: &mut Cast, id: &str) -> (Handle<Mesh>, f32, bool) {
        if let Some(made) = cast.kinds.get(id) {
            return made.clone();
        }
        let level = self.workshop.level();
        let own = piece(id, level.detail());
        let lettered = own.is_none();
        let model = own.unwrap_or_else(|| disc(level.detail()));
        let height = model.height;
        let made = (self.workshop.model(&format!("piece {id}"), |_| model), height, lettered);
        cast.kinds.insert(id.into(), made.clone());
        made
    }

    /// One soft spot where it stands; without real shadows a second one, away from the light.
    fn shades(&mut self, cast: &Cast) -> Vec<Entity> {
        let Some(dark) = &cast.shade else { return Vec::new() };
        let mesh = self.workshop.mesh("spot", |_| super::shapes::Flat::quad(1.0));
        let count = if self.workshop.level().is_cheap() { 2 } else { 1 };
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

/// Puts every piece where the scene has it.
pub(super) fn pose(
    cast: Res<Cast>,
    (table, scene, heights): (Res<Table>, Res<Scene>, Res<Heights>),
    (stand, view): (Res<Stand>, Res<View>),
    mut parts: Query<(&mut Transform, &mut Visibility)>,
    mut repaint: ResMut<Repaint>,
) {
    let Some(ground) = stand.ground else { return };
    let changed = scene.is_changed() || cast.is_changed() || heights.is_changed() || view.is_changed();
    if !changed {
        return;
    }
    for actor in &scene.actors {
        let Some(figure) = cast.figures.get(&actor.id) else { continue };
        let pose = scene.pose(actor);
        let under = if ground.upright { 0.0 } else { heights.under(table.board(), pose.at) };
        let blast =
            scene.blasts.last().map(|(cell, _)| crate::table::scene::middle(table.board(), *cell));
        let place = standing(&ground, actor, &pose, under, blast);
        let seen = place.scale.x > 0.01;
        let body = turned(figure, actor, &place, ground.upright, view.flipped);
        let mut put = |part: Entity, at: Transform, seen: bool| {
            let Ok((mut transform, mut visibility)) = parts.get_mut(part) else { return };
            let wanted = if seen { Visibility::Inherited } else { Visibility::Hidden };
            let moved = transform.set_if_neq(at);
            let shown = visibility.set_if_neq(wanted);
            if moved || shown {
                repaint.change();
            }
        };
        put(figure.body, body, seen);
        let floor = if pose.left > 0.5 { ground.table() } else { under };
        for (number, part) in figure.shades.iter().enumerate() {
            let lift = place.translation.y - floor;
            put(*part, shade(number, &place, floor, lift, figure.height), seen && lift < 1.2);
        }
    }
    if scene.is_moving() {
        repaint.change();
    }
}

/// Where the foot of a piece is, and how large it is.
fn standing(ground: &Ground, actor: &Actor, pose: &Pose, under: f32, blast: Option<Vec2>) -> Transform {
    let on_board = ground.at(pose.at, pose.lift + under);
    let left = pose.left;
    let grown = if ground.upright { f32::from(pose.here > 0.0) } else { pose.here };
    let (at, size) = match actor.home {
        Home::Beside(number) if left > 0.0 => {
            let beside = ground.tray(actor.team.0, number);
            let arc = ARC * 4.0 * left * (1.0 - left);
            (on_board.lerp(beside, left) + Vec3::Y * arc, 1.0.lerp(BESIDE, left))
        }
        Home::Gone if left > 0.0 => {
            let away = blast.map_or(Vec2::ZERO, |middle| pose.at - middle);
            let spin = Vec2::from_angle(actor.id as f32 * 2.4) * 0.6;
            let away = (away + spin) * 2.2 * left;
            let rise = 2.6 * left - 1.6 * left * left;
            (on_board + Vec3::new(away.x, rise, -away.y), 1.0 - left)
        }
        _ => (on_board, 1.0),
    };
    Transform::from_translation(at).with_scale(Vec3::splat(size * grown))
}

/// The second team faces the first; letters are turned to whoever looks.
fn turned(figure: &Figure, actor: &Actor, place: &Transform, upright: bool, flipped: bool) -> Transform {
    if upright {
        if figure.lettered {
            // A lying disc is set up in the middle of its cell.
            let middle = place.translation + Vec3::new(0.0, 0.5, -figure.height / 2.0);
            return Transform { translation: middle, ..*place }
                .with_rotation(Quat::from_rotation_x(FRAC_PI_2));
        }
        return *place;
    }
    let away = if figure.lettered { flipped } else { !figure.look.1.0.is_multiple_of(2) };
    let tumble = if actor.home == Home::Gone { (1.0 - place.scale.x) * 5.0 } else { 0.0 };
    let facing = Quat::from_rotation_y(if away { PI } else { 0.0 });
    place.with_rotation(Quat::from_rotation_x(tumble) * facing)
}

/// Where a soft shadow lies: under the foot, or away from the light as long as the piece is tall.
fn shade(number: usize, place: &Transform, floor: f32, lift: f32, height: f32) -> Transform {
    let near = (1.0 - lift.max(0.0) * 0.6).clamp(0.2, 1.0) * place.scale.x;
    let foot = Vec3::new(place.translation.x, floor + 0.006, place.translation.z);
    if number == 0 {
        return Transform::from_translation(foot).with_scale(Vec3::new(0.54, 1.0, 0.54) * near);
    }
    let long = height * SHADOW_LENGTH * place.scale.x;
    let middle = foot + SHADOW * (long * 0.5 + lift * SHADOW_LENGTH) + Vec3::Y * 0.002;
    let turn = Quat::from_rotation_y((-SHADOW.z).atan2(SHADOW.x));
    let scale = Vec3::new(long * 0.5 + 0.42 * near, 1.0, 0.43 * near);
    Transform::from_translation(middle).with_rotation(turn).with_scale(scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shadow_falls_away_from_the_light_and_shrinks_with_height() {
        let place = Transform::from_xyz(1.0, 0.0, 2.0);
        let low = shade(0, &place, 0.0, 0.0, 1.0);
        let high = shade(0, &place, 0.0, 0.9, 1.0);
        assert!(high.scale.x < low.scale.x);
        let cast = shade(1, &place, 0.0, 0.0, 1.0);
        assert!(cast.translation.x > 1.0 && cast.translation.z < 2.0);
        assert!(cast.scale.x > cast.scale.z);
    }
}
