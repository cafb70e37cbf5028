//! The actions of the table's buttons, in play and in review.

use super::super::actions::Action;
use super::super::{TableCommands, TableView};
use crate::new_game::NewGame;
use crate::screens::Sheet;
use crate::table::review::{ReviewCursor, ReviewStep};
use crate::table::{Table, TableAsked};
use crate::ui::shortcuts::Shortcut;
use rules::record::Move;
use rules::{GameTerms, Message};

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::screens::table) enum ReviewAction {
    /// An action that is also available in play.
    Usual(Action),
    /// Start the review.
    Review,
    First,
    Back,
    Play,
    Forward,
    Last,
    /// Another move instead of the last one.
    NextVariation,
    Speed,
    Evaluate,
    Continue,
    Leave,
}

/// The face of a button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::screens::table) enum ButtonFace {
    Icon(&'static str),
    Text(String),
}

use ReviewAction::{
    Back, Continue, Evaluate, First, Forward, Last, Leave, NextVariation, Play, Review, Speed, Usual,
};

/// The buttons in play, in order.
const PLAYING: [ReviewAction; 12] = [
    Usual(Action::Menu),
    Usual(Action::View),
    Usual(Action::Theme),
    Usual(Action::Flip),
    Usual(Action::Mute),
    Usual(Action::Undo),
    Usual(Action::Redo),
    Usual(Action::Hint),
    Usual(Action::Attacked),
    Usual(Action::Draw),
    Usual(Action::Resign),
    Review,
];

/// The buttons in an exercise, whose panel has its own.
const LEARNING: [ReviewAction; 5] = [
    Usual(Action::Menu),
    Usual(Action::View),
    Usual(Action::Theme),
    Usual(Action::Flip),
    Usual(Action::Mute),
];

/// The buttons in review: first navigation, then the rest.
const REVIEWING: [ReviewAction; 14] = [
    First,
    Back,
    Play,
    Forward,
    Last,
    Speed,
    Evaluate,
    Usual(Action::Menu),
    Usual(Action::View),
    Usual(Action::Theme),
    Usual(Action::Flip),
    Usual(Action::Mute),
    Continue,
    Leave,
];

/// Actions with a key but no button in a review.
const KEY_ONLY: [ReviewAction; 2] = [Usual(Action::Attacked), NextVariation];

impl ReviewAction {
    /// Every action that has a key now, with a button or without.
    pub(in crate::screens::table) fn with_keys(table: &Table) -> impl Iterator<Item = Self> + use<> {
        let only = if table.review().is_some() { &KEY_ONLY[..] } else { &[] };
        Self::list(table).iter().chain(only).copied()
    }

    /// The current buttons.
    pub(in crate::screens::table) fn list(table: &Table) -> &'static [Self] {
        match table.review() {
            Some(_) => &REVIEWING,
            None if table.is_exercise() => &LEARNING,
            None => &PLAYING,
        }
    }

    /// Its shortcut.
    pub(in crate::screens::table) fn shortcut(self) -> Shortcut {
        match self {
            Usual(action) => action.shortcut(),
            Review => Shortcut::Review,
            First => Shortcut::First,
            Back => Shortcut::Back,
            Play => Shortcut::Play,
            Forward => Shortcut::Forward,
            Last => Shortcut::Last,
            NextVariation => Shortcut::NextVariation,
            Speed => Shortcut::Speed,
            Evaluate => Shortcut::Evaluate,
            Continue => Shortcut::Continue,
            Leave => Shortcut::Leave,
        }
    }

    /// The shortcut whose keys work wherever the focus is. Arrows, Space, Tab and Esc have other meanings outside the board.
    pub(in crate::screens::table) fn is_global(self) -> bool {
        match self {
            Usual(action) => action.is_global(),
            Leave => false,
            _ => true,
        }
    }

    /// The key of its name.
    pub(in crate::screens::table) fn words(self, view: &TableView) -> &'static str {
        match self {
            Usual(action) => action.words(),
            Leave if view.table.outcome().is_none() => "review-leave-running",
            _ => self.shortcut().text(),
        }
    }

    /// Its icon: the state it leads to, or the current one.
    pub(in crate::screens::table) fn face(self, commands: &TableCommands) -> ButtonFace {
        ButtonFace::Icon(match self {
            Usual(action) => action.icon(&commands.view, &commands.settings),
            Review => "review",
            First => "first",
            Back => "left",
            Play if commands.playback.is_on() => "pause",
            Play => "play",
            Forward => "right",
            Last | NextVariation => "last",
            Speed => return ButtonFace::Text(speed(commands.playback.speed())),
            Evaluate if commands.settings.evaluate => "evaluate",
            Evaluate => "evaluate-off",
            Continue => "continue",
            Leave => "close",
        })
    }

    /// Is it enabled?
    pub(in crate::screens::table) fn is_possible(self, view: &TableView) -> bool {
        let Some(review) = view.table.review() else {
            return match self {
                Usual(action) => action.is_possible(view),
                Review => !view.is_serious() && view.table.can_review(),
                _ => false,
            };
        };
        match self {
            Usual(action) => action.is_possible(view),
            Review => false,
            First | Back => review.cursor() > ReviewCursor::Main(0),
            Forward | Last => review.cursor() != review.end(),
            Play => review.end() != ReviewCursor::Main(0),
            Continue => view.table.shown().outcome().is_none() && !view.online.is_playing(),
            NextVariation | Speed | Evaluate | Leave => true,
        }
    }

    /// Why the match refuses the offer that this would make.
    pub(in crate::screens::table) fn refusal(self, view: &TableView) -> Option<Message> {
        match self {
            Usual(action) if !action.is_possible(view) => action.refusal(view),
            _ => None,
        }
    }

    /// Runs it.
    pub(in crate::screens::table) fn run(self, view: &TableView, commands: &mut TableCommands) {
        if self == Review && view.is_serious() {
            commands.notices.show("review-later", &[]);
            commands.awake.request_frames();
        }
        // These say themselves why they are not possible.
        if let Usual(action) = self {
            return action.run(view, commands);
        }
        if !self.is_possible(view) {
            return;
        }
        if !matches!(self, Play | Speed | Evaluate) {
            commands.playback.turn(false);
        }
        match self {
            Review => commands.ask(TableAsked::Review(ReviewStep::Begin)),
            First => commands.ask(TableAsked::Review(ReviewStep::First)),
            Back => commands.ask(TableAsked::Review(ReviewStep::Back)),
            Forward => commands.ask(TableAsked::Review(ReviewStep::Forward)),
            Last => commands.ask(TableAsked::Review(ReviewStep::Last)),
            NextVariation => commands.ask(TableAsked::Review(ReviewStep::NextVariation)),
            Leave => commands.ask(TableAsked::Review(ReviewStep::End)),
            Play => play(view, commands),
            Speed => commands.playback.faster(),
            Evaluate => commands.settings.evaluate = !commands.settings.evaluate,
            Continue => commands.sheets.0.extend(go_on(&view.table).map(Sheet::SetUpFrom)),
            Usual(_) => {}
        }
        commands.awake.request_frames();
    }
}

