//! The end of a game: a moment to look at the board, then a card in the panel with result, reason and what next.
//!
//! The card covers nothing of the board, takes no keys from it, and can be closed and opened again.

mod confetti;

use super::layout::TableLayout;
use super::review::actions::ReviewAction;
use super::{TableCommands, TableView, labels, online};
use crate::table::{GameEnded, TableAsked, TableReset};
use crate::ui::pictures::Pictures;
use crate::ui::shortcuts::Shortcut;
use crate::ui::style::{
    ACCENT, GAP_M, GAP_S, GAP_XS, RAISED, ROUND, TEXT, TITLE, WEAK_TEXT, bold, colour, margin, type_of,
};
use crate::ui::widgets::{button, icon_at, icon_button, primary_button};
use crate::wake::Waker;
use ::online::identity::Key as Person;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align, Align2, Area, Frame, Id, Label, Layout, Order, Response, RichText, ScrollArea, Stroke,
    TextStyle, Ui, vec2,
};
use rules::Outcome;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastEnding>().add_systems(Update, note_end.in_set(crate::AppSystems::Present));
}

/// How long the board is shown before the card, in seconds after the last piece has come to rest.
const MOMENT: f64 = 1.2;

/// When the game at the table ended in front of the players. A finished game that is opened has not.
#[derive(Resource, Default, Debug)]
pub(super) struct LastEnding(Option<FreshEnding>);

/// An ending that was just seen.
#[derive(Clone, Copy, PartialEq, Debug)]
struct FreshEnding {
    /// When the last piece came to rest, in seconds since the start of the app.
    rests: Option<f64>,
    outcome: Outcome,
}

fn note_end(
    mut ended: MessageReader<GameEnded>,
    mut resets: MessageReader<TableReset>,
    mut last: ResMut<LastEnding>,
) {
    let opened = resets.read().any(TableReset::is_start);
    let fresh = ended.read().last().copied();
    if opened {
        last.0 = None;
    }
    if let Some(GameEnded(outcome)) = fresh.filter(|_| !opened) {
        last.0 = Some(FreshEnding { rests: None, outcome });
    }
}

impl LastEnding {
    /// The ending of the game as it stands, if the players have just seen it.
    fn now(&self, view: &TableView) -> Option<FreshEnding> {
        self.0.filter(|fresh| Some(fresh.outcome) == view.table.outcome())
    }

    /// Seconds since the last piece came to rest; none if the players did not see the end.
    fn seconds(&mut self, view: &TableView, now: f64, waker: &Waker) -> Option<f64> {
        self.now(view)?;
        let fresh = self.0.as_mut()?;
        if view.scene.is_moving() {
            return Some(-1.0);
        }
        let rests = fresh.rests.get_or_insert_with(|| {
            waker.wake_after(Duration::from_secs_f64(MOMENT));
            now
        });
        Some(now - *rests)
    }
}

/// State kept between frames.
#[derive(Default)]
pub(super) struct EndingState {
    /// The epoch of the ending that was closed.
    closed: Option<u64>,
    /// The member who wanted a rematch in the last frame.
    rematch: Option<Person>,
    /// The first button of the card, while it is shown: F6 leads there.
    first: Option<Id>,
    /// Is the card shown in this frame?
    shown: bool,
}

impl EndingState {
    /// Was this ending closed?
    pub(super) fn is_closed(&self, view: &TableView) -> bool {
        self.closed == Some(view.table.epoch())
    }

    /// Shows it again.
    pub(super) fn reopen(&mut self) {
        self.closed = None;
    }

    /// Is the card to be shown in the panel?
    pub(super) fn is_shown(&self) -> bool {
        self.shown
    }

    /// Gives the first button of the card the keyboard focus; returns whether there is a card.
    pub(super) fn focus(&self, ui: &Ui) -> bool {
        let Some(first) = self.first else { return false };
        ui.memory_mut(|memory| memory.request_focus(first));
        true
    }

    /// Decides whether the card is shown, and throws confetti for a win at this computer.
    pub(super) fn begin_frame(
        &mut self,
        ui: &Ui,
        layout: &TableLayout,
        view: &TableView,
        commands: &TableCommands,
        (last, now, waker): (&mut LastEnding, f64, &Waker),
    ) {
        self.first = None;
        if self.rematch != view.online.rematch {
            self.rematch = view.online.rematch;
            // A rematch offer opens the card again.
            self.closed = self.closed.filter(|_| self.rematch.is_none());
        }
        let over = view.table.outcome().is_some() && view.table.shows_present();
        let seconds = last.seconds(view, now, waker);
        let seen = !view.scene.is_moving() && seconds.is_none_or(|seconds| seconds >= MOMENT);
        self.shown = over && seen && !self.is_closed(view);
        let moves = !commands.settings.reduce_motion && commands.settings.animation_scale() > 0.0;
        if let Some(seconds) = seconds.filter(|_| over && moves && is_won_here(view)) {
            confetti::draw(ui, layout.board, seconds as f32);
        }
    }
}

