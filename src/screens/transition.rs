//! Transitions of screens and sheets: a fifth of a second, or none with reduced motion.

use super::{LateSystems, Screen, Sheet, Sheets};
use crate::settings::Settings;
use crate::ui::style::{BACKGROUND, faint};
use crate::wake::Awake;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Id};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Motion>().add_systems(
        EguiPrimaryContextPass,
        (measure.in_set(LateSystems::Measure), veil.in_set(LateSystems::Top)),
    );
}

/// Duration of a transition in seconds.
const TAKES: f64 = 0.2;
/// The number of frames for which a sheet counts as just opened.
const FRESH: u8 = 3;

/// Transitions.
#[derive(Resource, Default, Debug)]
pub(super) struct Motion {
    /// Opacity of the top sheet, from 0 to 1.
    pub(super) appear: f32,
    /// Dimming of the screen behind the sheets, from 0 to 1.
    pub(super) dim: f32,
    /// Progress of the screen's transition, from 0 to 1.
    screen: f32,
    seen: Option<Screen>,
    top: Option<Sheet>,
    depth: usize,
    screen_since: f64,
    top_since: f64,
    dim_since: f64,
    age: u8,
    /// The widget that had the focus when each open sheet was opened.
    focus: Vec<Option<Id>>,
    give_back: Option<Id>,
}

impl Motion {
    /// Was the top sheet just opened? Then something on it gets the focus.
    pub(super) fn is_fresh(&self) -> bool {
        self.age < FRESH
    }

    fn moves(&self, open: bool) -> bool {
        self.screen < 1.0 || (open && self.appear < 1.0) || self.dim != f32::from(u8::from(open))
    }
}

/// Eased progress of a transition that started at `since`: fast at first, then slow.
fn eased(since: f64, now: f64, takes: f64) -> f32 {
    if takes <= 0.0 {
        return 1.0;
    }
    let left = 1.0 - ((now - since) / takes).clamp(0.0, 1.0) as f32;
    1.0 - left * left * left
}

fn measure(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    (settings, sheets, screen): (Res<Settings>, Res<Sheets>, Res<State<Screen>>),
    mut motion: ResMut<Motion>,
    mut awake: ResMut<Awake>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let now = time.elapsed_secs_f64();
    let motion = &mut *motion;
    if let Some(id) = motion.give_back.take() {
        ctx.memory_mut(|memory| memory.request_focus(id));
    }
    if motion.seen != Some(**screen) {
        motion.seen = Some(**screen);
        motion.screen_since = now;
    }
    if motion.top.as_ref() != sheets.0.last() {
        turned(motion, &sheets, ctx, now);
        awake.request_frames();
    } else {
        motion.age = motion.age.saturating_add(1);
    }
    let takes = if settings.reduce_motion { 0.0 } else { TAKES };
    let open = !sheets.is_empty();
    motion.screen = eased(motion.screen_since, now, takes);
    motion.appear = eased(motion.top_since, now, takes);
    let dimmed = eased(motion.dim_since, now, takes);
    motion.dim = if open {
        dimmed
    } else if motion.dim_since == 0.0 {
        0.0
    } else {
        1.0 - dimmed
    };
    if motion.moves(open) {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// The top sheet has changed.
fn turned(motion: &mut Motion, sheets: &Sheets, ctx: &egui::Context, now: f64) {
    let depth = sheets.0.len();
    if depth > motion.depth {
        let had = ctx.memory(egui::Memory::focused);
        motion.focus.resize(depth, None);
        motion.focus[depth - 1] = had;
    } else if let Some(had) = motion.focus.get(depth).copied() {
        motion.focus.truncate(depth);
        motion.give_back = had;
    }
    if (depth == 0) != (motion.depth == 0) {
        motion.dim_since = now;
    }
    motion.depth = depth;
    motion.top = sheets.0.last().cloned();
    motion.top_since = now;
    motion.age = 0;
}

/// A new screen fades in.
fn veil(mut contexts: EguiContexts, motion: Res<Motion>, sheets: Res<Sheets>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if sheets.is_empty() && motion.dim > 0.0 {
        crate::ui::sheet::dim_screen(ctx, motion.dim);
    }
    if motion.screen < 1.0 {
        let layer = egui::LayerId::new(egui::Order::Foreground, Id::new("veil"));
        ctx.layer_painter(layer).rect_filled(
            ctx.content_rect(),
            0,
            faint(BACKGROUND, 1.0 - motion.screen),
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transition_starts_at_zero_and_ends_in_time() {
        assert_eq!(eased(5.0, 5.0, TAKES), 0.0);
        assert_eq!(eased(5.0, 5.0 + TAKES, TAKES), 1.0);
        assert_eq!(eased(5.0, 99.0, TAKES), 1.0);
        let halfway = eased(5.0, 5.0 + TAKES / 2.0, TAKES);
        assert!(halfway > 0.5 && halfway < 1.0);
        assert_eq!(eased(5.0, 5.0, 0.0), 1.0, "without motion it is there at once");
        assert!((0.15..=0.25).contains(&TAKES));
    }
}
