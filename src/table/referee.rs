//! The only writer of the table: judges what is asked for, changes the game, and says what happened.

use super::{
    GameEnded, LastMove, MoveAsked, MovePlayed, MoveRefused, Question, Table, TableAsked, TableReset,
    Talk,
};
use crate::AppSystems;
use crate::new_game::NewGame;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::{Clocks, Game, Outcome, Record, RuleError, Step, TermsError};
use std::time::{SystemTime, UNIX_EPOCH};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MoveAsked>()
        .add_message::<TableAsked>()
        .add_message::<MovePlayed>()
        .add_message::<MoveRefused>()
        .add_message::<TableReset>()
        .add_message::<GameEnded>()
        .add_message::<Talk>()
        .add_systems(Update, (judge_wishes, judge_time, judge_moves).chain().in_set(AppSystems::Judge));
}

/// What the referee says.
#[derive(SystemParam)]
pub(super) struct Voice<'w> {
    pub(super) played: MessageWriter<'w, MovePlayed>,
    pub(super) refused: MessageWriter<'w, MoveRefused>,
    pub(super) reset: MessageWriter<'w, TableReset>,
    pub(super) ended: MessageWriter<'w, GameEnded>,
    pub(super) talk: MessageWriter<'w, Talk>,
}

/// Whoever has no time left has lost, or drawn where nobody else could win.
fn judge_time(table: Option<ResMut<Table>>, clock: Res<super::clock::Stopwatch>, mut voice: Voice) {
    let Some(mut table) = table else { return };
    if table.outcome().is_some() || table.review.is_some() || table.is_shared() {
        return;
    }
    if let Some(team) = table.clocks.flag(clock.centis().into()) {
        let outcome = rules::outcome_on_flag(&*table.game, team);
        table.end(outcome, &mut voice);
    }
}

fn judge_moves(
    mut asked: MessageReader<MoveAsked>,
    table: Option<ResMut<Table>>,
    clock: Res<super::clock::Stopwatch>,
    mut voice: Voice,
) {
    let Some(mut table) = table else {
        asked.clear();
        return;
    };
    for ask in asked.read() {
        match table.play(ask, clock.centis()) {
            Ok(played) => {
                let outcome = played.played.outcome.filter(|_| table.review.is_none());
                voice.played.write(played);
                voice.ended.write_batch(outcome.map(GameEnded));
            }
            Err(why) => {
                voice.refused.write(MoveRefused { why });
            }
        }
    }
}

fn judge_wishes(
    mut asked: MessageReader<TableAsked>,
    mut table: Option<ResMut<Table>>,
    mut commands: Commands,
    mut voice: Voice,
) {
    for ask in asked.read() {
        let busy = table.as_ref().is_some_and(|table| table.is_owed_to_others());
        if busy && ask.is_another_game() {
            voice.refused.write(MoveRefused { why: "a game with others is going on".into() });
            continue;
        }
        let started = match (ask, &table) {
            (TableAsked::Start(setup), _) => Some(Table::open((**setup).clone(), next(&table))),
            (TableAsked::Resume(record), _) => Some(Table::resume(record, next(&table))),
            (TableAsked::Gather { log, record, remote }, now) => {
                let gathered = Table::gather(*log, record, remote, next(&table));
                let same = now.as_ref().is_some_and(|now| now.shared == Some(*log));
                if let (true, Ok(new), Some(at)) = (same, &gathered, &mut table) {
                    at.become_like(new, &mut voice);
                    continue;
                }
                Some(gathered)
            }
            (TableAsked::Again, Some(now)) => Some(Table::open(now.setup.clone(), next(&table))),
            (TableAsked::Swap, Some(now)) => Some(Table::open(now.setup.swapped(), next(&table))),
            _ => None,
        };
        match (started, &mut table) {
            (Some(Ok(new)), at) => {
                let outcome = new.outcome();
                match at {
                    Some(old) => **old = new,
                    None => commands.insert_resource(new),
                }
                voice.reset.write(TableReset::Started);
                voice.ended.write_batch(outcome.map(GameEnded));
            }
            (Some(Err(why)), _) => {
                voice.refused.write(MoveRefused { why: why.to_string() });
            }
            (None, Some(_)) if *ask == TableAsked::Close => {
                commands.remove_resource::<Table>();
                voice.reset.write(TableReset::Closed);
            }
            (None, Some(table)) => table.grant(ask, &mut voice),
            (None, None) => {}
        }
    }
}

