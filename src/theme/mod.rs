//! Themes of board and pieces: colours and materials for both views.

mod list;

pub use art::pictures::{luminance, mix};
pub use list::THEMES;

use art::materials::MaterialKind;
use art::pictures::Paint;
use rules::Shade;

/// An sRGB colour.
pub type Rgb = [u8; 3];

/// The least luminance of a piece in 3D, and of one of metal.
const DARKEST: f32 = 0.03;
const DARKEST_METAL: f32 = 0.085;
/// The greatest luminance of a piece in 3D.
const BRIGHTEST: f32 = 0.76;
/// What colours beyond these are drawn to.
const GREY: Rgb = [190, 194, 206];

/// Colours of marks on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkColours {
    /// The last move.
    pub last: Rgb,
    /// The selected piece and its targets.
    pub target: Rgb,
    /// A king in check.
    pub alarm: Rgb,
    /// The keyboard cursor.
    pub cursor: Rgb,
    /// A hint.
    pub hint: Rgb,
    /// Hills, thrones and corners.
    pub special: Rgb,
    /// Cells that decided the game. Bright: views give it a dark edge.
    pub decided: Rgb,
}

/// A theme of board and pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Stable id, kept in the settings; `theme-ID` is the key of its name.
    pub id: &'static str,
    /// Light cells of a chequered board, and all cells of a plain one.
    pub light: Rgb,
    /// Dark cells.
    pub dark: Rgb,
    /// Lines between the cells of a plain board.
    pub line: Rgb,
    /// The border around the board, and the frame of an upright one.
    pub border: Rgb,
    /// Letters and numbers on the border.
    pub letters: Rgb,
    /// The table top.
    pub table: Rgb,
    /// The marks.
    pub marks: MarkColours,
    /// The colours of pieces, in the order light, dark, red, yellow, green, blue.
    pub pieces: [Rgb; 6],
    /// Material of the board, in 3D.
    pub board_material: MaterialKind,
    /// Material of the pieces.
    pub piece_material: MaterialKind,
    /// Material of the table.
    pub table_material: MaterialKind,
}

impl Theme {
    /// The theme with this id, or the first.
    pub fn find(id: &str) -> &'static Self {
        THEMES.iter().find(|theme| theme.id == id).unwrap_or(&THEMES[0])
    }

    /// The theme after the one with this id.
    pub fn next_after(id: &str) -> &'static Self {
        let index = THEMES.iter().position(|theme| theme.id == id).unwrap_or(0);
        &THEMES[(index + 1) % THEMES.len()]
    }

    /// The colour of a team's pieces.
    pub fn piece(&self, shade: Shade) -> Rgb {
        let index = match shade {
            Shade::Light => 0,
            Shade::Dark => 1,
            Shade::Red => 2,
            Shade::Yellow => 3,
            Shade::Green => 4,
            Shade::Blue => 5,
        };
        self.pieces[index]
    }

    /// The colour of a team's pieces in 3D. Light alone shows their form there, and neither black nor white leaves room
    /// for light and shade: such colours are drawn a little towards grey, and dark metal, which reflects only in its own
    /// colour, a little more.
    pub fn body(&self, shade: Shade) -> Rgb {
        let least = if self.piece_material == MaterialKind::Metal { DARKEST_METAL } else { DARKEST };
        let piece = self.piece(shade);
        let greyer = (0..=100).map(|percent| mix(piece, GREY, percent as f32 / 100.0));
        let fits = |colour: &Rgb| (least..=BRIGHTEST).contains(&luminance(*colour));
        greyer.into_iter().find(fits).unwrap_or(piece)
    }

    /// The paint of a team's pieces in 2D.
    pub fn paint(&self, shade: Shade) -> Paint {
        Paint::of(self.piece(shade))
    }
}

/// Black or white, whichever is easier to read on this colour.
pub fn ink_on(ground: Rgb) -> Rgb {
    let (black, white) = ([0; 3], [255; 3]);
    if contrast(black, ground) > contrast(white, ground) { black } else { white }
}

