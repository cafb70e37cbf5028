//! What is chosen before a game: its terms, and whether sides are drawn at random.

use rules::{AiLevel, Controller, Game, GameTerms, ModeInfo, Options, Seat, Team, TermsError};
use search::{Level, Style};
use serde::{Deserialize, Serialize};

/// The level of the AI until another one is chosen.
pub const USUAL_LEVEL: AiLevel = AiLevel::nearest(2);

/// A game that is about to begin.
///
/// The times of `terms.moves` do not matter here: everybody begins with a full clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewGame {
    /// The game to be played.
    #[serde(flatten)]
    pub terms: GameTerms,
    /// Are sides drawn at random when the game begins? Settings of version 0.1 call it `by_lot`.
    #[serde(default, alias = "by_lot")]
    pub random_sides: bool,
}

impl NewGame {
    /// One person against the AI: the person moves first, and the AI plays every other team.
    pub fn against_ai(info: &ModeInfo, person: &str, ai: &str, level: AiLevel) -> Self {
        let seat = |team| match team {
            Team::FIRST => Seat::person(person, team),
            _ => Seat::ai(ai, team, level),
        };
        let seats = (0..info.teams.len()).map(|team| seat(Team(team as u8))).collect();
        Self { terms: GameTerms { seats, ..GameTerms::of(&info.id) }, random_sides: false }
    }

    /// One person in every team. The first is called `person`, the others `other` and a number.
    pub fn between_people(info: &ModeInfo, person: &str, other: &str) -> Self {
        let mut game = Self::against_ai(info, person, "", USUAL_LEVEL);
        game.seat_people(other);
        game
    }

    /// Turns the seats of AIs into seats for people, unless several people sit there already.
    pub fn seat_people(&mut self, other: &str) {
        if self.people() > 1 {
            return;
        }
        let ais = self.terms.seats.iter_mut().filter(|seat| seat.controller.is_ai());
        for (number, seat) in (2..).zip(ais) {
            *seat = Seat::person(&format!("{other} {number}"), seat.team);
        }
    }

    /// A game without players that begins in a position made by hand.
    pub fn of_position(mode: &str, options: &Options, position: &str) -> Self {
        let (options, position) = (options.clone(), Some(position.into()));
        Self { terms: GameTerms { options, position, ..GameTerms::of(mode) }, random_sides: false }
    }

    /// Does every team have as many players as the game wants?
    ///
    /// # Errors
    /// The first team that does not, or that the game is unknown.
    pub fn check(&self) -> Result<(), TermsError> {
        let mode = catalog::find(&self.terms.mode).ok_or_else(|| self.unknown())?;
        self.terms.check_teams(mode.info())
    }

    /// The terms with full clocks after the moves that were already made.
    ///
    /// # Errors
    /// What is wrong with teams, options, position or moves.
    pub fn to_terms(&self) -> Result<GameTerms, TermsError> {
        self.check()?;
        let mode = catalog::find(&self.terms.mode).ok_or_else(|| self.unknown())?;
        let mut terms = self.terms.clone();
        terms.fill_clocks(&mode)?;
        Ok(terms)
    }

    /// The game as it begins, after the moves that were already made.
    ///
    /// # Errors
    /// What is wrong with teams, options, position or moves.
    pub fn open(&self) -> Result<Box<dyn Game>, TermsError> {
        let mode = catalog::find(&self.terms.mode).ok_or_else(|| self.unknown())?;
        self.to_terms()?.open(&mode)
    }

    /// The same with every player in the next team.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let Some(mode) = catalog::find(&self.terms.mode) else { return self.clone() };
        let mut swapped = self.clone();
        swapped.terms.seats.iter_mut().for_each(|seat| seat.team = mode.info().next_team(seat.team));
        // Teams of different sizes cannot always change places.
        if swapped.check().is_ok() { swapped } else { self.clone() }
    }

    /// The same players and clocks with the options, position and moves of another game.
    #[must_use]
    pub fn with_position_of(self, other: &Self) -> Self {
        let GameTerms { options, position, moves, .. } = other.terms.clone();
        Self { terms: GameTerms { options, position, moves, ..self.terms }, ..self }
    }

    /// The same from the usual first position.
    #[must_use]
    pub fn from_the_start(&self) -> Self {
        let terms = GameTerms { position: None, moves: Vec::new(), ..self.terms.clone() };
        Self { terms, ..*self }
    }

    /// Do only AIs play?
    pub fn is_only_watched(&self) -> bool {
        self.people() == 0
    }

    /// The number of people who play.
    pub fn people(&self) -> usize {
        self.terms.seats.iter().filter(|seat| !seat.controller.is_ai()).count()
    }

    fn unknown(&self) -> TermsError {
        TermsError::UnknownMode(self.terms.mode.clone())
    }
}