/// What a calendar needs to know about now.
pub(crate) fn seconds_since_1970() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The epoch of what comes next.
fn next(table: &Option<ResMut<Table>>) -> u64 {
    table.as_ref().map_or(1, |table| table.epoch + 1)
}

impl Table {
    /// A table with a game that begins.
    pub fn open(mut setup: NewGame, epoch: u64) -> Result<Self, TermsError> {
        if setup.random_sides && rand::random() {
            setup = setup.swapped();
        }
        let mut game = setup.open()?;
        let now = seconds_since_1970();
        game.describe(&mut |record| (record.began, record.touched) = (now, now));
        Ok(Self::with(game, setup, epoch))
    }

    /// A table with a game that goes on.
    pub fn resume(record: &Record, epoch: u64) -> Result<Self, TermsError> {
        let (setup, game) = NewGame::resume(record)?;
        let mut table = Self::with(game, setup, epoch);
        let open = table.record().open_offer().filter(|_| table.outcome().is_none());
        table.question = open.and_then(|event| Some((Question::of(event.kind)?, event.team)));
        Ok(table)
    }

    fn with(game: Box<dyn Game>, setup: NewGame, epoch: u64) -> Self {
        let mut table = Self {
            board: game.board(),
            clocks: Clocks::of(&*game),
            game,
            setup,
            remote: Vec::new(),
            undone: Vec::new(),
            epoch,
            shown: Vec::new(),
            captured: Vec::new(),
            last: None,
            question: None,
            review: None,
            shared: None,
            pieces: Vec::new(),
            legal: Vec::new(),
        };
        table.retell();
        table
    }

    /// Plays a move that was asked for by the right seat at the right time.
    pub(super) fn play(&mut self, ask: &MoveAsked, centis: u32) -> Result<MovePlayed, String> {
        if ask.epoch != self.epoch {
            return Err(format!("{} came too late", rules::quote(&ask.text)));
        }
        if self.mover() != Some(ask.seat) {
            return Err(format!("it is not the turn of seat {}", ask.seat + 1));
        }
        if self.review.is_some() {
            return self.attempt(ask);
        }
        let played = self.make(&ask.text, centis).map_err(|error| error.to_string())?;
        self.touch();
        self.undone.clear();
        // Whoever plays on has refused what was asked.
        self.question = None;
        Ok(MovePlayed { played, seat: ask.seat, epoch: self.epoch, tried: false })
    }

    /// Plays a move, whoever wants it.
    pub(super) fn make(&mut self, text: &str, centis: u32) -> Result<rules::Played, RuleError> {
        let cells = self.cells_of(text);
        let played = self.game.play(text, centis)?;
        self.note(&played, cells);
        self.refresh();
        Ok(played)
    }

    fn cells_of(&self, text: &str) -> Vec<rules::Cell> {
        let named = |mv: &&rules::LegalMove| mv.text == text || mv.shown == text;
        self.game.moves().iter().find(named).map(|mv| mv.cells.to_vec()).unwrap_or_default()
    }

    /// Writes down what a move did.
    fn note(&mut self, played: &rules::Played, clicked: Vec<rules::Cell>) {
        self.shown.push(played.shown.clone());
        self.captured.extend(played.steps.iter().filter_map(|step| match step {
            Step::Remove(piece) => Some(*piece),
            _ => None,
        }));
        self.last = Some(LastMove { cells: clicked });
    }

    /// Brings what is kept up to date with the game.
    pub(super) fn refresh(&mut self) {
        self.epoch += 1;
        self.board = self.game.board();
        self.pieces = self.game.pieces();
        self.legal = self.game.moves();
        self.clocks = Clocks::of(&*self.game);
    }

