//! Classifies the graphics adapter.

use bevy::render::renderer::RenderAdapterInfo;

/// What renders the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gpu {
    /// The CPU.
    Software,
    /// An integrated or virtual GPU.
    Integrated,
    /// A discrete GPU.
    Discrete,
}

impl Gpu {
    /// Classifies the adapter in use.
    pub fn of(adapter: &RenderAdapterInfo) -> Self {
        // The engine does not re-export the type of `device_type`.
        match format!("{:?}", adapter.device_type).as_str() {
            "DiscreteGpu" => Self::Discrete,
            "IntegratedGpu" | "VirtualGpu" => Self::Integrated,
            _ => Self::Software,
        }
    }
}
