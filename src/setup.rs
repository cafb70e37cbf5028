//! Everything that is chosen before a game: which one, who sits where, who is an AI and of what kind.

use rules::record::Player;
use rules::{Game, ModeInfo, Options, Pace, Record, RuleError, Team, TimeControl};
use search::{Level, Style};
use serde::{Deserialize, Serialize};

/// The level of an AI nobody has chosen one for.
pub const USUAL_LEVEL: u8 = 2;

/// Who makes the moves of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mind {
    /// Somebody at this computer.
    Person,
    /// Somebody at another computer, or an AI that runs there.
    Elsewhere,
    /// The AI.
    Ai {
        /// From 1 to 5.
        level: u8,
        /// Sliders that differ from the level's, by their ids.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sliders: Vec<(String, u8)>,
    },
}

impl Mind {
    /// The AI at a level, just as the level is.
    pub fn ai(level: u8) -> Self {
        Self::Ai { level, sliders: Vec::new() }
    }

    /// Is it the AI, at this computer?
    pub fn is_ai(&self) -> bool {
        matches!(self, Self::Ai { .. })
    }

    /// Is it somebody at this computer?
    pub fn is_here(&self) -> bool {
        *self == Self::Person
    }

    /// How the AI plays here; a person has no style.
    pub fn style(&self) -> Option<Style> {
        let Self::Ai { level, sliders } = self else { return None };
        let mut style = Level::find(*level).unwrap_or(Level::ALL[0]).style;
        for (id, value) in sliders {
            style.set(id, *value);
        }
        Some(style)
    }
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// What the others call them.
    pub name: String,
    /// Their team.
    pub team: Team,
    /// Who makes their moves.
    pub mind: Mind,
}

/// A game that is about to begin. Seats of a team move in the order in which they are listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Which game, by its id.
    pub mode: String,
    /// What was chosen of the game's own options.
    #[serde(default)]
    pub options: Options,
    /// The first position, unless it is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves already made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// How much time everybody has.
    #[serde(default, skip_serializing_if = "TimeControl::is_none")]
    pub time: TimeControl,
    /// Everybody at the table.
    pub seats: Vec<Seat>,
    /// Are the sides drawn by lot when the game begins?
    #[serde(default)]
    pub by_lot: bool,
}

/// Why a game cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// There is no such game.
    #[error("there is no game called {}", rules::quote(.0))]
    NoGame(String),
    /// A team has too few players.
    #[error("{team} needs at least {least}")]
    TooFew {
        /// The name of the team.
        team: String,
        /// How many it needs.
        least: u8,
    },
    /// A team has too many players.
    #[error("{team} takes at most {most}")]
    TooMany {
        /// The name of the team.
        team: String,
        /// How many it takes.
        most: u8,
    },
    /// Somebody sits in a team that the game does not have.
    #[error("{0} sits in a team that is not there")]
    NoTeam(String),
    /// Options, position or moves are wrong.
    #[error(transparent)]
    Rules(#[from] RuleError),
}

impl Setup {
    /// One person against the AI; the person moves first, and the AI takes every other team.
    pub fn against_ai(info: &ModeInfo, person: &str, ai: &str, level: u8) -> Self {
        let seat = |(place, _): (usize, _)| {
            let (name, mind) = match place {
                0 => (person, Mind::Person),
                _ => (ai, Mind::ai(level)),
            };
            Seat { name: name.into(), team: Team(place as u8), mind }
        };
        let seats = info.teams.iter().enumerate().map(seat).collect();
        Self {
            mode: info.id.clone(),
            options: Options::default(),
            position: None,
            moves: Vec::new(),
            time: TimeControl::default(),
            seats,
            by_lot: false,
        }
    }

    /// One person in every team; the first of them is called this, and the others that, with a number.
    pub fn among_friends(info: &ModeInfo, person: &str, other: &str) -> Self {
        let mut setup = Self::against_ai(info, person, "", USUAL_LEVEL);
        setup.open_to_friends(other);
        setup
    }

    /// Whoever would be the only person gets company: seats of AIs are for people. Does nothing where several people sit.
    pub fn open_to_friends(&mut self, other: &str) {
        if self.people() > 1 {
            return;
        }
        let ais = self.seats.iter_mut().filter(|seat| seat.mind.is_ai());
        for (number, seat) in (2..).zip(ais) {
            (seat.name, seat.mind) = (format!("{other} {number}"), Mind::Person);
        }
    }

