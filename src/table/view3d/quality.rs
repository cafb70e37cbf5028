//! How much work goes into the picture, as settings and the graphics card allow.

use crate::card::Card;
use crate::settings::{Quality, Settings};
use art::models::Detail;
use bevy::render::renderer::RenderAdapterInfo;

/// How much work goes into the picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) enum Level {
    /// Cheap materials, few triangles, painted shadows, and fewer pixels while something moves.
    #[default]
    Low,
    /// Real light and shadows.
    Medium,
    /// The same, finer.
    High,
}

impl Level {
    /// The level wished for; left to us, what the card can bear.
    pub(super) fn find(settings: &Settings, adapter: Option<&RenderAdapterInfo>) -> Self {
        match settings.quality {
            Quality::Low => Self::Low,
            Quality::Medium => Self::Medium,
            Quality::High => Self::High,
            Quality::Auto => Self::suits(adapter.map_or(Card::None, Card::of)),
        }
    }

    fn suits(card: Card) -> Self {
        match card {
            Card::None => Self::Low,
            Card::Shared => Self::Medium,
            Card::Own => Self::High,
        }
    }

    /// Is everything drawn with our own cheap material?
    pub(super) fn is_cheap(self) -> bool {
        self == Self::Low
    }

    pub(super) fn detail(self) -> Detail {
        match self {
            Self::Low | Self::Medium => Detail::Medium,
            Self::High => Detail::High,
        }
    }

    /// There are many tiles, so they are cut more coarsely than pieces.
    pub(super) fn tile_detail(self) -> Detail {
        if self == Self::High { Detail::Medium } else { Detail::Low }
    }

    /// The side of textures in pixels.
    pub(super) fn texture(self) -> u32 {
        match self {
            Self::Low => 256,
            Self::Medium => 512,
            Self::High => 1024,
        }
    }

    /// Pixels drawn for each pixel of the screen, along one side, while something moves.
    pub(super) fn moving_scale(self) -> f32 {
        match self {
            Self::Low => 0.7,
            Self::Medium | Self::High => 1.0,
        }
    }

    /// The same for the last picture before everything rests: it is looked at for long and drawn once.
    pub(super) fn still_scale(self) -> f32 {
        match self {
            Self::Low => 2.0,
            Self::Medium => 1.0,
            Self::High => 1.5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_count_and_weak_machines_are_spared() {
        let wish = |quality| Level::find(&Settings { quality, ..Settings::default() }, None);
        assert_eq!(wish(Quality::High), Level::High);
        assert_eq!(wish(Quality::Medium), Level::Medium);
        assert_eq!(wish(Quality::Auto), Level::Low);
        assert_eq!(Level::suits(Card::Own), Level::High);
        assert_eq!(Level::suits(Card::Shared), Level::Medium);
    }
}
