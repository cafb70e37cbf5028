//! The app with its screens, but without a window or a GPU: egui runs, and nothing is drawn. For tests.

use crate::AppSystems;
use crate::table::view3d;
use crate::{screens, ui};
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui::{Pos2, Rect, vec2};
use bevy_egui::input::{
    EguiFileDragAndDropMessage, EguiInputEvent, ModifierKeysState, WindowToEguiContextMap,
    write_egui_input_system,
};
use bevy_egui::{
    EguiClipboard, EguiContext, EguiFullOutput, EguiGlobalSettings, EguiInput, EguiInputSet,
    EguiUserTextures, PrimaryEguiContext, run_egui_context_pass_loop_system,
};

/// Width and height of the imagined window, in points.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct ScreenSize(pub f32, pub f32);

impl Default for ScreenSize {
    fn default() -> Self {
        Self(1280.0, 720.0)
    }
}

/// [`headless_app`](crate::headless_app) with all screens. It reads [`KeyboardInput`] and [`EguiInputEvent`] messages.
pub fn screens_app() -> App {
    let mut app = crate::headless_app();
    app.init_resource::<ScreenSize>()
        .init_resource::<EguiGlobalSettings>()
        .init_resource::<EguiUserTextures>()
        .init_resource::<EguiClipboard>()
        .init_resource::<WindowToEguiContextMap>()
        .init_resource::<ModifierKeysState>()
        .add_message::<KeyboardInput>()
        .add_message::<KeyboardFocusLost>()
        .add_message::<EguiInputEvent>()
        .add_message::<EguiFileDragAndDropMessage>()
        .add_plugins((ui::plugin, screens::plugin, view3d::headless_plugin))
        .configure_sets(
            PreUpdate,
            (EguiInputSet::ReadBevyMessages, EguiInputSet::WriteEguiEvents).chain(),
        )
        .add_systems(
            PreUpdate,
            write_egui_input_system.in_set(EguiInputSet::WriteEguiEvents).in_set(AppSystems::Input),
        )
        .add_systems(
            PostUpdate,
            (set_size, run_egui_context_pass_loop_system, drop_textures)
                .chain()
                .in_set(AppSystems::Present),
        );
    app.world_mut().spawn((Camera::default(), PrimaryEguiContext));
    app
}

fn set_size(size: Res<ScreenSize>, mut contexts: Query<(&mut EguiContext, &mut EguiInput)>) {
    for (mut context, mut input) in &mut contexts {
        context.get_mut().enable_accesskit();
        input.screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1)));
        input.focused = true;
    }
}

/// Nothing is drawn, so textures are not needed.
fn drop_textures(mut outputs: Query<&mut EguiFullOutput>) {
    for mut output in &mut outputs {
        if let Some(output) = &mut output.0 {
            output.textures_delta.clear();
        }
    }
}
