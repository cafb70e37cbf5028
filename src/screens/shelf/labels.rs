//! The texts of a row: players, state, time control and when it was played.

use crate::screens::results::{FinishedGame, short_reason};
use crate::shelf::when::{Ago, ago};
use crate::text::Texts;
use rules::{GameTerms, Team, TimeControl, TimeLimit};
use saves::shelf::{Column, Side, players, players_of};
use saves::{Entry, Summary};

/// The texts of a row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct RowText {
    pub(super) number: String,
    pub(super) title: String,
    pub(super) game: String,
    pub(super) players: String,
    /// The players of the first team, and all others.
    pub(super) sides: [String; 2],
    /// The winner, or the side to move.
    pub(super) state: String,
    /// The reason of the ending.
    pub(super) reason: String,
    pub(super) moves: String,
    pub(super) time: String,
    pub(super) played: String,
    /// Why the file cannot be read.
    pub(super) damage: Option<String>,
}

impl RowText {
    /// The texts for a file; `now` is in seconds since 1970.
    pub(super) fn of(entry: &Entry, now: u64, texts: &Texts) -> Self {
        let title = entry.title().to_string();
        let played = when(ago(entry.touched(), now), texts);
        match &entry.content {
            Err(why) => {
                let damage = Some(texts.sentence(&why.message()));
                let number = number(entry.number, texts);
                Self { number, title, played, damage, ..Self::default() }
            }
            Ok(summary) => {
                let (state, reason) = state(summary, texts);
                Self {
                    number: number(entry.number, texts),
                    title,
                    game: game(&summary.terms.mode, texts),
                    players: players(summary),
                    sides: [Side::First, Side::Second].map(|side| players_of(summary, side)),
                    state,
                    reason,
                    moves: number(summary.moves as usize, texts),
                    time: time(&summary.terms.time, texts),
                    played,
                    damage: None,
                }
            }
        }
    }
}

impl RowText {
    /// The text in a column.
    pub(super) fn text(&self, column: Column) -> &str {
        match column {
            Column::Number => &self.number,
            Column::Name => &self.title,
            Column::Game => &self.game,
            Column::First => &self.sides[0],
            Column::Second => &self.sides[1],
            Column::Result => &self.state,
            Column::Moves => &self.moves,
            Column::Time => &self.time,
            Column::Played => &self.played,
        }
    }

    /// The text below that, in small letters.
    pub(super) fn below(&self, column: Column) -> &str {
        if column == Column::Result { &self.reason } else { "" }
    }
}

/// The name of a game by its id.
pub(in crate::screens) fn game(id: &str, texts: &Texts) -> String {
    let mode = catalog::find(id);
    let name = mode.as_ref().map_or(id, |mode| &mode.info().name);
    texts.get_or(&format!("game-{id}-name"), name)
}

/// The names of a team's players.
fn names(summary: &Summary, team: Team) -> Vec<&str> {
    let own = summary.terms.seats_of(team).map(|(_, seat)| seat);
    own.map(|player| player.name.as_str()).filter(|name| !name.is_empty()).collect()
}

/// The name of a team: its players, or else the team's own name.
fn team(summary: &Summary, team: Team, texts: &Texts) -> String {
    let names = names(summary, team);
    if !names.is_empty() {
        return names.join(", ");
    }
    let mode = catalog::find(&summary.terms.mode);
    let info = mode.as_ref().map(rules::Mode::info);
    let own = info.and_then(|info| info.teams.get(usize::from(team.0))).map_or("", |team| &team.name);
    texts.get_or(&format!("game-{}-team-{}", summary.terms.mode, team.0 + 1), own)
}

fn state(summary: &Summary, texts: &Texts) -> (String, String) {
    let you = texts.get("seat-you");
    let is_you = |team| names(summary, team).contains(&you.as_str());
    let Some(outcome) = summary.result else {
        let turn = Team(summary.turn);
        let state = if is_you(turn) {
            texts.get("shelf-your-move")
        } else {
            texts.with("shelf-to-move", &[("name", team(summary, turn, texts).into())])
        };
        return (state, String::new());
    };
    let (terms, turn) = (&summary.terms, Team(summary.turn));
    let own = only_team_of(&you, terms);
    let game = FinishedGame { texts, terms, own, turn };
    (game.headline(outcome), short_reason(texts, outcome.reason))
}

/// The team of the players with this name; none if they are in several teams.
fn only_team_of(name: &str, terms: &GameTerms) -> Option<Team> {
    let mut teams = terms.seats.iter().filter(|seat| seat.name == name).map(|seat| seat.team);
    let first = teams.next()?;
    teams.all(|team| team == first).then_some(first)
}

/// A number with separators between thousands.
pub(super) fn number(number: usize, texts: &Texts) -> String {
    let digits = number.to_string();
    if digits.len() <= 3 {
        return digits;
    }
    let between = texts.get("shelf-thousands");
    let mut said = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            said.push_str(&between);
        }
        said.push(digit);
    }
    said
}

