//! Where the picture goes: into a window, or into an image that nobody sees until it is saved.

use crate::card::Card;
use crate::settings::{Settings, WindowPlace};
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
    ExitCondition, PresentMode, PrimaryWindow, RequestRedraw, WindowFocused, WindowResized,
    WindowResolution, WindowScaleFactorChanged,
};
use bevy::winit::{UpdateMode, WinitPlugin, WinitSettings};
use bevy_egui::{EguiGlobalSettings, EguiPlugin, PrimaryEguiContext};
use std::time::Duration;

/// Where the picture goes.
#[derive(Resource, Clone, Debug)]
pub enum Stage {
    /// A window.
    Window,
    /// An image of this many pixels.
    Picture {
        /// Width and height.
        size: UVec2,
        /// The image, once there is one.
        image: Handle<Image>,
    },
}

/// What is worth a line on the terminal: all of ours, and of others what is wrong. `RUST_LOG` adds to it.
// A link that could not be made is tried again, and said in words; what WebRTC thinks of it helps nobody.
const QUIET: &str =
    "manyboard=info,bevy_egui=error,naga=error,rfd=off,rtc=error,rtc_ice=error,wgpu=error,winit=error";
/// The size of a window that was never opened before.
const USUAL_SIZE: (u32, u32) = (1280, 720);
/// How often a clock is drawn that is about to run out, with a graphics card and without.
const TENTH: Duration = Duration::from_millis(100);
const FIFTH: Duration = Duration::from_millis(200);
/// While a game is on, its time is shown once a second.
const SECOND: Duration = Duration::from_secs(1);
/// Without a graphics card a picture costs a tenth of a second of work: time is then shown less often.
const SOME_SECONDS: Duration = Duration::from_secs(5);
/// Otherwise the app sleeps until somebody does something.
const LONG: Duration = Duration::from_secs(3600);

/// Everything the engine brings, and a camera for the screen.
pub(crate) fn plugins(app: &mut App, stage: Stage, render_creation: RenderCreation) {
    let place = app.world().get_resource::<Settings>().and_then(|settings| settings.window);
    let is_picture = matches!(stage, Stage::Picture { .. });
    let render =
        RenderPlugin { render_creation, synchronous_pipeline_compilation: is_picture, ..default() };
    let log = LogPlugin { level: Level::WARN, filter: QUIET.into(), ..default() };
    // Without a handler of the engine's own, Ctrl+C ends a sleeping app at once and not when it next wakes up.
    let defaults = DefaultPlugins.set(render).set(log).disable::<TerminalCtrlCHandlerPlugin>();
    let group = match &stage {
        Stage::Window => defaults.set(WindowPlugin { primary_window: Some(window(place)), ..default() }),
        Stage::Picture { .. } => defaults
            .set(WindowPlugin {
                primary_window: None,
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            // Frames are pumped by hand, and each must be finished before the next begins.
            .disable::<PipelinedRenderingPlugin>()
            .disable::<WinitPlugin>(),
    };
    app.add_plugins((group, EguiPlugin::default()))
        .insert_resource(stage)
        .insert_resource(sleepy(LONG))
        .add_systems(PreStartup, raise_curtain)
        .add_systems(Update, rest.in_set(crate::AppSystems::Share))
        .add_systems(PreUpdate, draw_anew)
        .add_systems(Last, remember_place);
    app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
}

fn window(place: Option<WindowPlace>) -> Window {
    let (width, height) = place.map_or(USUAL_SIZE, |place| place.size);
    let mut window = Window {
        title: "Manyboard".into(),
        name: Some("manyboard".into()),
        resolution: WindowResolution::new(width, height),
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    window.resize_constraints.min_width = 480.0;
    window.resize_constraints.min_height = 400.0;
    if let Some((x, y)) = place.and_then(|place| place.at) {
        window.position = WindowPosition::At(IVec2::new(x, y));
    }
    window
}

/// Draws only when something has happened, or after this long.
fn sleepy(wait: Duration) -> WinitSettings {
    WinitSettings {
        focused_mode: UpdateMode::reactive(wait),
        unfocused_mode: UpdateMode::reactive_low_power(wait),
    }
}

/// The camera that egui draws on; everything on the screen is seen by it.
fn raise_curtain(mut commands: Commands, mut stage: ResMut<Stage>, mut images: ResMut<Assets<Image>>) {
    let mut camera = commands.spawn((
        Camera2d,
        Camera { order: 1, clear_color: Color::srgb_u8(24, 21, 20).into(), ..default() },
        Msaa::Off,
        PrimaryEguiContext,
    ));
    if let Stage::Picture { size, image } = &mut *stage {
        let mut target = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
        target.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        *image = images.add(target);
        camera.insert(RenderTarget::Image(image.clone().into()));
    }
}

/// Goes on drawing while something moves, from time to time while time runs, and not at all otherwise.
fn rest(
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
    let slow = adapter.is_some_and(|adapter| Card::of(&adapter) == Card::None);
    let (tick, finest) = if slow { (SOME_SECONDS, FIFTH) } else { (SECOND, TENTH) };
    let runs = table.filter(|table| watch.runs() && table.review().is_none());
    // A clock that runs out is seen to do so; without one the time of the move is only a pastime.
    // Another wait is another picture at once, so there are only a few.
    let wait = runs.map_or(LONG, |table| match watch.is_low(&table) {
        Some(true) => finest,
        Some(false) => SECOND,
        None => tick,
    });
    let wanted = sleepy(wait);
    if winit.focused_mode != wanted.focused_mode {
        *winit = wanted;
    }
}

/// A window of another size or on another screen is drawn until everything has found its new place.
fn draw_anew(
    mut resized: MessageReader<WindowResized>,
    mut scaled: MessageReader<WindowScaleFactorChanged>,
    mut focused: MessageReader<WindowFocused>,
    mut awake: ResMut<Awake>,
) {
    if resized.read().count() + scaled.read().count() + focused.read().count() > 0 {
        awake.nudge();
    }
}

/// The window opens next time where it was.
fn remember_place(
    windows: Query<&Window, (With<PrimaryWindow>, Changed<Window>)>,
    mut settings: ResMut<Settings>,
) {
    let Ok(window) = windows.single() else { return };
    let at = match window.position {
        WindowPosition::At(at) => Some((at.x, at.y)),
        _ => settings.window.and_then(|place| place.at),
    };
    let size = (window.resolution.width() as u32, window.resolution.height() as u32);
    let place = Some(WindowPlace { at, size });
    if size.0 >= 320 && size.1 >= 240 && settings.window != place {
        settings.window = place;
    }
}
