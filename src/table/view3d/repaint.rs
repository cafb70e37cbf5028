//! Decides when the camera renders: while something moves, once more at rest, and then not at all.

use super::camera::BoardCamera;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Extract, ExtractSchedule};
use bevy::render::{Render, RenderApp, RenderSystems};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

pub(super) fn plugin(app: &mut App) {
    let report = app.world().resource::<RenderReport>().clone();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(report)
            .init_resource::<BoardIsDrawn>()
            .add_systems(ExtractSchedule, extract)
            .add_systems(Render, watch.in_set(RenderSystems::Cleanup));
    }
}

/// Frames rendered at rest: one may be in flight while another is requested.
const STILLS: u8 = 2;

/// A picture is complete after so many frames in a row without anything to wait for: textures and materials are
/// prepared one after the other, and only then pipelines are requested.
const COMPLETE_FRAMES: u32 = 3;

/// What the renderer reports to the main world.
#[derive(Resource, Clone, Default)]
pub(super) struct RenderReport(Arc<ReportedState>);

#[derive(Default)]
struct ReportedState {
    /// Are pipelines being compiled?
    pending: AtomicBool,
    /// Consecutive frames with the board in which nothing was missing.
    complete: AtomicU32,
}

impl RenderReport {
    /// Is the GPU still compiling pipelines the picture needs?
    pub(super) fn is_pending(&self) -> bool {
        self.0.pending.load(Ordering::Relaxed)
    }

    /// Was a complete picture rendered since the last `restart`?
    pub(super) fn is_complete(&self) -> bool {
        self.0.complete.load(Ordering::Relaxed) >= COMPLETE_FRAMES
    }

    /// Everything is made anew.
    pub(super) fn restart(&self) {
        self.0.complete.store(0, Ordering::Relaxed);
    }

    /// A frame with the board was rendered.
    pub(super) fn rendered(&self, pending: bool) {
        let before = self.0.complete.load(Ordering::Relaxed);
        let complete = if pending { 0 } else { before.saturating_add(1) };
        self.0.complete.store(complete, Ordering::Relaxed);
    }
}

/// In the render world: is the board drawn in this frame?
#[derive(Resource, Default)]
struct BoardIsDrawn(bool);

fn extract(cameras: Extract<Query<&Camera, With<BoardCamera>>>, mut drawn: ResMut<BoardIsDrawn>) {
    drawn.0 = cameras.iter().any(|camera| camera.is_active);
}

fn watch(cache: Res<PipelineCache>, drawn: Res<BoardIsDrawn>, report: Res<RenderReport>) {
    let pending = cache.waiting_pipelines().next().is_some();
    report.0.pending.store(pending, Ordering::Relaxed);
    if drawn.0 {
        report.rendered(pending);
    }
}

/// Collects changes that need rendering.
#[derive(Resource, Default, Debug)]
pub(super) struct Repaint {
    changed: bool,
    stills: u8,
}

/// What the camera does in this frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FrameDecision {
    /// Does it render?
    pub(super) any: bool,
    /// Is something moving?
    pub(super) moving: bool,
}

impl Repaint {
    /// Something has changed, or will in the next frame.
    pub(super) fn change(&mut self) {
        self.changed = true;
    }

    /// Decides for this frame, and resets the changes.
    pub(super) fn next(&mut self, pending: bool) -> FrameDecision {
        let moving = self.changed;
        if moving {
            self.stills = STILLS;
        } else if !pending {
            self.stills = self.stills.saturating_sub(1);
        }
        let any = moving || self.stills > 0 || pending;
        self.changed = false;
        FrameDecision { any, moving }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_complete_only_when_nothing_is_missing_for_some_frames() {
        let report = RenderReport::default();
        let frames = |pending: bool, count: usize| (0..count).for_each(|_| report.rendered(pending));
        frames(false, 1);
        frames(true, 20);
        assert!(!report.is_complete(), "pipelines are being compiled");
        frames(false, COMPLETE_FRAMES as usize - 1);
        assert!(!report.is_complete());
        frames(false, 1);
        assert!(report.is_complete());
        report.restart();
        assert!(!report.is_complete(), "the quality has changed");
    }

    #[test]
    fn rendering_stops_after_the_last_change() {
        let mut repaint = Repaint::default();
        assert!(!repaint.next(false).any, "nothing has happened");
        repaint.change();
        assert_eq!(repaint.next(false), FrameDecision { any: true, moving: true });
        assert_eq!(repaint.next(false), FrameDecision { any: true, moving: false });
        assert!(repaint.next(true).any, "the card is not ready");
        let frames = (0..10).take_while(|_| repaint.next(false).any).count();
        assert!(frames <= 2);
    }
}
