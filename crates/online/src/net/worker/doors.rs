//! Who knocks, who answers, and what becomes of it.

use super::Worker;
use super::peers::{Known, Pending};
use crate::identity::Key;
use crate::net::door::{Answerer, DoorError, Ends, Frame, No, Run, Secret, Session, Starter, Whisper};
use crate::net::{Knock, News};
use matchbox_protocol::{JsonPeerRequest, PeerId};
use serde_json::Value;
use std::time::{Duration, Instant};

/// How long a run may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// When to knock again at somebody who is overrun.
const LATER: Duration = Duration::from_secs(10);
/// How long others may take to let us in after one did not.
const DOUBT: Duration = Duration::from_millis(700);

impl Worker {
    /// Says something to somebody through the relay.
    pub(super) fn say(&self, to: PeerId, frame: &Frame) {
        let Some(text) = frame.write() else { return };
        let request = JsonPeerRequest::Signal { receiver: to, data: Value::String(text) };
        // When the relay does not keep up, what is lost is tried again.
        let _ = self.words.try_send(request.to_string());
    }

    fn secret(&self) -> Option<Secret> {
        let inside = self.inside.as_ref()?;
        Some(Secret::new(inside.code.as_str(), self.password.as_deref()))
    }

    /// Knocks at somebody.
    pub(super) fn knock(&mut self, at: PeerId) {
        let now = Instant::now();
        let (Some(own), Some(secret)) = (self.own, self.secret()) else { return };
        let may = self.tries.may_try(now);
        let Some(peer) = self.peers.meet(at).filter(|peer| peer.may_try()) else { return };
        peer.again = None;
        if !may {
            peer.again = Some(now + LATER);
            return;
        }
        let Some((starter, hello)) = Starter::new(&secret, Ends { starter: own, answerer: at }) else {
            return;
        };
        peer.pending = Some((Pending::Knocked(Box::new(starter)), now));
        self.say(at, &hello);
    }

    /// Hears what somebody says through the relay.
    pub(super) fn hear_frame(&mut self, from: PeerId, data: &Value) {
        let Some(frame) = data.as_str().and_then(Frame::read) else { return };
        match frame {
            Frame::Hello { run, spake } => self.answer(from, run, &spake),
            Frame::Reply { run, spake, proof } => self.check_reply(from, run, &spake, &proof),
            Frame::Welcome { run, proof } => self.check_welcome(from, run, &proof),
            Frame::Sealed { run, count, bytes } => {
                let session = self.peers.session(from).filter(|session| session.run() == run);
                if let Some(words) = session.and_then(|session| session.hear(count, &bytes)) {
                    self.hear_whisper(from, words);
                }
            }
            Frame::No { run, why } => self.hear_no(from, run, why),
        }
    }

    fn answer(&mut self, from: PeerId, run: Run, spake: &[u8]) {
        let now = Instant::now();
        let (Some(own), Some(secret)) = (self.own, self.secret()) else { return };
        let may = self.tries.may_try(now);
        let Some(peer) = self.peers.meet(from) else { return };
        match &peer.pending {
            // Both knocked at once: the smaller one's counts.
            Some((Pending::Knocked(_), _)) if own < from => return,
            // A run that is begun anew was given up, and might have been a guess.
            Some((Pending::Answered(_), _)) => {
                peer.fails += 1;
                self.tries.fail(now);
            }
            _ => {}
        }
        if !may || !peer.may_try() {
            peer.pending = None;
            return self.say(from, &Frame::No { run, why: No::Later });
        }
        let ends = Ends { starter: from, answerer: own };
        match Answerer::new(&secret, ends, &self.me, run, spake) {
            Ok((answerer, reply)) => {
                peer.pending = Some((Pending::Answered(Box::new(answerer)), now));
                self.say(from, &reply);
            }
            Err(_) => self.failed(from, run, Knock::Nonsense, No::Nonsense),
        }
    }

