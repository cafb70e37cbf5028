//! In a lobby or a game: what the party reports, and what the user and the table do there.

use super::Client;
use super::command::{LobbyCommand, TableCommand};
use super::event::{ClientNote, ConnectGoal, Event, Failure};
use super::reconnect::EntryTicket;
use super::state::State;
use crate::identity::Key;
use crate::invite::InviteCode;
use crate::net::{EntryMode, Refusal};
use crate::party::lobby::CannotStart;
use crate::party::{MemberRequest, PartyEvent};
use std::time::Instant;

impl Client {
    /// Handles everything the party reports.
    pub(super) fn poll_session(&mut self, now: Instant) {
        let Some(session) = self.state.session_mut() else { return };
        session.party.poll(now);
        session.table.check_flag(&mut session.party, now);
        let (mut anew, mut actions) = (false, Vec::new());
        while let Some(event) = self.state.session_mut().and_then(|session| session.party.next_event()) {
            match event {
                PartyEvent::GameStarted | PartyEvent::LogReplaced => anew = true,
                PartyEvent::Action(index) => actions.push(index),
                event => self.on_party_event(event),
            }
        }
        self.update_table((anew, actions));
        let in_game = self.state.is_in_game();
        let Some(session) = self.state.session_mut() else { return };
        session.check_trouble(in_game, now, &mut self.events);
        session.check_ticket(&mut self.tickets, &mut self.events);
    }

    fn on_party_event(&mut self, event: PartyEvent) {
        match event {
            PartyEvent::Entered { code, resume, waiting, password } => {
                self.on_entered((code, resume), waiting, password);
            }
            PartyEvent::Refused(why) => self.on_refused(why),
            PartyEvent::Rejected(why) => self.fail(Failure::Rejected(why)),
            PartyEvent::Kicked => self.on_kicked(Refusal::Kicked),
            PartyEvent::PasswordRemoved => self.learn_password(None),
            PartyEvent::LobbyChanged => self.on_lobby_changed(),
            PartyEvent::LinksChanged => self.report_links(),
            PartyEvent::Chat { by, text } => self.on_chat(by, text),
            PartyEvent::Note(note) => self.events.push(Event::Note(ClientNote::Party(note))),
            PartyEvent::Relay { reachable } => {
                if let Some(session) = self.state.session_mut() {
                    session.relay_away = !reachable;
                }
            }
            PartyEvent::GameStarted | PartyEvent::LogReplaced | PartyEvent::Action(_) => {}
        }
    }

    fn on_entered(&mut self, (code, resume): (String, String), waiting: bool, password: bool) {
        if let State::Connecting { goal, .. } = &mut self.state
            && waiting
        {
            *goal = ConnectGoal::Opponent;
        }
        let status = self.state.status();
        let Some(session) = self.state.session_mut() else { return };
        session.entry = EntryTicket { code: code.clone(), resume };
        session.has_password = password;
        session.store_ticket(&mut self.tickets, &mut self.events);
        self.events.push(Event::Code(code));
        if status != self.reported {
            self.reported = status.clone();
            self.events.push(Event::Status(status));
        }
    }

    fn on_refused(&mut self, why: Refusal) {
        if self.try_elsewhere(&why) {
            return;
        }
        if why == Refusal::WrongPassword {
            return self.ask_password();
        }
        if self.search_nearby(&why) || self.seek_again(&why) {
            return;
        }
        if matches!(why, Refusal::UnknownCode | Refusal::Over | Refusal::Kicked) {
            return self.on_kicked(why);
        }
        self.fail(Failure::Refused(why));
    }

    /// No host has answered in time.
    pub(super) fn on_no_answer(&mut self) {
        if !self.try_elsewhere(&Refusal::Over) {
            self.fail(Failure::NoAnswer);
        }
    }

    /// There is no way back into this lobby.
    fn on_kicked(&mut self, why: Refusal) {
        if let Some(session) = self.state.session() {
            session.end_ticket(&mut self.tickets, &mut self.events);
        }
        self.fail(Failure::Refused(why));
    }

    fn ask_password(&mut self) {
        let Some(session) = self.state.session() else { return };
        if !session.has_password && !session.has_lobby && session.attempt.password.is_none() {
            return self.fail(Failure::Refused(Refusal::WrongSecret));
        }
        let mut attempt = Box::new(session.attempt.clone());
        // Did the host set another one while we were inside?
        let wrong = attempt.password.is_some() && !session.has_lobby;
        if let Some(code) = InviteCode::read(&session.entry.code) {
            (attempt.entry_mode, attempt.draft) = (EntryMode::Join(code), None);
        }
        self.leave_session();
        self.set_state(State::NeedsPassword { attempt, wrong });
    }

