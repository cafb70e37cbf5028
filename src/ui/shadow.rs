//! Bakes a shadow into a picture, so that drawing both costs no more than one.

use art::pictures::Picture;

/// Offset to the right and down, blur and opacity of the shadow, relative to the picture's side.
const ASIDE: f32 = 0.022;
const BELOW: f32 = 0.045;
const SOFT: f32 = 0.028;
const DARK: f32 = 0.5;

/// The picture with its shadow, and the offset of its upper left corner in pixels.
pub(super) fn shaded(picture: &Picture) -> (Picture, [i32; 2]) {
    let side = picture.width as f32;
    let soft = (side * SOFT).round().max(1.0) as usize;
    let (aside, below) = ((side * ASIDE).round() as usize, (side * BELOW).round() as usize);
    let pad = 2 * soft + aside.max(below);
    let (width, height) = (picture.width as usize + 2 * pad, picture.height as usize + 2 * pad);
    let alpha = |x: usize, y: usize| -> f32 {
        let (x, y) = (x.wrapping_sub(pad), y.wrapping_sub(pad));
        let inside = x < picture.width as usize && y < picture.height as usize;
        if inside {
            f32::from(picture.pixels[(y * picture.width as usize + x) * 4 + 3]) / 255.0
        } else {
            0.0
        }
    };
    let moved = |x: usize, y: usize| alpha(x.wrapping_sub(aside), y.wrapping_sub(below));
    let mut cast: Vec<f32> =
        (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| moved(x, y)).collect();
    for _ in 0..2 {
        cast = blurred(&cast, width, soft);
        cast = blurred(&cast, height, soft);
    }
    let mut pixels = Vec::with_capacity(width * height * 4);
    for (index, dark) in cast.iter().enumerate() {
        let (x, y) = (index % width, index / width);
        let own = alpha(x, y);
        let all = own + dark * DARK * (1.0 - own);
        let colour = |part: usize| -> u8 {
            if own <= 0.0 {
                return 0;
            }
            let from = ((y - pad) * picture.width as usize + x - pad) * 4;
            (f32::from(picture.pixels[from + part]) * own / all).round() as u8
        };
        pixels.extend([colour(0), colour(1), colour(2), (all * 255.0).round() as u8]);
    }
    cropped(&Picture { width: width as u32, height: height as u32, pixels }, pad as i32)
}

/// Box blur of every row, transposed: twice blurs both ways.
fn blurred(values: &[f32], width: usize, reach: usize) -> Vec<f32> {
    let height = values.len() / width;
    let mut out = vec![0.0; values.len()];
    for y in 0..height {
        let row = &values[y * width..(y + 1) * width];
        let mut sum: f32 = row.iter().take(reach).sum();
        for x in 0..width {
            sum += row.get(x + reach).copied().unwrap_or(0.0);
            if x > reach {
                sum -= row[x - reach - 1];
            }
            out[x * height + y] = sum.max(0.0) / (2 * reach + 1) as f32;
        }
    }
    out
}

/// Crops to the visible part.
fn cropped(picture: &Picture, pad: i32) -> (Picture, [i32; 2]) {
    let (width, height) = (picture.width as usize, picture.height as usize);
    let seen = |x: usize, y: usize| picture.pixels[(y * width + x) * 4 + 3] > 1;
    let columns: Vec<usize> = (0..width).filter(|x| (0..height).any(|y| seen(*x, y))).collect();
    let rows: Vec<usize> = (0..height).filter(|y| (0..width).any(|x| seen(x, *y))).collect();
    let (Some(left), Some(right), Some(top), Some(bottom)) =
        (columns.first(), columns.last(), rows.first(), rows.last())
    else {
        return (Picture { width: 1, height: 1, pixels: vec![0; 4] }, [0, 0]);
    };
    let row =
        |y: usize| picture.pixels[(y * width + left) * 4..(y * width + right + 1) * 4].iter().copied();
    let pixels = (*top..=*bottom).flat_map(row).collect();
    let (wide, high) = ((right - left + 1) as u32, (bottom - top + 1) as u32);
    (Picture { width: wide, height: high, pixels }, [*left as i32 - pad, *top as i32 - pad])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_unchanged_and_has_a_shadow() {
        let mut pixels = vec![0; 40 * 40 * 4];
        for y in 10..30 {
            for x in 10..30 {
                pixels[(y * 40 + x) * 4..][..4].copy_from_slice(&[200, 100, 50, 255]);
            }
        }
        let (shaded, [x, y]) = shaded(&Picture { width: 40, height: 40, pixels });
        let at = |px: i32, py: i32| {
            let index = ((py - y) * shaded.width as i32 + (px - x)) as usize * 4;
            [
                shaded.pixels[index],
                shaded.pixels[index + 1],
                shaded.pixels[index + 2],
                shaded.pixels[index + 3],
            ]
        };
        assert_eq!(at(20, 20), [200, 100, 50, 255]);
        let [red, _, _, alpha] = at(20, 30);
        assert!(red == 0 && (20..200).contains(&alpha), "{alpha}");
        assert!(shaded.width < 40 && shaded.height < 40, "what is empty is cut off");
    }
}
