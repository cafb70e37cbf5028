//! Screenshots without a window: runs frames by hand until the picture no longer changes.

use crate::settings::ViewKind;
use crate::startup_error::StartupError;
use crate::table::Table;
use crate::table::clock::Paused;
use crate::table::scene::Scene;
use crate::table::view::View;
use crate::table::view3d::View3dImage;
use crate::ui::photos::Photos;
use crate::window::OutputTarget;
use atomic_write_file::AtomicWriteFile;
use bevy::app::PluginsState;
use bevy::image::ImageFormat;
use bevy::prelude::*;
use bevy::render::render_resource::PollType;
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Frames before the picture can be complete: textures and pipelines load one after the other.
const WARM_UP_FRAMES: usize = 6;
/// This many frames in a row must be identical.
const STABLE_FRAMES: usize = 2;
/// After this long the picture is taken as it is, even if it changes.
const TIMEOUT: Duration = Duration::from_secs(120);
/// After this long it is given up if parts of it are still missing.
const GIVE_UP: Duration = Duration::from_secs(900);
/// Frames a picture may take from the GPU to the CPU.
const MAX_READBACK_FRAMES: usize = 60;

/// An app that renders to an image.
pub struct OffscreenApp {
    app: App,
    /// Stops the clocks, so that a screenshot does not depend on how long it took.
    frozen: bool,
}

impl OffscreenApp {
    /// Takes over an app that renders to an image.
    pub fn new(mut app: App) -> Self {
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        Self { app, frozen: false }
    }

    /// The world of the app.
    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Runs one frame and waits until it is rendered.
    pub fn step(&mut self) {
        let frozen = self.frozen;
        if let Some(mut paused) = self.world().get_resource_mut::<Paused>() {
            paused.frozen = frozen;
        }
        self.app.update();
        if let Some(device) = self.app.world().get_resource::<RenderDevice>() {
            let wait = PollType::Wait { submission_index: None, timeout: None };
            if let Err(error) = device.wgpu_device().poll(wait) {
                warn!("the graphics card does not answer: {error}");
            }
        }
    }

    /// Runs frames until the picture no longer changes, and saves it.
    pub fn save(&mut self, file: &Path) -> Result<(), StartupError> {
        self.frozen = true;
        let picture = self.stable_frame();
        self.frozen = false;
        write(&picture?, file)
    }

    /// Saves what is shown now, whether it moves or not.
    pub fn save_now(&mut self, file: &Path) -> Result<(), StartupError> {
        self.capture()?;
        write(&self.capture()?, file)
    }

    fn stable_frame(&mut self) -> Result<Image, StartupError> {
        for _ in 0..WARM_UP_FRAMES {
            self.step();
        }
        self.wait_until_complete()?;
        let began = Instant::now();
        let mut last = self.capture()?;
        let mut stable = 0;
        while stable < STABLE_FRAMES && began.elapsed() < TIMEOUT {
            let next = self.capture()?;
            stable = if next.data == last.data && !self.is_changing() { stable + 1 } else { 0 };
            last = next;
        }
        Ok(last)
    }

    /// Runs frames until nothing is missing: without a graphics card the first 3D picture may take minutes.
    pub fn wait_until_complete(&mut self) -> Result<(), StartupError> {
        let began = Instant::now();
        while self.is_incomplete() {
            if began.elapsed() > GIVE_UP {
                return Err(StartupError::Failed("the picture was not complete in time".into()));
            }
            self.step();
        }
        Ok(())
    }

    /// Does something move, or is something missing?
    fn is_changing(&self) -> bool {
        let moving = self.app.world().get_resource::<Scene>().is_some_and(Scene::is_moving);
        moving || self.is_incomplete()
    }

    /// Is the 3D view still being prepared, or a picture still to come?
    fn is_incomplete(&self) -> bool {
        let world = self.app.world();
        let in_3d = world.get_resource::<View>().is_some_and(|view| view.kind == ViewKind::ThreeD);
        let pending = world.get_resource::<View3dImage>().is_some_and(|picture| !picture.ready);
        let decoding = world.get_resource::<Photos>().is_some_and(Photos::is_busy);
        decoding || (world.contains_resource::<Table>() && in_3d && pending)
    }

    /// Captures the current frame.
    fn capture(&mut self) -> Result<Image, StartupError> {
        let OutputTarget::Image { image, .. } = self.world().resource::<OutputTarget>().clone() else {
            return Err(StartupError::Failed("there is no picture to save".into()));
        };
        let taken = Arc::new(Mutex::new(None));
        let keep = taken.clone();
        self.world().spawn(Screenshot::image(image)).observe(move |captured: On<ScreenshotCaptured>| {
            *keep.lock().unwrap_or_else(PoisonError::into_inner) = Some(captured.image.clone());
        });
        for _ in 0..MAX_READBACK_FRAMES {
            self.step();
            if let Some(image) = taken.lock().unwrap_or_else(PoisonError::into_inner).take() {
                return Ok(image);
            }
        }
        Err(StartupError::Failed("the graphics card gave no picture".into()))
    }
}

/// Checks early that a file can be written.
pub fn check_file(file: &Path) -> Result<(), StartupError> {
    let shown = file.display();
    let refuse = |why: String| Err(StartupError::Input(why));
    if !file.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("png")) {
        return refuse(format!("{shown}: a picture is a file that ends in .png"));
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        return refuse(format!("{}: there is no such folder", folder.display()));
    }
    if file.is_dir() {
        return refuse(format!("{shown}: that is a folder"));
    }
    // Opening writes nothing yet.
    AtomicWriteFile::open(file).map(drop).map_err(|why| StartupError::Failed(format!("{shown}: {why}")))
}

/// Creates the folder if it does not exist.
pub fn check_folder(folder: &Path) -> Result<(), StartupError> {
    fs::create_dir_all(folder).map_err(|why| StartupError::Input(format!("{}: {why}", folder.display())))
}

/// Writes a PNG file atomically.
fn write(picture: &Image, file: &Path) -> Result<(), StartupError> {
    let failed =
        |why: &dyn std::fmt::Display| StartupError::Failed(format!("{}: {why}", file.display()));
    let bytes = png(picture, None).map_err(|why| failed(&why))?;
    let mut out = AtomicWriteFile::open(file).map_err(|why| failed(&why))?;
    out.write_all(&bytes).map_err(|why| failed(&why))?;
    out.commit().map_err(|why| failed(&why))
}

/// Encodes an image, or a part of it, as PNG.
pub fn png(picture: &Image, part: Option<URect>) -> Result<Vec<u8>, String> {
    let png = ImageFormat::Png.as_image_crate_format().ok_or("PNG is not built in")?;
    let mut pixels = picture.clone().try_into_dynamic().map_err(|why| why.to_string())?;
    if let Some(part) = part {
        pixels = pixels.crop_imm(part.min.x, part.min.y, part.width(), part.height());
    }
    let mut bytes = Cursor::new(Vec::new());
    pixels.to_rgb8().write_to(&mut bytes, png).map_err(|why| why.to_string())?;
    Ok(bytes.into_inner())
}
