//! A deterministic random number generator.

/// Stirs a number until its neighbours look unrelated.
pub(crate) fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

/// A random number generator.
pub(crate) struct Rng(u64);

impl Rng {
    /// Equal seeds give equal numbers.
    pub(crate) fn new(seed: u64) -> Self {
        Self(mix(seed ^ 0x5EED))
    }

    /// The next number from 0 up to, but not including, 1.
    pub(crate) fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        (mix(self.0) >> 40) as f32 / (1u64 << 24) as f32
    }

    /// The next number between two others.
    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// A number up to `spread` away from 1.
    pub(crate) fn about_one(&mut self, spread: f32) -> f32 {
        self.between(1.0 - spread, 1.0 + spread)
    }

    /// Either 1 or -1.
    pub(crate) fn sign(&mut self) -> f32 {
        if self.unit() < 0.5 { -1.0 } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_can_be_repeated_and_seeds_differ() {
        let row = |seed| {
            let mut rng = Rng::new(seed);
            [rng.unit(), rng.unit(), rng.unit()]
        };
        assert_eq!(row(1), row(1));
        assert_ne!(row(1), row(2));
    }

    #[test]
    fn numbers_fill_their_range_evenly() {
        let mut rng = Rng::new(7);
        let row: Vec<f32> = (0..10_000).map(|_| rng.between(2.0, 4.0)).collect();
        assert!(row.iter().all(|number| (2.0..4.0).contains(number)));
        assert!((row.iter().sum::<f32>() / 10_000.0 - 3.0).abs() < 0.03);
    }
}