/// How the AI plays: its level with its sliders on top. A person has no style.
pub fn style_of(controller: &Controller) -> Option<Style> {
    let Controller::Ai { level, sliders } = controller else { return None };
    let mut style = Level::find(level.number()).unwrap_or(Level::ALL[0]).style;
    for (id, value) in sliders {
        style.set(id, *value);
    }
    Some(style)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::record::Move;

    fn first() -> NewGame {
        NewGame::against_ai(catalog::modes()[0].info(), "Ada", "AI", AiLevel::nearest(3))
    }

    #[test]
    fn every_game_can_be_played_against_the_ai_at_once() {
        for mode in catalog::modes().iter() {
            let game = NewGame::against_ai(mode.info(), "Ada", "AI", AiLevel::EASIEST);
            assert_eq!(game.check(), Ok(()));
            let opened = game.open().expect("it begins");
            assert_eq!(opened.record().terms, game.terms);
        }
    }

    #[test]
    fn friends_get_the_seats_of_ais() {
        for mode in catalog::modes().iter() {
            let game = NewGame::between_people(mode.info(), "Ada", "Player");
            assert_eq!((game.check(), game.people()), (Ok(()), mode.info().teams.len()));
            let names: Vec<_> = game.terms.seats.iter().map(|seat| seat.name.as_str()).collect();
            assert_eq!(names[..2], ["Ada", "Player 2"]);
        }
        let mut several = first();
        several.terms.seats[1].controller = Controller::Person;
        several.terms.seats.push(Seat::ai("AI", Team::FIRST, AiLevel::nearest(3)));
        let before = several.clone();
        several.seat_people("Player");
        assert_eq!(several, before, "an AI among several people stays");
    }

    #[test]
    fn wrong_teams_are_named() {
        let mut alone = first();
        alone.terms.seats.pop();
        assert!(matches!(alone.check(), Err(TermsError::TooFewPlayers { .. })));
        let mut crowded = first();
        crowded.terms.seats.push(crowded.terms.seats[0].clone());
        assert!(matches!(crowded.check(), Err(TermsError::TooManyPlayers { .. })));
        let mut lost = first();
        lost.terms.seats[0].team = Team(9);
        assert!(matches!(lost.check(), Err(TermsError::UnknownTeam(_))));
        let unknown = NewGame { terms: GameTerms::of("no-such-game"), random_sides: false };
        assert!(matches!(unknown.open(), Err(TermsError::UnknownMode(_))));
    }

    #[test]
    fn every_player_begins_with_a_full_clock_after_any_earlier_game() {
        for time in ["3+2", "1d6", "10+0", "move:30", "0:20+1"] {
            let mut game = first();
            game.terms.time = time.parse().expect("it is a time");
            let before = rules::Clocks::of(&*game.open().expect("it begins"));
            for _ in 0..7 {
                let text = game.open().expect("it begins").moves()[0].text.clone();
                game.terms.moves.push(Move { text, centis: 0 });
            }
            let after = rules::Clocks::of(&*game.open().expect("it begins"));
            let left =
                |clocks: &rules::Clocks| [Team::FIRST, Team::SECOND].map(|team| clocks.left(team));
            assert_eq!((left(&after), after.flag(0)), (left(&before), None), "{time}");
        }
    }

    #[test]
    fn sides_are_swapped() {
        let swapped = first().swapped();
        assert_eq!(swapped.terms.seats[0].team, Team::SECOND);
        assert_eq!(swapped.swapped(), first());
    }

    #[test]
    fn sliders_override_the_level() {
        let sliders = vec![("aggression".into(), 90), ("nonsense".into(), 3)];
        let ai = Controller::Ai { level: AiLevel::EASIEST, sliders };
        let style = style_of(&ai).expect("an AI has a style");
        assert_eq!((style.aggression, style.strength), (90, Level::ALL[0].style.strength));
        assert_eq!(style_of(&Controller::Person), None);
    }
}
