//! The presets of the camera: where it looks from.

use crate::settings::CameraPreset;
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, PI};

/// Angles and distance of the camera.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Aim {
    /// Around the board; 0 is the first team's seat.
    pub(super) yaw: f32,
    /// Elevation above the table.
    pub(super) pitch: f32,
    /// Distance, relative to that at which the board fits.
    pub(super) zoom: f32,
}

impl Aim {
    /// Between two aims, the shorter way around.
    pub(super) fn lerp(self, to: Self, fraction: f32) -> Self {
        let turn = (to.yaw - self.yaw + PI).rem_euclid(2.0 * PI) - PI;
        Self {
            yaw: self.yaw + turn * fraction,
            pitch: self.pitch.lerp(to.pitch, fraction),
            zoom: self.zoom.lerp(to.zoom, fraction),
        }
    }
}

/// What an aim depends on besides the preset.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Seat {
    pub(super) upright: bool,
    pub(super) flipped: bool,
    /// Aspect ratio of the picture.
    pub(super) aspect: f32,
}

impl Seat {
    /// The aim of a preset. An upright board is only seen from the front.
    pub(super) fn aim(self, preset: CameraPreset) -> Aim {
        let aim = |yaw, pitch, zoom| Aim { yaw, pitch, zoom };
        if self.upright {
            return match preset {
                CameraPreset::Seat => aim(0.16, 0.2, 1.0),
                CameraPreset::Top => aim(0.0, 0.82, 1.0),
                CameraPreset::Side => aim(0.95, 0.28, 1.0),
                CameraPreset::Cinematic => aim(-0.5, 0.1, 0.9),
            };
        }
        let side = if self.flipped { PI } else { 0.0 };
        match preset {
            // Higher where the picture is narrow, so that the board fills it.
            CameraPreset::Seat => aim(side, (1.34 - 0.32 * self.aspect).clamp(0.78, 1.1), 1.0),
            CameraPreset::Top => aim(side, FRAC_PI_2, 1.0),
            CameraPreset::Side => aim(side + FRAC_PI_2, 0.72, 1.0),
            CameraPreset::Cinematic => aim(side + 0.48, 0.46, 0.88),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_turns_the_shorter_way() {
        let aim = |yaw| Aim { yaw, pitch: 1.0, zoom: 1.0 };
        assert!((aim(0.2).lerp(aim(6.2), 1.0).yaw - (6.2 - 2.0 * PI)).abs() < 1e-4);
        assert!((aim(20.0).lerp(aim(0.0), 1.0).yaw - 6.0 * PI).abs() < 1e-3, "less than half a turn");
    }
}
