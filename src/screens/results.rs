//! How a game ended, in words: who won, and why in a whole sentence.

use crate::text::Texts;
use rules::{GameTerms, Outcome, Reason, Team};

/// A finished game, as far as its words need it.
pub(super) struct FinishedGame<'a> {
    pub(super) texts: &'a Texts,
    pub(super) terms: &'a GameTerms,
    /// The team of the reader, unless they played for several teams or for none.
    pub(super) own: Option<Team>,
    /// The team that was to move.
    pub(super) turn: Team,
}

impl FinishedGame<'_> {
    /// Who won: `You won!`, `You lost`, `Ada won`, `Attackers won` or `Draw`.
    pub(super) fn headline(&self, outcome: Outcome) -> String {
        match (outcome.winner, self.own) {
            (None, _) => self.texts.get("end-draw"),
            (Some(winner), Some(own)) if winner == own => self.texts.get("end-you-won"),
            (Some(_), Some(_)) => self.texts.get("end-you-lost"),
            (Some(winner), None) => {
                let (name, count) = self.name(winner);
                self.texts.with("end-won", &[("name", name.into()), ("count", count.into())])
            }
        }
    }

    /// Why, in a whole sentence that says who did it.
    pub(super) fn why(&self, outcome: Outcome) -> String {
        let winner = outcome.winner.unwrap_or_else(|| self.loser(outcome).other());
        let won = if outcome.winner.is_some() { "yes" } else { "no" };
        let gaps = [
            ("winner", self.subject(winner).into()),
            ("loser", self.subject(self.loser(outcome)).into()),
            ("won", won.into()),
        ];
        let key = format!("reason-{}", outcome.reason.word().replace('_', "-"));
        let key = if self.texts.has(&key) { &key } else { "reason-other" };
        self.texts.with(key, &gaps)
    }

    /// The team that lost, or that was to move when nobody did.
    fn loser(&self, outcome: Outcome) -> Team {
        match outcome.winner {
            Some(winner) if self.teams() == 2 => winner.other(),
            _ => self.turn,
        }
    }

    fn teams(&self) -> usize {
        catalog::find(&self.terms.mode).map_or(2, |mode| mode.info().teams.len())
    }

    /// A team at the beginning of a sentence.
    fn subject(&self, team: Team) -> String {
        if self.own == Some(team) { self.texts.get("seat-you") } else { self.name(team).0 }
    }

    /// A team by its players' names or, where they have none of their own, by its colour or role; and the grammatical
    /// number of that.
    fn name(&self, team: Team) -> (String, usize) {
        let names = self.names(team);
        if !names.is_empty() {
            return (names.join(&self.texts.get("end-and")), names.len());
        }
        let mode = catalog::find(&self.terms.mode);
        let info = mode.as_ref().and_then(|mode| mode.info().teams.get(usize::from(team.0)));
        let own = info.map_or("", |team| &team.name);
        let name = self.texts.get_or(&format!("game-{}-team-{}", self.terms.mode, team.0 + 1), own);
        (name, if info.is_some_and(|team| team.plural) { 2 } else { 1 })
    }

    /// The names of a team's players; none if one of them has no name, a stand-in, or that of an opponent.
    fn names(&self, team: Team) -> Vec<&str> {
        let stands_in = ["seat-you", "seat-person", "seat-ai"].map(|key| self.texts.get(key));
        let seats = || self.terms.seats.iter();
        let own: Vec<&str> =
            seats().filter(|seat| seat.team == team).map(|seat| seat.name.as_str()).collect();
        let tells = |name: &&str| {
            let theirs = seats().any(|seat| seat.team != team && seat.name == **name);
            !name.is_empty() && !theirs && !stands_in.iter().any(|word| word == *name)
        };
        if own.iter().all(tells) { own } else { Vec::new() }
    }
}

