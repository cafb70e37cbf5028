//! Pictures without a window: frames are pumped by hand until nothing changes any more, and then one is saved.

use crate::stage::Stage;
use crate::table::clock::Stopwatch;
use crate::table::scene::Scene;
use crate::trouble::Trouble;
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

/// Before so many frames nothing is believed to be finished: textures and pipelines come one after the other.
const FIRST_FRAMES: usize = 6;
/// So many pictures in a row must be the same.
const ALIKE: usize = 2;
/// After this long the picture is taken as it is.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many frames a picture may take from the card to us.
const ON_THE_WAY: usize = 60;

/// An app whose frames nobody sees.
pub struct Studio {
    app: App,
    /// Time stands still while a picture is taken, so that it does not tell how long that took.
    frozen: bool,
}

impl Studio {
    /// Takes over an app on a stage for pictures.
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

    /// One frame, drawn to its end.
    pub fn step(&mut self) {
        let frozen = self.frozen;
        if let Some(mut watch) = self.world().get_resource_mut::<Stopwatch>() {
            watch.paused = frozen;
        }
        self.app.update();
        if let Some(device) = self.app.world().get_resource::<RenderDevice>() {
            let wait = PollType::Wait { submission_index: None, timeout: None };
            if let Err(error) = device.wgpu_device().poll(wait) {
                warn!("the graphics card does not answer: {error}");
            }
        }
    }

    /// Draws until nothing changes any more, and saves what is seen then.
    pub fn save(&mut self, file: &Path) -> Result<(), Trouble> {
        self.frozen = true;
        let picture = self.still();
        self.frozen = false;
        write(&picture?, file)
    }

    fn still(&mut self) -> Result<Image, Trouble> {
        let began = Instant::now();
        for _ in 0..FIRST_FRAMES {
            self.step();
        }
        let mut last = self.capture()?;
        let mut alike = 0;
        while alike < ALIKE && began.elapsed() < PATIENCE {
            let next = self.capture()?;
            let moving = self.app.world().get_resource::<Scene>().is_some_and(Scene::is_moving);
            alike = if next.data == last.data && !moving { alike + 1 } else { 0 };
            last = next;
        }
        Ok(last)
    }

    /// The frame as it is now.
    fn capture(&mut self) -> Result<Image, Trouble> {
        let Stage::Picture { image, .. } = self.world().resource::<Stage>().clone() else {
            return Err(Trouble::Failed("there is no picture to save".into()));
        };
        let taken = Arc::new(Mutex::new(None));
        let keep = taken.clone();
        self.world().spawn(Screenshot::image(image)).observe(move |captured: On<ScreenshotCaptured>| {
            *keep.lock().unwrap_or_else(PoisonError::into_inner) = Some(captured.image.clone());
        });
        for _ in 0..ON_THE_WAY {
            self.step();
            if let Some(image) = taken.lock().unwrap_or_else(PoisonError::into_inner).take() {
                return Ok(image);
            }
        }
        Err(Trouble::Failed("the graphics card gave no picture".into()))
    }
}

/// Refuses a file that could not be written, before anything is drawn.
pub fn check_file(file: &Path) -> Result<(), Trouble> {
    let shown = file.display();
    let refuse = |why: String| Err(Trouble::Input(why));
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
    // Opening it writes nothing yet.
    AtomicWriteFile::open(file).map(drop).map_err(|why| Trouble::Failed(format!("{shown}: {why}")))
}

/// Makes a folder for pictures if it is not there.
pub fn check_folder(folder: &Path) -> Result<(), Trouble> {
    fs::create_dir_all(folder).map_err(|why| Trouble::Input(format!("{}: {why}", folder.display())))
}

/// Writes a picture as PNG, all or nothing.
fn write(picture: &Image, file: &Path) -> Result<(), Trouble> {
    let failed = |why: &dyn std::fmt::Display| Trouble::Failed(format!("{}: {why}", file.display()));
    let bytes = png(picture, None).map_err(|why| failed(&why))?;
    let mut out = AtomicWriteFile::open(file).map_err(|why| failed(&why))?;
    out.write_all(&bytes).map_err(|why| failed(&why))?;
    out.commit().map_err(|why| failed(&why))
}

/// A picture, or a part of it, as the bytes of a PNG file.
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
