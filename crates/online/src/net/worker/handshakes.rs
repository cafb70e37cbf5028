//! Runs handshakes with the peers that the relay names.

use super::Worker;
use super::peers::{AcceptedPeer, Peer, Pending};
use crate::identity::Key;
use crate::net::handshake::{
    Answerer, DenyReason, Entrance, Frame, HandshakeError, Offers, Parties, Run, SealedMessage, Secret,
    Starter,
};
use crate::net::known::Hint;
use crate::net::sealed::SealedSession;
use crate::net::{HandshakeFailure, NetEvent};
use matchbox_protocol::{JsonPeerRequest, PeerId};
use relay::api::HostSignal;
use serde_json::Value;
use std::time::{Duration, Instant};

/// How long a run may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// When to try again with a peer that is rate-limited.
const LATER: Duration = Duration::from_secs(10);
/// How long other peers may take to accept us after one did not.
const DENIAL_GRACE: Duration = Duration::from_millis(700);

impl Worker {
    /// Sends a frame through the relay.
    pub(super) fn send_frame(&self, to: PeerId, frame: &Frame) {
        let Some(text) = frame.write() else { return };
        let request = JsonPeerRequest::Signal { receiver: to, data: Value::String(text) };
        // If the queue is full the frame is lost, and tried again later.
        let _ = self.to_relay.try_send(request.to_string());
    }

    /// What we prove as a newcomer. The secret of the code is never left out where there is one: the relay knows the rest.
    fn secret(&self) -> Option<(Entrance, Secret)> {
        let code = self.joined.as_ref()?.code.as_str();
        let entrance = if self.invite.is_some() { Entrance::Invited } else { Entrance::Open };
        let secret = Secret::new(code, self.invite.as_deref(), self.password.as_deref());
        Some((entrance, secret))
    }

    /// What newcomers may prove to us.
    fn offers(&self) -> Option<Offers<Secret>> {
        let code = self.joined.as_ref()?.code.as_str();
        let new = |invite| Secret::new(code, invite, self.password.as_deref());
        let invited = self.invite.as_deref().map(|invite| new(Some(invite)));
        let open = (self.listed || self.invite.is_none()).then(|| new(None));
        Some(Offers { invited, open })
    }

    /// Another password: what was not finished begins anew. If there is one, everybody has to pass the handshake again.
    pub(super) fn set_password(&mut self, password: Option<String>) {
        let before = self.secret();
        self.password = password;
        if self.secret() == before {
            return;
        }
        if self.password.is_some() {
            self.lock_out();
        }
        self.restart_handshakes();
    }

    /// The lobby is listed from now on, or no longer.
    pub(super) fn set_listed(&mut self, listed: bool) {
        if self.listed != listed {
            self.listed = listed;
            self.restart_handshakes();
        }
    }

    fn restart_handshakes(&mut self) {
        let waiting = |(id, peer): (PeerId, &mut Peer)| peer.pending.take().map(|_| id);
        let waiting: Vec<PeerId> = self.peers.iter_mut().filter_map(waiting).collect();
        waiting.into_iter().for_each(|peer| self.start_handshake(peer));
    }

    /// Those who are inside may have been let in by a relay in the middle, so they are not told the password.
    fn lock_out(&mut self) {
        self.known.clear();
        let accepted = self.peers.iter_mut().filter(|(_, peer)| peer.accepted.is_some());
        for peer in accepted.map(|(id, _)| id).collect::<Vec<_>>() {
            self.deny(peer, DenyReason::WrongPassword);
            self.tell_relay(HostSignal::Refuse(peer));
        }
        for key in self.links.keys().copied().collect::<Vec<_>>() {
            self.lose_link(key, true);
        }
    }

    /// The relay names a peer that came after us.
    pub(super) fn meet_newcomer(&mut self, at: PeerId) {
        if let Some(peer) = self.peers.find_or_add(at) {
            peer.newcomer = true;
            self.start_handshake(at);
        }
    }

