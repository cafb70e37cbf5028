//! The diagrams of the shown page, drawn on a thread.

use crate::job::Job;
use crate::wake::Waker;
use art::pictures::Picture;
use help::{Drawing, Library, Page};
use std::sync::Arc;

/// The widest picture in pixels.
const WIDEST: u32 = 1200;

/// A diagram as pixels, with its natural size in points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnDiagram {
    /// The pixels.
    pub picture: Picture,
    /// The width it is made for.
    pub width: u32,
    /// The height that goes with it.
    pub height: u32,
    /// What it shows, in words.
    pub alt: String,
}

/// The pictures of one page, in the order of [`Page::diagrams`].
#[derive(Default)]
pub struct PagePictures {
    /// The page and the pixels to a point they are made for.
    key: Option<(String, u32)>,
    job: Option<Job<Vec<Option<DrawnDiagram>>>>,
    ready: Option<Vec<Option<DrawnDiagram>>>,
}

impl PagePictures {
    /// Draws the diagrams of a page, at so many hundredths of a pixel to a point, unless that was requested before.
    pub fn request(&mut self, library: &Arc<Library>, page: &Page, scale: u32, waker: &Waker) {
        let key = Some((page.id.clone(), scale));
        if self.key == key {
            return;
        }
        let (library, page) = (library.clone(), page.clone());
        let work = move |_: &crate::job::JobProgress| {
            let draw = |diagram| library.draw(diagram).ok().map(|drawing| rasterised(drawing, scale));
            page.diagrams().into_iter().map(draw).collect()
        };
        *self = Self { key, job: Some(Job::start("diagrams", waker, work)), ready: None };
    }

    /// The pictures, once, when they have just been finished. A diagram that cannot be drawn is missing.
    pub fn finished(&mut self) -> Option<Vec<Option<DrawnDiagram>>> {
        let done = self.job.take_if(|job| job.is_finished())?;
        self.ready = done.take();
        self.ready.take()
    }
}

fn rasterised(drawing: Drawing, scale: u32) -> DrawnDiagram {
    let picture = drawing.pixels((drawing.width * scale / 100).clamp(1, WIDEST));
    let Drawing { width, height, alt, .. } = drawing;
    DrawnDiagram { picture, width, height, alt }
}