/// The reason in a word or two, for lists.
pub(super) fn short_reason(texts: &Texts, reason: Reason) -> String {
    let key = format!("reason-{}-short", reason.word().replace('_', "-"));
    if texts.has(&key) { texts.get(&key) } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{AiLevel, Seat};

    fn terms(mode: &str, names: [&str; 2]) -> GameTerms {
        let [first, second] = names;
        let seats = vec![Seat::person(first, Team::FIRST), Seat::person(second, Team::SECOND)];
        GameTerms { seats, ..GameTerms::of(mode) }
    }

    fn headline(terms: &GameTerms, own: Option<Team>, winner: Option<Team>) -> String {
        let texts = Texts::default();
        let game = FinishedGame { texts: &texts, terms, own, turn: Team::FIRST };
        game.headline(Outcome { winner, reason: Reason::Resigned })
    }

    #[test]
    fn the_headline_says_who_won() {
        let (first, second) = (Some(Team::FIRST), Some(Team::SECOND));
        let chess = catalog::modes()[0].info().id.clone();
        let named = terms(&chess, ["Ada", "Bo"]);
        assert_eq!(headline(&named, first, first), "You won!");
        assert_eq!(headline(&named, first, second), "You lost");
        assert_eq!(headline(&named, None, second), "Bo won", "two people at one computer have names");
        assert_eq!(headline(&named, None, None), "Draw");
        let unnamed = terms(&chess, ["You", "Player"]);
        assert_eq!(headline(&unnamed, None, first), "White won");
        let mut ais = unnamed.clone();
        ais.seats.iter_mut().for_each(|seat| *seat = Seat::ai("AI", seat.team, AiLevel::EASIEST));
        assert_eq!(headline(&ais, None, second), "Black won");
    }

    #[test]
    fn plural_teams_and_several_players_are_named() {
        let plural = |mode: &&rules::Mode| mode.info().teams.iter().all(|team| team.plural);
        let modes = catalog::modes();
        let mode = modes.iter().find(plural).expect("a game has plural teams").info();
        let mut game = terms(&mode.id, ["", ""]);
        let expected = format!("{} won", mode.teams[0].name);
        assert_eq!(headline(&game, None, Some(Team::FIRST)), expected);
        game.seats = vec![
            Seat::person("Ada", Team::FIRST),
            Seat::person("Cy", Team::FIRST),
            Seat::person("Bo", Team::SECOND),
        ];
        assert_eq!(headline(&game, None, Some(Team::FIRST)), "Ada and Cy won");
    }

    #[test]
    fn every_reason_is_a_whole_sentence_of_its_own() {
        let texts = Texts::default();
        let terms = terms(&catalog::modes()[0].info().id, ["Ada", "Bo"]);
        let mut said = Vec::new();
        for (reason, winner) in
            Reason::ALL.iter().flat_map(|reason| [(*reason, Some(Team::FIRST)), (*reason, None)])
        {
            let game = FinishedGame { texts: &texts, terms: &terms, own: None, turn: Team::SECOND };
            let why = game.why(Outcome { winner, reason });
            assert!(why.ends_with('.') && why.starts_with(char::is_uppercase), "{reason}: {why}");
            assert!(!why.contains('{') && why.split(' ').count() > 1, "{reason}: {why}");
            assert_ne!(why, texts.get("reason-other"), "{reason}");
            assert!(!short_reason(&texts, reason).is_empty(), "{reason}");
            if winner.is_some() {
                said.push(why);
            }
        }
        let count = said.len();
        said.sort();
        said.dedup();
        assert_eq!(said.len(), count, "each reason has words of its own");
    }

    #[test]
    fn the_sentence_says_who_did_it() {
        let texts = Texts::default();
        let terms = terms(&catalog::modes()[0].info().id, ["Ada", "Bo"]);
        let why = |own, reason| {
            let game = FinishedGame { texts: &texts, terms: &terms, own, turn: Team::SECOND };
            game.why(Outcome::win(Team::FIRST, reason))
        };
        assert_eq!(why(None, Reason::Resigned), "Bo resigned.");
        assert_eq!(why(Some(Team::SECOND), Reason::Resigned), "You resigned.");
        assert_eq!(why(Some(Team::SECOND), Reason::Time), "You ran out of time.");
        assert!(why(None, Reason::Checkmate).starts_with("Ada"));
    }
}