    /// Starts a handshake with a newcomer, or asks a peer that was here first to start one.
    pub(super) fn start_handshake(&mut self, at: PeerId) {
        let now = Instant::now();
        let (Some(own), Some(offers)) = (self.own, self.offers()) else { return };
        let Some(peer) = self.peers.get(at).filter(|peer| peer.may_retry()) else { return };
        peer.again = None;
        if !peer.newcomer {
            peer.again = Some(now + peer.waits.next());
            return self.send_frame(at, &Frame::Knock);
        }
        let known_as = Some(self.me.key()).filter(|_| !peer.unknown);
        let parties = Parties { starter: own, answerer: at };
        let Some((starter, hello)) = Starter::new(known_as, offers, parties) else { return };
        peer.pending = Some((Pending::Started(Box::new(starter)), now));
        self.send_frame(at, &hello);
    }

    /// Handles a frame from the relay.
    pub(super) fn handle_frame(&mut self, from: PeerId, data: &Value) {
        let Some(frame) = data.as_str().and_then(Frame::read) else { return };
        match frame {
            Frame::Hello { run, hint, offers } => self.answer(from, run, &hint, offers),
            Frame::Reply { run, entrance, spake, proof } => {
                self.check_reply(from, run, entrance, (&spake, &proof));
            }
            Frame::Resume { run, nonce, proof } => self.check_resumed(from, run, &nonce, &proof),
            Frame::Welcome { run, proof } => self.check_welcome(from, run, &proof),
            Frame::Sealed { run, count, bytes } => {
                let session = self.peers.session(from).filter(|session| session.run() == run);
                if let Some(message) = session.and_then(|session| session.open(count, &bytes)) {
                    self.handle_sealed(from, message);
                }
            }
            Frame::Deny { run, reason } => self.handle_deny(from, run, reason),
            Frame::Knock => self.handle_knock(from),
        }
    }

    fn handle_knock(&mut self, from: PeerId) {
        if self.peers.get(from).is_some_and(|peer| peer.may_knock(Instant::now())) {
            self.start_handshake(from);
        }
    }

    /// Answers a peer that was here before us.
    fn answer(&mut self, from: PeerId, run: Run, hint: &Hint, offers: Offers<Vec<u8>>) {
        let now = Instant::now();
        let (Some(own), Some((entrance, secret))) = (self.own, self.secret()) else { return };
        let offer = offers.at(entrance);
        let Some(peer) = self.peers.find_or_add(from).filter(|peer| !peer.newcomer) else { return };
        let parties = Parties { starter: from, answerer: own };
        let answer = match self.known.find(&run, hint) {
            Some(known) => Answerer::resume(known, parties, &self.me, run),
            // The reply lets a liar test one guess.
            None if self.guesses.take(now).is_err() => {
                return self.send_frame(from, &Frame::Deny { run, reason: DenyReason::RetryLater });
            }
            None if offer.is_none() => {
                self.guesses.give_back();
                return self.lack_entrance(from, run, entrance);
            }
            None => {
                let hello = offer.unwrap_or_default();
                Answerer::new((entrance, &secret), parties, &self.me, run, &hello)
            }
        };
        match answer {
            Ok((answerer, reply)) => {
                peer.again = None;
                peer.pending = Some((Pending::Answered(Box::new(answerer)), now));
                self.send_frame(from, &reply);
            }
            Err(_) => {
                self.guesses.give_back();
                self.send_frame(from, &Frame::Deny { run, reason: DenyReason::Malformed });
            }
        }
    }

    /// A peer offers nothing that we can prove.
    fn lack_entrance(&mut self, from: PeerId, run: Run, entrance: Entrance) {
        self.send_frame(from, &Frame::Deny { run, reason: DenyReason::NoEntrance });
        match entrance {
            // It came by the public list and does not know the whole code; the host will vouch for us.
            Entrance::Invited => {}
            Entrance::Open => {
                self.wrong_password_at.get_or_insert(Instant::now() + DENIAL_GRACE);
            }
        }
    }

