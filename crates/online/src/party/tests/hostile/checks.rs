//! What must be true whatever the hostile member sends.

use super::Fight;
use crate::chain::{Chain, MOST_ENTRIES};
use crate::party::witness::MAX_ASIDE;
use play::Action;
use rules::{Reason, Team};
use std::time::Duration;

impl Fight {
    pub(super) fn check_bounds(&self, seed: u64) {
        for who in self.honest() {
            let core = &self.world.cores[who];
            let game = core.game.as_ref().expect("a game");
            assert!(game.witness.aside() <= MAX_ASIDE * 2, "seed {seed}: entries are remembered");
            assert!(game.chain.len() <= MOST_ENTRIES + 2 && core.judging.waiting() <= 8, "seed {seed}");
            assert!(
                game.others.len() <= 2 && game.others.values().all(|other| other.branch.1.len() < 100)
            );
        }
    }

    /// How long the liar may have taken: what the liar stated, what is forgiven, and a little for every move.
    fn allowed(&self, chain: &Chain, team: Team) -> Duration {
        let own = chain.entries().iter().filter(|entry| entry.seat == team.0);
        let moves = own.filter(|entry| matches!(entry.action, Action::Move(_)));
        let stated: u64 = moves.clone().map(|entry| u64::from(entry.centis)).sum();
        let is_on = chain.outcome().is_none();
        let pending = if is_on { self.thinking(self.player()).into() } else { 0 };
        Duration::from_millis(10 * (stated + pending) + 30_000 + 2000 * (moves.count() as u64 + 2))
    }

    /// Equal logs, by the rules, and nobody has lost or won time.
    pub(super) fn check(self, seed: u64) -> Option<Reason> {
        let [one, other] = self.honest().map(|who| self.world.chain(who));
        let same =
            one.entries().iter().zip(other.entries()).take_while(|(one, other)| one == other).count();
        let told = |chain: &Chain| {
            let entries = chain.entries().iter().skip(same.saturating_sub(2));
            let told: Vec<_> =
                entries.map(|entry| (entry.seat, entry.action.clone(), entry.centis)).collect();
            format!("{told:?}")
        };
        let story = || format!("seed {seed}: after {same} entries {} and {}", told(one), told(other));
        let [first, second] = self.honest();
        let key = self.world.keys[second];
        assert!(self.world.cores[first].links.contains_key(&key), "{}: they ignore each other", story());
        assert_eq!(one.head(), other.head(), "{}", story());
        let mut again = Chain::new(one.header().clone()).expect("a header");
        again.merge(0, one.entries().to_vec()).expect("the rules allow it");
        let team = one.header().seat_of(self.identity.key()).map(|seat| Team(seat as u8));
        if let Some(outcome) = one.outcome().filter(|outcome| outcome.reason == Reason::Time) {
            assert!(team.is_some() && outcome.winner != team, "seed {seed}: {outcome:?} for {team:?}");
        }
        let won =
            one.outcome().is_some_and(|outcome| outcome.winner.is_some() && outcome.winner == team);
        if let Some(team) = team.filter(|_| won || one.outcome().is_none()) {
            let allowed = self.allowed(one, team);
            assert!(self.waited <= allowed, "{} waited {:?} of {allowed:?}", story(), self.waited);
        }
        one.outcome().map(|outcome| outcome.reason)
    }
}
