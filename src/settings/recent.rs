//! Remembers which games were played last: the title shows them first.

use super::Settings;
use crate::AppSystems;
use crate::table::{Table, TableReset};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, remember.in_set(AppSystems::React).run_if(resource_exists::<Table>));
}

/// The number of games that are remembered.
pub(super) const MOST: usize = 40;
/// The number of games whose first moves are remembered.
pub(super) const MOST_KNOWN: usize = 200;

fn remember(mut resets: MessageReader<TableReset>, table: Res<Table>, mut settings: ResMut<Settings>) {
    let began = resets.read().filter(|reset| reset.is_start()).count() > 0;
    if began && !table.is_exercise() && settings.recent_games.first() != Some(&table.info().id) {
        settings.played(&table.info().id);
    }
}

impl Settings {
    /// This game was played just now.
    fn played(&mut self, id: &str) {
        self.recent_games.retain(|known| known != id);
        self.recent_games.insert(0, id.into());
        self.recent_games.truncate(MOST);
    }
}

impl Settings {
    /// Were the first moves of this game made?
    pub fn knows(&self, id: &str) -> bool {
        self.known_games.iter().any(|known| known == id)
    }

    /// The first moves of this game were made.
    pub fn learn(&mut self, id: &str) {
        if !self.knows(id) {
            self.known_games.insert(0, id.into());
            self.known_games.truncate(MOST_KNOWN);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_game_comes_first_and_none_twice() {
        let mut settings = Settings::default();
        for id in ["a", "b", "c", "a"] {
            settings.played(id);
        }
        assert_eq!(settings.recent_games, ["a", "c", "b"]);
        (0..100).for_each(|id| settings.played(&id.to_string()));
        (0..300).for_each(|id| settings.learn(&id.to_string()));
        settings.learn("299");
        assert!(settings.knows("299") && !settings.knows("1"));
        assert_eq!(settings.known_games.len(), MOST_KNOWN);
        assert_eq!((settings.recent_games.len(), settings.recent_games[0].as_str()), (MOST, "99"));
    }
}
