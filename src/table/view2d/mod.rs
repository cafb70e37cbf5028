//! The 2D view, drawn with egui's painter.

mod arrow;
mod blast;
mod board;
mod cell_marks;
pub mod fit;
mod holes;
mod labels;
mod mark_shapes;
mod marks;
mod materials;
mod pieces;
mod sprite;
pub mod thumbnail;
mod upright;

use super::highlight::Marks;
use super::scene::Scene;
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use bevy_egui::egui::{Painter, Rect, Shape, TextureId, vec2};
use fit::{Fit, Frame};
use materials::BoardMaterials;
use rules::{Board, Labels, ModeInfo};

/// Layout with and without coordinates on the border.
const WITH_LETTERS: Frame = Frame { border: 0.36, least_border: 25.0, most_border: 40.0, margin: 12.0 };
const WITHOUT: Frame = Frame { border: 0.24, least_border: 8.0, most_border: 26.0, margin: 12.0 };
/// Smaller boards have no coordinates.
const LEAST_WITH_LETTERS: f32 = 340.0;

/// What the 2D view draws.
#[derive(Clone, Copy)]
pub struct View2dInput<'a> {
    /// The game's description.
    pub info: &'a ModeInfo,
    /// The board.
    pub board: &'a Board,
    /// Pieces and animations.
    pub scene: &'a Scene,
    /// Marks.
    pub marks: &'a Marks,
    /// Theme.
    pub theme: &'a Theme,
    /// Seen from the other side?
    pub flipped: bool,
    /// Show coordinates?
    pub coordinates: bool,
    /// Free space to the left of the board, in points.
    pub spare: f32,
}

/// The 2D view with its cached shapes.
#[derive(Default)]
pub struct View2d {
    cached: Option<Cached>,
}

struct Cached {
    key: CacheKey,
    fit: Fit,
    ground: Vec<Shape>,
    front: Vec<Shape>,
}

/// The cached shapes are valid while this is unchanged.
#[derive(PartialEq)]
struct CacheKey {
    space: Rect,
    pixels_per_point: f32,
    board: Board,
    theme: Theme,
    flipped: bool,
    coordinates: bool,
    spare: f32,
    materials: BoardMaterials,
    tabletop: TextureId,
}

impl View2d {
    /// Draws everything, and returns the layout of the board.
    pub fn show(
        &mut self,
        painter: &Painter,
        space: Rect,
        what: &View2dInput,
        pictures: &mut Pictures,
    ) -> Fit {
        let painter = painter.with_clip_rect(space);
        let cached = self.cached(&painter, space, what, pictures);
        let fit = cached.fit;
        painter.extend(cached.ground.iter().cloned());
        if has_letters(what, space) {
            labels::on_border(&painter, &fit, what.board, what.theme);
        }
        if what.coordinates {
            labels::in_cells(&painter, &fit, what.board, what.theme);
        }
        let board = what.board;
        if !fit.is_upright() {
            marks::below(&painter, &fit, board, what.marks, what.theme);
        }
        pieces::resting(&painter, &fit, what, pictures);
        painter.extend(cached.front.iter().cloned());
        if fit.is_upright() {
            marks::below(&painter, &fit, board, what.marks, what.theme);
        }
        marks::above(&painter, &fit, board, what.marks, what.theme);
        pieces::moving(&painter, &fit, what, pictures);
        blast::show(&painter, &fit, board, what.scene);
        fit
    }

    fn cached(
        &mut self,
        painter: &Painter,
        space: Rect,
        what: &View2dInput,
        pictures: &mut Pictures,
    ) -> &Cached {
        let (ctx, board, theme) = (painter.ctx(), what.board, what.theme);
        let materials = BoardMaterials::of(theme, pictures, ctx);
        let tabletop = BoardMaterials::table(theme, pictures, ctx);
        let pixels_per_point = painter.pixels_per_point();
        let (flipped, coordinates, spare) = (what.flipped, has_letters(what, space), what.spare);
        let same = self.cached.as_ref().is_some_and(|cached| {
            let key = &cached.key;
            key.space == space
                && key.pixels_per_point == pixels_per_point
                && key.board == *board
                && key.theme == *theme
                && (key.flipped, key.coordinates, key.spare) == (flipped, coordinates, spare)
                && (key.materials, key.tabletop) == (materials, tabletop)
        });
        let cached = self.cached.take().filter(|_| same).unwrap_or_else(|| {
            let frame = if coordinates { WITH_LETTERS } else { WITHOUT };
            let free = Rect::from_min_max(space.min + vec2(spare, 0.0), space.max);
            let fit = Fit::new(free, board, flipped, frame, pixels_per_point);
            let mut ground = vec![materials::tabletop(space, fit.outline(), tabletop, pixels_per_point)];
            ground.extend(board::ground(&fit, board, theme, &materials));
            let front = upright::front(&fit, board, theme, &materials);
            let (board, theme) = (board.clone(), *theme);
            let key = CacheKey {
                space,
                pixels_per_point,
                board,
                theme,
                flipped,
                coordinates,
                spare,
                materials,
                tabletop,
            };
            Cached { key, fit, ground, front }
        });
        self.cached.insert(cached)
    }
}

/// Are there coordinates on the border? On a small board they would take more room than cells.
fn has_letters(what: &View2dInput, space: Rect) -> bool {
    let labels = matches!(what.board.labels, Labels::FilesAndRanks | Labels::Columns);
    labels && what.coordinates && space.width().min(space.height()) >= LEAST_WITH_LETTERS
}
