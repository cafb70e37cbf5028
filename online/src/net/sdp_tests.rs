//! What our own apps write is let through, and nothing that was bent.

use super::*;

// PLACEHOLDER