/// The time control; both sides where they differ.
pub(in crate::screens) fn time(time: &TimeControl, texts: &Texts) -> String {
    let (first, second) = (time.limit(Team::FIRST), time.limit(Team::SECOND));
    if first == second {
        time_limit(first, texts)
    } else {
        format!("{} – {}", time_limit(first, texts), time_limit(second, texts))
    }
}

fn time_limit(limit: TimeLimit, texts: &Texts) -> String {
    match limit {
        TimeLimit::Free => texts.get("shelf-no-clock"),
        TimeLimit::Increment { .. } => limit.to_string(),
        TimeLimit::Delay { base, wait } => {
            let base = TimeLimit::Increment { base, bonus: 0 }.to_string();
            let base = base.trim_end_matches("+0").to_string();
            texts.with("shelf-delay", &[("base", base.into()), ("wait", wait.into())])
        }
        TimeLimit::Move(seconds) => texts.with("shelf-each-move", &[("seconds", seconds.into())]),
        TimeLimit::Days(days) => texts.with("shelf-each-days", &[("days", days.into())]),
    }
}

fn when(ago: Ago, texts: &Texts) -> String {
    match ago {
        Ago::Never => texts.get("shelf-undated"),
        Ago::Now => texts.get("shelf-now"),
        Ago::Minutes(count) => texts.with("shelf-minutes-ago", &[("count", count.into())]),
        Ago::Hours(count) => texts.with("shelf-hours-ago", &[("count", count.into())]),
        Ago::Days(count) => texts.with("shelf-days-ago", &[("count", count.into())]),
        Ago::Day { year, month, day } => texts.with(
            "shelf-date",
            &[("year", year.to_string().into()), ("month", month.into()), ("day", day.into())],
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Outcome, Reason, Seat};

    fn summary() -> Summary {
        let mut summary = Summary::default();
        summary.terms.mode.clone_from(&catalog::modes()[0].info().id);
        summary.terms.seats = vec![Seat::person("Ada", Team::FIRST), Seat::person("Bo", Team::SECOND)];
        summary
    }

    #[test]
    fn large_numbers_are_read_at_a_glance() {
        let texts = Texts::default();
        let said = |count| number(count, &texts);
        assert_eq!((said(0), said(999), said(1234)), ("0".into(), "999".into(), "1,234".into()));
        assert_eq!(said(1_234_567), "1,234,567");
    }

    #[test]
    fn a_row_has_a_number_both_players_and_the_moves() {
        let texts = Texts::default();
        let file = saves::FileInfo { name: "A game.board".into(), length: 1, changed: 5_000_000_000 };
        let content = Ok(Summary { ply: 3, moves: 2, ..summary() });
        let row = RowText::of(&Entry::new(file, content, 7), 100, &texts);
        assert_eq!((row.number.as_str(), row.moves.as_str()), ("7", "2"));
        assert_eq!((row.sides, row.players), (["Ada".into(), "Bo".into()], "Ada – Bo".into()));
        assert_eq!(row.played, "Undated", "the time of the file says nothing");
    }

    #[test]
    fn whose_turn_it_is_or_who_won() {
        let texts = Texts::default();
        let mut game = summary();
        game.turn = 1;
        assert!(state(&game, &texts).0.contains("Bo"));
        for reason in Reason::ALL {
            game.result = Some(Outcome { winner: Some(Team::FIRST), reason: *reason });
            let (who, why) = state(&game, &texts);
            assert!(who.contains("Ada") && !why.is_empty() && !why.contains('{'), "{who} {why}");
        }
        assert_eq!(state(&game, &texts).0, "Ada won");
        game.terms.seats[0].name = texts.get("seat-you");
        assert_eq!(state(&game, &texts).0, "You won!");
        game.result = Some(Outcome { winner: Some(Team::SECOND), reason: Reason::Resigned });
        assert_eq!(state(&game, &texts).0, "You lost");
        game.result = None;
        game.turn = 0;
        assert_eq!(state(&game, &texts).0, "Your move");
        game.result = Some(Outcome { winner: None, reason: Reason::Agreed });
        assert_eq!(state(&game, &texts).0, texts.get("end-draw"));
        game.terms.seats.clear();
        game.result = Some(Outcome { winner: Some(Team::FIRST), reason: Reason::Resigned });
        let mode = &catalog::modes()[0];
        let first = &mode.info().teams[0].name;
        assert!(state(&game, &texts).0.contains(first), "without names the team is named");
    }

    #[test]
    fn times_and_days_are_friendly() {
        let texts = Texts::default();
        let said = |text: &str| time(&text.parse().expect("a time"), &texts);
        assert_eq!(said("15+10"), "15+10");
        assert_eq!(said("90+30|15+10"), "90+30 – 15+10");
        for text in ["none", "5d3", "move:30", "days:3"] {
            assert!(!said(text).is_empty() && said(text) != text, "{}", said(text));
        }
        assert_eq!(when(Ago::Day { year: 2026, month: 3, day: 1 }, &texts), "1 Mar 2026");
        assert_eq!(when(Ago::Never, &texts), "Undated");
        assert_eq!(when(Ago::Minutes(1), &texts), "1 minute ago");
        assert_eq!(when(Ago::Days(3), &texts), "3 days ago");
    }
}
