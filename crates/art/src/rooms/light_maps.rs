//! Image-based light from a room: reflections blurred by roughness, and irradiance.

use super::RoomKind;
use super::environment::{direction, environment};
use rayon::prelude::*;

/// The face size of the source that is blurred.
const SOURCE: u32 = 32;
/// Directions below this fraction of the lobe's peak are skipped.
const FAINT: f32 = 0.002;

/// The light of a room reflected by a surface of this roughness, from 0, a mirror, to 1. Laid out like [`environment`].
#[must_use]
pub fn reflection(kind: RoomKind, size: u32, rough: f32) -> Vec<[f32; 4]> {
    if rough <= 0.0 {
        return environment(kind, size);
    }
    let square = rough.clamp(0.05, 1.0).powi(4);
    let spread = move |along: f32| {
        // GGX: the density of microfacets that reflect light from here to the eye.
        let facet = (1.0 + along) * 0.5 * (square - 1.0) + 1.0;
        square * square / (facet * facet) * along
    };
    gathered(kind, size, SOURCE, spread)
}

/// The light of a room on a matt surface, for each normal. Laid out like [`environment`].
#[must_use]
pub fn irradiance(kind: RoomKind, size: u32) -> Vec<[f32; 4]> {
    gathered(kind, size, SOURCE / 2, |along| along)
}

/// For every direction the mean light of the room, weighted by the cosine to other directions.
fn gathered(
    kind: RoomKind,
    size: u32,
    source: u32,
    weight: impl Fn(f32) -> f32 + Sync,
) -> Vec<[f32; 4]> {
    let lights = lights(kind, source);
    let faint = weight(1.0) * FAINT;
    let directions: Vec<_> = directions(size.clamp(1, 64)).collect();
    directions
        .par_iter()
        .map(|(facing, _)| {
            let mut sum = [0.0_f32; 4];
            for (towards, solid, light) in &lights {
                let along: f32 = (0..3).map(|axis| facing[axis] * towards[axis]).sum();
                let weight = if along > 0.0 { weight(along) } else { 0.0 };
                if weight > faint {
                    let part = weight * solid;
                    (0..3).for_each(|channel| sum[channel] += light[channel] * part);
                    sum[3] += part;
                }
            }
            let whole = sum[3].max(1e-9);
            [sum[0] / whole, sum[1] / whole, sum[2] / whole, 1.0]
        })
        .collect()
}

/// Every pixel of the room: where it is, how much of the view it fills, and its light.
fn lights(kind: RoomKind, size: u32) -> Vec<([f32; 3], f32, [f32; 4])> {
    let pixels = directions(size).zip(environment(kind, size));
    pixels.map(|((towards, long), light)| (towards, long.powi(-3), light)).collect()
}

/// The unit direction of every pixel of a cube, and how far away the pixel is.
fn directions(size: u32) -> impl Iterator<Item = ([f32; 3], f32)> {
    let place = move |at: u32| (at as f32 + 0.5) / size as f32 * 2.0 - 1.0;
    let pixels = (0..6).flat_map(move |face| (0..size * size).map(move |index| (face, index)));
    pixels.map(move |(face, index)| {
        let towards = direction(face, place(index % size), place(index / size));
        let long = towards.iter().map(|part| part * part).sum::<f32>().sqrt();
        (towards.map(|part| part / long), long)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brightest(light: &[[f32; 4]]) -> f32 {
        light.iter().map(|pixel| pixel[1]).fold(0.0, f32::max)
    }

    #[test]
    fn the_rougher_the_softer() {
        for kind in RoomKind::ALL {
            let peaks = [0.0, 0.3, 0.6, 1.0].map(|rough| brightest(&reflection(kind, 8, rough)));
            assert!(peaks.windows(2).all(|pair| pair[0] > pair[1]), "{kind:?} {peaks:?}");
        }
    }

    #[test]
    fn light_is_finite_and_comes_from_the_left() {
        for kind in RoomKind::ALL {
            let light = irradiance(kind, 4);
            assert_eq!(light.len(), 6 * 16);
            assert!(light.iter().flatten().all(|value| value.is_finite() && *value > 0.0));
            let mean = |face: usize| light[face * 16..(face + 1) * 16].iter().map(|p| p[1]).sum::<f32>();
            assert!(mean(1) > 1.2 * mean(0), "{kind:?}: the left is brighter than the right");
        }
    }
}
