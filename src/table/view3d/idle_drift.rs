//! The camera drifts a little while the player is there. Off at first, and only where frames cost little.

use super::Repaint;
use crate::gpu::Gpu;
use crate::settings::{Quality, Settings};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy_egui::EguiContexts;

/// The largest angles: around the board, and up and down.
const SWING: Vec2 = Vec2::new(0.016, 0.008);
/// Seconds of one swing around the board.
const PERIOD: f32 = 11.0;
/// It rests this many seconds after the last input, so that the app can sleep.
const RESTS_AFTER: f32 = 30.0;

/// The drift of the camera around its place.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub(super) struct CameraDrift {
    /// Seconds it has drifted for.
    moved: f32,
    /// Seconds since the last input.
    idle: f32,
    on: bool,
}

impl CameraDrift {
    /// How far the camera is from its place, as angles.
    pub(super) fn offset(&self) -> Vec2 {
        let around = self.moved / PERIOD * std::f32::consts::TAU;
        if self.on { Vec2::new(around.sin(), (around * 0.5).sin()) * SWING } else { Vec2::ZERO }
    }

    /// Drifts on and returns whether the camera moves.
    fn advance(&mut self, on: bool, seconds: f32, input: bool) -> bool {
        let before = *self;
        self.idle = if input { 0.0 } else { (self.idle + seconds).min(RESTS_AFTER) };
        self.on = on;
        if on && self.idle < RESTS_AFTER {
            self.moved += seconds.min(0.1);
        }
        before.offset() != self.offset()
    }
}

/// May it drift? Without a GPU every frame costs too much.
fn may_drift(settings: &Settings, gpu: Gpu) -> bool {
    let calm = settings.reduce_motion || settings.quality == Quality::Low || gpu == Gpu::Software;
    settings.camera_drift && !calm
}

/// Moves the camera on.
pub(super) fn update(
    mut drift: ResMut<CameraDrift>,
    (settings, time): (Res<Settings>, Res<Time<Real>>),
    adapter: Option<Res<RenderAdapterInfo>>,
    mut contexts: EguiContexts,
    mut repaint: ResMut<Repaint>,
) {
    let on = may_drift(&settings, adapter.as_deref().map_or(Gpu::Software, Gpu::of));
    if !on && !drift.on {
        return;
    }
    let input = contexts.ctx_mut().is_ok_and(|ctx| ctx.input(|input| !input.events.is_empty()));
    if drift.advance(on, time.delta_secs(), input) {
        repaint.change();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_off_at_first_and_needs_a_gpu() {
        assert!(!may_drift(&Settings::default(), Gpu::Discrete), "it is off at first");
        let on = Settings { camera_drift: true, ..Settings::default() };
        assert!(may_drift(&on, Gpu::Discrete) && may_drift(&on, Gpu::Integrated));
        assert!(!may_drift(&on, Gpu::Software));
        assert!(!may_drift(&Settings { reduce_motion: true, ..on.clone() }, Gpu::Discrete));
        assert!(!may_drift(&Settings { quality: Quality::Low, ..on }, Gpu::Discrete));
    }

    #[test]
    fn it_moves_while_there_is_input_and_then_rests() {
        let mut drift = CameraDrift::default();
        assert!(!drift.advance(false, 0.1, true), "off");
        assert!((0..100).all(|_| drift.advance(true, 0.05, true)), "it moves with input");
        let frames = (0..2000).take_while(|_| drift.advance(true, 0.05, false)).count();
        assert!((500..650).contains(&frames), "{frames}");
        assert!(!drift.advance(true, 0.05, false), "the app sleeps");
        assert!(drift.offset().abs().cmple(SWING).all());
        assert!(drift.advance(false, 0.05, false) && drift.offset() == Vec2::ZERO, "off again");
    }
}
