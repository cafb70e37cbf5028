//! Solids with flat sides: outlines joined ring by ring.

use crate::models::mesh::Mesh;
use crate::models::model::Model;
use crate::models::profile::Point;
use crate::models::shade::shade_flat;
use std::f32::consts::{FRAC_PI_2, TAU};

/// An outline at a height; one point is a tip.
pub(in crate::models) type Ring = (Vec<Point>, f32);

/// The solid between rings of equally many points, from below; closed at both ends. Outlines run clockwise in x and z,
/// and their middle sees every point.
pub(in crate::models) fn loft(rings: &[Ring]) -> Mesh {
    let mut mesh = Mesh::default();
    let starts: Vec<u32> = rings.iter().map(|ring| add_ring(&mut mesh, ring)).collect();
    for (pair, start) in rings.windows(2).zip(starts.windows(2)) {
        let corners = pair[0].0.len().max(pair[1].0.len()) as u32;
        for k in 0..corners {
            let corner = |ring: usize, k: u32| start[ring] + k % pair[ring].0.len() as u32;
            let [a, b] = [corner(0, k), corner(0, k + 1)];
            let [c, d] = [corner(1, k + 1), corner(1, k)];
            mesh.triangles.extend([[a, b, c], [a, c, d]].into_iter().filter(|t| is_whole(*t)));
        }
    }
    for (ring, start, up) in
        [(rings.first(), starts.first(), false), (rings.last(), starts.last(), true)]
    {
        let (Some(ring), Some(start)) = (ring, start) else { continue };
        cap(&mut mesh, ring, *start, up);
    }
    mesh
}

/// A closed band: the last ring is joined to the first.
pub(super) fn band(rings: &[Ring]) -> Model {
    let mut mesh = Mesh::default();
    let starts: Vec<u32> = rings.iter().map(|ring| add_ring(&mut mesh, ring)).collect();
    for (at, ring) in rings.iter().enumerate() {
        let (from, to) = (starts[at], starts[(at + 1) % starts.len()]);
        let corners = ring.0.len() as u32;
        for k in 0..corners {
            let next = (k + 1) % corners;
            mesh.triangles.extend([[from + k, from + next, to + next], [from + k, to + next, to + k]]);
        }
    }
    shade_flat(&mesh).measured()
}

fn add_ring(mesh: &mut Mesh, (outline, y): &Ring) -> u32 {
    let start = mesh.positions.len() as u32;
    mesh.positions.extend(outline.iter().map(|[x, z]| [*x, *y, *z]));
    start
}

fn is_whole([a, b, c]: [u32; 3]) -> bool {
    a != b && b != c && c != a
}

fn cap(mesh: &mut Mesh, (outline, y): &Ring, start: u32, up: bool) {
    let corners = outline.len() as u32;
    if corners == 1 {
        return;
    }
    let middle = |i: usize| outline.iter().map(|p| p[i]).sum::<f32>() / corners as f32;
    mesh.positions.push([middle(0), *y, middle(1)]);
    let centre = mesh.positions.len() as u32 - 1;
    for k in 0..corners {
        let (a, b) = (start + k, start + (k + 1) % corners);
        mesh.triangles.push(if up { [centre, a, b] } else { [centre, b, a] });
    }
}

/// An outline scaled to each size at each height; size 0 is a tip.
pub(super) fn tower(outline: &[Point], levels: &[[f32; 2]]) -> Model {
    let ring = |[size, y]: &[f32; 2]| {
        let points = outline.iter().map(|[x, z]| [x * size, z * size]);
        (if *size == 0.0 { vec![[0.0; 2]] } else { points.collect() }, *y)
    };
    shade_flat(&loft(&levels.iter().map(ring).collect::<Vec<_>>())).measured()
}

/// An outline in the upright plane through the front, so thick to both sides, with bevelled edges. Its points are
/// forward and up.
pub(super) fn upright(outline: &[Point], half: f32, bevel: f32) -> Model {
    let count = outline.len() as f32;
    let middle: Point = std::array::from_fn(|i| outline.iter().map(|p| p[i]).sum::<f32>() / count);
    let centred: Vec<Point> = outline.iter().map(|p| [p[0] - middle[0], p[1] - middle[1]]).collect();
    let inner = 1.0 - bevel;
    let flat = half * (1.0 - 2.0 * bevel);
    let plate = tower(&centred, &[[inner, -half], [1.0, -flat], [1.0, flat], [inner, half]]);
    plate.pitched(-FRAC_PI_2).yawed(FRAC_PI_2).moved([0.0, middle[1], -middle[0]])
}

/// A regular outline of radius 1 with so many corners, turned by a part of a side.
pub(super) fn regular(corners: usize, turned: f32) -> Vec<Point> {
    let angle = |k: usize| (k as f32 + turned) / corners as f32 * TAU;
    (0..corners).map(|k| [angle(k).cos(), -angle(k).sin()]).collect()
}

/// A star of radius 1 with so many points.
pub(super) fn star(points: usize, inner: f32) -> Vec<Point> {
    let corner = |(k, [x, z]): (usize, Point)| if k % 2 == 0 { [x, z] } else { [x * inner, z * inner] };
    regular(2 * points, 0.0).into_iter().enumerate().map(corner).collect()
}

/// A square whose half side is 1.
pub(super) fn square() -> Vec<Point> {
    vec![[1.0, 1.0], [1.0, -1.0], [-1.0, -1.0], [-1.0, 1.0]]
}

/// A cross of two bars that reach to 1.
pub(super) fn plus(half: f32) -> Vec<Point> {
    let arm = [[1.0, half], [1.0, -half], [half, -half]];
    let turned = |k: usize, [x, z]: Point| match k {
        0 => [x, z],
        1 => [z, -x],
        2 => [-x, -z],
        _ => [-z, x],
    };
    (0..4).flat_map(|k| arm.map(|p| turned(k, p))).collect()
}

/// A block with its middle at a point.
pub(super) fn brick(middle: [f32; 3], half: [f32; 3]) -> Model {
    let outline: Vec<Point> = square().iter().map(|[x, z]| [x * half[0], z * half[2]]).collect();
    tower(&outline, &[[1.0, -half[1]], [1.0, half[1]]]).moved(middle)
}
