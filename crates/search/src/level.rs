//! The five levels of the AI.

use crate::style::Style;
use rules::AiLevel;

/// A level and the style it plays. Its name is a text of the app.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// From 1, easy, to 5.
    pub number: u8,
    /// Its style.
    pub style: Style,
}

const fn style(strength: u8, positional: u8, blind_spots: u8) -> Style {
    Style { strength, positional, aggression: 50, blind_spots, exchanges: 50 }
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Self; 5] = [
        Self { number: 1, style: style(0, 0, 100) },
        Self { number: 2, style: style(10, 38, 66) },
        Self { number: 3, style: style(33, 70, 32) },
        Self { number: 4, style: style(58, 88, 9) },
        Self { number: 5, style: Style::STRONGEST },
    ];

    /// The level with this number.
    pub fn of(level: AiLevel) -> Self {
        // Every `AiLevel` is from 1 to 5.
        Self::ALL[usize::from(level.number()) - 1]
    }

    /// The level with this number, if there is one.
    pub fn find(number: u8) -> Option<Self> {
        AiLevel::new(number).map(Self::of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_its_number() {
        let numbers = AiLevel::EASIEST.number()..=AiLevel::STRONGEST.number();
        assert!(numbers.clone().eq(Level::ALL.map(|level| level.number)));
        for number in numbers {
            assert_eq!(Level::find(number).map(|level| level.number), Some(number));
        }
        assert!(Level::find(0).is_none() && Level::find(6).is_none());
    }
}