    /// Something has happened in the game.
    pub(super) fn touch(&mut self) {
        let now = seconds_since_1970();
        self.game.describe(&mut |record| record.touched = now);
    }

    /// Tells the whole game again from its first position: after loading, undo and redo.
    pub(super) fn retell(&mut self) {
        self.retell_each(&mut |_| {});
    }

    /// The same, with something to be done after each move.
    pub(super) fn retell_each(&mut self, each: &mut dyn FnMut(&Self)) {
        let moves = self.game.record().terms.moves.clone();
        let (result, pending) = (self.game.record().result, self.game.record().pending);
        (self.shown, self.captured, self.last) = Default::default();
        self.game.rewind(0);
        for mv in &moves {
            let cells = self.cells_of(&mv.text);
            // Each was played before, so it is legal again; were it not, stopping is safe.
            let Ok(played) = self.game.play(&mv.text, mv.centis) else { break };
            self.note(&played, cells);
            each(self);
        }
        if let (None, Some(result)) = (self.game.outcome(), result) {
            // An ending that is not on the board, such as a resignation.
            let _ = self.game.end(result);
        }
        self.game.describe(&mut |record| record.pending = pending);
        self.refresh();
    }

    /// Everything that is neither a move nor a new game.
    fn grant(&mut self, ask: &TableAsked, voice: &mut Voice) {
        match ask {
            TableAsked::Told(told) => self.follow(told, voice),
            // A game with others is looked at when it is over.
            TableAsked::Review(look) if !self.is_shared() || self.whole().outcome().is_some() => {
                self.look(*look, voice);
            }
            // Everything else is for the log first; what comes of it is told.
            _ if self.is_shared() && self.outcome().is_none() => {}
            TableAsked::Undo if self.can_undo() => self.undo(voice),
            TableAsked::Redo if self.can_redo() => self.redo(voice),
            TableAsked::Resign(team) => self.resign(*team, voice),
            TableAsked::Ask(question, team) => self.ask(*question, *team, voice),
            TableAsked::Answer(yes) => self.answer(*yes, voice),
            _ => {}
        }
    }

    pub(super) fn end(&mut self, outcome: Outcome, voice: &mut Voice) {
        if self.game.end(outcome).is_ok() {
            self.question = None;
            self.touch();
            self.refresh();
            voice.ended.write(GameEnded(outcome));
        }
    }

    /// The ply to go back to: the last one before which somebody at this computer was to move.
    pub(super) fn undo_to(&self) -> Option<usize> {
        let here = |ply: &usize| {
            let team = self.movers()[*ply];
            let seats: Vec<usize> = self.seats_of(team).collect();
            let moved = self.moves_of(team, *ply);
            let seat = (!seats.is_empty()).then(|| seats[moved % seats.len()]);
            seat.is_some_and(|seat| self.is_person_here(seat))
        };
        (0..self.ply()).rev().find(here)
    }

    fn undo(&mut self, voice: &mut Voice) {
        let Some(ply) = self.undo_to() else { return };
        let taken: Vec<_> = self.record().terms.moves[ply..].iter().rev().cloned().collect();
        self.undone.extend(taken);
        self.game.rewind(ply);
        self.question = None;
        self.retell();
        voice.reset.write(TableReset::Stepped);
    }

    /// Plays what was taken back until somebody at this computer is to move again.
    fn redo(&mut self, voice: &mut Voice) {
        while let Some(mv) = self.undone.pop() {
            if self.make(&mv.text, mv.centis).is_err() {
                self.undone.clear();
            }
            if self.awaits_person() {
                break;
            }
        }
        voice.reset.write(TableReset::Stepped);
        voice.ended.write_batch(self.outcome().map(GameEnded));
    }
}

#[cfg(test)]
impl Table {
    /// Goes back to a ply, for tests of what is shown.
    pub(super) fn rewind_for_test(&mut self, ply: usize) {
        self.game.rewind(ply);
        self.retell();
    }
}
