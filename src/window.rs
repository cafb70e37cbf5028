//! The window, or the image that screenshots are rendered to; and how often it is redrawn.

mod monitor;

use crate::gpu::Gpu;
use crate::settings::{Settings, WindowGeometry};
use crate::table::Table;
use crate::table::clock::Stopwatch;
use crate::table::scene::Scene;
use crate::wake::Awake;
use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::camera::RenderTarget;
use bevy::log::{Level, LogPlugin};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::settings::RenderCreation;
use bevy::window::{
    ExitCondition, PresentMode, PrimaryWindow, RequestRedraw, WindowFocused, WindowMode, WindowResized,
    WindowResolution, WindowScaleFactorChanged,
};
use bevy::winit::{UpdateMode, WinitPlugin, WinitSettings};
use bevy_egui::{EguiGlobalSettings, EguiPlugin, PrimaryEguiContext};
use std::time::Duration;

/// Where the app renders to.
#[derive(Resource, Clone, Debug)]
pub enum OutputTarget {
    /// A window.
    Window,
    /// An image.
    Image {
        /// Width and height in pixels.
        size: UVec2,
        /// The image, once it was created.
        image: Handle<Image>,
    },
}

/// The window has the size that was asked for, whether it fits the monitor or not.
#[derive(Resource, Default, Debug)]
pub struct ExactSize;

/// Log filter: our own messages, and errors of dependencies. `RUST_LOG` adds to it.
// Failed links are retried and reported by the app, so WebRTC's own messages are hidden.
const LOG_FILTER: &str =
    "manyboard=info,bevy_egui=error,naga=error,rfd=off,rtc=error,rtc_ice=error,wgpu=error,winit=error";
/// Size of the window before its monitor is known.
const DEFAULT_SIZE: (u32, u32) = (1280, 720);
/// Minimum size of the window.
const MIN_SIZE: Vec2 = Vec2::new(480.0, 400.0);
/// Redraw interval of a clock that is about to run out, with a GPU and without.
const FAST_TICK: Duration = Duration::from_millis(100);
const SLOW_GPU_FAST_TICK: Duration = Duration::from_millis(200);
/// Redraw interval of a running clock.
const TICK: Duration = Duration::from_secs(1);
/// The same without a GPU and without a time control: a frame costs 100 ms of CPU.
const SLOW_GPU_TICK: Duration = Duration::from_secs(5);
/// Otherwise the app sleeps until there is input.
const IDLE: Duration = Duration::from_secs(3600);

