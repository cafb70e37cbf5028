//! The table follows the log that everybody shares, and the log gets what is done at the table.

use super::hub::{Hub, Tools};
use super::words;
use super::{Hearing, Online, Said, Stage, Trouble};
use crate::setup::Mind;
use crate::table::clock::Stopwatch;
use crate::table::{MovePlayed, Question, Table, TableAsked, TableReset, Told};
use crate::wake::Awake;
use bevy::prelude::*;
use online::chain::{self, Chain, Deed};
use online::identity::Key;
use online::net::Refusal;
use online::party::{Party, PartyNews};
use std::time::Instant;

/// No more is remembered of what was said.
const MOST_SAID: usize = 200;
/// Whoever's clock has run out is given so long to say so themselves.
const FLAG_GRACE: u32 = 150;

/// Hears what has happened elsewhere.
pub(super) fn listen(mut tools: Tools) {
    if tools.hub.party.is_none() {
        return;
    }
    if let Some(party) = &mut tools.hub.party {
        party.poll();
    }
    // What was gathered as a whole needs no telling piece by piece.
    let mut gather = false;
    while let Some(news) = tools.hub.party.as_mut().and_then(Party::next) {
        tools.awake.nudge();
        match news {
            PartyNews::Began | PartyNews::Replaced => gather = true,
            PartyNews::Deed(place) if !gather => tools.tell(place),
            PartyNews::Deed(_) => {}
            news => tools.hear(news),
        }
    }
    if gather {
        tools.gather();
    }
    tools.see_trouble();
}

