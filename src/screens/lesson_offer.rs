//! The sheet that offers the lesson of a game when it is chosen for the first time.

use super::title::one_click;
use super::{LateSystems, Sheet, SheetContext};
use crate::lessons::{Learning, LessonAsked, step_count};
use crate::settings::Settings;
use crate::table::TableAsked;
use crate::ui::sheet::{Part, first};
use crate::ui::widgets::{button, primary_button};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use rules::ModeInfo;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// What was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OfferChoice {
    Lesson,
    Play,
    Never,
}

/// Is the lesson offered when this game is chosen now? Only before the first game.
pub(super) fn is_due(info: &ModeInfo, settings: &Settings, learning: &Learning) -> bool {
    let is_new = !settings.recent_games.contains(&info.id) && !settings.knows(&info.id);
    let is_offered = settings.offer_lessons && learning.progress.offers_lesson(&info.id);
    is_new && is_offered && step_count(info).is_some()
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    mut learning: ResMut<Learning>,
    mut lessons: MessageWriter<LessonAsked>,
) -> Result {
    let Some(Sheet::Lesson(game)) = context.sheets.top().cloned() else { return Ok(()) };
    let Some(mode) = catalog::find(&game) else {
        context.close();
        return Ok(());
    };
    let info = mode.info();
    let name = context.texts.get_or(&format!("game-{game}-name"), &info.name);
    let steps = step_count(info).unwrap_or_default();
    let title = context.texts.with("lesson-offer", &[("game", name.into())]);
    let about = context.texts.with("lesson-offer-about", &[("steps", steps.into())]);
    let choices = [
        ("lesson-offer-lesson", OfferChoice::Lesson),
        ("lesson-offer-play", OfferChoice::Play),
        ("lesson-offer-never", OfferChoice::Never),
    ]
    .map(|(key, choice)| (context.texts.get(key), choice));
    let close = context.texts.get("close");
    let fresh = context.motion.is_fresh();
    let frame = context.frame("lessons", &title, 520.0, Some(&close));
    let mut chosen = None;
    let closed = frame.show(contexts.ctx_mut()?, &mut context.pictures, &mut |ui, part, _| match part {
        Part::Body => {
            ui.label(&about);
        }
        Part::Foot => {
            ui.horizontal_wrapped(|ui| {
                for (text, choice) in &choices {
                    let is_lesson = *choice == OfferChoice::Lesson;
                    let pressed = if is_lesson { primary_button(ui, text) } else { button(ui, text) };
                    if is_lesson {
                        first(ui, fresh, &pressed);
                    }
                    chosen = chosen.or(pressed.clicked().then_some(*choice));
                }
            });
        }
    });
    match chosen {
        Some(OfferChoice::Lesson) => drop(lessons.write(LessonAsked::Begin(game))),
        Some(OfferChoice::Play) => context.play(info),
        Some(OfferChoice::Never) => {
            learning.progress.skip_lesson(&game);
            context.play(info);
        }
        None if closed => context.close(),
        None => return Ok(()),
    }
    context.awake.request_frames();
    Ok(())
}

impl SheetContext<'_> {
    /// Starts a game at once, against the AI at the level used last.
    pub(super) fn play(&mut self, info: &ModeInfo) {
        let setup = one_click(info, &self.settings, &self.texts);
        self.settings.last_game.clone_from(&setup.terms.mode);
        self.ask(TableAsked::start(setup));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_is_offered_before_the_first_game_only() {
        let modes = catalog::modes();
        let info = modes[0].info();
        let (mut settings, mut learning) = (Settings::default(), Learning::default());
        assert!(is_due(info, &settings, &learning));
        settings.recent_games.push(info.id.clone());
        assert!(!is_due(info, &settings, &learning), "it was played");
        settings.recent_games.clear();
        settings.offer_lessons = false;
        assert!(!is_due(info, &settings, &learning), "the player knows these games");
        settings.offer_lessons = true;
        learning.progress.skip_lesson(&info.id);
        assert!(!is_due(info, &settings, &learning), "never again");
    }
}
