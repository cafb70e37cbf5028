//! A game that is looked at instead of played: any of its positions, and lines nobody has played.
//!
//! The whole game waits here, untouched, while the table shows one position of it. So everything that shows or
//! touches a table works for a review, too; a move that is made then is only tried.

use super::referee::Voice;
use super::{LastMove, MoveAsked, MovePlayed, Table, TableReset};
use rules::{Game, Placed, Team};

/// Where to look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Look {
    /// The game is looked at from now on, and nobody plays.
    Begin,
    /// Back to the game as it stands.
    End,
    /// To a place in it.
    At(Spot),
    /// One move on along the line that is shown.
    Forward,
    /// One move back.
    Back,
    /// To the first position.
    First,
    /// To the end of the line that is shown.
    Last,
    /// The side line is forgotten.
    DropSide,
}

/// A position in a review: after so many moves of the game, or of the side line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spot {
    /// Of the game.
    Main(usize),
    /// Of the side line; 0 is where it leaves the game.
    Side(usize),
}

/// The game behind a review.
pub struct Review {
    whole: Box<dyn Game>,
    shown: Vec<String>,
    /// What each move of the game did, so that nothing is told twice.
    told: Vec<Told>,
    captured: Vec<Placed>,
    spot: Spot,
    side: Option<SideLine>,
}

/// What a move of the game did.
struct Told {
    last: LastMove,
    /// How many pieces had left the board after it.
    captured: usize,
}

/// Moves that were tried.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideLine {
    /// After so many moves of the game it begins.
    pub from: usize,
    /// The moves as the game writes them.
    pub moves: Vec<String>,
    /// The same as people read them.
    pub shown: Vec<String>,
    /// Who makes each.
    pub movers: Vec<Team>,
}

impl Review {
    /// The game as it really stands.
    pub fn whole(&self) -> &dyn Game {
        &*self.whole
    }

    /// Its moves as people read them.
    pub fn shown(&self) -> &[String] {
        &self.shown
    }

    /// What is looked at.
    pub fn spot(&self) -> Spot {
        self.spot
    }

    /// What was tried, if anything was.
    pub fn side(&self) -> Option<&SideLine> {
        self.side.as_ref()
    }

    /// The last place of the line that is shown.
    pub fn end(&self) -> Spot {
        match self.spot {
            Spot::Main(_) => Spot::Main(self.shown.len()),
            Spot::Side(_) => Spot::Side(self.side.as_ref().map_or(0, |side| side.moves.len())),
        }
    }

    /// The moves that lead to a place.
    pub fn path(&self, spot: Spot) -> Vec<(String, u32)> {
        let main = &self.whole.record().terms.moves;
        let upto = |ply: usize| main.iter().take(ply).map(|mv| (mv.text.clone(), mv.centis)).collect();
        match (spot, &self.side) {
            (Spot::Main(ply), _) => upto(ply),
            (Spot::Side(_), None) => upto(main.len()),
            (Spot::Side(moves), Some(side)) => {
                let mut path: Vec<_> = upto(side.from);
                path.extend(side.moves.iter().take(moves).map(|text| (text.clone(), 0)));
                path
            }
        }
    }

    /// The place one move on, if there is one.
    fn next(&self) -> Option<Spot> {
        match self.spot {
            spot if spot == self.end() => None,
            Spot::Main(ply) => Some(Spot::Main(ply + 1)),
            Spot::Side(moves) => Some(Spot::Side(moves + 1)),
        }
    }

    /// The place one move back, if there is one.
    fn previous(&self) -> Option<Spot> {
        match (self.spot, &self.side) {
            (Spot::Main(0), _) | (Spot::Side(_), None) => None,
            (Spot::Main(ply), _) => Some(Spot::Main(ply - 1)),
            (Spot::Side(0 | 1), Some(side)) => Some(Spot::Main(side.from)),
            (Spot::Side(moves), _) => Some(Spot::Side(moves - 1)),
        }
    }

    /// Notes a move that is tried from here; says where it leads.
    fn attempt(&mut self, text: &str, shown: &str, mover: Team) -> Spot {
        let next = match (self.spot, &self.side) {
            (Spot::Main(ply), _) => self.whole.record().terms.moves.get(ply).map(|mv| mv.text.as_str()),
            (Spot::Side(moves), Some(side)) => side.moves.get(moves).map(String::as_str),
            (Spot::Side(_), None) => None,
        };
        if let (true, Some(spot)) = (next == Some(text), self.next()) {
            return spot;
        }
        let mut side = match self.spot {
            Spot::Main(from) => SideLine { from, ..SideLine::default() },
            Spot::Side(moves) => {
                let mut side = self.side.take().unwrap_or_default();
                side.moves.truncate(moves);
                side.shown.truncate(moves);
                side.movers.truncate(moves);
                side
            }
        };
        side.moves.push(text.into());
        side.shown.push(shown.into());
        side.movers.push(mover);
        let spot = Spot::Side(side.moves.len());
        self.side = Some(side);
        spot
    }
}

