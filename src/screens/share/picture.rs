//! A screenshot of the board alone.

use crate::screens::{LateSystems, Screen, Sheets, transition::Motion};
use crate::screenshot;
use crate::share::{ShareOutcome, Sharing, ask_for_path, saved};
use crate::table::Table;
use crate::table::scene::Scene;
use crate::table::view::BoardOutline;
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy_egui::egui::{self, Rect};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PictureAsked>().add_systems(EguiPrimaryContextPass, take.in_set(LateSystems::Top));
}

/// Asks for a screenshot of the board, saved where the player chooses.
#[derive(Message, Clone, Copy, Debug)]
pub(in crate::screens) struct PictureAsked;

/// Frames to wait before the screenshot, until sheets have disappeared.
const PATIENCE: u8 = 4;

/// Waits until nothing covers the board and nothing moves, then takes the screenshot.
fn take(
    mut contexts: EguiContexts,
    mut asked: MessageReader<PictureAsked>,
    (table, scene, outline): (Option<Res<Table>>, Res<Scene>, Res<BoardOutline>),
    (screen, sheets, motion): (Res<State<Screen>>, Res<Sheets>, Res<Motion>),
    mut wait: Local<Option<u8>>,
    mut notices: ResMut<crate::notice::Notices>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) -> Result {
    if asked.read().count() > 0 {
        *wait = Some(PATIENCE);
    }
    let (Some(left), Some(table)) = (*wait, table) else { return Ok(()) };
    if **screen != Screen::Table {
        *wait = None;
        return Ok(());
    }
    awake.request_frames();
    notices.0.clear();
    if !sheets.is_empty() || motion.dim > 0.0 || scene.is_moving() {
        *wait = Some(PATIENCE);
        return Ok(());
    }
    *wait = left.checked_sub(1);
    if left > 0 {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let part = in_pixels(outline.0.intersect(ctx.content_rect()), ctx);
    let name = table.info().name.clone();
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut sharing: ResMut<Sharing>, waker: Res<Waker>| {
            let (image, name) = (captured.image.clone(), name.clone());
            sharing.begin(&waker, move || save(&image, part, &name));
        },
    );
    Ok(())
}

fn in_pixels(part: Rect, ctx: &egui::Context) -> URect {
    let scale = ctx.pixels_per_point();
    let whole = |at: f32| (at * scale).round().max(0.0) as u32;
    URect::new(whole(part.left()), whole(part.top()), whole(part.right()), whole(part.bottom()))
}

/// Asks for a path and writes the screenshot there.
fn save(image: &Image, part: URect, name: &str) -> ShareOutcome {
    let bytes = match screenshot::png(image, Some(part)) {
        Ok(bytes) => bytes,
        Err(why) => return ShareOutcome::Failed("notice-not-written", why.into()),
    };
    let folder = dirs::picture_dir().or_else(dirs::home_dir);
    let Some(path) = ask_for_path(folder.as_deref(), name, "png") else { return ShareOutcome::Nothing };
    saved(&path, crate::share::write(&path, &bytes))
}
