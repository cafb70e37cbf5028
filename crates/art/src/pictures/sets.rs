//! The sets of drawings to choose from, and small pictures of the sets of models.

use super::{Picture, drawings, letters, raster};
use crate::models::ModelSet;
use std::borrow::Cow;

/// A set of drawings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawingSet {
    /// Rounded, with light and shade.
    #[default]
    Classic,
    /// Flat, with strong outlines.
    Bold,
    /// A tile with the letter of the kind.
    Letters,
}

impl DrawingSet {
    /// Every set.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Bold, Self::Letters];

    /// Its id, as it is written in settings.
    pub fn id(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Bold => "bold",
            Self::Letters => "letters",
        }
    }

    /// The set with this id, or the usual one.
    pub fn find(id: &str) -> Self {
        Self::ALL.into_iter().find(|set| set.id() == id).unwrap_or_default()
    }

    /// The drawing of a kind: that of the set, or else the classic one, or else a disc with the letter.
    pub(super) fn drawing(self, kind: &str, letter: char) -> Cow<'static, str> {
        let own = match self {
            Self::Classic => None,
            Self::Bold => drawings::bold(kind),
            Self::Letters => return letters::tile(letter).into(),
        };
        let drawn = own.or_else(|| drawings::piece(kind));
        drawn.map_or_else(|| letters::disc(letter).into(), Cow::from)
    }
}

/// A small picture of a set of models, made by `preview_models --sets`.
pub fn model_set(set: ModelSet) -> Picture {
    raster::decode(match set {
        ModelSet::Turned => include_bytes!("../../../../assets/pieces/set-turned.png"),
        ModelSet::Angular => include_bytes!("../../../../assets/pieces/set-angular.png"),
    })
}
