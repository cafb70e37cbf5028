//! The solid board: a table in a room, seen by a camera that draws into a picture.
