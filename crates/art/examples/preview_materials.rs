//! Shows every material lit from the side, the spheres made of it, and the room, as PNG files in the folder given.

use art::materials::{MaterialKind, Surface, surface};
use art::rooms::{RoomKind, RoomTexture, environment, texture};
use resvg::tiny_skia::{ColorU8, Pixmap};
use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

/// One panel of the sheet, in pixels; it shows two tiles by two.
const PANEL: u32 = 384;
const TINTS: [(MaterialKind, [[u8; 3]; 4]); 5] = [
    (MaterialKind::Wood, [[214, 172, 118], [120, 72, 42], [150, 62, 36], [58, 40, 32]]),
    (MaterialKind::Stone, [[232, 229, 222], [42, 42, 46], [70, 112, 92], [196, 160, 140]]),
    (MaterialKind::Metal, [[200, 202, 206], [212, 170, 90], [190, 122, 88], [90, 92, 98]]),
    (MaterialKind::Lacquer, [[176, 24, 26], [24, 24, 28], [232, 196, 40], [240, 236, 224]]),
    (MaterialKind::Felt, [[28, 92, 58], [112, 26, 34], [34, 52, 96], [92, 88, 84]]),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "target/preview".into()));
    std::fs::create_dir_all(&folder)?;
    sheet().save_png(folder.join("materials.png"))?;
    spheres().save_png(folder.join("spheres.png"))?;
    cube().save_png(folder.join("room.png"))?;
    room_textures().save_png(folder.join("room-textures.png"))?;
    times();
    Ok(())
}

/// The textures of rooms, side by side.
fn room_textures() -> Pixmap {
    const SIDE: u32 = 256;
    let mut image = image(SIDE * 6, SIDE * 3);
    for (index, kind) in (0..).zip(RoomTexture::ALL) {
        let pixels = texture(kind, SIDE).pixels;
        for (at, pixel) in (0..).zip(pixels.chunks_exact(4)) {
            let (x, y) = (index % 6 * SIDE + at % SIDE, index / 6 * SIDE + at / SIDE);
            put(&mut image, x, y, [linear(pixel[0]), linear(pixel[1]), linear(pixel[2])]);
        }
    }
    image
}

/// A dark image that pixels can be put on.
fn image(width: u32, height: u32) -> Pixmap {
    Pixmap::new(width, height).expect("the size is small and not zero")
}

fn put(image: &mut Pixmap, x: u32, y: u32, light: [f32; 3]) {
    let [red, green, blue] = light.map(|value| (srgb(value) * 255.0 + 0.5) as u8);
    let index = (y * image.width() + x) as usize;
    image.pixels_mut()[index] = ColorU8::from_rgba(red, green, blue, 255).premultiply();
}

fn srgb(light: f32) -> f32 {
    let light = light.clamp(0.0, 1.0);
    if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
}

fn linear(byte: u8) -> f32 {
    (f32::from(byte) / 255.0).powf(2.2)
}

fn dot(one: [f32; 3], two: [f32; 3]) -> f32 {
    one[0] * two[0] + one[1] * two[1] + one[2] * two[2]
}

fn unit(of: [f32; 3]) -> [f32; 3] {
    let long = dot(of, of).sqrt();
    of.map(|part| part / long)
}

/// The colour and the normal of a surface at a place, wrapped around.
fn sample(surface: &Surface, u: f32, v: f32) -> ([f32; 3], [f32; 3]) {
    let size = surface.colour.size;
    let at = |place: f32| (place.rem_euclid(1.0) * size as f32) as u32 % size;
    let index = ((at(v) * size + at(u)) * 4) as usize;
    let bytes = |pixels: &[u8]| [pixels[index], pixels[index + 1], pixels[index + 2]];
    let normal = bytes(&surface.normals.pixels).map(|byte| f32::from(byte) / 127.5 - 1.0);
    (bytes(&surface.colour.pixels).map(linear), unit(normal))
}

/// Two tiles by two, lit from the upper left at a low angle; seams would show in the middle.
fn sheet() -> Pixmap {
    let mut image = image(PANEL * 4, PANEL * 5);
    let light = unit([-0.8, 0.5, 0.75]);
    for (row, (material, tints)) in (0..).zip(TINTS) {
        for (column, tint) in (0..).zip(tints) {
            let surface = surface(material, tint, 512, u64::from(column) + 1);
            for (x, y) in (0..PANEL * PANEL).map(|index| (index % PANEL, index / PANEL)) {
                let scale = 2.0 / PANEL as f32;
                let (colour, normal) = sample(&surface, x as f32 * scale, y as f32 * scale);
                let half = unit([light[0], light[1], light[2] + 1.0]);
                let shine = gloss(&surface, dot(normal, half).max(0.0));
                let lit = 0.25 + 1.25 * dot(normal, light).max(0.0);
                let seen = colour.map(|part| part * lit + shine * sheen(&surface, part));
                put(&mut image, column * PANEL + x, row * PANEL + y, seen);
            }
        }
    }
    image
}

/// A highlight that is narrow on smooth material and wide on rough material.
fn gloss(surface: &Surface, cosine: f32) -> f32 {
    let wide = surface.rough.powi(4).max(0.001);
    let under = cosine * cosine * (wide - 1.0) + 1.0;
    0.08 * wide / (under * under) / wide.sqrt()
}

