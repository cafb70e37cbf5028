//! The window fills the screen while the setting says so.

use crate::settings::Settings;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Last, apply.in_set(crate::AppSystems::Present));
}

fn apply(settings: Res<Settings>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    if !settings.is_changed() {
        return;
    }
    for mut window in &mut windows {
        let is_full = window.mode != WindowMode::Windowed;
        if is_full != settings.full_screen {
            window.mode = mode(settings.full_screen);
        }
    }
}

/// The mode of the window.
fn mode(full_screen: bool) -> WindowMode {
    if full_screen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_follows_the_setting() {
        let mut app = App::new();
        app.init_resource::<Settings>().add_plugins(plugin);
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        let found = |app: &App| app.world().get::<Window>(window).map(|window| window.mode);
        app.update();
        assert_eq!(found(&app), Some(WindowMode::Windowed));
        for on in [true, false] {
            app.world_mut().resource_mut::<Settings>().full_screen = on;
            app.update();
            assert_eq!(found(&app), Some(mode(on)));
        }
    }
}