/// Plays or pauses; at the end it starts from the beginning.
fn play(view: &TableView, commands: &mut TableCommands) {
    let on = !commands.playback.is_on();
    let at_end = view.table.review().is_some_and(|review| review.cursor() == review.end());
    if on && at_end {
        commands.ask(TableAsked::Review(ReviewStep::First));
    }
    commands.playback.turn(on);
}

/// A speed as text.
fn speed(speed: f32) -> String {
    if speed < 1.0 { "½×".into() } else { format!("{speed:.0}×") }
}

/// A new game from the reviewed position, with the same players.
pub(in crate::screens::table) fn go_on(table: &Table) -> Option<Box<NewGame>> {
    let (cursor, record) = (table.review()?.cursor(), table.record());
    let path = table.line_to(cursor).into_iter();
    let terms = GameTerms {
        position: record.terms.position.clone(),
        options: record.terms.options.clone(),
        moves: path.map(|mv| Move { centis: 0, ..mv }).collect(),
        ..table.setup().terms.clone()
    };
    Some(Box::new(NewGame { terms, random_sides: false }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::AiLevel;

    #[test]
    fn every_button_has_an_icon_that_is_drawn() {
        let usual = [Action::View, Action::Mute, Action::Hint, Action::Attacked, Action::Resign];
        let icons = usual.map(|action| action.icon(&Default::default(), &Default::default()));
        let own =
            ["review", "first", "left", "play", "pause", "right", "last", "evaluate", "evaluate-off"];
        for icon in icons.iter().chain(&own).chain(&["continue", "close"]) {
            assert!(art::pictures::ICONS.contains(icon), "{icon}");
        }
    }

    #[test]
    fn a_new_game_starts_from_the_reviewed_position() {
        let mode = &catalog::modes()[1];
        let spec = &mode.info().options[0];
        let other = spec.choices.last().map_or("", |choice| &choice.id);
        let mut setup = NewGame::against_ai(mode.info(), "Ada", "Bo", AiLevel::EASIEST);
        setup.terms.seats[1].controller = rules::Controller::Person;
        setup.terms.options = setup.terms.options.with(&spec.id, other);
        for _ in 0..5 {
            let game = setup.open().expect("it begins");
            setup.terms.moves.push(Move { text: game.moves()[0].text.clone(), centis: 0 });
        }
        let mut app = crate::headless_app();
        let looks = [ReviewStep::Begin, ReviewStep::At(ReviewCursor::Main(3))].map(TableAsked::Review);
        for ask in [TableAsked::start(setup.clone())].into_iter().chain(looks) {
            app.world_mut().write_message(ask);
            app.update();
        }
        let table = app.world().resource::<Table>();
        let from = go_on(table).expect("it is looked at");
        assert_eq!(
            (from.terms.moves.as_slice(), &from.terms.options),
            (&setup.terms.moves[..3], &setup.terms.options)
        );
        assert_eq!(from.open().expect("it begins").pieces(), table.shown().pieces());
        assert_eq!(from.terms.seats, setup.terms.seats);
    }

    #[test]
    fn speeds_are_short() {
        let shown = crate::table::playback::SPEEDS.map(speed);
        assert_eq!(shown, ["½×", "1×", "2×", "4×"]);
    }
}