impl Table {
    /// Looks elsewhere.
    pub(super) fn look(&mut self, look: Look, voice: &mut Voice) {
        match (look, &self.review) {
            (Look::Begin, None) => self.begin_review(voice),
            (Look::End, Some(_)) => self.end_review(voice),
            (Look::Begin, _) | (_, None) => {}
            (Look::At(spot), Some(_)) => self.look_at(spot, voice),
            (Look::Forward, Some(review)) => {
                let next = review.next();
                next.into_iter().for_each(|spot| self.look_at(spot, voice));
            }
            (Look::Back, Some(review)) => {
                let previous = review.previous();
                previous.into_iter().for_each(|spot| self.look_at(spot, voice));
            }
            (Look::First, Some(_)) => self.look_at(Spot::Main(0), voice),
            (Look::Last, Some(review)) => self.look_at(review.end(), voice),
            (Look::DropSide, Some(_)) => self.drop_side(voice),
        }
    }

    fn begin_review(&mut self, voice: &mut Voice) {
        let (whole, spot) = (self.game.boxed_clone(), Spot::Main(self.ply()));
        let mut told = Vec::new();
        self.retell_each(&mut |table| {
            let (last, captured) = (table.last.clone().unwrap_or_default(), table.captured.len());
            told.push(Told { last, captured });
        });
        let (shown, captured) = (self.shown.clone(), self.captured.clone());
        self.review = Some(Review { whole, shown, told, captured, spot, side: None });
        // An ending that is not on the board would keep anybody from trying moves.
        self.go(spot);
        voice.reset.write(TableReset::Looked);
    }

    fn end_review(&mut self, voice: &mut Voice) {
        let Some(review) = self.review.take() else { return };
        self.last = review.told.last().map(|told| told.last.clone());
        (self.game, self.shown, self.captured) = (review.whole, review.shown, review.captured);
        self.refresh();
        voice.reset.write(TableReset::Looked);
    }

    fn drop_side(&mut self, voice: &mut Voice) {
        let Some(review) = &mut self.review else { return };
        let Some(side) = review.side.take() else { return };
        if matches!(review.spot, Spot::Side(_)) {
            self.look_at(Spot::Main(side.from), voice);
        } else {
            self.refresh();
        }
    }

    /// Goes to a place; one move on it is seen to be made.
    fn look_at(&mut self, spot: Spot, voice: &mut Voice) {
        let Some(review) = &self.review else { return };
        let spot = review.bounded(spot);
        if spot == review.spot {
            return;
        }
        let next = if review.next() == Some(spot) { review.path(spot).pop() } else { None };
        let made = next.and_then(|(text, centis)| self.make(&text, centis).ok());
        let Some(played) = made else {
            self.go(spot);
            voice.reset.write(TableReset::Looked);
            return;
        };
        if let Some(review) = &mut self.review {
            review.spot = spot;
        }
        voice.played.write(MovePlayed { played, seat: 0, epoch: self.epoch, tried: true });
    }

    fn go(&mut self, spot: Spot) {
        let Some(review) = &mut self.review else { return };
        review.spot = spot;
        let (ply, tried) = match (spot, &review.side) {
            (Spot::Main(ply), _) => (ply, Vec::new()),
            (Spot::Side(moves), Some(side)) => {
                (side.from, side.moves.iter().take(moves).cloned().collect())
            }
            (Spot::Side(_), None) => (review.shown.len(), Vec::new()),
        };
        let told = ply.checked_sub(1).and_then(|last| review.told.get(last));
        self.game = review.whole.boxed_clone();
        self.game.rewind(ply);
        self.shown = review.shown.iter().take(ply).cloned().collect();
        let captured = told.map_or(0, |told| told.captured);
        self.captured = review.captured.iter().take(captured).copied().collect();
        self.last = told.map(|told| told.last.clone());
        self.refresh();
        // Each was tried before, so it is legal; were it not, stopping is safe.
        for text in tried {
            if self.make(&text, 0).is_err() {
                break;
            }
        }
    }

    /// A move is tried on the board that is looked at.
    pub(super) fn attempt(&mut self, ask: &MoveAsked) -> Result<MovePlayed, String> {
        let mover = self.turn();
        let played = self.make(&ask.text, 0).map_err(|error| error.to_string())?;
        if let Some(review) = &mut self.review {
            review.spot = review.attempt(&played.text, &played.shown, mover);
        }
        Ok(MovePlayed { played, seat: ask.seat, epoch: self.epoch, tried: true })
    }
}

impl Review {
    /// The nearest place there is.
    fn bounded(&self, spot: Spot) -> Spot {
        match (spot, &self.side) {
            (Spot::Main(ply), _) => Spot::Main(ply.min(self.shown.len())),
            (Spot::Side(moves), Some(side)) => Spot::Side(moves.min(side.moves.len())),
            (Spot::Side(_), None) => self.spot,
        }
    }
}
