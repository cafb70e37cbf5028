//! How the AI answers offers of a draw, a takeback or an abort.

use super::bot::Bot;
use super::{OfferEvent, Table, TableAsked};
use crate::AppSystems;
use bevy::prelude::*;
use play::Offer;
use rules::Team;
use rules::record::EventKind;
use search::Verdict;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, answer.in_set(AppSystems::React));
}

/// The AI accepts a draw after this many moves and below this score.
const DRAW_AFTER: usize = 30;
const DRAW_BELOW: i32 = 25;
/// It accepts an abort below this score.
const ABORT_BELOW: i32 = 100;
/// With a clock running, it grants this many takebacks in a game.
const TAKEBACKS: usize = 3;

fn answer(
    mut offers: MessageReader<OfferEvent>,
    table: Option<Res<Table>>,
    bot: Res<Bot>,
    mut asked: MessageWriter<TableAsked>,
) {
    for event in offers.read() {
        let (OfferEvent::Made(offer, by), Some(table)) = (event, &table) else { continue };
        let mut others = table.seats().iter().enumerate().filter(|(_, seat)| seat.team != *by);
        if others.all(|(index, seat)| seat.controller.is_ai() && !table.is_remote(index)) {
            asked.write(TableAsked::Answer(agrees(*offer, *by, table, &bot)));
        }
    }
}

fn agrees(offer: Offer, by: Team, table: &Table, bot: &Bot) -> bool {
    match offer {
        Offer::Draw => table.ply() >= DRAW_AFTER && is_losing_by(DRAW_BELOW, by, bot),
        Offer::Abort => is_losing_by(ABORT_BELOW, by, bot),
        Offer::Takeback => {
            let granted = |event: &&rules::record::Event| event.kind == EventKind::TakebackGranted;
            !table.clocks().any() || table.record().events.iter().filter(granted).count() < TAKEBACKS
        }
    }
}

/// Was the AI's last verdict for another team below this score?
fn is_losing_by(value: i32, by: Team, bot: &Bot) -> bool {
    match bot.last() {
        Some((team, Verdict::Score(score))) if team != by => score < value,
        Some((team, Verdict::LossIn(_))) => team != by,
        _ => false,
    }
}
