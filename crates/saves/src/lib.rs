//! Games on disk: one `.board` file each, a folder of them, and the shelf that lists it.
//!
//! [`mod@file`] knows the bytes of a file, [`Store`] the folder, [`Saver`] writes in the background, and
//! [`Index`] lists everything without reading it again. A [`SignedLog`] lies in a `.chain` file beside its game. Nothing here trusts a file: it is read with
//! limits, and every move in it is replayed by the rules before it counts for anything.

mod bulk;
mod cache;
mod chain;
mod continued;
mod disk;
mod error;
pub mod file;
mod folder;
mod index;
mod names;
mod origin;
mod saver;
pub mod shelf;
mod store;
mod trash;
mod waiting;
mod writer;

pub use bulk::Bulk;
pub use chain::{CHAIN_ENDING, SignedLog, decode_logs};
pub use error::{Change, Damage, DiskOperation, NameFlaw, SaveError};
pub use file::ENDING;
pub use folder::FileInfo;
pub use index::{Entry, Index, OnProgress, Progress, Summary};
pub use names::{check as check_title, day_of};
pub use origin::Origin;
pub use saver::{SaveEvent, Saver, Ticket};
pub use store::{Loaded, Slot, Store};
pub use trash::Trashed;
