//! The list of all drawings. A new one is a file and one line here.

/// Takes the drawings of a folder into the program, each with its name.
macro_rules! drawn {
    ($folder:literal: $($name:literal)*) => {
        [$(($name, include_str!(concat!("../../../../assets/", $folder, "/", $name, ".svg")))),*]
    };
}

/// Takes every kind of piece from a folder.
macro_rules! pieces {
    ($folder:literal) => {
        drawn! { $folder:
            "chess-pawn"
            "chess-knight"
            "chess-bishop"
            "chess-rook"
            "chess-queen"
            "chess-king"
            "chess-archbishop"
            "chess-chancellor"
            "checkers-man"
            "checkers-king"
            "viking-attacker"
            "viking-defender"
            "viking-king"
            "connect-four-disc"
            "tic-tac-toe-cross"
            "tic-tac-toe-nought"
        }
    };
}

/// Kinds of pieces and their drawings, 100 units to a side.
pub(super) const PIECES: [(&str, &str); 16] = pieces!("pieces");

/// The same kinds, drawn flat and bold.
pub(super) const BOLD: [(&str, &str); 16] = pieces!("pieces/bold");

/// Names of icons and their drawings, 24 units to a side.
pub(super) const ICON_DRAWINGS: [(&str, &str); 62] = drawn! { "icons":
    "help"
    "undo"
    "redo"
    "flip"
    "hint"
    "attacked"
    "menu"
    "set-up"
    "settings"
    "sound"
    "mute"
    "view-2d"
    "view-3d"
    "theme"
    "resign"
    "draw"
    "again"
    "swap"
    "review"
    "home"
    "person"
    "robot"
    "close"
    "play"
    "pause"
    "left"
    "right"
    "check"
    "crown"
    "shelf"
    "puzzle"
    "hand"
    "eraser"
    "paste"
    "first"
    "last"
    "evaluate"
    "evaluate-off"
    "continue"
    "friends"
    "lock"
    "more"
    "camera-seat"
    "camera-top"
    "camera-side"
    "camera-cinematic"
    "emote-smile"
    "emote-wow"
    "emote-sad"
    "emote-think"
    "emote-thumb"
    "emote-heart"
    "emote-wait"
    "emote-cup"
    "empty-table"
    "empty-shelf"
    "nothing-found"
    "folder-away"
    "empty-chat"
    "empty-search"
    "empty-moves"
    "keyboard"
};

/// The emblem, 100 units to a side, with colours of its own.
pub(super) const EMBLEM: &str = include_str!("../../../../assets/icons/emblem.svg");

/// The name of the app, 564 units wide and 124 high, with colours of its own.
pub(super) const WORDMARK: &str = include_str!("../../../../assets/icons/wordmark.svg");

/// The names of all icons.
pub const ICONS: [&str; ICON_DRAWINGS.len()] = {
    let mut names = [""; ICON_DRAWINGS.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = ICON_DRAWINGS[at].0;
        at += 1;
    }
    names
};

/// The drawing of a kind of piece.
pub(super) fn piece(kind: &str) -> Option<&'static str> {
    find(&PIECES, kind)
}

/// The bold drawing of a kind of piece.
pub(super) fn bold(kind: &str) -> Option<&'static str> {
    find(&BOLD, kind)
}

/// The drawing of an icon.
pub(super) fn icon(name: &str) -> Option<&'static str> {
    find(&ICON_DRAWINGS, name)
}

fn find(drawings: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    drawings.iter().find(|(known, _)| *known == name).map(|(_, drawing)| *drawing)
}