    fn check_reply(&mut self, from: PeerId, run: Run, entrance: Entrance, said: (&[u8], &[u8])) {
        let now = Instant::now();
        let Some(peer) = self.peers.get(from) else { return };
        let Some(starter) = peer.take_started(run) else { return };
        if let Err(wait) = self.guesses.take(now) {
            peer.again = Some(now + wait);
            return self.send_frame(from, &Frame::Deny { run, reason: DenyReason::RetryLater });
        }
        let checked = starter.check(&self.me, entrance, said);
        if checked.as_ref().err() != Some(&HandshakeError::WrongPassword) {
            self.guesses.give_back();
        }
        self.finish_started(from, run, checked);
    }

    /// Checks a peer that claims to be known. This is no guess at the password.
    fn check_resumed(&mut self, from: PeerId, run: Run, nonce: &Run, proof: &[u8]) {
        let Some(peer) = self.peers.get(from) else { return };
        let Some(starter) = peer.take_started(run) else { return };
        let checked = starter.check_resumed(&self.me, &self.known, nonce, proof);
        if checked.is_err() && !std::mem::replace(&mut peer.unknown, true) {
            // It may know us from before we were restarted.
            return self.start_handshake(from);
        }
        self.finish_started(from, run, checked);
    }

    fn finish_started(
        &mut self,
        from: PeerId,
        run: Run,
        checked: Result<(SealedSession, Key, Frame), HandshakeError>,
    ) {
        match checked {
            Ok((session, key, welcome)) => {
                if self.is_allowed(from, key, run) {
                    self.send_frame(from, &welcome);
                    self.accept_peer(from, key, session, true);
                }
            }
            Err(HandshakeError::WrongPassword) => self.fail_handshake(
                from,
                run,
                HandshakeFailure::WrongPassword,
                DenyReason::WrongPassword,
            ),
            Err(_) => self.fail_handshake(from, run, HandshakeFailure::Malformed, DenyReason::Malformed),
        }
    }

    fn check_welcome(&mut self, from: PeerId, run: Run, proof: &[u8]) {
        let Some(peer) = self.peers.get(from) else { return };
        let Some(answerer) = peer.take_answered(run) else { return };
        let guess = answerer.is_guess();
        match answerer.check(proof) {
            Ok((session, key)) => {
                if guess {
                    self.guesses.give_back();
                }
                if self.is_allowed(from, key, run) {
                    self.accept_peer(from, key, session, false);
                }
            }
            Err(_) => self.fail_handshake(from, run, HandshakeFailure::Malformed, DenyReason::Malformed),
        }
    }

    /// Refuses a handshake. As host, has the relay close the socket.
    fn fail_handshake(&mut self, who: PeerId, run: Run, why: HandshakeFailure, reason: DenyReason) {
        self.send_frame(who, &Frame::Deny { run, reason });
        if let Some(peer) = self.peers.get(who) {
            peer.failures += 1;
        }
        self.tell_relay(HostSignal::Refuse(who));
        if self.guesses.may_report(Instant::now()) {
            self.inbox.push(NetEvent::HandshakeFailed { why });
        }
    }

    /// As host, says what shall become of a socket.
    pub(super) fn tell_relay(&self, signal: HostSignal) {
        let understood = self.joined.as_ref().is_some_and(|inside| inside.joined.admits);
        if understood && self.own.is_some() && self.host == self.own {
            // If the queue is full, the relay closes the socket in the end.
            let _ = serde_json::to_string(&signal).map(|text| self.to_relay.try_send(text));
        }
    }

    /// We are host: the relay learns who is a member.
    pub(super) fn admit_accepted(&mut self) {
        let accepted = self.peers.iter_mut().filter(|(_, peer)| peer.accepted.is_some());
        let accepted: Vec<PeerId> = accepted.map(|(id, _)| id).collect();
        accepted.into_iter().for_each(|peer| self.tell_relay(HostSignal::Admit(peer)));
    }

