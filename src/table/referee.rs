//! The only writer of the table: turns messages into actions of the match, and its events into messages.

use super::lookahead::LookaheadCount;
use super::{
    GameEnded, MoveAsked, MovePlayed, MoveRefused, MoveShown, OfferEvent, ShownPosition, StartRefused,
    Table, TableAsked, TableReset,
};
use crate::AppSystems;
use crate::new_game::NewGame;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use play::{Action, Event, Match, Refused};
use rules::{GameTerms, Record, Team, TermsError, message};
use std::time::{SystemTime, UNIX_EPOCH};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MoveAsked>()
        .add_message::<TableAsked>()
        .add_message::<MovePlayed>()
        .add_message::<MoveShown>()
        .add_message::<MoveRefused>()
        .add_message::<StartRefused>()
        .add_message::<TableReset>()
        .add_message::<GameEnded>()
        .add_message::<OfferEvent>()
        // Time first: the stopwatch still belongs to the game before the requests of this frame.
        .add_systems(
            Update,
            (judge_time, judge_requests, judge_moves).chain().in_set(AppSystems::Judge),
        );
}

/// What the referee announces.
#[derive(SystemParam)]
pub(super) struct TableEvents<'w> {
    pub(super) played: MessageWriter<'w, MovePlayed>,
    pub(super) shown: MessageWriter<'w, MoveShown>,
    pub(super) refused: MessageWriter<'w, MoveRefused>,
    pub(super) not_started: MessageWriter<'w, StartRefused>,
    pub(super) reset: MessageWriter<'w, TableReset>,
    pub(super) ended: MessageWriter<'w, GameEnded>,
    pub(super) offers: MessageWriter<'w, OfferEvent>,
}

impl TableEvents<'_> {
    /// Announces what an action of a seat has changed.
    fn announce(&mut self, event: Event, seat: usize, centis: u32) {
        match event {
            Event::Moved(played) => {
                self.shown.write(MoveShown(played.clone()));
                self.played.write(MovePlayed { played, seat, centis });
            }
            Event::Offered(open) => drop(self.offers.write(OfferEvent::Made(open.offer, open.team))),
            Event::Answered { offer, yes } => drop(self.offers.write(OfferEvent::Answered(offer, yes))),
            Event::TakenBack { .. } => drop(self.reset.write(TableReset::Stepped)),
            Event::Ended(outcome) => drop(self.ended.write(GameEnded(outcome))),
        }
    }
}

/// A team without time has lost, or drawn if no other team could win.
fn judge_time(
    table: Option<ResMut<Table>>,
    clock: Res<super::clock::Stopwatch>,
    mut events: TableEvents,
) {
    let Some(mut table) = table.filter(|table| table.is_live() && !table.is_shared()) else { return };
    let late = table.clocks().flag(clock.centis().into()).and_then(|team| table.acting_seat(team));
    if let Some(seat) = late {
        table.judge(seat, &Action::FlagFall, clock.centis(), &mut events);
    }
}

fn judge_moves(
    mut asked: MessageReader<MoveAsked>,
    mut table: Option<ResMut<Table>>,
    clock: Res<super::clock::Stopwatch>,
    mut events: TableEvents,
) {
    for ask in asked.read() {
        if let Some(table) = &mut table {
            table.judge_move(ask, clock.centis(), &mut events);
        }
    }
}

fn judge_requests(
    mut asked: MessageReader<TableAsked>,
    mut table: Option<ResMut<Table>>,
    mut last_epoch: Local<u64>,
    mut commands: Commands,
    mut events: TableEvents,
) {
    // A table that was opened in this frame; the resource is inserted or removed after all requests.
    let (mut opened, mut closed) = (None, false);
    for ask in asked.read() {
        let old = table.as_deref_mut().filter(|_| !closed);
        let now: Option<&mut Table> = opened.as_mut().or(old);
        *last_epoch = now.as_ref().map_or(*last_epoch, |table| table.epoch);
        if *ask == TableAsked::Close {
            if now.is_some() {
                (opened, closed) = (None, true);
                events.reset.write(TableReset::Closed);
            }
            continue;
        }
        match open_for(ask, now.as_deref(), *last_epoch + 1) {
            Some(Ok(new)) => {
                let outcome = new.outcome();
                match now {
                    Some(old) => *old = new,
                    None => opened = Some(new),
                }
                events.reset.write(TableReset::Started { request: ask.id() });
                events.ended.write_batch(outcome.map(GameEnded));
            }
            Some(Err(why)) => drop(events.not_started.write(StartRefused { request: ask.id(), why })),
            None => now.into_iter().for_each(|table| table.apply_request(ask, &mut events)),
        }
    }
    if closed {
        commands.remove_resource::<Table>();
    }
    if let Some(new) = opened {
        commands.insert_resource(new);
    }
}

