//! When the camera draws: while something moves, once more when it rests, and then not at all.

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

/// After the last change so many still pictures are drawn: one may be on its way while another is asked for.
const STILLS: u8 = 2;

/// Is the graphics card still preparing something without which the picture has holes?
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

/// What has to be drawn.
#[derive(Resource, Default, Debug)]
pub(super) struct Repaint {
    changed: bool,
    stills: u8,
}

/// What the camera does in this frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Draws {
    /// Does it draw?
    pub(super) any: bool,
    /// Does something move?
    pub(super) moving: bool,
}

impl Repaint {
    /// Something looks different, or will in the next frame.
    pub(super) fn change(&mut self) {
        self.changed = true;
    }

    /// What to do now; everything reported so far is dealt with by that.
    pub(super) fn next(&mut self, pending: bool) -> Draws {
        let moving = self.changed;
        if moving {
            self.stills = STILLS;
        } else if !pending {
            self.stills = self.stills.saturating_sub(1);
        }
        let any = moving || self.stills > 0 || pending;
        self.changed = false;
        Draws { any, moving }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_moves_then_rests_then_stops() {
        let mut repaint = Repaint::default();
        assert!(!repaint.next(false).any, "nothing has happened");
        repaint.change();
        assert_eq!(repaint.next(false), Draws { any: true, moving: true });
        assert_eq!(repaint.next(false), Draws { any: true, moving: false });
        assert!(repaint.next(true).any, "the card is not ready");
        let frames = (0..10).take_while(|_| repaint.next(false).any).count();
        assert!(frames <= 2);
    }
}