    fn check_reply(&mut self, from: PeerId, run: Run, spake: &[u8], proof: &[u8]) {
        let Some(peer) = self.peers.get(from) else { return };
        let knocked = peer
            .pending
            .take_if(|(pending, _)| matches!(pending, Pending::Knocked(_)) && pending.run() == run);
        let Some((Pending::Knocked(starter), _)) = knocked else { return };
        match starter.check(&self.me, spake, proof) {
            Ok((session, key, welcome)) => {
                if self.is_wanted(from, key, run) {
                    self.say(from, &welcome);
                    self.pass(from, key, session, true);
                }
            }
            Err(DoorError::Password) => self.failed(from, run, Knock::WrongPassword, No::Password),
            Err(_) => self.failed(from, run, Knock::Nonsense, No::Nonsense),
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
                if self.is_wanted(from, key, run) {
                    self.pass(from, key, session, false);
                }
            }
            Err(_) => self.failed(from, run, Knock::Nonsense, No::Nonsense),
        }
    }

    /// Somebody failed.
    fn failed(&mut self, who: PeerId, run: Run, why: Knock, no: No) {
        let now = Instant::now();
        self.say(who, &Frame::No { run, why: no });
        self.tries.fail(now);
        if let Some(peer) = self.peers.get(who) {
            peer.fails += 1;
        }
        if self.tries.may_tell(now) {
            self.desk.tell(News::Knocked { why });
        }
    }

    /// Do we want to have to do with them at all?
    fn is_wanted(&mut self, who: PeerId, key: Key, run: Run) -> bool {
        let now = Instant::now();
        self.cooling.retain(|_, until| *until > now);
        let no = if key == self.me.key() || self.ignored.contains(&key) {
            No::Unwanted
        } else if self.cooling.contains_key(&key) {
            No::Later
        } else {
            return true;
        };
        self.say(who, &Frame::No { run, why: no });
        false
    }

    /// Somebody came through the door.
    fn pass(&mut self, who: PeerId, key: Key, session: Session, started: bool) {
        self.welcome = true;
        for old in self.peers.of(key) {
            // They came back under another name.
            if let Some(peer) = self.peers.get(old).filter(|_| old != who) {
                peer.inside = None;
                peer.again = None;
            }
        }
        let run = session.run();
        let Some(peer) = self.peers.get(who) else { return };
        peer.fails = 0;
        peer.again = None;
        peer.waits.reset();
        peer.inside = Some(Known { key, session, started });
        self.tell_host();
        let linked = self.keeps_link(key);
        self.whisper(who, &Whisper::Linked(linked));
        if started && !linked {
            self.begin_link(key, who, run, true);
        }
    }

    fn hear_no(&mut self, from: PeerId, run: Run, why: No) {
        // Anybody may say anything here; only the host's word makes us go.
        let by_host = self.host == Some(from) && self.host != self.own;
        let Some(peer) = self.peers.get(from) else { return };
        let pending = peer.pending.take_if(|(pending, _)| pending.run() == run);
        let known = pending.is_some();
        let inside = peer.inside.as_ref().is_some_and(|known| known.session.run() == run);
        match (why, pending, inside) {
            (No::Password, Some(_), _) => {
                self.doubt.get_or_insert(Instant::now() + DOUBT);
            }
            (No::Later, Some((Pending::Knocked(_), _)), _) => {
                peer.again = Some(Instant::now() + LATER);
            }
            (No::Unwanted, _, true) => {
                let key = self.peers.remove(from).and_then(|peer| peer.inside).map(|known| known.key);
                if let Some(key) = key {
                    self.lose(key, true);
                }
            }
            _ => {}
        }
        if why == No::Unwanted && by_host && (known || inside) {
            self.unwanted.get_or_insert(Instant::now() + DOUBT);
        }
    }

    /// Tells somebody who is inside that they are not any more.
    pub(super) fn turn_away(&mut self, who: PeerId, why: No) {
        let known = self.peers.get(who).and_then(|peer| {
            peer.pending = None;
            peer.again = None;
            peer.inside.take()
        });
        if let Some(known) = known {
            self.say(who, &Frame::No { run: known.session.run(), why });
        }
    }

    /// Runs that took too long, and knocks that are due.
    pub(super) fn look_at_doors(&mut self, now: Instant) {
        let mut due = Vec::new();
        for (id, peer) in self.peers.iter_mut() {
            let late =
                peer.pending.take_if(|(_, since)| now.saturating_duration_since(*since) > PATIENCE);
            match late {
                Some((Pending::Knocked(_), _)) => peer.again = Some(now + peer.waits.next()),
                Some((Pending::Answered(_), _)) => {
                    peer.fails += 1;
                    self.tries.fail(now);
                }
                None => {}
            }
            if peer.again.is_some_and(|at| now >= at) && peer.pending.is_none() {
                due.push(id);
            }
        }
        due.into_iter().for_each(|peer| self.knock(peer));
    }
}
