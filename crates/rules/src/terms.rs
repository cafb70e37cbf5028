//! The terms of a game: everything that is agreed before it is played, or before it is continued.

use crate::record::Move;
use crate::{
    Game, Message, Mode, ModeInfo, Options, RuleError, Team, TimeControl, TimeLimit, is_id, message,
    quote,
};
use serde::{Deserialize, Serialize};

/// The most seats of a game.
pub const MOST_SEATS: usize = 16;
/// The most sliders of one AI.
const MOST_SLIDERS: usize = 32;

/// One game to be played. Set-up, lobby, log and record all hold this description.
///
/// Continuing a game means playing its terms again: `moves` then holds everything played so far.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GameTerms {
    /// The id of the game mode.
    pub mode: String,
    /// The chosen options of that mode.
    #[serde(default)]
    pub options: Options,
    /// The first position as text; `None` is the usual one.
    #[serde(default)]
    pub position: Option<String>,
    /// Moves already made. Their thinking times count.
    #[serde(default)]
    pub moves: Vec<Move>,
    /// The time control of each team.
    #[serde(default)]
    pub time: TimeControl,
    /// The players. Seats of one team move in the order in which they are listed.
    #[serde(default)]
    pub seats: Vec<Seat>,
}

/// One player of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// The player's name.
    pub name: String,
    /// The player's team.
    pub team: Team,
    /// Who chooses the moves. Settings of version 0.1 call it `mind`.
    #[serde(alias = "mind")]
    pub controller: Controller,
}

impl Seat {
    /// The seat of a person.
    pub fn person(name: &str, team: Team) -> Self {
        Self { name: name.into(), team, controller: Controller::Person }
    }

    /// The seat of an AI with the style of its level.
    pub fn ai(name: &str, team: Team, level: AiLevel) -> Self {
        Self { name: name.into(), team, controller: Controller::ai(level) }
    }
}

/// Who chooses the moves of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Controller {
    /// A person, at this computer or another.
    #[serde(alias = "elsewhere")]
    Person,
    /// The AI.
    Ai {
        /// Its level.
        level: AiLevel,
        /// Style sliders that differ from the level's, by id; 0 to 100.
        #[serde(default)]
        sliders: Vec<(String, u8)>,
    },
}

/// The level of the AI, from 1 (easy) to 5. No other value can be made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct AiLevel(u8);

impl AiLevel {
    /// The easiest level.
    pub const EASIEST: Self = Self(1);
    /// The strongest level.
    pub const STRONGEST: Self = Self(5);

