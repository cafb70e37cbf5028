//! Smaller versions of a picture, for where it is shown smaller than it is.

use bevy::prelude::*;

/// Appends mipmaps, each half as large as the one before; at most `most` of them, down to one pixel.
pub(crate) fn add(image: &mut Image, most: u32) {
    let Some(mut data) = image.data.take() else { return };
    let (mut width, mut height) = (image.width() as usize, image.height() as usize);
    let mut from = 0;
    for _ in 0..most {
        if width <= 1 && height <= 1 {
            break;
        }
        let (next_width, next_height) = ((width / 2).max(1), (height / 2).max(1));
        let to = data.len();
        for y in 0..next_height {
            for x in 0..next_width {
                let pixel = mean(&data[from..to], width, height, x * 2, y * 2);
                data.extend(pixel);
            }
        }
        (from, width, height) = (to, next_width, next_height);
        image.texture_descriptor.mip_level_count += 1;
    }
    image.data = Some(data);
}

/// The mean of four pixels.
fn mean(data: &[u8], width: usize, height: usize, x: usize, y: usize) -> [u8; 4] {
    let (right, below) = ((x + 1).min(width - 1), (y + 1).min(height - 1));
    let places = [(x, y), (right, y), (x, below), (right, below)].map(|(x, y)| (y * width + x) * 4);
    std::array::from_fn(|channel| {
        let sum: u32 = places.iter().map(|place| u32::from(data[place + channel])).sum();
        ((sum + 2) / 4) as u8
    })
}
