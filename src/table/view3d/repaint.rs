//! Decides when the camera renders: while something moves, once more at rest, and then not at all.

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(super) fn plugin(app: &mut App) {
    let pending = Pending::default();
    app.init_resource::<Repaint>().insert_resource(pending.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(pending).add_systems(Render, watch.in_set(RenderSystems::Cleanup));
    }
}

/// Frames rendered at rest: one may be in flight while another is requested.
const STILLS: u8 = 2;

/// Is the GPU still compiling pipelines the picture needs?
#[derive(Resource, Clone, Default)]
pub(super) struct Pending(Arc<AtomicBool>);

impl Pending {
    pub(super) fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

fn watch(cache: Res<PipelineCache>, pending: Res<Pending>) {
    pending.0.store(cache.waiting_pipelines().next().is_some(), Ordering::Relaxed);
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
