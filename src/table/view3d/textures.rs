//! Converts pixels to images with mipmaps.

use crate::mipmaps;
use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};

/// Meaning of pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PixelKind {
    /// Colours.
    Colours,
    /// Normals.
    Normals,
}

/// A square, repeating texture.
pub(super) fn tiled(side: u32, pixels: Vec<u8>, reading: PixelKind, fine: bool) -> Image {
    let mut image = plain(side, side, pixels, reading);
    mipmaps::add(&mut image, u32::MAX);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: if fine { ImageFilterMode::Linear } else { ImageFilterMode::Nearest },
        anisotropy_clamp: if fine { 8 } else { 1 },
        ..default()
    });
    image
}

/// A texture that does not repeat.
pub(super) fn single(width: u32, height: u32, pixels: Vec<u8>) -> Image {
    let mut image = plain(width, height, pixels, PixelKind::Colours);
    mipmaps::add(&mut image, u32::MAX);
    image.sampler = ImageSampler::linear();
    image
}

fn plain(width: u32, height: u32, pixels: Vec<u8>, reading: PixelKind) -> Image {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let format = match reading {
        PixelKind::Colours => TextureFormat::Rgba8UnormSrgb,
        PixelKind::Normals => TextureFormat::Rgba8Unorm,
    };
    Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::RENDER_WORLD)
}

/// Shape of a soft spot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum SoftSpot {
    /// Round.
    Round,
    /// Square.
    Square,
}

/// A white spot that fades towards its edge.
pub(super) fn spot(shape: SoftSpot) -> Image {
    const SIDE: u32 = 64;
    let middle = (SIDE as f32 - 1.0) / 2.0;
    let pixels = (0..SIDE * SIDE).flat_map(|index| {
        let off = Vec2::new((index % SIDE) as f32 - middle, (index / SIDE) as f32 - middle) / middle;
        let soft = |near: f32| near.clamp(0.0, 1.0).powi(2) * (3.0 - 2.0 * near.clamp(0.0, 1.0));
        let alpha = match shape {
            SoftSpot::Round => soft((1.0 - off.length()) * 1.6),
            SoftSpot::Square => soft((1.0 - off.x.abs()) * 4.0) * soft((1.0 - off.y.abs()) * 4.0),
        };
        [255, 255, 255, (alpha * 255.0) as u8]
    });
    single(SIDE, SIDE, pixels.collect())
}

/// A cube map; each level has six faces, half the size of those before.
pub(super) fn cube(side: u32, levels: &[Vec<[f32; 4]>]) -> Image {
    let size = Extent3d { width: side, height: side, depth_or_array_layers: 6 };
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgb9e5Ufloat, usage);
    // Face by face, each with all its levels.
    let faces = (0..6).flat_map(|face| {
        levels
            .iter()
            .flat_map(move |level| level.iter().skip(face * level.len() / 6).take(level.len() / 6))
    });
    image.data = Some(faces.flat_map(|light| shared_exponent(*light).to_le_bytes()).collect());
    image.texture_descriptor.mip_level_count = levels.len() as u32;
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image.sampler = ImageSampler::linear();
    image
}

/// Packs a colour as RGB9E5.
fn shared_exponent(light: [f32; 4]) -> u32 {
    let part = |channel: usize| light[channel].clamp(0.0, 65408.0);
    let most = part(0).max(part(1)).max(part(2)).max(1e-6);
    let mut exponent = (most.log2().floor() as i32).max(-16) + 16;
    if (most / 2f32.powi(exponent - 24)).round() >= 512.0 {
        exponent += 1;
    }
    let unit = 2f32.powi(exponent - 24);
    let bits = |channel: usize| ((part(channel) / unit).round() as u32).min(511);
    bits(0) | bits(1) << 9 | bits(2) << 18 | (exponent as u32) << 27
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_survive_packing() {
        for light in
            [[0.0, 0.0, 0.0, 1.0], [0.4, 0.3, 0.2, 1.0], [26.0, 18.5, 10.5, 1.0], [511.9, 1.0, 0.0, 1.0]]
        {
            let packed = shared_exponent(light);
            let unit = 2f32.powi((packed >> 27) as i32 - 24);
            for channel in 0..3 {
                let value = (packed >> (9 * channel) & 511) as f32 * unit;
                assert!((value - light[channel as usize]).abs() <= unit, "{light:?} {value}");
            }
        }
    }

    #[test]
    fn mipmaps_go_down_to_one_pixel() {
        let image = tiled(4, [10, 20, 30, 255].repeat(16), PixelKind::Colours, false);
        assert_eq!(image.texture_descriptor.mip_level_count, 3);
        let data = image.data.unwrap();
        assert_eq!(data.len(), 4 * (16 + 4 + 1));
        assert_eq!(data[data.len() - 4..], [10, 20, 30, 255]);
    }
}
