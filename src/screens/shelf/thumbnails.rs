//! Thumbnails of positions. A position is parsed when its row is first shown, and cached while the file is unchanged.

use crate::table::view2d::thumbnail::thumbnail;
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use bevy_egui::egui::{Painter, Rect};
use rules::{Board, Mode, Placed};
use saves::{Entry, Summary};
use std::collections::HashMap;

/// The size of the cache: far more than are shown at once.
const MOST: usize = 300;

/// Parsed positions by file name.
#[derive(Default)]
pub(super) struct Thumbs(HashMap<String, CachedPosition>);

struct CachedPosition {
    changed: u64,
    face: Option<Face>,
}

/// A position ready to draw.
struct Face {
    mode: Mode,
    board: Board,
    pieces: Vec<Placed>,
}

impl Face {
    fn of(summary: &Summary) -> Option<Self> {
        let mode = catalog::find(&summary.terms.mode)?;
        let game = mode.open(summary.terms.options.clone(), summary.terms.position.as_deref()).ok()?;
        Some(Self { board: game.board(), pieces: game.pieces(), mode })
    }
}

impl Thumbs {
    /// Draws the position of a game; returns whether there is one.
    pub(super) fn draw(
        &mut self,
        painter: &Painter,
        space: Rect,
        entry: &Entry,
        theme: &Theme,
        pictures: &mut Pictures,
    ) -> bool {
        let (name, changed) = (&entry.file.name, entry.file.changed);
        if self.0.get(name).is_none_or(|state| state.changed != changed) {
            if self.0.len() >= MOST {
                self.0.clear();
            }
            let face = entry.content.as_ref().ok().and_then(Face::of);
            self.0.insert(name.clone(), CachedPosition { changed, face });
        }
        let Some(face) = self.0.get(name).and_then(|state| state.face.as_ref()) else { return false };
        thumbnail(painter, space, face.mode.info(), &face.board, &face.pieces, theme, pictures);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays random moves to the end; the last position can still be drawn.
    #[test]
    fn every_position_has_a_picture_even_the_last() {
        let mut dice = rules::Dice::new(5);
        for mode in catalog::modes().iter() {
            for _ in 0..12 {
                let mut game = mode.start().expect("it begins");
                for _ in 0..400 {
                    let moves = game.moves();
                    let Some(mv) = dice.pick(&moves) else { break };
                    game.play(&mv.text, 0).expect("it is legal");
                }
                let position = game.position();
                let mut summary = Summary::default();
                summary.terms.mode.clone_from(&mode.info().id);
                summary.terms.position = Some(position.clone());
                let face = Face::of(&summary).expect(&position);
                assert_eq!(face.pieces.len(), game.pieces().len(), "{position}");
            }
        }
    }
}
