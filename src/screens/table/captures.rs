//! What was captured, as little pictures: behind moves whose text does not say it, and who is ahead.

use super::TableView;
use crate::theme::{Theme, mix};
use crate::ui::pictures::Pictures;
use crate::ui::style::{WEAK_TEXT, bold, colour};
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, pos2, vec2};
use rules::{ModeInfo, Placed, Team};

/// More pieces than this are shown as one picture and a number.
const MOST_PICTURES: usize = 3;
/// Side of a picture and the distance to the next, relative to the text.
const SIDE: f32 = 1.25;
const STEP: f32 = 0.8;

/// What is needed to draw pieces.
pub(super) struct PieceLooks<'a> {
    pub(super) info: &'a ModeInfo,
    pub(super) theme: &'a Theme,
    pub(super) pictures: &'a mut Pictures,
}

/// The captured pieces that the text of a move does not mention: each `x` in it stands for one.
pub(super) fn untold<'a>(text: &str, captured: &'a [Placed]) -> &'a [Placed] {
    if captured.len() <= text.matches('x').count() { &[] } else { captured }
}

/// A move and the number of pieces it captures, for those who listen to it.
pub(super) fn spoken(text: &str, captured: &[Placed]) -> String {
    match untold(text, captured).len() {
        0 => text.into(),
        count => format!("{text} ×{count}"),
    }
}

/// How wide the pictures are, in characters of the text.
pub(super) fn width(captured: &[Placed]) -> usize {
    match captured.len() {
        0 => 0,
        count if count > MOST_PICTURES => 5,
        count => 2 + 2 * count,
    }
}

impl PieceLooks<'_> {
    /// Draws a multiplication sign and the pieces behind a text that ends at `from`; returns where they end.
    pub(super) fn behind_text(
        &mut self,
        painter: &Painter,
        from: Pos2,
        size: f32,
        captured: &[Placed],
    ) -> Pos2 {
        let Some(first) = captured.first() else { return from };
        let many = captured.len() > MOST_PICTURES;
        let sign = if many { format!("×{}", captured.len()) } else { "×".into() };
        let font = FontId::new(size, bold());
        let text = painter.text(from, Align2::LEFT_CENTER, sign, font, colour(WEAK_TEXT));
        let shown = if many { std::slice::from_ref(first) } else { captured };
        let side = size * SIDE;
        let wide = side + size * STEP * (shown.len() as f32 - 1.0);
        let start = pos2(text.right() + 3.0, from.y - side / 2.0);
        // A colour between those of the board, on which all pieces are visible.
        let ground = mix(self.theme.light, self.theme.dark, 0.5);
        painter.rect_filled(Rect::from_min_size(start, vec2(wide, side)), 4.0, colour(ground));
        for (index, piece) in shown.iter().enumerate() {
            let at = start + vec2((index as f32 * size * STEP).round(), 0.0);
            self.piece(painter, *piece, Rect::from_min_size(at, vec2(side, side)));
        }
        pos2(start.x + wide, from.y)
    }

    /// Draws one piece.
    fn piece(&mut self, painter: &Painter, piece: Placed, place: Rect) {
        let kind = self.info.kinds.get(usize::from(piece.kind));
        let team = self.info.teams.get(usize::from(piece.team.0));
        let Some((kind, team)) = kind.zip(team) else { return };
        let paint = self.theme.paint(team.shade);
        let texture =
            self.pictures.piece(painter.ctx(), &kind.id, kind.letter, paint, place.width().round());
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        painter.image(texture, place, whole, Color32::WHITE);
    }
}

/// By how much a team leads in material, such as `+3`; nothing if it does not.
pub(super) fn lead(view: &TableView, team: Team) -> Option<String> {
    let lead = view.table.shown().lead(team);
    (lead > 0).then(|| format!("+{lead}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Cell;

    #[test]
    fn captures_that_the_notation_does_not_say_are_shown() {
        let taken = [Placed { cell: Cell(0), kind: 0, team: Team::FIRST }; 5];
        assert!(untold("exd5", &taken[..1]).is_empty(), "the text says it");
        assert!(untold("22x15x6", &taken[..2]).is_empty());
        assert_eq!(untold("22x6", &taken[..2]).len(), 2, "a jump over two");
        assert_eq!(spoken("d1-d3", &taken[..1]), "d1-d3 ×1");
        assert_eq!(spoken("Nxe5", &taken), "Nxe5 ×5", "an explosion");
        assert_eq!(spoken("Nf3", &[]), "Nf3");
        assert!((0..5).all(|count| (width(&taken[..count]) == 0) == (count == 0)));
    }
}
