//! Players as files and texts list them: spectators among the others, and the style of an AI in a tag.

use crate::record::Tag;
use crate::{AiLevel, Controller, Record, Seat, Team};
use serde::{Deserialize, Serialize};

/// The tag that holds the style sliders of an AI is this and the index of the player in the list.
const SLIDERS: &str = "sliders@";

/// One entry of a list of players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The player's team; a spectator has none.
    pub team: Option<Team>,
    /// The level of an AI; `None` is a person.
    pub ai: Option<u8>,
}

impl Player {
    fn of(seat: &Seat) -> Self {
        let ai = seat.controller.level().map(AiLevel::number);
        Self { name: seat.name.clone(), team: Some(seat.team), ai }
    }

    fn spectator(name: &str) -> Self {
        Self { name: name.into(), team: None, ai: None }
    }
}

impl Record {
    /// The list of players: those with a seat, then the spectators.
    pub fn players(&self) -> Vec<Player> {
        let seated = self.terms.seats.iter().map(Player::of);
        seated.chain(self.spectators.iter().map(|name| Player::spectator(name))).collect()
    }

    /// All tags, with those that hold the styles of AIs.
    pub fn tags_with_styles(&self) -> Vec<Tag> {
        let styles = self.terms.seats.iter().enumerate().filter_map(style_tag);
        self.tags.iter().cloned().chain(styles).collect()
    }

    /// Seats the players of a list. Tags that hold their styles are taken out of `tags`.
    pub fn set_players(&mut self, players: Vec<Player>) {
        self.terms.seats.clear();
        self.spectators.clear();
        for (index, player) in players.into_iter().enumerate() {
            let controller = match player.ai {
                None => Controller::Person,
                Some(level) => {
                    Controller::Ai { level: AiLevel::nearest(level), sliders: self.take_sliders(index) }
                }
            };
            match player.team {
                Some(team) => self.terms.seats.push(Seat { name: player.name, team, controller }),
                None => self.spectators.push(player.name),
            }
        }
    }

    fn take_sliders(&mut self, index: usize) -> Vec<(String, u8)> {
        let tag = format!("{SLIDERS}{index}");
        let Some(at) = self.tags.iter().position(|(name, _)| *name == tag) else { return Vec::new() };
        let (_, text) = self.tags.remove(at);
        text.split(' ').filter_map(read_slider).collect()
    }
}

/// The tag with the sliders of a seat, if it has any.
fn style_tag((index, seat): (usize, &Seat)) -> Option<Tag> {
    let Controller::Ai { sliders, .. } = &seat.controller else { return None };
    let words: Vec<_> = sliders.iter().map(|(id, value)| format!("{id}={value}")).collect();
    (!words.is_empty()).then(|| (format!("{SLIDERS}{index}"), words.join(" ")))
}

fn read_slider(word: &str) -> Option<(String, u8)> {
    let (id, value) = word.split_once('=')?;
    Some((id.into(), value.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_seats_say_the_same() {
        let player = |name: &str, team, ai| Player { name: name.into(), team, ai };
        let list = [
            player("Guest", None, None),
            player("Ada", Some(Team::FIRST), None),
            player("Computer", Some(Team::SECOND), Some(9)),
        ];
        let tags = [("Event", "Club"), ("sliders@2", "aggression=90 nonsense contempt=10")];
        let mut record = Record {
            tags: tags.map(|(name, text)| (name.into(), text.into())).into(),
            ..Record::default()
        };
        record.set_players(list.into());
        let sliders = vec![("aggression".into(), 90), ("contempt".into(), 10)];
        let ai = Controller::Ai { level: AiLevel::STRONGEST, sliders };
        assert_eq!(record.terms.seats[1].controller, ai);
        assert_eq!((record.spectators.len(), record.tags.len()), (1, 1));

        assert_eq!(record.players()[0].name, "Ada", "players with a seat come first");
        let style = ("sliders@1".to_string(), "aggression=90 contempt=10".to_string());
        assert_eq!(record.tags_with_styles()[1], style);
        let mut again = Record { tags: record.tags_with_styles(), ..Record::default() };
        again.set_players(record.players());
        assert_eq!(again, record);
    }
}
