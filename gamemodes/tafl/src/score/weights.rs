//! What everything is worth, in hundredths of about one piece. Above 0 is good for the defenders.
//!
//! The weights were set by hand and tried as a whole, not one by one: from 12 random openings with both
//! colours, at 100 ms a move, the AI with these and with today's hints won 12 games, lost 1 and held 11
//! until move 260 against the AI with a plainer score and plainer hints. As defenders it won all 12. A
//! larger price on the ground of a king who is shut in was tried from three positions: the attackers left
//! their guards and lost two of them or more.

use rules::Score;

/// The game is over: a search may ask before it looks for moves.
pub(super) const OVER: Score = 60_000;
/// The king gets home, or is captured, with the next move.
pub(super) const DECIDED: Score = 50_000;
/// The king gets home with the move after the next.
pub(super) const NEARLY_DECIDED: Score = 40_000;

/// Makes the start about level.
pub(super) const LEVEL: Score = -500;

/// Each defender.
pub(super) const DEFENDER: Score = 90;
/// Each attacker.
pub(super) const ATTACKER: Score = -75;
/// Each attacker that is missing for a ring around a whole camp.
pub(super) const MISSING_FOR_RING: Score = 20;

/// Each square the king can go to.
pub(super) const KING_MOVE: Score = 1;
/// Each square he can be on after two moves.
pub(super) const KING_SECOND_MOVE: Score = 1;
/// Each square a king can go to who is shut in: his last room counts more.
pub(super) const SHUT_IN_MOVE: Score = 6;
/// Each square he can be on after two moves.
pub(super) const SHUT_IN_SECOND_MOVE: Score = 4;
/// Each attacker near a king who is shut in.
pub(super) const HUNTER: Score = -12;
/// Each corner that the king gets to in two, three and four moves if not disturbed.
pub(super) const MOVES_TO_CORNER: [Score; 3] = [65, 40, 22];
/// Each way to the edge, up to two, where the king would be sure of a corner: one move must stop them all.
pub(super) const BREAKOUT: Score = 150;
/// Each way to the edge where the king would threaten to go home.
pub(super) const ROAD_THREAT: Score = 8;
/// The king has a road home that still can be closed.
pub(super) const ROAD: Score = 60;
/// By the number of the king's sides held by attackers or the empty throne.
pub(super) const SIDES_HELD: [Score; 5] = [0, 0, -20, -120, -120];
/// Each step that the king has come away from the middle.
pub(super) const KING_AWAY: Score = 8;

/// Each corner that the king could walk to past the attackers.
pub(super) const OPEN_CORNER: Score = 150;
/// An attacker in the middle of the three that cut an open corner off.
pub(super) const GUARD_MIDDLE: Score = -40;
/// An attacker at one of their ends.
pub(super) const GUARD_END: Score = -28;
/// An attacker in the middle of the four behind them.
pub(super) const SCREEN: Score = -22;
/// An attacker at one of their ends.
pub(super) const SCREEN_END: Score = -15;
/// An attacker right beside an open corner.
pub(super) const BESIDE_CORNER: Score = -25;
/// Each open corner that one more attacker would cut off.
pub(super) const ONE_TO_SEAL: Score = -45;
/// Each open corner that two more would.
pub(super) const TWO_TO_SEAL: Score = -18;
/// A defender where the attackers want to cut a corner off.
pub(super) const FOOTHOLD: Score = 30;

/// Each square the king could walk to past the attackers: a ring is drawn tight bit by bit.
pub(super) const OPEN_GROUND: Score = 1;
/// The king has no way to the edge: his men must break the ring from outside.
pub(super) const CUT_OFF: Score = -200;
/// Each attacker fewer than four that would close a ring around all defenders.
pub(super) const SMALL_GAP: Score = -60;
/// Each pair of attackers that touch at their corners: no piece passes between them, and they cover twice as much.
pub(super) const LINK: Score = -3;
/// Each pair of attackers side by side: one of them is wasted.
pub(super) const CLUMP: Score = 6;
/// Each attacker in the defenders' camp, where he helps no ring.
pub(super) const ATTACKER_INSIDE: Score = 15;

/// One more defender would wall the king in at the edge, or the wall stands but can be broken.
pub(super) const FORT_LACKS_ONE: Score = 120;
/// Two more would.
pub(super) const FORT_LACKS_TWO: Score = 50;
/// Each defender near a king who is near the edge.
pub(super) const FORT_MAN: Score = 8;
