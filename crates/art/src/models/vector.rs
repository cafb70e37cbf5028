//! The little vector arithmetic that shaping needs.

/// A point or a direction.
pub(crate) type V3 = [f32; 3];

pub(crate) fn add(a: V3, b: V3) -> V3 {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(crate) fn sub(a: V3, b: V3) -> V3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(crate) fn scale(a: V3, by: f32) -> V3 {
    [a[0] * by, a[1] * by, a[2] * by]
}

pub(crate) fn dot(a: V3, b: V3) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: V3, b: V3) -> V3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(crate) fn length(a: V3) -> f32 {
    dot(a, a).sqrt()
}

/// The direction of `a`; up if it has none.
pub(crate) fn unit(a: V3) -> V3 {
    let size = length(a);
    if size > 1e-12 { scale(a, 1.0 / size) } else { [0.0, 1.0, 0.0] }
}

/// The normal of a triangle, as long as twice its area.
pub(crate) fn face(a: V3, b: V3, c: V3) -> V3 {
    cross(sub(b, a), sub(c, a))
}

/// `p` turned about the x axis, y towards z.
pub(crate) fn pitch(p: V3, angle: f32) -> V3 {
    let (sin, cos) = angle.sin_cos();
    [p[0], cos * p[1] - sin * p[2], sin * p[1] + cos * p[2]]
}

/// `p` turned about the y axis, z towards x.
pub(crate) fn yaw(p: V3, angle: f32) -> V3 {
    let (sin, cos) = angle.sin_cos();
    [cos * p[0] + sin * p[2], p[1], cos * p[2] - sin * p[0]]
}

/// `p` turned about the z axis, x towards y.
pub(crate) fn roll(p: V3, angle: f32) -> V3 {
    let (sin, cos) = angle.sin_cos();
    [cos * p[0] - sin * p[1], sin * p[0] + cos * p[1], p[2]]
}

/// How far `t` has come from `from` to `to`, as a smooth step from 0 to 1.
pub(crate) fn ease(from: f32, to: f32, t: f32) -> f32 {
    let x = ((t - from) / (to - from)).clamp(0.0, 1.0);
    x * x * (3.0 - 2.0 * x)
}
