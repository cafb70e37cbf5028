//! Runs handshakes with the peers that the relay names.

use super::Worker;
use super::peers::{AcceptedPeer, Pending};
use crate::identity::Key;
use crate::net::handshake::{
    Answerer, DenyReason, Frame, HandshakeError, Parties, Run, SealedMessage, SealedSession, Secret,
    Starter,
};
use crate::net::{HandshakeFailure, NetEvent};
use matchbox_protocol::{JsonPeerRequest, PeerId};
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

    fn secret(&self) -> Option<Secret> {
        let inside = self.joined.as_ref()?;
        Some(Secret::new(inside.code.as_str(), self.password.as_deref()))
    }

    /// Starts a handshake.
    pub(super) fn start_handshake(&mut self, at: PeerId) {
        let now = Instant::now();
        let (Some(own), Some(secret)) = (self.own, self.secret()) else { return };
        let may = self.attempts.may_retry(now);
        let Some(peer) = self.peers.find_or_add(at).filter(|peer| peer.may_retry()) else { return };
        peer.again = None;
        if !may {
            peer.again = Some(now + LATER);
            return;
        }
        let Some((starter, hello)) = Starter::new(&secret, Parties { starter: own, answerer: at })
        else {
            return;
        };
        peer.pending = Some((Pending::Started(Box::new(starter)), now));
        self.send_frame(at, &hello);
    }

    /// Handles a frame from the relay.
    pub(super) fn handle_frame(&mut self, from: PeerId, data: &Value) {
        let Some(frame) = data.as_str().and_then(Frame::read) else { return };
        match frame {
            Frame::Hello { run, spake } => self.answer(from, run, &spake),
            Frame::Reply { run, spake, proof } => self.check_reply(from, run, &spake, &proof),
            Frame::Welcome { run, proof } => self.check_welcome(from, run, &proof),
            Frame::Sealed { run, count, bytes } => {
                let session = self.peers.session(from).filter(|session| session.run() == run);
                if let Some(message) = session.and_then(|session| session.open(count, &bytes)) {
                    self.handle_sealed(from, message);
                }
            }
            Frame::Deny { run, reason } => self.handle_deny(from, run, reason),
        }
    }

    fn answer(&mut self, from: PeerId, run: Run, spake: &[u8]) {
        let now = Instant::now();
        let (Some(own), Some(secret)) = (self.own, self.secret()) else { return };
        let may = self.attempts.may_retry(now);
        let Some(peer) = self.peers.find_or_add(from) else { return };
        match &peer.pending {
            // Both started at once: the smaller id's run counts.
            Some((Pending::Started(_), _)) if own < from => return,
            // A restarted run was abandoned, and might have been a guess.
            Some((Pending::Answered(_), _)) => {
                peer.failures += 1;
                self.attempts.fail(now);
            }
            _ => {}
        }
        if !may || !peer.may_retry() {
            peer.pending = None;
            return self.send_frame(from, &Frame::Deny { run, reason: DenyReason::RetryLater });
        }
        let parties = Parties { starter: from, answerer: own };
        match Answerer::new(&secret, parties, &self.me, run, spake) {
            Ok((answerer, reply)) => {
                peer.pending = Some((Pending::Answered(Box::new(answerer)), now));
                self.send_frame(from, &reply);
            }
            Err(_) => self.fail_handshake(from, run, HandshakeFailure::Malformed, DenyReason::Malformed),
        }
    }

    fn check_reply(&mut self, from: PeerId, run: Run, spake: &[u8], proof: &[u8]) {
        let Some(peer) = self.peers.get(from) else { return };
        let started = peer
            .pending
            .take_if(|(pending, _)| matches!(pending, Pending::Started(_)) && pending.run() == run);
        let Some((Pending::Started(starter), _)) = started else { return };
        match starter.check(&self.me, spake, proof) {
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
        let answered = peer
            .pending
            .take_if(|(pending, _)| matches!(pending, Pending::Answered(_)) && pending.run() == run);
        let Some((Pending::Answered(answerer), _)) = answered else { return };
        match answerer.check(proof) {
            Ok((session, key)) => {
                if self.is_allowed(from, key, run) {
                    self.accept_peer(from, key, session, false);
                }
            }
            Err(_) => self.fail_handshake(from, run, HandshakeFailure::Malformed, DenyReason::Malformed),
        }
    }

    /// Refuses a handshake and counts the failure.
    fn fail_handshake(&mut self, who: PeerId, run: Run, why: HandshakeFailure, reason: DenyReason) {
        let now = Instant::now();
        self.send_frame(who, &Frame::Deny { run, reason });
        self.attempts.fail(now);
        if let Some(peer) = self.peers.get(who) {
            peer.failures += 1;
        }
        if self.attempts.may_report(now) {
            self.inbox.push(NetEvent::HandshakeFailed { why });
        }
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
        self.forget_other_ids(key, who);
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
            (DenyReason::WrongPassword, Some(_), _) => {
                self.wrong_password_at.get_or_insert(Instant::now() + DENIAL_GRACE);
            }
            (DenyReason::RetryLater, Some((Pending::Started(_), _)), _) => {
                peer.again = Some(Instant::now() + LATER);
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
            match late {
                Some((Pending::Started(_), _)) => peer.again = Some(now + peer.waits.next()),
                Some((Pending::Answered(_), _)) => {
                    peer.failures += 1;
                    self.attempts.fail(now);
                }
                None => {}
            }
            if peer.again.is_some_and(|at| now >= at) && peer.pending.is_none() {
                due.push(id);
            }
        }
        due.into_iter().for_each(|peer| self.start_handshake(peer));
    }
}
