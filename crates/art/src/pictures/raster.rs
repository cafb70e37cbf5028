//! From a drawing and its paint to pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::{LARGEST, Paint, Picture};

/// Paints a square drawing and makes pixels of it. A drawing that cannot be read leaves an empty picture.
pub(super) fn draw(drawing: &str, paint: &Paint, size: u32) -> Picture {
    let size = size.clamp(1, LARGEST);
    let mut pixels = try_draw(&painted(drawing, paint), size)
        .map_or_else(|| vec![0; size as usize * size as usize * 4], Pixmap::take_demultiplied);
    hide_fringes(&mut pixels, paint.line);
    Picture { width: size, height: size, pixels }
}

/// Makes pixels of a drawing of any shape and with colours of its own, so many pixels high.
pub(super) fn draw_wide(drawing: &str, height: u32) -> Picture {
    scaled(drawing, |_, own_height| height as f32 / own_height)
}

/// Makes pixels of a drawing of any shape and with colours of its own, so many pixels wide.
pub(super) fn draw_to_width(drawing: &str, width: u32) -> Picture {
    scaled(drawing, |own_width, _| width as f32 / own_width)
}

/// Makes pixels of a drawing, scaled by what its own width and height demand.
fn scaled(drawing: &str, scale: impl Fn(f32, f32) -> f32) -> Picture {
    let drawn = Tree::from_str(drawing, &Options::default()).ok().and_then(|tree| {
        let (own_width, own_height) = (tree.size().width(), tree.size().height());
        let scale = scale(own_width, own_height);
        let side = |own: f32| ((own * scale - 0.01).ceil() as u32).clamp(1, 2 * LARGEST);
        let mut pixmap = Pixmap::new(side(own_width), side(own_height))?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        Some(pixmap)
    });
    let (width, height) = drawn.as_ref().map_or((1, 1), |pixmap| (pixmap.width(), pixmap.height()));
    Picture { width, height, pixels: drawn.map_or_else(|| vec![0; 4], Pixmap::take_demultiplied) }
}

/// The pixels of a PNG file; an empty picture if it cannot be read.
pub(super) fn decode(file: &[u8]) -> Picture {
    match Pixmap::decode_png(file) {
        Ok(read) => {
            Picture { width: read.width(), height: read.height(), pixels: read.take_demultiplied() }
        }
        Err(_) => Picture { width: 1, height: 1, pixels: vec![0; 4] },
    }
}

/// The drawing with colours in place of their names.
pub(super) fn painted(drawing: &str, paint: &Paint) -> String {
    let colours = [
        ("{body}", paint.body),
        ("{shade}", paint.shade),
        ("{shine}", paint.shine),
        ("{line}", paint.line),
    ];
    let put = |text: String, (name, [red, green, blue]): (&str, [u8; 3])| {
        text.replace(name, &format!("#{red:02x}{green:02x}{blue:02x}"))
    };
    colours.into_iter().fold(drawing.to_owned(), put)
}

fn try_draw(drawing: &str, size: u32) -> Option<Pixmap> {
    let tree = Tree::from_str(drawing, &Options::default()).ok()?;
    let mut pixmap = Pixmap::new(size, size)?;
    let scale = size as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Some(pixmap)
}

/// Gives what is fully transparent the colour of the outline: filters mix neighbours, and black would show.
fn hide_fringes(pixels: &mut [u8], [red, green, blue]: [u8; 3]) {
    for pixel in pixels.chunks_exact_mut(4).filter(|pixel| pixel[3] == 0) {
        pixel.copy_from_slice(&[red, green, blue, 0]);
    }
}