    /// A game that begins in a position of somebody's own; nobody sits there yet.
    pub fn of_position(mode: &str, options: &Options, position: &str) -> Self {
        Self {
            mode: mode.into(),
            options: options.clone(),
            position: Some(position.into()),
            moves: Vec::new(),
            time: TimeControl::default(),
            seats: Vec::new(),
            by_lot: false,
        }
    }

    /// Does every team have as many players as the game wants?
    pub fn check(&self) -> Result<(), SetupError> {
        let mode = catalog::find(&self.mode).ok_or_else(|| SetupError::NoGame(self.mode.clone()))?;
        let teams = &mode.info().teams;
        if let Some(lost) = self.seats.iter().find(|seat| usize::from(seat.team.0) >= teams.len()) {
            return Err(SetupError::NoTeam(lost.name.clone()));
        }
        for (place, info) in teams.iter().enumerate() {
            let players = self.team(Team(place as u8)).count();
            let team = || info.name.clone();
            if players < usize::from(info.least) {
                return Err(SetupError::TooFew { team: team(), least: info.least });
            }
            if players > usize::from(info.most) {
                return Err(SetupError::TooMany { team: team(), most: info.most });
            }
        }
        Ok(())
    }

    /// The seats of a team, in the order in which they move.
    pub fn team(&self, team: Team) -> impl Iterator<Item = &Seat> {
        self.seats.iter().filter(move |seat| seat.team == team)
    }

    /// The game as it begins, with every move that was already made.
    pub fn open(&self) -> Result<Box<dyn Game>, SetupError> {
        self.check()?;
        let mode = catalog::find(&self.mode).ok_or_else(|| SetupError::NoGame(self.mode.clone()))?;
        let mut game = mode.open(self.options.clone(), self.position.as_deref())?;
        for text in &self.moves {
            let pace = self.time.pace(game.turn());
            game.play(text, unclocked(pace))?;
        }
        game.describe(&mut |record| {
            record.time.clone_from(&self.time);
            record.players = self.seats.iter().map(player).collect();
            record.tags.extend(self.seats.iter().enumerate().filter_map(sliders_of));
        });
        Ok(game)
    }

    /// What was chosen before the game that a record tells of, and that game as it stands.
    pub fn resume(record: &Record) -> Result<(Self, Box<dyn Game>), SetupError> {
        let mode = catalog::find(&record.mode).ok_or_else(|| SetupError::NoGame(record.mode.clone()))?;
        let game = mode.replay(record)?;
        let mut setup = Self {
            mode: record.mode.clone(),
            options: record.options.clone(),
            position: record.setup.clone(),
            moves: Vec::new(),
            time: record.time.clone(),
            seats: record.players.iter().enumerate().filter_map(|seat| seat_of(seat, record)).collect(),
            by_lot: false,
        };
        // Games from elsewhere do not always say who played, and then there are people.
        for (place, info) in mode.info().teams.iter().enumerate() {
            let team = Team(place as u8);
            let missing = usize::from(info.least).saturating_sub(setup.team(team).count());
            let seat = || Seat { name: info.name.clone(), team, mind: Mind::Person };
            setup.seats.extend((0..missing).map(|_| seat()));
        }
        setup.check()?;
        Ok((setup, game))
    }

    /// The same with everybody one team further on.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let teams = catalog::find(&self.mode).map_or(2, |mode| mode.info().teams.len().max(1));
        let mut swapped = self.clone();
        for seat in &mut swapped.seats {
            seat.team = Team(((usize::from(seat.team.0) + 1) % teams) as u8);
        }
        // Teams of different sizes cannot always change places.
        if swapped.check().is_ok() { swapped } else { self.clone() }
    }

    /// Does nobody at this computer play?
    pub fn is_only_watched(&self) -> bool {
        !self.seats.iter().any(|seat| seat.mind.is_here())
    }

    /// How many people play at this computer.
    pub fn people(&self) -> usize {
        self.seats.iter().filter(|seat| seat.mind.is_here()).count()
    }
}

/// The time of a move that was made before the game: everybody begins with full clocks, bonus or not.
fn unclocked(pace: Pace) -> u32 {
    match pace {
        Pace::Increment { base, bonus } => bonus.min(base.saturating_sub(1)) * 100,
        _ => 0,
    }
}

/// The tag by which a record knows the sliders of the player at a place.
fn sliders_tag(place: usize) -> String {
    format!("sliders@{place}")
}

/// The sliders of a seat, as a record keeps them.
fn sliders_of((place, seat): (usize, &Seat)) -> Option<(String, String)> {
    let Mind::Ai { sliders, .. } = &seat.mind else { return None };
    let words: Vec<_> = sliders.iter().map(|(id, value)| format!("{id}={value}")).collect();
    (!words.is_empty()).then(|| (sliders_tag(place), words.join(" ")))
}