/// Adds the engine's plugins and a camera.
pub(crate) fn plugins(app: &mut App, target: OutputTarget, render_creation: RenderCreation) {
    let geometry = app.world().get_resource::<Settings>().and_then(|settings| settings.window);
    let is_image = matches!(target, OutputTarget::Image { .. });
    let render =
        RenderPlugin { render_creation, synchronous_pipeline_compilation: is_image, ..default() };
    let log = LogPlugin { level: Level::WARN, filter: LOG_FILTER.into(), ..default() };
    // Without the engine's handler, Ctrl+C ends a sleeping app at once instead of at its next frame.
    let defaults = DefaultPlugins.set(render).set(log).disable::<TerminalCtrlCHandlerPlugin>();
    let group = match &target {
        OutputTarget::Window => {
            app.add_plugins(monitor::plugin);
            defaults.set(WindowPlugin { primary_window: Some(window(geometry)), ..default() })
        }
        OutputTarget::Image { .. } => defaults
            .set(WindowPlugin {
                primary_window: None,
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            // Frames are run by hand, and each must be finished before the next.
            .disable::<PipelinedRenderingPlugin>()
            .disable::<WinitPlugin>(),
    };
    app.add_plugins((group, EguiPlugin::default()))
        .insert_resource(target)
        .insert_resource(reactive(IDLE))
        .add_systems(PreStartup, spawn_camera)
        .add_systems(
            Update,
            set_update_rate.after(crate::table::scene::follow_drag).in_set(crate::AppSystems::Present),
        )
        .add_systems(Update, redraw_on_window_change.in_set(crate::AppSystems::Input))
        .add_systems(Last, remember_geometry.in_set(crate::AppSystems::React));
    app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
}

fn window(geometry: Option<WindowGeometry>) -> Window {
    let (width, height) = geometry.map_or(DEFAULT_SIZE, |geometry| geometry.size);
    let mut window = Window {
        title: "Manyboard".into(),
        name: Some("manyboard".into()),
        resolution: WindowResolution::new(width, height),
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    (window.resize_constraints.min_width, window.resize_constraints.min_height) = MIN_SIZE.into();
    if let Some((x, y)) = geometry.and_then(|geometry| geometry.at) {
        window.position = WindowPosition::At(IVec2::new(x, y));
    }
    window
}

/// Redraws on input, or after `wait`.
fn reactive(wait: Duration) -> WinitSettings {
    WinitSettings {
        focused_mode: UpdateMode::reactive(wait),
        unfocused_mode: UpdateMode::reactive_low_power(wait),
    }
}

/// Spawns the camera that egui draws on.
fn spawn_camera(
    mut commands: Commands,
    mut target: ResMut<OutputTarget>,
    mut images: ResMut<Assets<Image>>,
) {
    let mut camera = commands.spawn((
        Camera2d,
        Camera { order: 1, clear_color: Color::srgb_u8(24, 21, 20).into(), ..default() },
        Msaa::Off,
        PrimaryEguiContext,
    ));
    if let OutputTarget::Image { size, image } = &mut *target {
        let mut texture = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
        texture.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        *image = images.add(texture);
        camera.insert(RenderTarget::Image(image.clone().into()));
    }
}

/// Redraws continuously while something moves, at intervals while a clock runs, and not at all otherwise.
fn set_update_rate(
    scene: Res<Scene>,
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut winit: ResMut<WinitSettings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if scene.is_moving() {
        redraw.write(RequestRedraw);
    }
    let slow = adapter.is_some_and(|adapter| Gpu::of(&adapter) == Gpu::Software);
    let (tick, finest) = if slow { (SLOW_GPU_TICK, SLOW_GPU_FAST_TICK) } else { (TICK, FAST_TICK) };
    let runs = table.filter(|table| watch.runs() && table.is_live());
    // A time control needs accurate clocks; the time of a move alone does not.
    // A changed interval causes a redraw, so there are only a few.
    let wait = runs.map_or(IDLE, |table| match watch.is_low(&table) {
        Some(true) => finest,
        Some(false) => TICK,
        None => tick,
    });
    let wanted = reactive(wait);
    if winit.focused_mode != wanted.focused_mode {
        *winit = wanted;
    }
}

/// Redraws after a change of size, scale or focus until the layout is stable.
fn redraw_on_window_change(
    mut resized: MessageReader<WindowResized>,
    mut scaled: MessageReader<WindowScaleFactorChanged>,
    mut focused: MessageReader<WindowFocused>,
    mut awake: ResMut<Awake>,
) {
    if resized.read().count() + scaled.read().count() + focused.read().count() > 0 {
        awake.request_frames();
    }
}

/// Remembers the window's position and size for the next start.
fn remember_geometry(
    windows: Query<&Window, (With<PrimaryWindow>, Changed<Window>)>,
    mut settings: ResMut<Settings>,
) {
    let Ok(window) = windows.single() else { return };
    // The size of the screen is not that of the window.
    if settings.full_screen || window.mode != WindowMode::Windowed {
        return;
    }
    let at = match window.position {
        WindowPosition::At(at) => Some((at.x, at.y)),
        _ => settings.window.and_then(|geometry| geometry.at),
    };
    let size = (window.resolution.width() as u32, window.resolution.height() as u32);
    let geometry = Some(WindowGeometry { at, size });
    if size.0 >= 320 && size.1 >= 240 && settings.window != geometry {
        settings.window = geometry;
    }
}
