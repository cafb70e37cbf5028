//! Draws every model from several sides onto one sheet, without a GPU.
//!
//! `preview_models OUT.png [low|medium|high] [kind ...]`; `frame`, `tile`, `block` and `disc` count as kinds here, and
//! `angular` before a kind takes it from that set. `preview_models --sets` draws the small pictures of all sets.

use art::models::{Detail, Model, ModelSet, block, disc, frame, kinds, piece, tile};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use std::error::Error;

/// The side of one view, in pixels, after smoothing.
const VIEW: usize = 300;
/// Each pixel is drawn as so many by so many.
const SMOOTH: usize = 2;
/// Turn about the upright axis and tilt of each view, in degrees.
const SIDES: [(f32, f32); 4] = [(0.0, 12.0), (55.0, 30.0), (90.0, 8.0), (205.0, 40.0)];
const WOOD: [f32; 3] = [0.86, 0.70, 0.47];
const TABLE: [f32; 3] = [0.16, 0.17, 0.19];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.peek().is_some_and(|argument| argument == "--sets") {
        return ModelSet::ALL.into_iter().try_for_each(set_picture);
    }
    let out = arguments.next().unwrap_or_else(|| "models.png".to_owned());
    let detail = match arguments.next().as_deref() {
        Some("low") => Detail::Low,
        Some("medium") => Detail::Medium,
        _ => Detail::High,
    };
    let mut wanted: Vec<String> = arguments.collect();
    if wanted.is_empty() {
        let of = |set: ModelSet| kinds().map(move |kind| format!("{} {kind}", set.id()));
        wanted = ModelSet::ALL.into_iter().flat_map(of).collect();
    }
    let models = wanted.iter().filter_map(|kind| timed(kind, detail)).collect::<Vec<_>>();
    sheet(&models)?.save_png(out)?;
    Ok(())
}

fn timed(kind: &str, detail: Detail) -> Option<Model> {
    let started = std::time::Instant::now();
    let model = made(kind, detail)?;
    let triangles = model.indices.len() / 3;
    println!("{kind}: {triangles} triangles, height {:.3}, {:?}", model.height, started.elapsed());
    Some(model)
}

fn made(kind: &str, detail: Detail) -> Option<Model> {
    match kind {
        "frame" => Some(frame(7, 6, detail)),
        "tile" => Some(tile(detail)),
        "block" => Some(block([1.0, 0.3, 0.5], 0.08, detail)),
        "disc" => Some(disc(detail)),
        _ => {
            let (set, kind) = kind.split_once(' ').unwrap_or(("", kind));
            piece(ModelSet::find(set), kind, detail)
        }
    }
}

/// The small picture of a set for the settings: a few of its pieces side by side.
fn set_picture(set: ModelSet) -> Result<(), Box<dyn Error>> {
    const SHOWN: [&str; 2] = ["chess-knight", "chess-queen"];
    let mut sheet = Pixmap::new((SHOWN.len() * VIEW) as u32, VIEW as u32).ok_or("nothing to draw")?;
    for (at, kind) in SHOWN.iter().enumerate() {
        let model = piece(set, kind, Detail::High).ok_or("a kind is missing")?;
        paste(&mut sheet, &Camera::new(&model, 150.0, 26.0).draw(&model), at * VIEW, 0);
    }
    let table = TABLE.map(|v| ((v * v).powf(1.0 / 2.2) * 255.0) as u8);
    for pixel in sheet.pixels_mut() {
        if [pixel.red(), pixel.green(), pixel.blue()] == table {
            *pixel = PremultipliedColorU8::TRANSPARENT;
        }
    }
    Ok(sheet.save_png(format!("assets/pieces/set-{}.png", set.id()))?)
}

/// One row a model, or two models a row when there are many.
fn sheet(models: &[Model]) -> Result<Pixmap, Box<dyn Error>> {
    let across = if models.len() > 3 { 2 } else { 1 };
    let (wide, high) = (SIDES.len() * across * VIEW, models.len().div_ceil(across) * VIEW);
    let mut sheet = Pixmap::new(wide as u32, high as u32).ok_or("nothing to draw")?;
    for (m, model) in models.iter().enumerate() {
        for (s, &(turn, tilt)) in SIDES.iter().enumerate() {
            let left = ((m % across) * SIDES.len() + s) * VIEW;
            let picture = Camera::new(model, turn, tilt).draw(model);
            paste(&mut sheet, &picture, left, (m / across) * VIEW);
        }
    }
    Ok(sheet)
}

