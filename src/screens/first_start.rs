//! The first start: a name, and three sentences to choose from. Never again.

use super::{LateSystems, Screen, Sheet, SheetContext, Sheets};
use crate::settings::Settings;
use crate::ui::fields::text_field;
use crate::ui::focus::move_focus;
use crate::ui::sheet::{Part, first};
use crate::ui::widgets::{error_label, note, wide_button};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use rules::name;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// How much a player wants to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Experience {
    /// "I know these games."
    Knows,
    /// "Teach me."
    Learns,
    /// "Just let me play."
    Plays,
}

impl Experience {
    const ALL: [(Self, &'static str); 3] = [
        (Self::Learns, "first-start-learns"),
        (Self::Plays, "first-start-plays"),
        (Self::Knows, "first-start-knows"),
    ];

    /// Lessons and hints as this player wants them.
    fn apply(self, settings: &mut Settings) {
        settings.offer_lessons = self == Self::Learns;
        settings.beginner_hints = self != Self::Knows;
    }
}

/// Asks the questions of the first start, unless they were answered or the app was used before.
pub fn welcome(world: &mut World) {
    let settings = world.resource::<Settings>();
    let is_new = settings.name.is_empty() && settings.recent_games.is_empty();
    if is_new && !settings.welcomed && *world.resource::<State<Screen>>().get() == Screen::Title {
        world.resource_mut::<Sheets>().open(Sheet::FirstStart);
    }
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    mut typed: Local<Option<String>>,
) -> Result {
    if context.sheets.top() != Some(&Sheet::FirstStart) {
        // It was closed with or without an answer.
        if typed.is_some() && !context.sheets.0.contains(&Sheet::FirstStart) {
            *typed = None;
            context.settings.welcomed = true;
        }
        return Ok(());
    }
    let text = typed.get_or_insert_default();
    let wrong = name::check(text.trim()).err().filter(|_| !text.trim().is_empty());
    let [title, close, about, hint, ask] =
        ["first-start", "close", "first-start-about", "first-start-name", "first-start-choose"]
            .map(|key| context.texts.get(key));
    let why = wrong.as_ref().map(|wrong| context.texts.sentence(&wrong.message()));
    let choices = Experience::ALL.map(|(choice, key)| (choice, context.texts.get(key)));
    let fresh = context.motion.is_fresh();
    let frame = context.frame("first-start", &title, 520.0, Some(&close));
    let (mut chosen, mut field_id) = (None, None);
    let ctx = contexts.ctx_mut()?;
    let closed = frame.show(ctx, &mut context.pictures, &mut |ui, part, _| match part {
        Part::Body => {
            ui.label(&about);
            let field = text_field(ui, text, &hint, ui.available_width(), why.is_some());
            first(ui, fresh, &field);
            field_id = Some(field.id);
            if let Some(why) = &why {
                error_label(ui, why);
            }
            note(ui, &ask);
        }
        Part::Foot => {
            for (choice, text) in &choices {
                if wide_button(ui, text, *choice == Experience::Learns).clicked() {
                    chosen = Some(*choice);
                }
            }
        }
    });
    if let (Some(field), true) = (field_id, chosen.is_some() && wrong.is_some()) {
        // The name must be mended first.
        move_focus(ctx, field);
    } else if let Some(choice) = chosen {
        let name = text.trim().to_string();
        choice.apply(&mut context.settings);
        context.take_name(name);
        context.close();
    } else if closed {
        context.close();
    }
    Ok(())
}

impl SheetContext<'_> {
    /// Keeps the player's name, if it is one.
    pub(super) fn take_name(&mut self, name: String) {
        if name::check(&name).is_ok() {
            name::remember(&mut self.settings.names, &name);
            self.settings.name = name;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentences_mean_what_they_say() {
        let of = |choice: Experience| {
            let mut settings = Settings::default();
            choice.apply(&mut settings);
            (settings.offer_lessons, settings.beginner_hints)
        };
        assert_eq!(of(Experience::Knows), (false, false));
        assert_eq!(of(Experience::Learns), (true, true));
        assert_eq!(of(Experience::Plays), (false, true));
    }
}
