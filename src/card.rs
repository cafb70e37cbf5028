//! What the graphics card is like, as far as we care.

use bevy::render::renderer::RenderAdapterInfo;

/// What draws the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Card {
    /// The processor: there is no card.
    None,
    /// A card that shares the work with the processor.
    Shared,
    /// A card of its own.
    Own,
}

impl Card {
    /// The card in use.
    pub fn of(adapter: &RenderAdapterInfo) -> Self {
        // The engine hands on values of this type, but not its name.
        match format!("{:?}", adapter.device_type).as_str() {
            "DiscreteGpu" => Self::Own,
            "IntegratedGpu" | "VirtualGpu" => Self::Shared,
            _ => Self::None,
        }
    }
}