/// How much of a colour is mirrored.
fn sheen(surface: &Surface, colour: f32) -> f32 {
    if surface.metal > 0.5 { colour } else { 0.08 * (1.0 - surface.rough) }
}

/// A sphere of each material in the room: rough ones mirror a blurred room.
fn spheres() -> Pixmap {
    let size = 64;
    let light = environment(RoomKind::Study, size);
    let mut image = image(PANEL * 4, PANEL * 5);
    for (row, (material, tints)) in (0..).zip(TINTS) {
        for (column, tint) in (0..).zip(tints) {
            let surface = surface(material, tint, 512, u64::from(column) + 1);
            for (x, y) in (0..PANEL * PANEL).map(|index| (index % PANEL, index / PANEL)) {
                let place = |at: u32| (at as f32 + 0.5) / PANEL as f32 * 2.1 - 1.05;
                if let Some(seen) = sphere(&surface, &light, size, place(x), -place(y)) {
                    put(
                        &mut image,
                        column * PANEL + x,
                        row * PANEL + y,
                        seen.map(|part| part / (1.0 + part * 0.35)),
                    );
                }
            }
        }
    }
    image
}

fn sphere(surface: &Surface, light: &[[f32; 4]], size: u32, x: f32, y: f32) -> Option<[f32; 3]> {
    let z = (1.0 - x * x - y * y).max(0.0).sqrt();
    if z == 0.0 {
        return None;
    }
    let (u, v) = (x.atan2(z) / std::f32::consts::PI, -y.asin() / std::f32::consts::PI);
    let (colour, bump) = sample(surface, u * 1.5, v * 1.5);
    let right = unit([z, 0.0, -x]);
    let up = [y * right[2], z * right[0] - x * right[2], -y * right[0]];
    let normal = unit(
        [0, 1, 2].map(|part| right[part] * bump[0] + up[part] * bump[1] + [x, y, z][part] * bump[2]),
    );
    let facing = normal[2].max(0.0);
    let mirrored = [2.0 * facing * normal[0], 2.0 * facing * normal[1], 2.0 * facing * normal[2] - 1.0];
    let shine = gathered(light, size, mirrored, surface.rough * surface.rough);
    let soft = gathered(light, size, normal, 0.9);
    let base = 0.04 + 0.96 * (1.0 - facing).powi(5) * (1.0 - surface.rough);
    Some([0, 1, 2].map(|part| {
        let mirror = surface.metal * colour[part] + (1.0 - surface.metal) * base;
        mirror * shine[part] + (1.0 - surface.metal) * (1.0 - base) * colour[part] * soft[part]
    }))
}

/// The mean of the room's light around a direction.
fn gathered(light: &[[f32; 4]], size: u32, way: [f32; 3], spread: f32) -> [f32; 3] {
    let mut sum = [0.0; 3];
    const LOOKS: u32 = 48;
    for look in 0..LOOKS {
        let (share, turn) = ((look as f32 + 0.5) / LOOKS as f32, look as f32 * 2.399_963);
        let turn = turn + way[0] * 7919.0 + way[1] * 6007.0;
        let (up, round) = (1.0 - 2.0 * share, (4.0 * share * (1.0 - share)).sqrt());
        let off = [round * turn.cos(), up, round * turn.sin()];
        let pixel = looked(light, size, unit([0, 1, 2].map(|part| way[part] + off[part] * spread)));
        (0..3).for_each(|part| sum[part] += pixel[part] / LOOKS as f32);
    }
    sum
}

/// The pixel of the cube in a direction.
fn looked(light: &[[f32; 4]], size: u32, way: [f32; 3]) -> [f32; 4] {
    let [x, y, z] = way;
    let (face, right, down, long) = if x.abs() >= y.abs() && x.abs() >= z.abs() {
        if x > 0.0 { (0, -z, -y, x) } else { (1, z, -y, -x) }
    } else if y.abs() >= z.abs() {
        if y > 0.0 { (2, x, z, y) } else { (3, x, -z, -y) }
    } else if z > 0.0 {
        (4, x, -y, z)
    } else {
        (5, -x, -y, -z)
    };
    let at = |place: f32| (((place / long + 1.0) / 2.0 * size as f32) as u32).min(size - 1);
    light[(face * size * size + at(down) * size + at(right)) as usize]
}

/// The six faces of the room as an unfolded cube.
fn cube() -> Pixmap {
    let size = 256;
    let light = environment(RoomKind::Study, size);
    let mut image = image(size * 4, size * 3);
    for (face, (column, row)) in (0..).zip([(2, 1), (0, 1), (1, 0), (1, 2), (1, 1), (3, 1)]) {
        for index in 0..size * size {
            let [red, green, blue, _] = light[(face * size * size + index) as usize];
            let seen = [red, green, blue].map(|part| part / (1.0 + part * 0.6));
            put(&mut image, column * size + index % size, row * size + index / size, seen);
        }
    }
    image
}

/// Says how long a surface takes to make.
fn times() {
    for material in MaterialKind::ALL {
        let best = (0..5).map(|seed| {
            let start = Instant::now();
            std::hint::black_box(surface(material, [150, 110, 80], 512, seed));
            start.elapsed().as_secs_f64() * 1000.0
        });
        println!("{material:?}: {:.1} ms for 512 pixels", best.fold(f64::MAX, f64::min));
    }
}