impl Tools<'_> {
    fn hear(&mut self, news: PartyNews) {
        match news {
            PartyNews::Entered { code, resume, waiting } => {
                self.online.code = Some(code.clone());
                self.kept.entered(&code, &resume, self.hub.password.clone());
                if waiting {
                    self.online.stage = Stage::Opening(super::Opening::Opponent);
                }
                self.keep();
            }
            PartyNews::Refused(why) => self.refused(&why),
            PartyNews::Sorry(why) => self.fail(words::sorry(why)),
            PartyNews::Kicked => self.kicked(),
            PartyNews::Password(password) => self.hub.password = password,
            PartyNews::Lobby => self.show_lobby(),
            PartyNews::Hearing => self.show_hearing(),
            PartyNews::Said { by, words } => {
                let name = self.hub.party.as_ref().and_then(Party::lobby).map(|lobby| lobby.name(by));
                let name = name.unwrap_or_default().to_string();
                if !self.online.muted.contains(&by)
                    && !(self.settings.mute_chat && Some(by) != self.online.me)
                {
                    self.remember(Said::Words { by, name, words });
                }
            }
            PartyNews::Note(note) => self.remember(words::note(&note)),
            PartyNews::Relay { here } => self.hub.relay_away = !here,
            PartyNews::Began | PartyNews::Replaced | PartyNews::Deed(_) | PartyNews::Pulse { .. } => {}
        }
    }

    pub(super) fn remember(&mut self, said: Said) {
        self.online.chat.push(said);
        let extra = self.online.chat.len().saturating_sub(MOST_SAID);
        self.online.chat.drain(..extra);
    }

    fn refused(&mut self, why: &Refusal) {
        let playing = self.online.stage == Stage::Playing;
        match why {
            Refusal::WrongPassword => {
                let wrong = self.hub.password.is_some();
                self.leave_party();
                self.online.stage = Stage::Password { wrong };
            }
            Refusal::UnknownCode | Refusal::NoRelay(_) if self.look_nearby() => {}
            why => {
                if matches!(why, Refusal::UnknownCode | Refusal::Over | Refusal::Kicked) {
                    self.kept.forget();
                }
                self.fail(words::failure(why));
                if playing {
                    self.asked.write(TableAsked::Close);
                }
            }
        }
    }

    fn kicked(&mut self) {
        let playing = self.online.stage == Stage::Playing;
        self.kept.forget();
        self.fail(words::failure(&Refusal::Kicked));
        if playing {
            self.asked.write(TableAsked::Close);
        }
    }

    fn show_lobby(&mut self) {
        let Some(party) = &self.hub.party else { return };
        let lobby = party.lobby().cloned();
        let again = lobby
            .as_ref()
            .and_then(|lobby| lobby.again.iter().copied().find(|key| Some(*key) != self.online.me));
        let first = self.online.lobby.is_none() && lobby.is_some();
        self.online.lobby = lobby;
        self.online.rematch = again;
        let waits = matches!(self.online.stage, Stage::Opening(super::Opening::Opponent));
        let alone = self.online.lobby.as_ref().is_some_and(|lobby| lobby.members.len() < 2);
        if (first || waits) && !(waits && alone) && self.online.stage != Stage::Playing {
            self.online.stage = Stage::Lobby;
        }
        self.take_minds();
        self.show_hearing();
    }

    fn show_hearing(&mut self) {
        let Some(party) = &self.hub.party else { return };
        let Some(lobby) = party.lobby() else { return };
        let heard = lobby.members.iter().filter(|member| member.key != party.me()).map(|member| {
            let heard = party.heard(member.key);
            let ping = heard.and_then(|heard| heard.ping);
            let shaky = heard.is_some_and(|heard| heard.shaky);
            (member.key, Hearing { ping, shaky, linked: heard.is_some() })
        });
        self.online.hearing = heard.collect();
    }

    /// Puts the game on the table as the log has it.
    fn gather(&mut self) {
        let Some(party) = &self.hub.party else { return };
        let Some(chain) = party.chain() else { return };
        let (record, minds) = (Box::new(chain.record()), minds(chain, party));
        if self.hub.aside && chain.outcome().is_some() {
            return;
        }
        if let (Some(file), Some(library)) = (self.hub.file.take(), &mut self.library) {
            library.go_on_in(&file);
        }
        self.asked.write(TableAsked::Gather { record, minds });
        (self.hub.gathered, self.hub.aside) = (true, false);
        if self.online.stage != Stage::Playing {
            self.online.stage = Stage::Playing;
            self.remember(Said::Note("online-note-started", Vec::new()));
        }
        self.keep();
    }

    /// Whoever runs the AI may have changed.
    fn take_minds(&mut self) {
        let Some(party) = &self.hub.party else { return };
        let (Some(chain), Some(table)) = (party.chain(), &self.table) else { return };
        if !table.is_shared() || chain.outcome().is_some() || !self.hub.gathered {
            return;
        }
        let minds = minds(chain, party);
        let now: Vec<&Mind> = table.setup().seats.iter().map(|seat| &seat.mind).collect();
        if now != minds.iter().collect::<Vec<_>>() {
            self.asked.write(TableAsked::Told(Told::Minds(minds)));
        }
    }

    /// Tells the table what was done elsewhere. One's own moves are there already.
    fn tell(&mut self, place: usize) {
        let Some(party) = &self.hub.party else { return };
        let Some(chain) = party.chain() else { return };
        let Some(entry) = chain.entries().get(place) else { return };
        let seat = usize::from(entry.seat);
        let Some(team) = chain.charter().seats.get(seat).map(|seat| seat.team) else { return };
        let told = match &entry.deed {
            Deed::Move(_) if entry.by == party.me() => return,
            Deed::Move(text) => Told::Move { seat, text: text.clone(), centis: entry.centis },
            Deed::Ask(question) => Told::Ask(asked(*question), team),
            Deed::Answer(yes) => Told::Answer(*yes),
            Deed::Resign => Told::Resign(team),
            Deed::Flag => Told::Flag,
        };
        self.asked.write(TableAsked::Told(told));
        if chain.outcome().is_some() {
            self.kept.forget();
        } else if chain.len() % 8 == 2 {
            // By now it is known which file the game is in.
            self.keep();
        }
    }

    /// Writes down how to come back, while there is something to come back to.
    pub(super) fn keep(&mut self) {
        let Some(party) = &self.hub.party else { return };
        let Some(chain) = party.chain().filter(|chain| chain.outcome().is_none()) else { return };
        if chain.charter().seat_of(party.me()).is_some() {
            let file = self.library.as_ref().and_then(|library| library.name_of_file());
            self.kept.keep(party.identity(), chain, file);
        }
    }

    /// What is wrong right now, in one sentence.
    fn see_trouble(&mut self) {
        let Some(party) = &self.hub.party else { return };
        let Some(lobby) = party.lobby() else { return };
        let people = party.chain().into_iter().flat_map(|chain| chain.charter().people());
        let players = people.filter(|key| *key != party.me());
        let relay = self.hub.relay_away;
        let mut found = relay.then_some(Trouble::Relay);
        let (mut heard, mut missing) = (0, 0);
        for key in players {
            let name = lobby.name(key).to_string();
            match party.heard(key) {
                None => {
                    missing += 1;
                    let since = match &self.online.trouble {
                        Some(Trouble::Waiting { name: before, since }) if *before == name => *since,
                        _ => Instant::now(),
                    };
                    found = Some(Trouble::Waiting { name, since });
                }
                Some(hearing) => {
                    heard += 1;
                    if hearing.shaky {
                        found = Some(Trouble::Shaky(name));
                    }
                }
            }
        }
        if relay && missing > 0 && heard == 0 {
            // Nobody at all is heard: it is this computer that has to find its way back.
            found = Some(Trouble::Reconnecting);
        }
        let found = found.filter(|_| self.online.stage == Stage::Playing || relay);
        if found != self.online.trouble {
            self.online.trouble = found;
            self.awake.nudge();
        }
    }
}

