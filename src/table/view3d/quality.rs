//! Rendering quality, from the settings and the GPU.

use crate::gpu::Gpu;
use crate::settings::{Quality, Settings};
use art::models::Detail;
use bevy::render::renderer::RenderAdapterInfo;

/// Rendering quality.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) enum RenderQuality {
    /// Simple materials, few triangles, fake shadows, and lower resolution while something moves.
    #[default]
    Low,
    /// Real light and shadows.
    Medium,
    /// The same, finer.
    High,
}

impl RenderQuality {
    /// The quality from the settings, or what suits the GPU.
    pub(super) fn find(settings: &Settings, adapter: Option<&RenderAdapterInfo>) -> Self {
        match settings.quality {
            Quality::Low => Self::Low,
            Quality::Medium => Self::Medium,
            Quality::High => Self::High,
            Quality::Auto => Self::suits(adapter.map_or(Gpu::Software, Gpu::of)),
        }
    }

    fn suits(card: Gpu) -> Self {
        match card {
            Gpu::Software => Self::Low,
            Gpu::Integrated => Self::Medium,
            Gpu::Discrete => Self::High,
        }
    }

    /// Are simple materials used?
    pub(super) fn is_simple(self) -> bool {
        self == Self::Low
    }

    pub(super) fn detail(self) -> Detail {
        match self {
            Self::Low | Self::Medium => Detail::Medium,
            Self::High => Detail::High,
        }
    }

    /// There are many tiles, so they have less detail than pieces.
    pub(super) fn tile_detail(self) -> Detail {
        if self == Self::High { Detail::Medium } else { Detail::Low }
    }

    /// Side of textures, in pixels.
    pub(super) fn texture(self) -> u32 {
        match self {
            Self::Low => 256,
            Self::Medium => 512,
            Self::High => 1024,
        }
    }

    /// Detail of the room: it is far away, and its light changes slowly.
    pub(super) fn room_detail(self) -> Detail {
        match self {
            Self::Low => Detail::Low,
            Self::Medium => Detail::Medium,
            Self::High => Detail::High,
        }
    }

    /// Side of the textures of the room, in pixels. Low ones are soft, as if out of focus.
    pub(super) fn room_texture(self) -> u32 {
        match self {
            Self::Low | Self::Medium => 256,
            Self::High => 512,
        }
    }

    /// Size of the room's mirror image on glossy surfaces.
    pub(super) fn mirror(self) -> u32 {
        if self == Self::High { 128 } else { 64 }
    }

    /// Resolution while something moves, relative to the screen.
    pub(super) fn moving_scale(self) -> f32 {
        match self {
            Self::Low => 0.7,
            Self::Medium | Self::High => 1.0,
        }
    }

    /// Resolution at rest: rendered once and looked at for long.
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
    fn settings_win_and_auto_suits_the_gpu() {
        let chosen = |quality| RenderQuality::find(&Settings { quality, ..Settings::default() }, None);
        assert_eq!(chosen(Quality::High), RenderQuality::High);
        assert_eq!(chosen(Quality::Medium), RenderQuality::Medium);
        assert_eq!(chosen(Quality::Auto), RenderQuality::Low);
        assert_eq!(RenderQuality::suits(Gpu::Discrete), RenderQuality::High);
        assert_eq!(RenderQuality::suits(Gpu::Integrated), RenderQuality::Medium);
    }
}