    /// Whether we want a link with this member at all.
    fn is_allowed(&mut self, who: PeerId, key: Key, run: Run) -> bool {
        let now = Instant::now();
        self.cooldowns.retain(|_, until| *until > now);
        let reason = if key == self.me.key() || self.ignored.contains(&key) {
            DenyReason::Banned
        } else if self.cooldowns.contains_key(&key) {
            DenyReason::RetryLater
        } else {
            return true;
        };
        self.send_frame(who, &Frame::Deny { run, reason });
        if reason == DenyReason::Banned {
            self.tell_relay(HostSignal::Kick(who));
        }
        false
    }

    /// The member came back under another id.
    fn forget_other_ids(&mut self, key: Key, current: PeerId) {
        for old in self.peers.of(key) {
            if let Some(peer) = self.peers.get(old).filter(|_| old != current) {
                peer.accepted = None;
                peer.again = None;
            }
        }
    }

    /// A peer has passed the handshake.
    fn accept_peer(&mut self, who: PeerId, key: Key, session: SealedSession, started: bool) {
        self.ever_accepted = true;
        self.known.add(&self.me, key);
        self.forget_other_ids(key, who);
        self.tell_relay(HostSignal::Admit(who));
        let run = session.run();
        let Some(peer) = self.peers.get(who) else { return };
        peer.failures = 0;
        peer.again = None;
        peer.waits.reset();
        peer.accepted = Some(AcceptedPeer { key, session, started });
        self.report_host();
        let linked = self.has_working_link(key);
        self.send_sealed(who, &SealedMessage::Linked(linked));
        if started && !linked {
            self.open_link_to(key, who, run, true);
        }
    }

    fn handle_deny(&mut self, from: PeerId, run: Run, reason: DenyReason) {
        // Only a denial by the host makes us leave.
        let by_host = self.host == Some(from) && self.host != self.own;
        let Some(peer) = self.peers.get(from) else { return };
        let pending = peer.pending.take_if(|(pending, _)| pending.run() == run);
        let known = pending.is_some();
        let inside = peer.accepted.as_ref().is_some_and(|known| known.session.run() == run);
        match (reason, pending, inside) {
            // There is a password now.
            (DenyReason::WrongPassword, None, true) if by_host => {
                self.ever_accepted = false;
                self.wrong_password_at = Some(Instant::now());
            }
            (DenyReason::WrongPassword, Some(_), _) => {
                self.wrong_password_at.get_or_insert(Instant::now() + DENIAL_GRACE);
            }
            (DenyReason::RetryLater, Some((Pending::Started(_), _)), _) => {
                peer.again = Some(Instant::now() + LATER);
            }
            // The starter tries again by itself; we ask in case that it forgets.
            (DenyReason::RetryLater, Some((Pending::Answered(_), _)), _) => {
                peer.again = Some(Instant::now() + 2 * LATER);
            }
            (DenyReason::Banned, _, true) => {
                let key = self.peers.remove(from).and_then(|peer| peer.accepted).map(|known| known.key);
                if let Some(key) = key {
                    self.lose_link(key, true);
                }
            }
            _ => {}
        }
        if reason == DenyReason::Banned && by_host && (known || inside) {
            self.kicked_at.get_or_insert(Instant::now() + DENIAL_GRACE);
        }
    }

    /// Tells an accepted peer that it is no longer accepted.
    pub(super) fn deny(&mut self, who: PeerId, reason: DenyReason) {
        let known = self.peers.get(who).and_then(|peer| {
            peer.pending = None;
            peer.again = None;
            peer.accepted.take()
        });
        if let Some(known) = known {
            self.send_frame(who, &Frame::Deny { run: known.session.run(), reason });
        }
    }

    /// Ends runs that took too long, and starts those that are due.
    pub(super) fn check_handshakes(&mut self, now: Instant) {
        let mut due = Vec::new();
        for (id, peer) in self.peers.iter_mut() {
            let late =
                peer.pending.take_if(|(_, since)| now.saturating_duration_since(*since) > PATIENCE);
            if late.is_some() {
                peer.again = Some(now + peer.waits.next());
            }
            if peer.again.is_some_and(|at| now >= at) && peer.pending.is_none() {
                due.push(id);
            }
        }
        due.into_iter().for_each(|peer| self.start_handshake(peer));
    }
}