/// Who makes the moves of each seat, as seen from here: the host runs the AIs.
fn minds(chain: &Chain, party: &Party) -> Vec<Mind> {
    let seats = chain.charter().seats.iter();
    let mind = |seat: &chain::Seat| match &seat.mind {
        chain::Mind::Person(key) if *key == party.me() => Mind::Person,
        chain::Mind::Ai { level, sliders } if runs_ai(chain, party) => {
            Mind::Ai { level: *level, sliders: sliders.clone() }
        }
        _ => Mind::Elsewhere,
    };
    seats.map(mind).collect()
}

/// The host runs the AIs if they play; otherwise the first player who is there does.
fn runs_ai(chain: &Chain, party: &Party) -> bool {
    let there = |key: &Key| *key == party.me() || party.heard(*key).is_some();
    let host = party.lobby().map(|lobby| lobby.host);
    let players: Vec<Key> = chain.charter().people().collect();
    let host = host.filter(|host| players.contains(host) && there(host));
    host.or_else(|| players.iter().copied().find(there)) == Some(party.me())
}

fn asked(question: chain::Question) -> Question {
    match question {
        chain::Question::Draw => Question::Draw,
        chain::Question::Takeback => Question::Takeback,
        chain::Question::Abort => Question::Abort,
    }
}

fn question_of(question: Question) -> chain::Question {
    match question {
        Question::Draw => chain::Question::Draw,
        Question::Takeback => chain::Question::Takeback,
        Question::Abort => chain::Question::Abort,
    }
}

/// What is asked for at a shared table goes into the log first.
pub(super) fn forward(
    mut wishes: MessageReader<TableAsked>,
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    mut hub: ResMut<Hub>,
) {
    let Some(table) = table.filter(|table| table.is_shared() && table.outcome().is_none()) else {
        wishes.clear();
        return;
    };
    for wish in wishes.read() {
        let done = match wish {
            TableAsked::Resign(team) => own_seat(&table, *team).map(|seat| (seat, Deed::Resign)),
            TableAsked::Ask(question, team) => {
                own_seat(&table, *team).map(|seat| (seat, Deed::Ask(question_of(*question))))
            }
            TableAsked::Answer(yes) => answerer(&table, &hub).map(|seat| (seat, Deed::Answer(*yes))),
            _ => None,
        };
        let Some((seat, deed)) = done else { continue };
        let Some(party) = &mut hub.party else { return };
        if let Err(why) = party.play(seat, deed, watch.centis()) {
            info!("that cannot be done now: {why}");
        }
    }
}

