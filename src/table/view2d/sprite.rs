//! Sprites of pieces with their shadows, at the exact size they are shown at.

use super::fit::{Fit, snap};
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use art::pictures::Paint;
use bevy_egui::egui::emath::Rot2;
use bevy_egui::egui::{Color32, Context, Mesh, Pos2, Rect, Shape, pos2, vec2};
use rules::{ModeInfo, Team};

/// Size of a piece relative to its cell, on a flat board and behind the holes of an upright one.
const SHARE: f32 = 0.92;
const SHARE_BEHIND: f32 = 1.0;

/// Appearance of a piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sprite<'a> {
    kind: &'a str,
    letter: char,
    paint: Paint,
}

impl<'a> Sprite<'a> {
    /// The appearance of a kind and team of a game.
    pub(super) fn find(info: &'a ModeInfo, kind: u8, team: Team, theme: &Theme) -> Option<Self> {
        let kind = info.kinds.get(usize::from(kind))?;
        let team = info.teams.get(usize::from(team.0))?;
        Some(Self { kind: &kind.id, letter: kind.letter, paint: theme.paint(team.shade) })
    }
}

/// How a piece is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SpriteState {
    /// Its centre on the screen.
    pub(super) at: Pos2,
    /// Relative size.
    pub(super) scale: f32,
    /// Height above the board in cells: offsets the shadow.
    pub(super) lift: f32,
    /// Opacity.
    pub(super) seen: f32,
    /// Angle, clockwise.
    pub(super) tilt: f32,
}

impl SpriteState {
    /// At rest on a point.
    pub(super) fn resting(at: Pos2) -> Self {
        Self { at, scale: 1.0, lift: 0.0, seen: 1.0, tilt: 0.0 }
    }
}

/// A piece at rest.
pub(super) fn resting_sprite(
    ctx: &Context,
    fit: &Fit,
    look: &Sprite,
    at: Pos2,
    pictures: &mut Pictures,
) -> Option<Shape> {
    sprite_at(ctx, fit, look, SpriteState::resting(at), pictures)
}

/// A piece in any state.
pub(super) fn sprite_at(
    ctx: &Context,
    fit: &Fit,
    look: &Sprite,
    now: SpriteState,
    pictures: &mut Pictures,
) -> Option<Shape> {
    let side = side(fit);
    if now.seen <= 0.01 || now.scale <= 0.01 {
        return None;
    }
    let still = now.lift == 0.0 && now.scale == 1.0;
    let mut corner = now.at - vec2(side, side) * now.scale / 2.0;
    if still {
        // At rest its pixels match those of the screen.
        corner = pos2(snap(corner.x, fit.pixel), snap(corner.y, fit.pixel));
    }
    // Behind the front of an upright board there are no shadows.
    let (texture, covered) = if fit.is_upright() {
        (pictures.piece(ctx, look.kind, look.letter, look.paint, side), WHOLE)
    } else {
        pictures.shaded_piece(ctx, look.kind, look.letter, look.paint, side)
    };
    let large = side * now.scale;
    let rect = Rect::from_min_size(corner + covered.min.to_vec2() * large, covered.size() * large);
    let mut mesh = Mesh::with_texture(texture);
    if now.lift > 0.0 {
        // A lifted piece casts a second shadow, further away.
        let far = vec2(0.10, 0.20) * fit.cell * now.lift;
        let dark = Color32::from_black_alpha((70.0 / (1.0 + now.lift) * now.seen) as u8);
        mesh.add_rect_with_uv(rect.translate(far), WHOLE, dark);
    }
    mesh.add_rect_with_uv(rect, WHOLE, Color32::from_white_alpha((now.seen * 255.0) as u8));
    if now.tilt != 0.0 {
        mesh.rotate(Rot2::from_angle(now.tilt), now.at);
    }
    Some(Shape::mesh(mesh))
}

const WHOLE: Rect = Rect { min: Pos2::ZERO, max: pos2(1.0, 1.0) };

/// The side of a sprite: it differs from the cell by an even number of pixels, so that it is centred.
fn side(fit: &Fit) -> f32 {
    let share = if fit.is_upright() { SHARE_BEHIND } else { SHARE };
    let (cell, preferred) =
        ((fit.cell / fit.pixel).round() as i32, (fit.cell * share / fit.pixel).round() as i32);
    let even = if (cell - preferred) % 2 == 0 { preferred } else { preferred + 1 };
    even.max(1) as f32 * fit.pixel
}
