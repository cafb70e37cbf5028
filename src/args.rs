//! What can be said on the command line.