/// One's own seat in a team.
fn own_seat(table: &Table, team: rules::Team) -> Option<usize> {
    let seats = table.setup().seats.iter();
    seats.enumerate().find(|(_, seat)| seat.team == team && seat.mind.is_here()).map(|(place, _)| place)
}

/// The seat that answers for this computer: one's own, or that of an AI that runs here.
fn answerer(table: &Table, hub: &Hub) -> Option<usize> {
    let team = hub.party.as_ref()?.chain()?.answerer()?;
    let ai = || {
        let seats = table.setup().seats.iter().enumerate();
        { seats }.find(|(_, seat)| seat.team == team && seat.mind.is_ai()).map(|(place, _)| place)
    };
    own_seat(table, team).or_else(ai)
}

/// Moves that were made here go to everybody else.
pub(super) fn send_moves(
    mut played: MessageReader<MovePlayed>,
    table: Option<Res<Table>>,
    mut hub: ResMut<Hub>,
    mut asked: MessageWriter<TableAsked>,
) {
    let Some(table) = table.filter(|table| table.is_shared()) else {
        played.clear();
        return;
    };
    for played in played.read().filter(|played| !played.tried) {
        let elsewhere = table.seat(played.seat).is_none_or(|seat| seat.mind == Mind::Elsewhere);
        let Some(party) = hub.party.as_mut().filter(|_| !elsewhere) else { continue };
        let moves = &table.whole().record().moves;
        let centis = moves.get(played.played.ply.saturating_sub(1)).map_or(0, |mv| mv.centis);
        let text = played.played.text.clone();
        if let Err(why) = party.play(played.seat, Deed::Move(text), centis) {
            // The others have gone on meanwhile: the table follows them.
            warn!("a move came too late: {why}");
            if let Some(chain) = party.chain() {
                let minds = minds(chain, party);
                asked.write(TableAsked::Gather { record: Box::new(chain.record()), minds });
            }
        }
    }
}

/// Clocks belong to the log: the time of the move is counted from when its last entry came.
pub(super) fn keep_time(mut watch: ResMut<Stopwatch>, table: Option<Res<Table>>, hub: Res<Hub>) {
    let Some(party) = hub.party.as_ref().filter(|_| table.is_some_and(|table| table.is_shared())) else {
        return;
    };
    if watch.runs() && party.chain().is_some_and(|chain| chain.outcome().is_none()) {
        watch.of_move = party.thinking();
    }
}

/// Whose clock has run out has lost: one says so oneself, and of others a little later.
pub(super) fn see_flags(table: Option<Res<Table>>, watch: Res<Stopwatch>, mut hub: ResMut<Hub>) {
    let Some(table) = table.filter(|table| table.is_shared() && table.outcome().is_none()) else {
        return;
    };
    let Some(falls) = table.clocks().falls_after() else { return };
    let Some(mover) = table.mover().and_then(|place| table.seat(place)) else { return };
    let grace = if mover.mind == Mind::Elsewhere { FLAG_GRACE } else { 0 };
    let now = watch.centis();
    if u64::from(now) < falls + u64::from(grace) {
        return;
    }
    let seats = table.setup().seats.iter();
    let own = seats.enumerate().find(|(_, seat)| seat.mind.is_here()).map(|(place, _)| place);
    if let (Some(seat), Some(party)) = (own, &mut hub.party) {
        let _ = party.play(seat, Deed::Flag, now);
    }
}

/// Whoever closes the table has left the game.
pub(super) fn see_closing(
    mut resets: MessageReader<TableReset>,
    mut hub: ResMut<Hub>,
    online: Res<Online>,
    mut awake: ResMut<Awake>,
) {
    for reset in resets.read() {
        if *reset == TableReset::Closed && online.stage == Stage::Playing {
            hub.gathered = false;
            awake.nudge();
        }
    }
}
