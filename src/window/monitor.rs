//! Chooses the size of the window by the monitor, so that all of it can be seen.

use super::{ExactSize, MIN_SIZE};
use crate::AppSystems;
use crate::settings::{Settings, WindowGeometry};
use crate::wake::Awake;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        fit_to_monitor.in_set(AppSystems::Input).run_if(not(resource_exists::<ExactSize>)),
    );
}

/// Left for the frame of the window and the panel of the desktop where the system does not tell, in points.
const AROUND: Vec2 = Vec2::new(8.0, 72.0);
/// Limits of the size at the first start, in points.
const FIRST_SIZE: (Vec2, Vec2) = (Vec2::new(1280.0, 720.0), Vec2::new(1920.0, 1200.0));
/// The share of the monitor that a window takes at the first start, between these limits.
const FIRST_SHARE: f32 = 0.66;
/// Frames after which the window is where the desktop put it.
const SETTLED: u8 = 2;

/// The monitor of a window, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
struct MonitorRoom {
    /// Its upper left corner in pixels, and its size in points.
    corner: IVec2,
    size: Vec2,
    /// The frame of the window.
    frame: Vec2,
}

/// Fits the window once, as soon as it is on a monitor.
fn fit_to_monitor(
    _: NonSendMarker,
    mut windows: Query<(Entity, &mut Window), With<PrimaryWindow>>,
    settings: Res<Settings>,
    mut frames: Local<u8>,
    mut awake: ResMut<Awake>,
) {
    if *frames > SETTLED {
        return;
    }
    *frames += 1;
    awake.request_frames();
    let Ok((entity, mut window)) = windows.single_mut() else { return };
    let Some(room) = monitor_room(entity) else { return };
    let first = *frames == 1;
    let known = settings.window.filter(|_| first);
    // Its frame is known some frames later, so it is fitted more than once.
    let wanted = if first { known.map(|known| known.size) } else { Some(size_of(&window)) };
    let size = fitting(&room, wanted);
    if size.as_uvec2() != UVec2::from(size_of(&window)) {
        window.resolution.set(size.x, size.y);
    }
    if let Some(at) = known.and_then(|known| inside(&room, known, size, window.scale_factor())) {
        window.position = WindowPosition::At(at);
    }
}

fn size_of(window: &Window) -> (u32, u32) {
    (window.resolution.width() as u32, window.resolution.height() as u32)
}

fn monitor_room(window: Entity) -> Option<MonitorRoom> {
    WINIT_WINDOWS.with_borrow(|windows| {
        let window = windows.get_window(window)?;
        let monitor = window.current_monitor().or_else(|| window.primary_monitor())?;
        let scale = monitor.scale_factor();
        let points = |pixels: (u32, u32)| Vec2::new(pixels.0 as f32, pixels.1 as f32) / scale as f32;
        let frame = points(window.outer_size().into()) - points(window.inner_size().into());
        let corner: (i32, i32) = monitor.position().into();
        Some(MonitorRoom { corner: corner.into(), size: points(monitor.size().into()), frame })
    })
}

/// The size that was wanted, or a good first one, as far as the monitor has room for it.
fn fitting(room: &MonitorRoom, wanted: Option<(u32, u32)>) -> Vec2 {
    let most = room.size - AROUND.max(room.frame);
    let first = (room.size * FIRST_SHARE).clamp(FIRST_SIZE.0, FIRST_SIZE.1);
    let wanted = wanted.map_or(first, |(width, height)| Vec2::new(width as f32, height as f32));
    wanted.min(most).max(MIN_SIZE).floor()
}

/// Where a remembered window must be moved to be on the monitor; none if it is.
fn inside(room: &MonitorRoom, known: WindowGeometry, size: Vec2, scale: f32) -> Option<IVec2> {
    let at = IVec2::from(known.at?);
    let spare = ((room.size - size - room.frame).max(Vec2::ZERO) * scale).as_ivec2();
    let moved = at.clamp(room.corner, room.corner + spare);
    (moved != at).then_some(moved)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn monitor(width: f32, height: f32) -> MonitorRoom {
        MonitorRoom { corner: IVec2::ZERO, size: Vec2::new(width, height), frame: Vec2::new(2.0, 24.0) }
    }

    #[test]
    fn a_window_is_never_taller_than_the_screen() {
        for (width, height) in [(1280.0, 720.0), (1024.0, 600.0), (1366.0, 768.0)] {
            for wanted in [None, Some((1280, 720)), Some((3000, 2000))] {
                let size = fitting(&monitor(width, height), wanted);
                assert!(size.x <= width - 2.0 && size.y <= height - 24.0, "{width}x{height}: {size}");
            }
        }
        assert_eq!(fitting(&monitor(1920.0, 1080.0), Some((800, 900))), Vec2::new(800.0, 900.0));
    }

    #[test]
    fn a_large_monitor_gets_a_large_window() {
        assert_eq!(fitting(&monitor(1920.0, 1080.0), None), Vec2::new(1280.0, 720.0));
        let wide = fitting(&monitor(3440.0, 1440.0), None);
        assert!(wide.x == 1920.0 && wide.y > 900.0, "{wide}");
    }

    #[test]
    fn a_window_of_a_monitor_that_is_gone_is_brought_back() {
        let room = monitor(1280.0, 720.0);
        let known = |at| WindowGeometry { at: Some(at), size: (800, 600) };
        let size = Vec2::new(800.0, 600.0);
        assert_eq!(inside(&room, known((100, 50)), size, 1.0), None);
        assert_eq!(inside(&room, known((2000, -500)), size, 1.0), Some(IVec2::new(478, 0)));
    }
}
