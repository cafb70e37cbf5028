//! A figure in words, for those who cannot see it: names and cells, which need no translation.

use super::Figure;
use crate::words::GameWords;
use rules::{Cell, Team};

/// More pieces than this are counted, not listed.
const MOST_LISTED: usize = 14;

impl Figure {
    /// What it shows.
    pub(super) fn describe(&self, words: GameWords) -> String {
        let teams = (0..words.info.teams.len()).map(|team| self.team(words, Team(team as u8)));
        let mut parts: Vec<String> = [words.name()].into_iter().chain(teams.flatten()).collect();
        if let Some(from) = self.chosen {
            let ends = self.reach.targets.iter().chain(&self.reach.captures);
            parts.push(format!("{} → {}", self.name(from), self.names(ends.copied())));
        }
        if !self.marks.is_empty() {
            parts.push(format!("◯ {}", self.names(self.marks.iter().copied())));
        }
        for (from, to) in &self.arrows {
            parts.push(format!("{} → {}", self.name(*from), self.name(*to)));
        }
        parts.join(". ")
    }

    fn names(&self, cells: impl Iterator<Item = Cell>) -> String {
        cells.map(|cell| self.name(cell)).collect::<Vec<_>>().join(", ")
    }

    /// The pieces of a team; nothing if it has none.
    fn team(&self, words: GameWords, team: Team) -> Option<String> {
        let pieces = self.game.pieces();
        let own: Vec<_> = pieces.iter().filter(|piece| piece.team == team).collect();
        let name = words.team(team);
        if own.is_empty() || pieces.len() > MOST_LISTED {
            return Some(format!("{name}: {}", own.len())).filter(|_| !own.is_empty());
        }
        let kind = |kind: u8| words.info.kinds.get(usize::from(kind)).map(|kind| words.kind(kind));
        let piece = |piece: &&rules::Placed| {
            format!("{} {}", kind(piece.kind).unwrap_or_default(), self.name(piece.cell))
        };
        Some(format!("{name}: {}", own.iter().map(piece).collect::<Vec<_>>().join(", ")))
    }
}
