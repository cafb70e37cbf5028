//! Contact sheets of all pictures, to be looked at: `cargo run -p art --example preview_pictures -- FOLDER`.

use std::path::PathBuf;

use art::pictures::{DrawingSet, ICONS, Paint, Picture, emblem, icon, piece};
use resvg::tiny_skia::{Color, ColorU8, Pixmap, PixmapPaint, Rect, Transform};

/// Ivory and ebony, red and yellow, and black and white for eyes that need contrast.
const PAINTS: [Paint; 6] = [
    paint([0xf7ead0, 0xd9bd8c, 0xffffff, 0x3a2a1c]),
    paint([0x4a3f3a, 0x241d1a, 0xd2bfa4, 0x0e0a08]),
    paint([0xd8433b, 0x98221f, 0xffc3b4, 0x3c0b0b]),
    paint([0xf6c945, 0xcf9116, 0xfff3bd, 0x4a2f05]),
    paint([0xffffff, 0xd8d8d8, 0xffffff, 0x000000]),
    paint([0x000000, 0x000000, 0xffffff, 0x000000]),
];

/// Light and dark squares: of wood, of stone and of paper.
const SQUARES: [[u32; 2]; 3] = [[0xe6cfa5, 0xa8703f], [0xd7dde2, 0x6b8296], [0xffffff, 0x8a8a8a]];

const fn rgb(colour: u32) -> [u8; 3] {
    let [_, red, green, blue] = colour.to_be_bytes();
    [red, green, blue]
}

const fn paint(colours: [u32; 4]) -> Paint {
    let [body, shade, shine, line] = colours;
    Paint { body: rgb(body), shade: rgb(shade), shine: rgb(shine), line: rgb(line) }
}

fn fill(sheet: &mut Pixmap, [x, y, width, height]: [u32; 4], colour: u32) {
    let [red, green, blue] = rgb(colour);
    let mut ink = resvg::tiny_skia::Paint::default();
    ink.set_color(Color::from_rgba8(red, green, blue, 255));
    let area = Rect::from_xywh(x as f32, y as f32, width as f32, height as f32).expect("not empty");
    sheet.fill_rect(area, &ink, Transform::identity(), None);
}

fn paste(sheet: &mut Pixmap, picture: &Picture, x: u32, y: u32) {
    let mut stamp = Pixmap::new(picture.width, picture.height).expect("not empty");
    for (to, from) in stamp.pixels_mut().iter_mut().zip(picture.pixels.chunks_exact(4)) {
        *to = ColorU8::from_rgba(from[0], from[1], from[2], from[3]).premultiply();
    }
    let plain = PixmapPaint::default();
    sheet.draw_pixmap(x as i32, y as i32, stamp.as_ref(), &plain, Transform::identity(), None);
}

/// Every kind in every paint, each team on both colours of its squares.
fn pieces(set: DrawingSet, size: u32) -> Pixmap {
    let kinds: Vec<_> = art::models::kinds().chain(["nobody-drew-this"]).collect();
    let columns = kinds.len() as u32;
    let mut sheet = Pixmap::new(columns * size, PAINTS.len() as u32 * 2 * size).expect("not empty");
    for (row, paint) in PAINTS.iter().flat_map(|paint| [paint, paint]).enumerate() {
        for (column, kind) in kinds.iter().enumerate() {
            let (x, y) = (column as u32 * size, row as u32 * size);
            fill(&mut sheet, [x, y, size, size], SQUARES[row / 4][(row + column) % 2]);
            let letter = kind.rsplit('-').next().and_then(|name| name.chars().next()).unwrap_or('?');
            paste(&mut sheet, &piece(set, kind, letter, paint, size), x, y);
        }
    }
    sheet
}

/// Every icon at three sizes, light on dark and dark on light, and below them the emblem.
fn icons() -> Pixmap {
    let mut sheet = Pixmap::new(13 * 96, 6 * 96 + 288).expect("not empty");
    fill(&mut sheet, [0, 0, 13 * 96, 4 * 96], 0x22262e);
    fill(&mut sheet, [0, 4 * 96, 13 * 96, 2 * 96 + 288], 0xf4f1ea);
    for (at, name) in ICONS.iter().enumerate() {
        let (x, y) = (at as u32 % 13 * 96, at as u32 / 13 * 96);
        let mut show = |colour, size, x, y| {
            paste(&mut sheet, &icon(name, rgb(colour), size).expect("the icon is listed"), x, y);
        };
        show(0xf2ead8, 64, x + 16, y + 16);
        show(0xf2ead8, 32, x + 12, y + 224);
        show(0xf2ead8, 20, x + 56, y + 230);
        show(0x3a2a1c, 48, x + 24, y + 4 * 96 + 24);
    }
    let mut x = 16;
    for size in [256, 128, 64, 32, 16] {
        paste(&mut sheet, &emblem(size), x, 6 * 96 + 16);
        x += size + 24;
    }
    sheet
}

/// The disc of every letter we have, and of one we have not.
fn letters() -> Pixmap {
    let letters: Vec<char> = ('A'..='Z').chain('0'..='9').chain(['♞']).collect();
    let mut sheet = Pixmap::new(13 * 96, 3 * 96).expect("not empty");
    sheet.fill(Color::from_rgba8(0xe6, 0xcf, 0xa5, 255));
    for (at, letter) in letters.into_iter().enumerate() {
        let picture = piece(DrawingSet::Classic, "", letter, &PAINTS[at % PAINTS.len()], 96);
        paste(&mut sheet, &picture, at as u32 % 13 * 96, at as u32 / 13 * 96);
    }
    sheet
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    for (set, size) in DrawingSet::ALL.iter().flat_map(|set| [48, 96, 200].map(|size| (set, size))) {
        pieces(*set, size).save_png(folder.join(format!("pieces-{}-{size}.png", set.id())))?;
    }
    icons().save_png(folder.join("icons.png"))?;
    letters().save_png(folder.join("letters.png"))?;
    println!("see {}", folder.display());
    Ok(())
}
