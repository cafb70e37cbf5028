//! Reaching others: a relay and a code go in, members and their bytes come out, and whatever breaks is repaired.
//!
//! [`Net`] is the handle. A thread of its own does the work: it asks the relay for a ticket, hears from it who is there,
//! proves to each of them that it knows the password and who it is (`door`), and opens a WebRTC link to each. The app
//! never waits and hears only of members who passed the door, known by their [`Key`](crate::identity::Key) whatever
//! becomes of websockets, relays and links.
//!
//! What the relay can and cannot do: it sees who meets whom and when. With a password it can neither listen nor pretend to
//! be a member. Without one it knows everything the members know, the code, and a dishonest relay could stand between two
//! of them; it would be known by a key of its own, though, and cannot use anybody else's.

mod address;
mod backoff;
mod beat;
mod desk;
mod door;
mod flow;
mod handle;
mod link;
mod news;
mod packet;
mod quiet;
mod rest;
mod route;
mod sdp;
mod trust;
mod uplink;
mod worker;

#[cfg(test)]
mod insider_tests;

pub use address::{AddressError, RelayAddress};
pub use handle::{Net, Sender};
pub use news::{Entrance, Knock, Lane, News, NoRelay, PulseTaker, Refusal, RelayAsk, Way};
pub use rest::{Wanted, list, look_up};
