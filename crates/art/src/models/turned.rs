//! What all turned pieces share, and the plainest of them.

use super::lathe::{Turning, turn};
use super::model::{Detail, Model};
use super::profile::Profile;

/// How finely a whole turned piece is cut.
pub(super) fn fine(detail: Detail) -> Turning {
    Turning { rings: detail.pick(16, 26, 50), sides: detail.pick(12, 28, 48) }
}

/// How finely a part is turned when others share the triangles.
pub(super) fn coarse(detail: Detail) -> Turning {
    Turning { rings: detail.pick(8, 12, 24), sides: detail.pick(10, 24, 40) }
}

/// The foot of a turned piece: a plinth, a step and a round swelling that ends at height 0.155.
pub(super) fn foot(radius: f32) -> Profile {
    Profile::start(0.0, 0.0)
        .to(radius - 0.012, 0.0)
        .round(0.207, radius, 0.012)
        .to(radius, 0.050)
        .round(0.207, radius - 0.022, 0.072)
        .to(radius - 0.040, 0.074)
        .to(radius - 0.040, 0.084)
        .round(0.26, radius - 0.072, 0.146)
        .to(radius - 0.086, 0.148)
        .to(radius - 0.086, 0.160)
}

/// The small soldier: a ball on a collar.
pub(super) fn pawn(detail: Detail) -> Model {
    let outline = foot(0.275)
        .through(&[[0.150, 0.215], [0.105, 0.310], [0.086, 0.410], [0.084, 0.462]])
        .to(0.104, 0.470)
        .round(0.30, 0.104, 0.486)
        .to(0.148, 0.494)
        .round(0.5, 0.144, 0.520)
        .to(0.088, 0.536)
        .ball(0.632, 0.126);
    turn(&outline, fine(detail))
}