    fn on_lobby_changed(&mut self) {
        let waits = matches!(self.state, State::Connecting { goal: ConnectGoal::Opponent, .. });
        let Some(session) = self.state.session_mut() else { return };
        let Some(lobby) = session.party.lobby().cloned() else { return };
        let first = !std::mem::replace(&mut session.has_lobby, true);
        let alone = lobby.members.len() < 2;
        session.table.check_remote(&session.party, &mut self.events);
        self.events.push(Event::Lobby(Box::new(lobby)));
        self.report_links();
        let connecting = matches!(self.state, State::Connecting { .. });
        if connecting && (first || waits) && !(waits && alone) {
            self.move_session(State::InLobby);
        }
    }

    fn report_links(&mut self) {
        let Some(session) = self.state.session().filter(|session| session.has_lobby) else { return };
        self.events.push(Event::Links(session.links()));
    }

    /// Takes the session to another state.
    fn move_session(&mut self, to: fn(Box<super::LobbySession>) -> State) {
        if let Some(session) = std::mem::take(&mut self.state).into_session() {
            self.timer.set(None);
            self.set_state(to(session));
        }
    }

    /// Shows what is new in the log.
    fn update_table(&mut self, changes: (bool, Vec<usize>)) {
        let in_game = self.state.is_in_game();
        let Some(session) = self.state.session_mut() else { return };
        let shown = session.table.update(&session.party, changes, &mut self.events);
        if !shown {
            return;
        }
        session.store_ticket(&mut self.tickets, &mut self.events);
        if !in_game {
            self.move_session(State::InGame);
            self.events.push(Event::Note(ClientNote::Started));
        }
    }

    /// The password changed: needed to return.
    fn learn_password(&mut self, password: Option<String>) {
        let Some(session) = self.state.session_mut() else { return };
        session.attempt.password = password;
        session.store_ticket(&mut self.tickets, &mut self.events);
    }

    fn on_chat(&mut self, by: Key, text: String) {
        let lobby = self.party().and_then(|party| party.lobby());
        let name = lobby.map(|lobby| lobby.name(by)).unwrap_or_default().to_string();
        self.events.push(Event::Chat { by, name, text });
    }

    /// Does what makes sense only in a lobby.
    pub(super) fn handle_lobby(&mut self, command: LobbyCommand) {
        let Some(session) = self.state.session_mut() else { return };
        let party = &mut session.party;
        match command {
            LobbyCommand::SetTerms(terms) => party.set_terms(*terms),
            LobbyCommand::SetPassword(password) => {
                if party.set_password(password.clone()) {
                    self.learn_password(password);
                }
            }
            LobbyCommand::AddSeat(team) => party.add_seat(team),
            LobbyCommand::RemoveSeat(seat) => party.remove_seat(seat),
            LobbyCommand::Sit { seat, occupant } => {
                let seat = u16::try_from(seat).unwrap_or(u16::MAX);
                party.request(MemberRequest::Sit(seat, occupant));
            }
            LobbyCommand::Ready(ready) => party.ready(ready),
            LobbyCommand::Start => {
                if let Err(CannotStart::Rules(why)) = party.start() {
                    self.events.push(Event::Note(ClientNote::CannotStart(why)));
                }
            }
            LobbyCommand::Return => self.return_to_lobby(),
            LobbyCommand::Rematch { swap } => party.request(MemberRequest::Rematch { swap }),
            LobbyCommand::Kick(who) => party.kick(who),
            LobbyCommand::GiveHost(who) => party.give_host(who),
            LobbyCommand::Say(text) => {
                if !party.say(&text) {
                    self.events.push(Event::Note(ClientNote::TooFast));
                }
            }
        }
    }

    /// Goes back to the lobby after a game.
    fn return_to_lobby(&mut self) {
        let Some(session) = self.state.session_mut() else { return };
        let over = session.party.chain().is_none_or(|chain| chain.outcome().is_some());
        if !over && session.table.is_attached() {
            return;
        }
        session.table.set_aside();
        // Members who asked for a rematch need not wait for an answer.
        if session.party.lobby().is_some_and(|lobby| !lobby.rematch_votes.is_empty()) {
            session.party.request(MemberRequest::DeclineRematch);
        }
        self.move_session(State::InLobby);
        self.close_table();
    }

    /// Takes to the log what was done at the table.
    pub(super) fn handle_table(&mut self, command: TableCommand) {
        let in_game = self.state.is_in_game();
        let needs_file = self.needs_file_name();
        let Some(session) = self.state.session_mut() else { return };
        match command {
            TableCommand::SavedAs(file) if needs_file => {
                session.table.saved_as(file);
                session.store_ticket(&mut self.tickets, &mut self.events);
            }
            TableCommand::Closed if in_game => session.table.detach(),
            command => session.table.handle(&mut session.party, command, &mut self.events),
        }
    }
}
