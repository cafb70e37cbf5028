//! The threads of a command: as many as the command line says, for independent work.

use crate::error::Error;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The largest number of threads.
pub(crate) const MAX: i64 = 256;

/// A pool of `threads` threads.
pub(crate) fn pool(threads: u32) -> Result<ThreadPool, Error> {
    let pool = ThreadPoolBuilder::new().num_threads(threads as usize).build();
    pool.map_err(|error| Error::request(&format!("threads cannot be started: {error}")))
}
