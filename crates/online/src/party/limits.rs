//! How often members may chat and make requests to the host.

use super::lobby::CHAT_BURST;
use limit::{Quota, RateLimit};
use std::time::{Duration, Instant};

/// Chat messages: some at once, then one a second.
const CHAT_QUOTA: Quota = Quota::every(Duration::from_secs(1), CHAT_BURST as u32);
/// Requests to the host are shorter, and players change their minds quickly.
const REQUEST_QUOTA: Quota = Quota::every(Duration::from_millis(50), 40);

/// The limit for chat messages.
pub(super) fn chat_limit(now: Instant) -> RateLimit {
    RateLimit::new(CHAT_QUOTA, now)
}

/// The limit for requests to the host.
pub(super) fn request_limit(now: Instant) -> RateLimit {
    RateLimit::new(REQUEST_QUOTA, now)
}
