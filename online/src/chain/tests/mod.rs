//! The chain as people use it, and as people who mean harm do.
