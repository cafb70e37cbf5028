//! The positions a game has been through, for rules about repetition.

/// The keys of all positions before the present one, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Past {
    keys: Vec<u64>,
    /// From here on, one earlier visit counts as two.
    line: Option<usize>,
}

impl Past {
    /// Nothing has happened yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the position that is about to be left.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Takes the last position back.
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// How many positions have been left behind.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Has no move been made yet?
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// A search calls this at its root. From here on a single return to a position of the line
    /// being looked at counts as if it had been there twice: who can go round once can go round again.
    pub fn start_line(&mut self) {
        self.line = Some(self.keys.len());
    }

    /// How often the position with this key stood on the board before.
    pub fn times(&self, key: u64) -> usize {
        self.times_within(key, self.keys.len())
    }

    /// The same, looking back no further than so many moves: the number since the last move that
    /// cannot be taken back, for games that count it.
    pub fn times_within(&self, key: u64, plies: usize) -> usize {
        let oldest = self.keys.len().saturating_sub(plies);
        let found = self.keys[oldest..].iter().filter(|seen| **seen == key).count();
        match self.line {
            Some(line) if found > 0 => {
                let recent = line.max(oldest).min(self.keys.len());
                found + self.keys[recent..].iter().filter(|seen| **seen == key).count()
            }
            _ => found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_return_within_the_line_counts_twice() {
        let mut past = Past::new();
        for key in [1, 2, 1, 3] {
            past.push(key);
        }
        assert_eq!((past.times(1), past.times_within(1, 2), past.times_within(1, 99)), (2, 1, 2));
        past.start_line();
        past.push(4);
        assert_eq!((past.times(1), past.times(3), past.times(4)), (2, 1, 2));
    }
}
