//! The colours of one team's pieces, and the arithmetic of colours.

/// The colours of one team's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paint {
    /// What most of the piece is painted with.
    pub body: [u8; 3],
    /// The side away from the light.
    pub shade: [u8; 3],
    /// Edges that catch the light; on a dark piece these are what shows its form.
    pub shine: [u8; 3],
    /// The outline.
    pub line: [u8; 3],
}

impl Paint {
    /// The paint of pieces with a body of this colour.
    pub fn of(body: [u8; 3]) -> Self {
        let bright = luminance(body) > 0.18;
        let (line, shine) = if bright {
            (mix(body, [20, 14, 10], 0.82), mix(body, [255, 255, 255], 0.7))
        } else {
            (mix(body, [0, 0, 0], 0.55), mix(body, [255, 250, 240], 0.62))
        };
        Self { body, shade: mix(body, [10, 6, 4], if bright { 0.22 } else { 0.4 }), shine, line }
    }
}

/// Linear interpolation of two colours.
pub fn mix(one: [u8; 3], two: [u8; 3], fraction: f32) -> [u8; 3] {
    std::array::from_fn(|i| {
        (f32::from(one[i]) * (1.0 - fraction) + f32::from(two[i]) * fraction).round() as u8
    })
}

/// Relative luminance (WCAG), from 0 to 1.
pub fn luminance(colour: [u8; 3]) -> f32 {
    let linear = |value: u8| {
        let value = f32::from(value) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
}
