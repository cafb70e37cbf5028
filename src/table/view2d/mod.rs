//! The flat board, drawn with the same painter as everything else on the screen.

mod arrow;
mod blast;
mod boards;
mod cast;
pub mod fit;
mod holes;
mod marks;
pub mod picture;
mod pieces;
mod special;
mod stuffs;
mod upright;

use super::highlight::Marks;
use super::scene::Scene;
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use crate::ui::style::{bold, colour};
use bevy_egui::egui::{Align2, FontId, Painter, Pos2, Rect, Shape, TextureId, pos2, vec2};
use fit::{Fit, Frame};
use rules::{Board, Cell, ModeInfo};
use stuffs::Stuffs;

/// With letters on the border they must fit; without them it may be narrow.
const WITH_LETTERS: Frame = Frame { border: 0.36, least_border: 25.0, most_border: 40.0, margin: 12.0 };
const WITHOUT: Frame = Frame { border: 0.24, least_border: 8.0, most_border: 26.0, margin: 12.0 };
/// The size of the letters: a part of the border, and never too small to read.
const LETTERS: f32 = 0.62;
const LEAST_LETTERS: f32 = 16.0;
/// Below this size of the space there are none.
const LEAST_WITH_LETTERS: f32 = 340.0;

/// What is to be seen.
#[derive(Clone, Copy)]
pub struct FlatPicture<'a> {
    /// What the game says about itself.
    pub info: &'a ModeInfo,
    /// The board.
    pub board: &'a Board,
    /// Where the pieces are.
    pub scene: &'a Scene,
    /// What is marked.
    pub marks: &'a Marks,
    /// The colours.
    pub theme: &'a Theme,
    /// Is it seen from the other side?
    pub flipped: bool,
    /// Letters and numbers at the edge?
    pub coordinates: bool,
    /// So much is left free at the left of the board, in points.
    pub spare: f32,
}

/// The flat board, and what is kept of it from picture to picture.
#[derive(Default)]
pub struct Flat {
    kept: Option<Kept>,
}

struct Kept {
    key: Key,
    fit: Fit,
    ground: Vec<Shape>,
    front: Vec<Shape>,
}

/// While this stays the same, the board does.
#[derive(PartialEq)]
struct Key {
    space: Rect,
    pixels_per_point: f32,
    board: Board,
    theme: Theme,
    flipped: bool,
    coordinates: bool,
    spare: f32,
    stuffs: Stuffs,
    tabletop: TextureId,
}

impl Flat {
    /// Draws everything, and says where the board lies.
    pub fn show(
        &mut self,
        painter: &Painter,
        space: Rect,
        what: &FlatPicture,
        pictures: &mut Pictures,
    ) -> Fit {
        let painter = painter.with_clip_rect(space);
        let kept = self.keep(&painter, space, what, pictures);
        let fit = kept.fit;
        painter.extend(kept.ground.iter().cloned());
        if has_letters(what, space) {
            letters(&painter, &fit, what.board, what.theme);
        }
        let board = what.board;
        if !fit.is_upright() {
            marks::below(&painter, &fit, board, what.marks, what.theme);
        }
        cast::standing(&painter, &fit, what, pictures);
        painter.extend(kept.front.iter().cloned());
        if fit.is_upright() {
            marks::below(&painter, &fit, board, what.marks, what.theme);
        }
        marks::above(&painter, &fit, board, what.marks, what.theme);
        cast::on_the_way(&painter, &fit, what, pictures);
        blast::show(&painter, &fit, board, what.scene);
        fit
    }

    fn keep(
        &mut self,
        painter: &Painter,
        space: Rect,
        what: &FlatPicture,
        pictures: &mut Pictures,
    ) -> &Kept {
        let (ctx, board, theme) = (painter.ctx(), what.board, what.theme);
        let stuffs = Stuffs::of(theme, pictures, ctx);
        let tabletop = Stuffs::table(theme, pictures, ctx);
        let pixels_per_point = painter.pixels_per_point();
        let (flipped, coordinates, spare) = (what.flipped, has_letters(what, space), what.spare);
        let same = self.kept.as_ref().is_some_and(|kept| {
            let key = &kept.key;
            key.space == space
                && key.pixels_per_point == pixels_per_point
                && key.board == *board
                && key.theme == *theme
                && (key.flipped, key.coordinates, key.spare) == (flipped, coordinates, spare)
                && (key.stuffs, key.tabletop) == (stuffs, tabletop)
        });
        let kept = self.kept.take().filter(|_| same).unwrap_or_else(|| {
            let frame = if coordinates { WITH_LETTERS } else { WITHOUT };
            let free = Rect::from_min_max(space.min + vec2(spare, 0.0), space.max);
            let fit = Fit::new(free, board, flipped, frame, pixels_per_point);
            let mut ground = vec![stuffs::tabletop(space, fit.outline(), tabletop, pixels_per_point)];
            ground.extend(boards::ground(&fit, board, theme, &stuffs));
            let front = upright::front(&fit, board, theme, &stuffs);
            let (board, theme) = (board.clone(), *theme);
            let key = Key {
                space,
                pixels_per_point,
                board,
                theme,
                flipped,
                coordinates,
                spare,
                stuffs,
                tabletop,
            };
            Kept { key, fit, ground, front }
        });
        self.kept.insert(kept)
    }
}

/// On a small board letters would take more room than cells.
fn has_letters(what: &FlatPicture, space: Rect) -> bool {
    what.coordinates && space.width().min(space.height()) >= LEAST_WITH_LETTERS
}

/// Letters below the board and numbers to its left, on the border.
fn letters(painter: &Painter, fit: &Fit, board: &Board, theme: &Theme) {
    let font = FontId::new((fit.border * LETTERS).clamp(LEAST_LETTERS, 22.0), bold());
    let write = |at: Pos2, text: &str| {
        painter.text(at, Align2::CENTER_CENTER, text, font.clone(), colour(theme.letters));
    };
    let name = |column: u8| board.name(Cell(u16::from(column)));
    for column in 0..board.width() {
        let at = pos2(fit.square_at(column, 0).center().x, fit.cells.bottom() + fit.border * 0.54);
        write(at, name(column).trim_end_matches(char::is_numeric));
    }
    for row in 0..board.height() {
        let at = pos2(fit.cells.left() - fit.border * 0.54, fit.square_at(0, row).center().y);
        write(at, &(row + 1).to_string());
    }
}