fn paste(sheet: &mut Pixmap, picture: &[[f32; 3]], left: usize, top: usize) {
    let wide = sheet.width() as usize;
    for y in 0..VIEW {
        for x in 0..VIEW {
            let mut sum = [0.0; 3];
            for sub in 0..SMOOTH * SMOOTH {
                let at = (y * SMOOTH + sub / SMOOTH) * VIEW * SMOOTH + x * SMOOTH + sub % SMOOTH;
                (0..3).for_each(|i| sum[i] += picture[at][i] / (SMOOTH * SMOOTH) as f32);
            }
            let [r, g, b] = sum.map(|v| (v.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0) as u8);
            if let Some(colour) = PremultipliedColorU8::from_rgba(r, g, b, 255) {
                sheet.pixels_mut()[(top + y) * wide + left + x] = colour;
            }
        }
    }
}

/// A view without perspective.
struct Camera {
    turn: (f32, f32),
    tilt: (f32, f32),
    zoom: f32,
    middle: f32,
}

impl Camera {
    fn new(model: &Model, turn: f32, tilt: f32) -> Self {
        let reach = model.positions.iter().fold(0.0, |far: f32, p| far.max(p[0].hypot(p[2])));
        let low = model.positions.iter().fold(0.0, |low: f32, p| low.min(p[1]));
        let size = (VIEW * SMOOTH) as f32;
        let zoom = size * 0.92 / (reach * 2.0).max(model.height - low + 0.15);
        let (turn, tilt) = ((turn + 180.0).to_radians().sin_cos(), tilt.to_radians().sin_cos());
        Self { turn, tilt, zoom, middle: (model.height + low) / 2.0 }
    }

    /// Right, up and towards the eye.
    fn seen(&self, p: [f32; 3]) -> [f32; 3] {
        let (x, z) = (self.turn.1 * p[0] + self.turn.0 * p[2], self.turn.1 * p[2] - self.turn.0 * p[0]);
        [x, self.tilt.1 * p[1] - self.tilt.0 * z, self.tilt.0 * p[1] + self.tilt.1 * z]
    }

    fn draw(&self, model: &Model) -> Vec<[f32; 3]> {
        let size = VIEW * SMOOTH;
        let mut colours = vec![TABLE.map(|v| v * v); size * size];
        let mut depth = vec![f32::MIN; size * size];
        for triangle in model.indices.chunks_exact(3) {
            let corner = |i: usize| self.place(model.positions[triangle[i] as usize]);
            let normal = |i: usize| self.seen(model.normals[triangle[i] as usize]);
            let (p, n) = ([corner(0), corner(1), corner(2)], [normal(0), normal(1), normal(2)]);
            fill(p, size, |at, z, weights| {
                if z > depth[at] {
                    depth[at] = z;
                    colours[at] =
                        lit(std::array::from_fn(|i| (0..3).map(|k| n[k][i] * weights[k]).sum()));
                }
            });
        }
        colours
    }

    fn place(&self, p: [f32; 3]) -> [f32; 3] {
        let [x, y, z] = self.seen([p[0], p[1] - self.middle, p[2]]);
        let half = (VIEW * SMOOTH) as f32 / 2.0;
        [half + x * self.zoom, half - y * self.zoom, z]
    }
}

/// Visits the pixels of a triangle that faces the eye.
fn fill([a, b, c]: [[f32; 3]; 3], size: usize, mut visit: impl FnMut(usize, f32, [f32; 3])) {
    let edge = |p: [f32; 3], q: [f32; 3], x: f32, y: f32| {
        (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])
    };
    let area = edge(a, b, c[0], c[1]);
    if area >= 0.0 {
        return;
    }
    let span = |i: usize| {
        let low = a[i].min(b[i]).min(c[i]).floor().max(0.0) as usize;
        let high = a[i].max(b[i]).max(c[i]).ceil().clamp(0.0, size as f32) as usize;
        low..high
    };
    for y in span(1) {
        for x in span(0) {
            let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
            let w = [edge(b, c, px, py), edge(c, a, px, py), edge(a, b, px, py)].map(|v| v / area);
            if w.iter().all(|&v| v >= 0.0) {
                visit(y * size + x, a[2] * w[0] + b[2] * w[1] + c[2] * w[2], w);
            }
        }
    }
}

/// Wood under a warm lamp and a cool window, with a little gloss.
fn lit(normal: [f32; 3]) -> [f32; 3] {
    let size = normal.iter().map(|v| v * v).sum::<f32>().sqrt().max(1e-6);
    let n = normal.map(|v| v / size);
    let towards = |d: [f32; 3]| (n[0] * d[0] + n[1] * d[1] + n[2] * d[2]).max(0.0);
    let (lamp, window) = (towards([-0.48, 0.62, 0.62]), towards([0.80, 0.20, 0.57]));
    let gloss = towards([-0.27, 0.34, 0.90]).powi(40) * 0.35;
    std::array::from_fn(|i| {
        let light = 0.10 + 0.75 * lamp * [1.0, 0.97, 0.9][i] + 0.22 * window * [0.7, 0.85, 1.0][i];
        WOOD[i].powf(2.2) * light * 1.3 + gloss
    })
}