/// The table that a request opens; `None` if it asks for something at the current table.
fn open_for(ask: &TableAsked, now: Option<&Table>, epoch: u64) -> Option<Result<Table, rules::Message>> {
    if ask.replaces_game() && now.is_some_and(Table::is_shared_game) {
        return Some(Err(message!("table-owed", "an online game is still in progress")));
    }
    let opened = match (ask, now) {
        (TableAsked::Start { setup, .. }, _) => Table::open((**setup).clone(), epoch),
        (TableAsked::Exercise { setup, learner, .. }, _) => {
            Table::exercise((**setup).clone(), *learner, epoch)
        }
        (TableAsked::Resume { record, review, .. }, _) => Table::resume(record, *review, epoch),
        (TableAsked::SyncRemote { log, record, remote, .. }, now) if !is_of(now, *log) => {
            Table::shared(*log, record, remote, epoch)
        }
        (TableAsked::Again | TableAsked::Swap, Some(now)) if now.is_exercise => return None,
        (TableAsked::Again, Some(now)) => Table::open(now.setup.clone(), epoch),
        (TableAsked::Swap, Some(now)) => Table::open(now.setup.swapped(), epoch),
        _ => return None,
    };
    Some(opened.map_err(|why| why.message()))
}

/// Is the game of this log at the table?
fn is_of(table: Option<&Table>, log: u64) -> bool {
    table.is_some_and(|table| table.shared == Some(log))
}

/// Seconds since 1970, for the dates of games.
pub(crate) fn seconds_since_1970() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

impl Table {
    /// A table with a new game.
    pub fn open(mut setup: NewGame, epoch: u64) -> Result<Self, TermsError> {
        if setup.random_sides && rand::random() {
            setup = setup.swapped();
        }
        let mut game = Match::new(&setup.to_terms()?)?;
        game.begin_at(seconds_since_1970());
        Ok(Self::with(game, setup, epoch))
    }

    /// A table with a recorded game, to be played on or reviewed.
    pub fn resume(record: &Record, review: bool, epoch: u64) -> Result<Self, TermsError> {
        let game = Match::resume(record)?;
        let (moves, seats) = (Vec::new(), game.seats().to_vec());
        let terms = GameTerms { moves, seats, ..record.terms.clone() };
        let mut table = Self::with(game, NewGame { terms, random_sides: false }, epoch);
        if review {
            table.begin_review();
        }
        Ok(table)
    }

    fn with(game: Match, setup: NewGame, epoch: u64) -> Self {
        let current = ShownPosition::of(game.game());
        let (review, remote, undone, shared) = (None, Vec::new(), Vec::new(), None);
        let (is_exercise, lookaheads) = (false, LookaheadCount::default());
        Self { game, setup, remote, current, review, undone, epoch, shared, is_exercise, lookaheads }
    }

    /// Plays a move that was asked for by the right seat at the right time.
    fn judge_move(&mut self, ask: &MoveAsked, centis: u32, events: &mut TableEvents) {
        let late = ask.epoch != self.epoch;
        let why = match self.review {
            _ if late => {
                message!("table-late", "the move {text} came too late", text = rules::quote(&ask.text))
            }
            Some(_) => message!("table-in-review", "the game is being reviewed"),
            None => return self.judge(ask.seat, &Action::Move(ask.text.clone()), centis, events),
        };
        events.refused.write(MoveRefused { why });
    }

    /// Applies an action to the match, and announces what came of it.
    fn judge(&mut self, seat: usize, action: &Action, centis: u32, events: &mut TableEvents) {
        match self.apply(seat, action, centis) {
            Ok(happened) => {
                let forgets = |event: &Event| matches!(event, Event::Moved(_) | Event::TakenBack { .. });
                if happened.iter().any(forgets) {
                    self.undone.clear();
                }
                happened.into_iter().for_each(|event| events.announce(event, seat, centis));
            }
            Err(why) if matches!(action, Action::Move(_)) => {
                events.refused.write(MoveRefused { why: why.message() });
            }
            Err(why) => debug!("{action:?} is refused: {why}"),
        }
    }

