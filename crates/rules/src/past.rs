//! The earlier positions of a game, for rules about repetition.

/// The keys of all earlier positions, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Past {
    keys: Vec<u64>,
    /// From this index on, one earlier visit counts as two.
    line: Option<usize>,
}

impl Past {
    /// The history of a game without moves.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the position before a move.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Removes the last position.
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Forgets all but the oldest `len` positions.
    pub fn truncate(&mut self, len: usize) {
        self.keys.truncate(len);
    }

    /// The number of earlier positions.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Has no move been made yet?
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Called by a search at its root. From here on a single return to a position of the searched line
    /// counts as two: a cycle that is possible once is possible again.
    pub fn start_line(&mut self) {
        self.line = Some(self.keys.len());
    }

    /// How often the position with this key occurred before.
    pub fn times(&self, key: u64) -> usize {
        self.times_within(key, self.keys.len())
    }

    /// Like [`times`](Self::times) within the last `plies` moves: those since the last irreversible move, if a
    /// game counts them.
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
