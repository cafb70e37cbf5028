//! The games with a picture on their card. Written by `build/pictures --cards`.

/// Takes the pictures into the program, each with the id of its game and what it shows.
macro_rules! cards {
    ($($name:literal)*) => {
        &[$((
            $name,
            include_bytes!(concat!("../../../../assets/cards/", $name, ".jpg")),
            include_str!(concat!("../../../../assets/cards/", $name, ".txt")),
        )),*]
    };
}

pub(super) const CARDS: &[(&str, &[u8], &str)] = cards! {
    "atomic"
    "checkers"
    "chess"
    "connect-four"
    "hole-chess"
    "king-of-the-hill"
    "last-piece-standing"
    "mega-chess"
    "tic-tac-toe"
    "viking"
};