    /// The level with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=5 => Some(Self(number)),
            _ => None,
        }
    }

    /// The level nearest to this number.
    pub const fn nearest(number: u8) -> Self {
        match number {
            0 => Self::EASIEST,
            1..=5 => Self(number),
            _ => Self::STRONGEST,
        }
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for AiLevel {
    type Error = TermsError;

    fn try_from(number: u8) -> Result<Self, TermsError> {
        Self::new(number).ok_or(TermsError::AiLevel(number))
    }
}

impl From<AiLevel> for u8 {
    fn from(level: AiLevel) -> Self {
        level.0
    }
}

impl std::fmt::Display for AiLevel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for AiLevel {
    type Err = TermsError;

    fn from_str(text: &str) -> Result<Self, TermsError> {
        Self::try_from(text.parse().unwrap_or(0))
    }
}

impl Controller {
    /// The AI at a level, with the level's own style.
    pub fn ai(level: AiLevel) -> Self {
        Self::Ai { level, sliders: Vec::new() }
    }

    /// Is it the AI?
    pub fn is_ai(&self) -> bool {
        matches!(self, Self::Ai { .. })
    }

    /// Are the sliders ids with values from 0 to 100, and not too many? Which sliders there are is the AI's business.
    pub fn has_valid_sliders(&self) -> bool {
        let Self::Ai { sliders, .. } = self else { return true };
        sliders.len() <= MOST_SLIDERS && sliders.iter().all(|(id, value)| is_id(id) && *value <= 100)
    }

    /// The level of the AI; `None` for a person.
    pub fn level(&self) -> Option<AiLevel> {
        match self {
            Self::Person => None,
            Self::Ai { level, .. } => Some(*level),
        }
    }
}

/// Why a game cannot be played on these terms.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum TermsError {
    /// The game mode is unknown.
    UnknownMode(String),
    /// A team has too few players.
    TooFewPlayers {
        /// The name of the team.
        team: String,
        /// The fewest players it takes.
        least: u8,
    },
    /// A team has too many players.
    TooManyPlayers {
        /// The name of the team.
        team: String,
        /// The most players it takes.
        most: u8,
    },
    /// A player sits in a team that the game does not have.
    UnknownTeam(String),
    /// There is no such level of the AI.
    AiLevel(u8),
    /// Options, position or moves are wrong.
    Rules(#[from] RuleError),
}

impl TermsError {
    /// What is wrong, for people.
    pub fn message(&self) -> Message {
        match self {
            Self::UnknownMode(id) => message!("terms-no-game", "there is no game {id}", id = quote(id)),
            Self::TooFewPlayers { team, least } => message!(
                "terms-too-few",
                "{team}: at least {least} needed; add a player or an AI",
                team = team,
                least = *least
            ),
            Self::TooManyPlayers { team, most } => message!(
                "terms-too-many",
                "{team}: room for {most} only; remove a player",
                team = team,
                most = *most
            ),
            Self::UnknownTeam(name) => {
                message!("terms-no-team", "{name} is in no team of this game", name = name)
            }
            Self::AiLevel(level) => {
                message!("terms-no-level", "the AI has levels 1 to 5, not {level}", level = *level)
            }
            Self::Rules(error) => error.message(),
        }
    }
}

impl GameTerms {
    /// The default game of a mode, without players.
    pub fn of(mode: &str) -> Self {
        Self { mode: mode.into(), ..Self::default() }
    }

    /// The seats of a team with their indices, in the order in which they move.
    pub fn seats_of(&self, team: Team) -> impl Iterator<Item = (usize, &Seat)> {
        self.seats.iter().enumerate().filter(move |(_, seat)| seat.team == team)
    }

    /// The seat that makes a team's next move after the team has made `moved` moves: its seats take turns.
    pub fn mover(&self, team: Team, moved: usize) -> Option<(usize, &Seat)> {
        match self.seats_of(team).count() {
            0 => None,
            seats => self.seats_of(team).nth(moved % seats),
        }
    }

    /// Adds people to teams that have too few players: games from elsewhere do not always say who played.
    pub fn fill_seats(&mut self, info: &ModeInfo) {
        for (index, team) in (0..).zip(&info.teams) {
            let players = self.seats_of(Team(index)).count();
            let missing = usize::from(team.min_players).saturating_sub(players);
            let person = Seat::person(&team.name, Team(index));
            self.seats.extend(std::iter::repeat_n(person, missing));
        }
    }

    /// Sets the times of all `moves` so that everybody has a full clock after them.
    ///
    /// # Errors
    /// What is wrong with options, position or moves.
    pub fn fill_clocks(&mut self, mode: &Mode) -> Result<(), RuleError> {
        let mut game = mode.open(self.options.clone(), self.position.as_deref())?;
        for mv in &mut self.moves {
            mv.centis = refunded(self.time.limit(game.turn()));
            game.push_move(&mv.text, 0)?;
        }
        Ok(())
    }

    /// Does every team have as many players as the game wants?
    ///
    /// # Errors
    /// The first team that does not.
    pub fn check_teams(&self, info: &ModeInfo) -> Result<(), TermsError> {
        if let Some(lost) = self.seats.iter().find(|seat| info.team_info(seat.team).is_none()) {
            return Err(TermsError::UnknownTeam(lost.name.clone()));
        }
        let mut teams = (0..).map(Team).zip(&info.teams);
        teams.try_for_each(|(team, info)| info.check_size(self.seats_of(team).count()))
    }

    /// The game on these terms, after all `moves`, with time control and players in its record.
    ///
    /// # Errors
    /// What is wrong with teams, options, position or moves.
    pub fn open(&self, mode: &Mode) -> Result<Box<dyn Game>, TermsError> {
        self.check_teams(mode.info())?;
        let mut game = mode.open(self.options.clone(), self.position.as_deref())?;
        for mv in &self.moves {
            game.push_move(&mv.text, mv.centis)?;
        }
        game.describe(&mut |record| {
            record.terms.time.clone_from(&self.time);
            record.terms.seats.clone_from(&self.seats);
        });
        Ok(game)
    }
}

/// The thinking time that a move gives back, in hundredths of a second: it leaves a full clock full.
fn refunded(limit: TimeLimit) -> u32 {
    match limit {
        TimeLimit::Increment { base, bonus } => bonus.min(base.saturating_sub(1)) * 100,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_a_team_take_turns() {
        let mut terms = GameTerms::of("chess");
        terms.seats = ["Ada", "Cy", "Bo"].map(|name| Seat::person(name, Team::FIRST)).into();
        terms.seats[1].team = Team(2);
        let mover =
            |moved| terms.mover(Team::FIRST, moved).map(|(index, seat)| (index, seat.name.as_str()));
        let movers: Vec<_> = (0..4).filter_map(mover).collect();
        assert_eq!(movers, [(0, "Ada"), (2, "Bo"), (0, "Ada"), (2, "Bo")]);
        assert_eq!(terms.mover(Team::SECOND, 0), None);
    }

    #[test]
    fn sliders_are_ids_with_percentages() {
        let with = |sliders: &[(&str, u8)]| {
            let sliders = sliders.iter().map(|(id, value)| ((*id).into(), *value)).collect();
            Controller::Ai { level: AiLevel::EASIEST, sliders }.has_valid_sliders()
        };
        assert!(Controller::Person.has_valid_sliders());
        assert!(with(&[("strength", 0), ("blind-spots", 100)]));
        assert!(!with(&[("strength", 101)]));
        assert!(!with(&[("", 5)]));
        assert!(!with(&[("Strength!", 5)]));
        assert!(!with(&[("strength", 5); MOST_SLIDERS + 1]));
    }

    #[test]
    fn only_five_levels_exist() {
        let numbers: Vec<_> = (0..=255).filter_map(AiLevel::new).map(AiLevel::number).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5]);
        assert_eq!((AiLevel::nearest(0), AiLevel::nearest(200)), (AiLevel::EASIEST, AiLevel::STRONGEST));
        assert_eq!(AiLevel::try_from(6), Err(TermsError::AiLevel(6)));
    }
}
