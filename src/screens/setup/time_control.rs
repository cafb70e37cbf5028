//! The time control form: presets or free input, for all or per side.

use crate::screens::title::step_words;
use crate::text::Texts;
use crate::ui::fields::{choice, switch, text_field};
use crate::ui::sheet::row;
use crate::ui::style;
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{error_label, heading, note, toggle_button};
use bevy_egui::egui::Ui;
use rules::{Team, TimeControl, TimeLimit};

/// The form, with all input as typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::screens) struct TimeForm {
    sides: Vec<Side>,
    differ: bool,
}

/// The input for one side.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Side {
    kind: Kind,
    /// Minutes per game, or minutes and seconds.
    base: String,
    /// Increment or delay in seconds.
    more: String,
    delay: bool,
    /// Custom input instead of a preset.
    own: bool,
    seconds: String,
    days: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    None,
    Game,
    Move,
    Days,
}

impl Kind {
    const ALL: [Self; 4] = [Self::None, Self::Game, Self::Move, Self::Days];

    fn key(self) -> &'static str {
        match self {
            Self::None => "time-none",
            Self::Game => "time-game",
            Self::Move => "time-move",
            Self::Days => "time-days",
        }
    }
}

impl TimeForm {
    /// The form for a time control.
    pub(in crate::screens) fn of(time: &TimeControl, teams: usize) -> Self {
        let sides: Vec<Side> =
            (0..teams.max(1)).map(|team| Side::of(time.limit(Team(team as u8)))).collect();
        let differ = sides.iter().any(|side| *side != sides[0]);
        Self { sides, differ }
    }

    /// The time control, or what is wrong with the input.
    pub(in crate::screens) fn chosen(&self) -> Result<TimeControl, rules::RuleError> {
        let sides = if self.differ { &self.sides[..] } else { &self.sides[..1] };
        let limits: Result<Vec<TimeLimit>, _> = sides.iter().map(Side::limit).collect();
        TimeControl::per_side(&limits?)
    }

    /// Shows the form; returns whether it has changed.
    pub(in crate::screens) fn show(
        &mut self,
        ui: &mut Ui,
        texts: &Texts,
        team: &dyn Fn(usize) -> String,
    ) -> bool {
        let before = self.clone();
        ui.add_space(style::GAP_S);
        heading(ui, &texts.get("time-heading"));
        let shown = if self.differ { self.sides.len() } else { 1 };
        for (place, side) in self.sides.iter_mut().enumerate().take(shown) {
            let name = if self.differ { team(place) } else { texts.get("time-everybody") };
            ui.push_id(("time", place), |ui| side.show(ui, texts, &name));
        }
        let name = texts.get("time-differ");
        row(ui, &name, &texts.get("time-differ-about"), |ui| {
            if switch(ui, &mut self.differ, &name).changed() && self.differ {
                let first = self.sides[0].clone();
                self.sides.iter_mut().for_each(|side| side.clone_from(&first));
            }
        });
        if self.chosen().is_err() {
            error_label(ui, &texts.get("time-wrong"));
        }
        *self != before
    }
}

impl Side {
    fn of(limit: TimeLimit) -> Self {
        let mut side = Self {
            kind: Kind::None,
            base: "10".into(),
            more: "0".into(),
            delay: false,
            own: false,
            seconds: "30".into(),
            days: "3".into(),
        };
        let minutes = |base: u32| match base % 60 {
            0 => (base / 60).to_string(),
            rest => format!("{}:{rest:02}", base / 60),
        };
        match limit {
            TimeLimit::Free => {}
            TimeLimit::Increment { base, bonus: more } | TimeLimit::Delay { base, wait: more } => {
                side.kind = Kind::Game;
                (side.base, side.more) = (minutes(base), more.to_string());
                side.delay = matches!(limit, TimeLimit::Delay { .. });
                side.own = side.preset().is_none();
            }
            TimeLimit::Move(seconds) => (side.kind, side.seconds) = (Kind::Move, seconds.to_string()),
            TimeLimit::Days(days) => (side.kind, side.days) = (Kind::Days, days.to_string()),
        }
        side
    }