/// The seat of a player; whoever only watches has none.
fn seat_of((place, player): (usize, &Player), record: &Record) -> Option<Seat> {
    let tag = sliders_tag(place);
    let words = record.tags.iter().find(|(name, _)| *name == tag).map_or("", |(_, words)| words);
    let slider = |word: &str| {
        let (id, value) = word.split_once('=')?;
        Some((id.to_string(), value.parse().ok()?))
    };
    let sliders = words.split(' ').filter_map(slider).collect();
    let mind = player.ai.map_or(Mind::Person, |level| Mind::Ai { level: level.clamp(1, 5), sliders });
    Some(Seat { name: player.name.clone(), team: player.team?, mind })
}

fn player(seat: &Seat) -> Player {
    let ai = match seat.mind {
        Mind::Person | Mind::Elsewhere => None,
        Mind::Ai { level, .. } => Some(level),
    };
    Player { name: seat.name.clone(), team: Some(seat.team), ai }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first() -> Setup {
        Setup::against_ai(catalog::modes()[0].info(), "Ada", "Computer", 3)
    }

    #[test]
    fn every_game_can_be_played_against_the_ai_at_once() {
        for mode in catalog::modes() {
            let setup = Setup::against_ai(mode.info(), "Ada", "Computer", 1);
            assert_eq!(setup.check(), Ok(()));
            let game = setup.open().expect("it begins");
            assert_eq!(game.record().players.len(), mode.info().teams.len());
        }
    }

    #[test]
    fn friends_get_the_seats_of_ais() {
        for mode in catalog::modes() {
            let setup = Setup::among_friends(mode.info(), "Ada", "Player");
            assert_eq!((setup.check(), setup.people()), (Ok(()), mode.info().teams.len()));
            assert_eq!(
                (setup.seats[0].name.as_str(), setup.seats[1].name.as_str()),
                ("Ada", "Player 2")
            );
        }
        let mut several = first();
        several.seats[1].mind = Mind::Person;
        several.seats.push(Seat { name: "Computer".into(), team: Team::FIRST, mind: Mind::ai(3) });
        let before = several.clone();
        several.open_to_friends("Player");
        assert_eq!(several, before, "who wants an AI beside people keeps it");
    }

    #[test]
    fn wrong_teams_are_named() {
        let mut alone = first();
        alone.seats.pop();
        assert!(matches!(alone.check(), Err(SetupError::TooFew { .. })));
        let mut crowded = first();
        crowded.seats.push(crowded.seats[0].clone());
        assert!(matches!(crowded.check(), Err(SetupError::TooMany { .. })));
        let mut lost = first();
        lost.seats[0].team = Team(9);
        assert!(matches!(lost.check(), Err(SetupError::NoTeam(_))));
        let unknown = Setup { mode: "no-such-game".into(), ..first() };
        assert!(matches!(unknown.open(), Err(SetupError::NoGame(_))));
    }

    #[test]
    fn whoever_begins_after_some_moves_has_all_the_time() {
        for time in ["3+2", "1d6", "10+0", "move:30", "0:20+1"] {
            let time = time.parse().expect("it is a time");
            let mut setup = Setup { time, ..first() };
            let before = rules::Clocks::of(&*setup.open().expect("it begins"));
            for _ in 0..7 {
                let next = setup.open().expect("it begins").moves()[0].text.clone();
                setup.moves.push(next);
            }
            let game = setup.open().expect("it begins");
            let after = rules::Clocks::of(&*game);
            let left =
                |clocks: &rules::Clocks| [Team::FIRST, Team::SECOND].map(|team| clocks.left(team));
            assert_eq!((left(&after), after.flag(0)), (left(&before), None), "{:?}", setup.time);
        }
    }

    #[test]
    fn sides_are_swapped() {
        let swapped = first().swapped();
        assert_eq!(swapped.seats[0].team, Team::SECOND);
        assert_eq!(swapped.swapped(), first());
    }

    #[test]
    fn sliders_lie_on_top_of_the_level() {
        let mind =
            Mind::Ai { level: 1, sliders: vec![("aggression".into(), 90), ("nonsense".into(), 3)] };
        let style = mind.style().expect("an AI has a style");
        assert_eq!((style.aggression, style.strength), (90, Level::ALL[0].style.strength));
        assert_eq!(Mind::Person.style(), None);
    }
}