    /// Applies an action to the match, and keeps what is shown up to date.
    pub(super) fn apply(
        &mut self,
        seat: usize,
        action: &Action,
        centis: u32,
    ) -> Result<Vec<Event>, Refused> {
        let happened = self.game.apply(seat, action, centis)?;
        self.game.touch(seconds_since_1970());
        for event in &happened {
            match event {
                Event::Moved(played) => self.current.follow(played, self.game.game()),
                Event::TakenBack { to_ply } => self.show_ply(*to_ply),
                Event::Ended(_) => self.current.refresh(self.game.game()),
                // The position stays the same, so the AI thinks on.
                Event::Offered(_) | Event::Answered { .. } => continue,
            }
            self.epoch += 1;
        }
        Ok(happened)
    }

    fn show_ply(&mut self, ply: usize) {
        self.current = self.current.up_to(ply, self.game.game());
    }

    /// Everything that is neither a move nor another game.
    fn apply_request(&mut self, ask: &TableAsked, events: &mut TableEvents) {
        match ask {
            TableAsked::Remote { seat, action, centis } if self.is_shared() => {
                self.judge(*seat, action, *centis, events);
            }
            TableAsked::RemoteSeats(remote) if self.is_shared() => self.set_remote(remote),
            TableAsked::SyncRemote { .. } => self.sync_remote(ask, events),
            TableAsked::Review(step) if self.outcome().is_some() || !self.is_shared() => {
                self.step_review(*step, events);
            }
            TableAsked::TryMove { text, epoch } if *epoch == self.epoch => {
                if let Err(why) = self.try_move(text, events) {
                    events.refused.write(MoveRefused { why: why.message() });
                }
            }
            TableAsked::RenamePlayer { seat, name } if !self.is_shared() => {
                self.rename_player(*seat, name);
            }
            TableAsked::Rewind(ply) => self.rewind_exercise(*ply, events),
            // Nothing is offered or given up in an exercise.
            _ if self.is_exercise() => {}
            // While a game is reviewed nobody plays. What is done in a shared game goes into its log first.
            _ if !self.shows_present() || self.is_shared_game() => {}
            TableAsked::Undo if self.can_undo() => self.undo(events),
            TableAsked::Redo if self.can_redo() => self.redo(events),
            TableAsked::Resign(team) => self.judge_for(*team, &Action::Resign, events),
            TableAsked::Offer(offer, team) => self.judge_for(*team, &Action::Offer(*offer), events),
            TableAsked::Answer(yes) => {
                if let Some(seat) = self.game.answering_seat() {
                    self.judge(seat, &Action::Answer(*yes), 0, events);
                }
            }
            _ => {}
        }
    }

    /// Gives a player another name, in this game and the next. The AI thinks on.
    fn rename_player(&mut self, seat: usize, name: &str) {
        match self.game.rename_player(seat, name) {
            Ok(()) => self.setup.terms.seats.clone_from(&self.game.terms().seats),
            Err(why) => debug!("seat {seat} is not renamed: {why}"),
        }
    }

    fn judge_for(&mut self, team: Team, action: &Action, events: &mut TableEvents) {
        if let Some(seat) = self.acting_seat(team) {
            self.judge(seat, action, 0, events);
        }
    }

    /// The ply to go back to: the last one before which a person at this computer was to move.
    pub(super) fn undo_to(&self) -> Option<usize> {
        let moved = |ply: &usize| self.game.seat_of_move(*ply);
        (0..self.ply()).rev().find(|ply| moved(ply).is_some_and(|seat| self.is_person_here(seat)))
    }

    fn undo(&mut self, events: &mut TableEvents) {
        let Some(ply) = self.undo_to() else { return };
        let taken: Vec<_> = self.record().terms.moves[ply..].iter().rev().cloned().collect();
        self.undone.extend(taken);
        self.rewind(ply);
        events.reset.write(TableReset::Stepped);
    }

    /// Goes back to an earlier position of the game.
    pub(super) fn rewind(&mut self, ply: usize) {
        self.game.rewind(ply);
        self.show_ply(ply);
        self.epoch += 1;
    }

    /// Plays what was taken back until a person at this computer is to move again.
    fn redo(&mut self, events: &mut TableEvents) {
        while let (Some(seat), Some(mv)) = (self.mover(), self.undone.pop()) {
            if self.apply(seat, &Action::Move(mv.text), mv.centis).is_err() {
                self.undone.clear();
            }
            if self.awaits_person() {
                break;
            }
        }
        events.reset.write(TableReset::Stepped);
        events.ended.write_batch(self.outcome().map(GameEnded));
    }
}
