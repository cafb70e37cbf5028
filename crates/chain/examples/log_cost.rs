//! Measures what it costs to judge the largest legal log of every game: as many entries as fit, with all takebacks, once with
//! as many moves and once with as many offers as possible.
//!
//!     cargo run -p chain --example log_cost

use chain::identity::Identity;
use chain::{Chain, LOG_VERSION, LogHeader, MOST_ENTRIES};
use play::{Action, MOST_TAKEBACKS, Offer};
use rules::{Dice, Game, GameTerms, Mode, Seat, Team};
use std::error::Error;
use std::time::{Duration, Instant};

/// How many moves are tried in a position before the game is allowed to end.
const TRIES: usize = 40;

/// A log that grows as long as it can.
struct Writer {
    people: [Identity; 2],
    chain: Chain,
    /// The same game, in which moves are tried.
    shadow: Box<dyn Game>,
    dice: Dice,
    takebacks: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{:<22}{:>8}{:>8}{:>10}{:>14}", "game", "entries", "moves", "ms", "ms per 1,000");
    for mode in catalog::modes().iter() {
        for talks in [false, true] {
            let log = Writer::new(mode)?.write(talks)?;
            let mut late = Chain::new(log.header().clone())?;
            let list = log.entries().to_vec();
            let (start, begin) = (Instant::now(), busy());
            late.merge(0, list)?;
            let spent = busy().zip(begin).map_or(start.elapsed(), |(end, begin)| end - begin);
            let ms = spent.as_secs_f64() * 1000.0;
            let name = format!("{}{}", mode.info().id, if talks { " (offers)" } else { "" });
            let each = ms / log.len() as f64 * 1000.0;
            println!("{name:<22}{:>8}{:>8}{ms:>10.0}{each:>14.1}", log.len(), log.plies());
        }
    }
    Ok(())
}

/// How long a processor has worked for this thread, if the system says so: other programs do not count.
fn busy() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

impl Writer {
    fn new(mode: &Mode) -> Result<Self, Box<dyn Error>> {
        let people = [1, 2].map(|secret| Identity::from_secret(&[secret; 32]));
        let seats = vec![Seat::person("Ada", Team::FIRST), Seat::person("Bo", Team::SECOND)];
        let terms = GameTerms { seats, time: "600+5".parse()?, ..GameTerms::of(&mode.info().id) };
        let keys = people.iter().map(|person| Some(person.key())).collect();
        let header = LogHeader { version: LOG_VERSION, terms, keys, began: 0, nonce: [1; 16] };
        let chain = Chain::new(header)?;
        let shadow = chain.game().boxed_clone();
        Ok(Self { people, chain, shadow, dice: Dice::new(1), takebacks: 0 })
    }

    fn write(mut self, talks: bool) -> Result<Chain, Box<dyn Error>> {
        while self.chain.len() + 8 < MOST_ENTRIES {
            let late = self.chain.len() + 3 * (MOST_TAKEBACKS - self.takebacks) as usize > MOST_ENTRIES;
            if (late || self.dice.below(300) == 0) && self.take_back()? {
                continue;
            }
            if talks {
                self.talk()?;
            }
            if !self.advance()? && !self.take_back()? {
                break;
            }
        }
        Ok(self.chain)
    }

    /// Makes a move that does not end the game; `false` if none was found.
    fn advance(&mut self) -> Result<bool, Box<dyn Error>> {
        let Some(seat) = self.chain.mover() else { return Ok(false) };
        let (moves, ply) = (self.shadow.moves(), self.shadow.movers().len());
        for _ in 0..TRIES {
            let text = self.dice.pick(&moves).map(|mv| mv.text.clone()).unwrap_or_default();
            self.shadow.push_move(&text, 10)?;
            if self.shadow.outcome().is_none() {
                self.chain.append_own(&self.people[seat], seat, Action::Move(text), 10)?;
                return Ok(true);
            }
            self.shadow.rewind(ply);
        }
        Ok(false)
    }

    /// The last mover takes the move back.
    fn take_back(&mut self) -> Result<bool, Box<dyn Error>> {
        let Some(mover) = self.chain.mover() else { return Ok(false) };
        let asker = 1 - mover;
        if self.takebacks >= MOST_TAKEBACKS
            || self
                .chain
                .append_own(&self.people[asker], asker, Action::Offer(Offer::Takeback), 1)
                .is_err()
        {
            return Ok(false);
        }
        self.chain.append_own(&self.people[mover], mover, Action::Answer(true), 1)?;
        self.shadow.rewind(self.chain.game().movers().len());
        self.takebacks += 1;
        Ok(true)
    }

    /// Both sides offer a draw, and both decline.
    fn talk(&mut self) -> Result<(), Box<dyn Error>> {
        for asker in 0..2 {
            let offer = Action::Offer(Offer::Draw);
            if self.chain.append_own(&self.people[asker], asker, offer, 1).is_ok() {
                self.chain.append_own(&self.people[1 - asker], 1 - asker, Action::Answer(false), 1)?;
            }
        }
        Ok(())
    }
}
