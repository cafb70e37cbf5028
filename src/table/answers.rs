//! What the AI answers when somebody asks it for a draw, a move back, or that the game shall not count.

use super::bot::Bot;
use super::{Question, Table, TableAsked, Talk};
use crate::AppSystems;
use bevy::prelude::*;
use rules::Team;
use rules::record::EventKind;
use search::Verdict;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, answer.in_set(AppSystems::Ask));
}

/// Before so many moves nobody agrees to a draw, and above this value neither.
const DRAW_AFTER: usize = 30;
const DRAW_BELOW: i32 = 25;
/// Above this value nobody lets a game go.
const ABORT_BELOW: i32 = 100;
/// With a clock running, so many moves of a game may be taken back.
const TAKEBACKS: usize = 3;

fn answer(
    mut talk: MessageReader<Talk>,
    table: Option<Res<Table>>,
    bot: Res<Bot>,
    mut asked: MessageWriter<TableAsked>,
) {
    for talk in talk.read() {
        let (Talk::Asked(question, by), Some(table)) = (talk, &table) else { continue };
        let mut others = table.seats().iter().enumerate().filter(|(_, seat)| seat.team != *by);
        if others.all(|(index, seat)| seat.controller.is_ai() && !table.is_remote(index)) {
            asked.write(TableAsked::Answer(agrees(*question, *by, table, &bot)));
        }
    }
}

fn agrees(question: Question, by: Team, table: &Table, bot: &Bot) -> bool {
    match question {
        Question::Draw => table.ply() >= DRAW_AFTER && stands_below(DRAW_BELOW, by, bot),
        Question::Abort => stands_below(ABORT_BELOW, by, bot),
        Question::Takeback => {
            let granted = |event: &&rules::record::Event| event.kind == EventKind::TakebackGranted;
            !table.clocks().any() || table.record().events.iter().filter(granted).count() < TAKEBACKS
        }
    }
}

/// Did the AI's last thought for another team come to less than this?
fn stands_below(value: i32, by: Team, bot: &Bot) -> bool {
    match bot.last() {
        Some((team, Verdict::Score(score))) if team != by => score < value,
        Some((team, Verdict::LossIn(_))) => team != by,
        _ => false,
    }
}
