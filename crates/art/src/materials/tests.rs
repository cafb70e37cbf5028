//! What holds for every surface.

use super::*;

const TINTS: [[u8; 3]; 4] = [[196, 148, 98], [64, 40, 28], [225, 222, 214], [24, 92, 56]];

fn channel(texture: &Texture, x: u32, y: u32, part: usize) -> f32 {
    f32::from(texture.pixels[((y * texture.size + x) * 4) as usize + part])
}

/// How much a picture changes on the way from one column or row to the next, on average.
fn change(texture: &Texture, from: u32, to: u32, across: bool) -> f32 {
    let pick = |line, along, part| {
        let (x, y) = if across { (line, along) } else { (along, line) };
        channel(texture, x, y, part)
    };
    let steps = (0..texture.size).flat_map(|along| (0..3).map(move |part| (along, part)));
    let sum: f32 =
        steps.map(|(along, part)| (pick(from, along, part) - pick(to, along, part)).abs()).sum();
    sum / (texture.size * 3) as f32
}

#[test]
fn surfaces_have_no_seams() {
    for material in MaterialKind::ALL {
        let surface = surface(material, TINTS[0], 256, 5);
        for texture in [&surface.colour, &surface.normals] {
            for across in [true, false] {
                let seam = change(texture, 255, 0, across);
                let inside: f32 = (0..255).map(|line| change(texture, line, line + 1, across)).sum();
                let usual = inside / 255.0;
                assert!(seam < usual * 1.6 + 0.5, "{material:?} {across}: {seam} and inside {usual}");
            }
        }
    }
}

#[test]
fn the_mean_colour_is_the_tint() {
    for material in MaterialKind::ALL {
        for tint in TINTS {
            let colour = surface(material, tint, 128, 2).colour;
            for (part, wanted) in tint.iter().enumerate() {
                let sum: f32 =
                    colour.pixels.iter().skip(part).step_by(4).map(|&byte| f32::from(byte)).sum();
                let mean = sum / (128.0 * 128.0);
                assert!((mean - f32::from(*wanted)).abs() < 3.0, "{material:?} {tint:?}: {mean}");
            }
        }
    }
}

#[test]
fn the_same_values_make_the_same_surface() {
    for material in MaterialKind::ALL {
        let make = |seed| surface(material, TINTS[0], 64, seed);
        assert_eq!(make(1), make(1));
        assert_ne!(make(1).colour, make(2).colour, "{material:?}");
    }
}

#[test]
fn sizes_are_rounded() {
    let wanted =
        [(0, 16), (16, 16), (23, 16), (24, 32), (90, 64), (100, 128), (1024, 1024), (u32::MAX, 1024)];
    for (asked, made) in wanted {
        assert_eq!(rounded(asked), made, "{asked}");
    }
    let surface = surface(MaterialKind::Lacquer, TINTS[0], 100, 0);
    for texture in [surface.colour, surface.normals] {
        assert_eq!((texture.size, texture.pixels.len()), (128, 128 * 128 * 4));
    }
}

#[test]
fn normals_are_unit_vectors_that_face_out() {
    for material in MaterialKind::ALL {
        for size in [16, 128, 512] {
            for pixel in surface(material, TINTS[0], size, 8).normals.pixels.chunks_exact(4) {
                let [right, up, out] = [0, 1, 2].map(|part| f32::from(pixel[part]) / 127.5 - 1.0);
                let long = (right * right + up * up + out * out).sqrt();
                assert!((long - 1.0).abs() < 0.02, "{material:?}: {long}");
                assert!(out > 0.3, "{material:?}: {out}");
            }
        }
    }
}

#[test]
fn every_pixel_is_solid_and_black_and_white_are_fine() {
    for material in MaterialKind::ALL {
        for tint in [[0; 3], [255; 3]] {
            let surface = surface(material, tint, 16, 3);
            let alphas = surface.colour.pixels.iter().skip(3).step_by(4);
            assert!(
                alphas
                    .chain(surface.normals.pixels.iter().skip(3).step_by(4))
                    .all(|&alpha| alpha == 255)
            );
            assert!((0.0..=1.0).contains(&surface.rough) && (0.0..=1.0).contains(&surface.metal));
        }
    }
}

#[test]
fn stuffs_have_as_much_pattern_as_they_should() {
    let spread = |material| {
        let colour = surface(material, TINTS[0], 256, 4).colour;
        let levels: Vec<f32> = colour.pixels.iter().step_by(4).map(|&byte| f32::from(byte)).collect();
        let mean = levels.iter().sum::<f32>() / levels.len() as f32;
        (levels.iter().map(|level| (level - mean).powi(2)).sum::<f32>() / levels.len() as f32).sqrt()
    };
    assert!(spread(MaterialKind::Lacquer) < 3.0, "lacquer is almost plain");
    for material in [MaterialKind::Wood, MaterialKind::Stone, MaterialKind::Metal, MaterialKind::Felt] {
        assert!((4.0..40.0).contains(&spread(material)), "{material:?}: {}", spread(material));
    }
}