    fn limit(&self) -> Result<TimeLimit, rules::RuleError> {
        let (base, more) = (self.base.trim(), self.more.trim());
        match self.kind {
            Kind::None => Ok(TimeLimit::Free),
            // A delay of zero is an increment of zero.
            Kind::Game if self.delay && more != "0" => format!("{base}d{more}").parse(),
            Kind::Game => format!("{base}+{more}").parse(),
            Kind::Move => format!("move:{}", self.seconds.trim()).parse(),
            Kind::Days => format!("days:{}", self.days.trim()).parse(),
        }
    }

    /// The index of the chosen preset.
    fn preset(&self) -> Option<usize> {
        let text = format!("{}+{}", self.base, self.more);
        TimeControl::PRESETS.iter().position(|preset| *preset == text && !self.delay)
    }

    fn show(&mut self, ui: &mut Ui, texts: &Texts, name: &str) {
        let words = step_words(texts);
        row(ui, name, "", |ui| {
            let labels = Kind::ALL.map(|kind| texts.get(kind.key()));
            let now = Kind::ALL.iter().position(|kind| *kind == self.kind).unwrap_or(0);
            if let Some(picked) = choice(ui, &labels, now, &words) {
                self.kind = Kind::ALL[picked];
            }
        });
        match self.kind {
            Kind::None => {}
            Kind::Game => self.game(ui, texts),
            Kind::Move => typed(ui, &texts.get("time-seconds"), &mut self.seconds),
            Kind::Days => typed(ui, &texts.get("time-days-each"), &mut self.days),
        }
    }

    /// Minutes per game and seconds per move: a preset or custom.
    fn game(&mut self, ui: &mut Ui, texts: &Texts) {
        let now = if self.own { None } else { self.preset() };
        let about = texts.get("time-preset-about");
        ui.horizontal_wrapped(|ui| {
            for (place, preset) in TimeControl::PRESETS.iter().enumerate() {
                let clicked = toggle_button(ui, preset, now == Some(place)).tooltip(&about).clicked();
                if let (true, Some((base, more))) = (clicked, preset.split_once('+')) {
                    (self.base, self.more, self.delay, self.own) =
                        (base.into(), more.into(), false, false);
                }
            }
            self.own |= toggle_button(ui, &texts.get("time-custom"), now.is_none()).clicked();
        });
        if !self.own {
            return;
        }
        let words = step_words(texts);
        typed(ui, &texts.get("time-minutes"), &mut self.base);
        typed(ui, &texts.get("time-bonus"), &mut self.more);
        row(ui, &texts.get("time-bonus-kind"), "", |ui| {
            let labels = [texts.get("time-increment"), texts.get("time-delay")];
            if let Some(picked) = choice(ui, &labels, usize::from(self.delay), &words) {
                self.delay = picked == 1;
            }
        });
        note(ui, &texts.get(if self.delay { "time-delay-about" } else { "time-increment-about" }));
    }
}

/// A number field.
fn typed(ui: &mut Ui, name: &str, text: &mut String) {
    row(ui, name, "", |ui| {
        let width = 90.0 * style::scale_of(ui.ctx());
        text_field(ui, text, "", width, text.trim().is_empty());
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_comes_back_as_it_was() {
        let texts = ["none", "15+10", "1:30+7", "5d3", "move:45", "days:2", "5+0|1+0", "none|10+0"];
        for text in texts.iter().chain(&TimeControl::PRESETS) {
            let time: TimeControl = text.parse().expect("it is written well");
            let times = TimeForm::of(&time, 2);
            assert_eq!(times.chosen(), Ok(time.clone()), "{text}");
            assert_eq!(times.differ, text.contains('|'), "{text}");
        }
    }

    #[test]
    fn nonsense_is_not_chosen() {
        let mut times = TimeForm::of(&"10+0".parse().expect("it is written well"), 2);
        for base in ["", "x", "-3", "0", "99999"] {
            times.sides[0].base = base.into();
            assert!(times.chosen().is_err(), "{base}");
        }
        times.sides[0].base = " 7 ".into();
        assert_eq!(times.chosen().map(|time| time.to_string()), Ok("7+0".into()));
    }

    #[test]
    fn only_what_is_offered_is_a_preset() {
        assert_eq!(Side::of(TimeLimit::Increment { base: 180, bonus: 2 }).preset(), Some(1));
        assert!(Side::of(TimeLimit::Increment { base: 181, bonus: 2 }).own);
        assert!(Side::of(TimeLimit::Delay { base: 180, wait: 2 }).own);
    }
}