/// Has a person at this computer won?
fn is_won_here(view: &TableView) -> bool {
    let winner = view.table.outcome().and_then(|outcome| outcome.winner);
    winner.is_some_and(|winner| view.table.is_played_here(winner))
}

/// The choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EndingChoice {
    Again,
    Swap,
    Review,
    Title,
    Close,
    /// A choice after an online game.
    Online(online::ending::Next),
}

impl EndingChoice {
    /// Runs it.
    pub(super) fn run(self, view: &TableView, commands: &mut TableCommands, state: &mut EndingState) {
        match self {
            Self::Again => commands.ask(TableAsked::Again),
            Self::Swap => commands.ask(TableAsked::Swap),
            Self::Title => commands.ask(TableAsked::Close),
            Self::Online(next) => next.run(view, commands),
            Self::Review => ReviewAction::Review.run(view, commands),
            Self::Close => {
                state.closed = Some(view.table.epoch());
                commands.awake.request_frames();
            }
        }
    }

    /// The rematch that its key asks for, once the game is over.
    pub(super) fn rematch(view: &TableView) -> Option<Self> {
        view.table.outcome().filter(|_| view.table.shows_present() && !view.table.is_exercise())?;
        if view.online.is_playing() {
            return online::ending::can_ask(view).then_some(Self::Online(online::ending::Next::Rematch));
        }
        Some(Self::Again)
    }
}

/// The card in the panel, in the remaining space.
pub(super) fn card(
    ui: &mut Ui,
    view: &TableView,
    pictures: &mut Pictures,
    state: &mut EndingState,
) -> Option<EndingChoice> {
    let outcome = view.table.outcome()?;
    let edge = if is_won_here(view) { ACCENT } else { WEAK_TEXT };
    let frame = Frame::new()
        .fill(colour(RAISED))
        .stroke(Stroke::new(2.0, colour(edge)))
        .corner_radius(ROUND)
        .inner_margin(margin(GAP_M, GAP_S));
    let mut choice = None;
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ScrollArea::vertical().id_salt("ending").auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = GAP_XS;
            choice = head(ui, view, pictures, outcome);
            choice = buttons(ui, view, state).or(choice);
        });
    });
    choice
}

/// The card over the board, where the panel is a single line.
pub(super) fn card_over_the_board(
    ui: &Ui,
    layout: &TableLayout,
    view: &TableView,
    pictures: &mut Pictures,
    state: &mut EndingState,
) -> Option<EndingChoice> {
    let area = Area::new(Id::new("ending")).order(Order::Middle).fade_in(false);
    let area = area.fixed_pos(layout.panel.center_top()).pivot(Align2::CENTER_BOTTOM);
    let shown = area.constrain_to(ui.ctx().content_rect()).show(ui.ctx(), |ui| {
        ui.set_width(layout.panel.width().min(420.0));
        card(ui, view, pictures, state)
    });
    shown.inner
}

/// Result and reason, and the button that closes the card.
fn head(
    ui: &mut Ui,
    view: &TableView,
    pictures: &mut Pictures,
    outcome: Outcome,
) -> Option<EndingChoice> {
    let size = TextStyle::Body.resolve(ui.style()).size;
    let (who, why) = labels::ending(&view.texts, &view.table, outcome);
    let ink = if is_won_here(view) { ACCENT } else { TEXT };
    let line = vec2(ui.available_width(), ui.spacing().interact_size.y);
    let mut closed = false;
    ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
        let name = view.texts.get("table-ending-close");
        closed = icon_button(ui, pictures, "close", &name, true).clicked();
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            if outcome.winner.is_some() && is_won_here(view) {
                let side = (size * 1.6).round();
                let (space, _) = ui.allocate_exact_size(vec2(side, side), egui::Sense::hover());
                icon_at(ui, pictures, "crown", ACCENT, space.center(), side);
            }
            let font = type_of(ui.ctx(), TITLE, bold());
            let who = RichText::new(who).font(font).color(colour(ink));
            ui.add(Label::new(who).wrap());
        });
    });
    ui.add(Label::new(RichText::new(why).color(colour(TEXT))).wrap());
    closed.then_some(EndingChoice::Close)
}

fn buttons(ui: &mut Ui, view: &TableView, state: &mut EndingState) -> Option<EndingChoice> {
    if view.online.is_playing() {
        return online::ending::buttons(ui, view, &mut state.first).map(EndingChoice::Online);
    }
    let mut choice = None;
    let again = Shortcut::Rematch.name_with_keys(&view.texts, &view.texts.get("table-again"));
    ui.with_layout(Layout::top_down_justified(Align::Center), |ui| {
        let first = primary_button(ui, &again);
        state.first = Some(first.id);
        choice = first.clicked().then_some(EndingChoice::Again);
    });
    let others = [
        (EndingChoice::Swap, "table-swap"),
        (EndingChoice::Review, "table-review"),
        (EndingChoice::Title, "table-title"),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().button_padding.x = GAP_M;
        for (other, words) in others {
            let response: Response = button(ui, &view.texts.get(words));
            choice = choice.or(response.clicked().then_some(other));
        }
    });
    choice
}
