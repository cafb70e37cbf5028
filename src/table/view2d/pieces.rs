//! Pieces on a flat board: pictures at just the size they are shown at, with a shadow below them.

use super::fit::{Fit, snap};
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use art::pictures::Paint;
use bevy_egui::egui::{Color32, Context, Mesh, Pos2, Rect, Shape, pos2, vec2};
use rules::{ModeInfo, Team};

/// The part of a cell that a piece fills. Behind round holes it must fill more.
const SHARE: f32 = 0.92;
const SHARE_BEHIND: f32 = 1.0;

/// What a piece looks like.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sprite<'a> {
    kind: &'a str,
    letter: char,
    paint: Paint,
}

impl<'a> Sprite<'a> {
    /// The looks of a kind and team of a game.
    pub(super) fn find(info: &'a ModeInfo, kind: u8, team: Team, theme: &Theme) -> Option<Self> {
        let kind = info.kinds.get(usize::from(kind))?;
        let team = info.teams.get(usize::from(team.0))?;
        Some(Self { kind: &kind.id, letter: kind.letter, paint: theme.paint(team.shade) })
    }
}

/// How a piece is shown just now.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Showing {
    /// Its middle, on the screen.
    pub(super) at: Pos2,
    /// How large it is, compared with the usual.
    pub(super) scale: f32,
    /// How high above the board, in cells: its shadow is so far away.
    pub(super) lift: f32,
    /// From 0, not seen, to 1.
    pub(super) seen: f32,
}

/// A piece that stands still.
pub(super) fn sprite(
    ctx: &Context,
    fit: &Fit,
    look: &Sprite,
    at: Pos2,
    pictures: &mut Pictures,
) -> Option<Shape> {
    moving(ctx, fit, look, Showing { at, scale: 1.0, lift: 0.0, seen: 1.0 }, pictures)
}

/// A piece as it is now.
pub(super) fn moving(
    ctx: &Context,
    fit: &Fit,
    look: &Sprite,
    now: Showing,
    pictures: &mut Pictures,
) -> Option<Shape> {
    let side = side(fit);
    if now.seen <= 0.01 || now.scale <= 0.01 {
        return None;
    }
    let still = now.lift == 0.0 && now.scale == 1.0;
    let mut corner = now.at - vec2(side, side) * now.scale / 2.0;
    if still {
        // What rests lies on whole pixels, so that every pixel of the picture is one of the screen.
        corner = pos2(snap(corner.x, fit.pixel), snap(corner.y, fit.pixel));
    }
    // Behind the front of an upright board nothing throws a shadow.
    let (texture, place) = if fit.is_upright() {
        (pictures.piece(ctx, look.kind, look.letter, look.paint, side), WHOLE)
    } else {
        pictures.shaded_piece(ctx, look.kind, look.letter, look.paint, side)
    };
    let large = side * now.scale;
    let rect = Rect::from_min_size(corner + place.min.to_vec2() * large, place.size() * large);
    let mut mesh = Mesh::with_texture(texture);
    if now.lift > 0.0 {
        // What is lifted throws a second shadow, further away.
        let far = vec2(0.10, 0.20) * fit.cell * now.lift;
        let dark = Color32::from_black_alpha((70.0 / (1.0 + now.lift) * now.seen) as u8);
        mesh.add_rect_with_uv(rect.translate(far), WHOLE, dark);
    }
    mesh.add_rect_with_uv(rect, WHOLE, Color32::from_white_alpha((now.seen * 255.0) as u8));
    Some(Shape::mesh(mesh))
}

const WHOLE: Rect = Rect { min: Pos2::ZERO, max: pos2(1.0, 1.0) };

/// The side of a picture: as many pixels more or less than the cell as leave it in the middle.
fn side(fit: &Fit) -> f32 {
    let share = if fit.is_upright() { SHARE_BEHIND } else { SHARE };
    let (cell, wanted) =
        ((fit.cell / fit.pixel).round() as i32, (fit.cell * share / fit.pixel).round() as i32);
    let even = if (cell - wanted) % 2 == 0 { wanted } else { wanted + 1 };
    even.max(1) as f32 * fit.pixel
}