/// Contrast ratio (WCAG), from 1 to 21.
pub fn contrast(one: Rgb, two: Rgb) -> f32 {
    let (a, b) = (luminance(one), luminance(two));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_next_after_cycles() {
        let mut id = THEMES[0].id;
        for _ in 0..THEMES.len() {
            id = Theme::next_after(id).id;
        }
        assert_eq!(id, THEMES[0].id);
        assert!(THEMES.len() >= 4);
        for theme in THEMES {
            assert_eq!(Theme::find(theme.id).id, theme.id);
        }
    }

    #[test]
    fn teams_and_cells_are_distinguishable() {
        for theme in THEMES {
            assert!(contrast(theme.light, theme.dark) > 1.5, "{}", theme.id);
            assert!(contrast(theme.piece(Shade::Light), theme.piece(Shade::Dark)) > 3.0, "{}", theme.id);
            assert!(contrast(theme.piece(Shade::Red), theme.piece(Shade::Yellow)) > 1.5, "{}", theme.id);
            assert!(contrast(theme.letters, theme.border) >= 4.5, "{}", theme.id);
        }
        let high = Theme::find("contrast");
        assert!(contrast(high.piece(Shade::Light), high.piece(Shade::Dark)) > 12.0);
    }

    #[test]
    fn no_piece_is_too_dark_or_too_bright_to_be_lit() {
        for theme in THEMES {
            assert!(luminance(theme.body(Shade::Dark)) >= DARKEST, "{}", theme.id);
            assert!(luminance(theme.body(Shade::Light)) <= BRIGHTEST, "{}", theme.id);
            assert_eq!(theme.body(Shade::Red), theme.piece(Shade::Red), "{}: colours stay", theme.id);
            assert!(contrast(theme.body(Shade::Light), theme.body(Shade::Dark)) > 3.0, "{}", theme.id);
        }
    }

    /// The colours of the cells that a game's pieces stand on.
    fn grounds(theme: &Theme, board: &rules::Board) -> Vec<Rgb> {
        match (board.stance, board.pattern) {
            (rules::Stance::Upright, _) => vec![theme.border],
            (_, rules::Pattern::Plain) => vec![theme.light],
            (_, rules::Pattern::Chequered) => vec![theme.light, theme.dark],
        }
    }

    #[test]
    fn every_piece_is_told_from_every_cell_in_every_theme() {
        for theme in THEMES {
            // In 2D pieces have outlines; in 3D there are only their bodies and the light.
            let least_body = if theme.id == "contrast" { 2.0 } else { 1.4 };
            for mode in catalog::modes().iter() {
                let grounds = grounds(theme, &mode.info().board);
                for (team, ground) in mode
                    .info()
                    .teams
                    .iter()
                    .flat_map(|team| grounds.iter().map(move |cell| (team, *cell)))
                {
                    let paint = theme.paint(team.shade);
                    let body = contrast(paint.body, ground);
                    let seen = body.max(contrast(paint.line, ground));
                    let what = format!("{} {} {} on {ground:?}", theme.id, mode.info().id, team.name);
                    assert!(body >= least_body, "{what}: body {body}");
                    let least =
                        if mode.info().board.stance == rules::Stance::Upright { 1.7 } else { 3.0 };
                    assert!(seen >= least, "{what}: {seen}");
                }
            }
        }
    }

    #[test]
    fn labels_in_cells_and_deciding_marks_are_legible() {
        for theme in THEMES {
            for ground in [theme.light, theme.dark] {
                assert!(contrast(ink_on(ground), ground) >= 4.5, "{} {ground:?}", theme.id);
            }
            assert!(contrast(theme.marks.decided, [0; 3]) >= 8.0, "{}", theme.id);
            assert!(contrast(theme.marks.decided, theme.marks.alarm) >= 1.8, "{}", theme.id);
        }
    }
}
