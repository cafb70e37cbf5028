//! Tests of scenery and its textures.

use super::*;
use crate::materials::Texture;
use crate::models::vector::{dot, face, length, unit};

const DETAILS: [Detail; 3] = [Detail::Low, Detail::Medium, Detail::High];

#[test]
fn every_room_has_few_parts_and_few_vertices() {
    for kind in RoomKind::ALL {
        for (detail, most) in DETAILS.into_iter().zip([4_000, 16_000, 45_000]) {
            let parts = scenery(kind, detail);
            assert!(parts.len() <= 9, "{kind:?}: {} draw calls", parts.len());
            let count: usize = parts.iter().map(|part| part.model.positions.len()).sum();
            assert!((500..most).contains(&count), "{kind:?} {detail:?}: {count} vertices");
        }
    }
}

#[test]
fn parts_are_whole_and_their_light_is_sound() {
    for part in RoomKind::ALL.into_iter().flat_map(|kind| scenery(kind, Detail::Medium)) {
        let count = part.model.positions.len();
        assert!(part.model.normals.len() == count && part.model.uvs.len() == count);
        assert_eq!(part.colours.len(), count);
        assert!(part.model.indices.iter().all(|index| (*index as usize) < count));
        assert!(part.model.positions.iter().flatten().all(|value| value.is_finite()));
        assert!(part.model.normals.iter().all(|normal| (length(*normal) - 1.0).abs() < 1e-3));
        let sound = |value: &f32| value.is_finite() && (0.0..8.0).contains(value);
        assert!(part.colours.iter().flatten().all(sound), "{:?}", part.texture);
    }
}

#[test]
fn triangles_face_the_way_their_normals_do() {
    for part in RoomKind::ALL.into_iter().flat_map(|kind| scenery(kind, Detail::Low)) {
        for corners in part.model.indices.chunks_exact(3) {
            let [a, b, c] = [0, 1, 2].map(|corner| part.model.positions[corners[corner] as usize]);
            let front = face(a, b, c);
            if length(front) > 1e-3 {
                // At the pole of a ball one corner has no direction of its own.
                let agree = |corner: &u32| dot(unit(front), part.model.normals[*corner as usize]);
                let sum: f32 = corners.iter().map(agree).sum();
                assert!(sum > 0.0, "{:?} {a:?}: {sum}", part.texture);
            }
        }
    }
}

/// Nothing but the rug, the table's foot and the like is where a table or a camera near it is.
#[test]
fn nothing_stands_where_the_table_is() {
    for part in RoomKind::ALL.into_iter().flat_map(|kind| scenery(kind, Detail::Medium)) {
        for [x, y, z] in part.model.positions {
            let near = x.hypot(z);
            assert!(!(-0.5..=24.0).contains(&y) || near > 18.0, "{:?}: {x} {y} {z}", part.texture);
        }
    }
}

#[test]
fn every_texture_is_solid_and_not_plain() {
    for kind in RoomTexture::ALL {
        let made = texture(kind, 64);
        assert_eq!((made.size, made.pixels.len()), (64, 64 * 64 * 4));
        assert!(made.pixels.iter().skip(3).step_by(4).all(|alpha| *alpha == 255));
        let [least, most] = [made.pixels.iter().min(), made.pixels.iter().step_by(4).max()];
        assert!(least < most, "{kind:?}");
        assert_eq!(made, texture(kind, 64), "the same again");
    }
    assert_eq!(texture(RoomTexture::Plain, 100).size, 128);
}

#[test]
fn repeating_textures_have_no_seams() {
    let repeating = [
        RoomTexture::Plain,
        RoomTexture::Rubble,
        RoomTexture::Grass,
        RoomTexture::Leaves,
        RoomTexture::Paving,
        RoomTexture::Ashlar,
    ];
    for kind in repeating {
        let Texture { size, pixels } = texture(kind, 256);
        let at = |x: u32, y: u32| i32::from(pixels[((y * size + x) * 4 + 1) as usize]);
        let step = |one: u32, two: u32| {
            (0..size).map(|y| (at(one, y) - at(two, y)).abs()).sum::<i32>() as f32 / size as f32
        };
        let usual = (0..size - 1).map(|x| step(x, x + 1)).fold(0.0, f32::max);
        assert!(step(size - 1, 0) <= usual * 1.3 + 1.0, "{kind:?}");
    }
}
