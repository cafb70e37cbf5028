//! Every keyboard shortcut, in one table: the screens ask it what was pressed, tooltips and the list of shortcuts show it,
//! and a test compares it with the README and the help.

use crate::text::Texts;
use bevy_egui::egui::{Context, Key, Modifiers};

/// A key with its modifiers.
pub type Chord = (Modifiers, Key);

/// Where a shortcut works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShortcutGroup {
    /// On the board.
    Board,
    /// In a game.
    Game,
    /// How the game is shown and heard.
    Display,
    /// While a game is reviewed.
    Review,
    /// On the title.
    Title,
    /// On the shelf of saved games.
    Shelf,
    /// Everywhere.
    Everywhere,
}

impl ShortcutGroup {
    /// Every group, in the order of the list.
    pub const ALL: [Self; 7] = [
        Self::Board,
        Self::Game,
        Self::Display,
        Self::Review,
        Self::Title,
        Self::Shelf,
        Self::Everywhere,
    ];

    /// The key of its heading.
    pub fn text(self) -> &'static str {
        match self {
            Self::Board => "shortcuts-board",
            Self::Game => "shortcuts-game",
            Self::Display => "shortcuts-display",
            Self::Review => "shortcuts-review",
            Self::Title => "shortcuts-on-title",
            Self::Shelf => "shortcuts-shelf",
            Self::Everywhere => "shortcuts-everywhere",
        }
    }
}

/// Declares the shortcuts: name, group, key of the text, and chords.
macro_rules! shortcuts {
    ($($(#[$doc:meta])* $name:ident: $group:ident, $text:literal, [$($chord:expr),+];)*) => {
        /// What a key does.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Shortcut { $($(#[$doc])* $name,)* }

        impl Shortcut {
            /// Every shortcut, in the order of the list.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Where it works.
            pub fn group(self) -> ShortcutGroup {
                match self { $(Self::$name => ShortcutGroup::$group,)* }
            }

            /// The key of the text that says what it does.
            pub fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// Its keys; each of them does it.
            pub fn chords(self) -> &'static [Chord] {
                match self { $(Self::$name => const { &[$($chord),+] },)* }
            }
        }
    };
}

const fn plain(key: Key) -> Chord {
    (Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> Chord {
    (Modifiers::COMMAND, key)
}

const fn shift(key: Key) -> Chord {
    (Modifiers::SHIFT, key)
}

shortcuts! {
    /// Cursor to the left.
    Left: Board, "shortcut-cursor", [plain(Key::ArrowLeft)];
    /// Cursor to the right.
    Right: Board, "shortcut-cursor", [plain(Key::ArrowRight)];
    /// Cursor up.
    Up: Board, "shortcut-cursor", [plain(Key::ArrowUp)];
    /// Cursor down.
    Down: Board, "shortcut-cursor", [plain(Key::ArrowDown)];
    /// Clicks at the cursor.
    Act: Board, "shortcut-act", [plain(Key::Enter), plain(Key::Space)];
    /// Clears the selection, or opens the menu.
    Escape: Board, "shortcut-escape", [plain(Key::Escape)];
    /// From the board to a question or the buttons, and back.
    SwitchFocus: Board, "shortcut-switch-focus", [plain(Key::F6)];
    /// Takes a move back.
    Undo: Game, "table-undo", [plain(Key::U), ctrl(Key::Z)];
    /// Plays it again.
    Redo: Game, "table-redo", [plain(Key::R), ctrl(Key::Y)];
    /// Shows a good move.
    Hint: Game, "table-hint", [plain(Key::H)];
    /// Marks own pieces that could be captured next, or stops that.
    Attacked: Game, "table-attacked", [plain(Key::X)];
    /// Offers a draw.
    Draw: Game, "table-draw", [plain(Key::D)];
    /// Resigns, after a question.
    Resign: Game, "table-resign", [plain(Key::G)];
    /// Starts the same game again once it is over.
    Rematch: Game, "shortcut-rematch", [plain(Key::N)];
    /// Opens or closes the chat.
    Chat: Game, "shortcut-chat", [plain(Key::C)];
    /// Starts or leaves a review.
    Review: Game, "table-review", [plain(Key::V)];
    /// Switches between 2D and 3D.
    View: Display, "table-view", [plain(Key::Tab)];
    /// Turns the board.
    Flip: Display, "table-flip", [plain(Key::F)];
    /// The next theme.
    Theme: Display, "table-theme", [plain(Key::T)];
    /// Sound off or on.
    Mute: Display, "table-mute", [plain(Key::M)];
    /// The 3D camera at the player's seat.
    CameraSeat: Display, "table-camera-seat", [plain(Key::Num1), plain(Key::Num0)];
    /// The 3D camera above the board.
    CameraTop: Display, "table-camera-top", [plain(Key::Num2)];
    /// The 3D camera at the side.
    CameraSide: Display, "table-camera-side", [plain(Key::Num3)];
    /// The 3D camera low and close.
    CameraCinematic: Display, "table-camera-cinematic", [plain(Key::Num4)];
    /// Turns the 3D camera to the left.
    TurnLeft: Display, "shortcut-camera-turn", [ctrl(Key::ArrowLeft)];
    /// Turns it to the right.
    TurnRight: Display, "shortcut-camera-turn", [ctrl(Key::ArrowRight)];
    /// Raises it.
    TurnUp: Display, "shortcut-camera-turn", [ctrl(Key::ArrowUp)];
    /// Lowers it.
    TurnDown: Display, "shortcut-camera-turn", [ctrl(Key::ArrowDown)];
    /// Zooms in.
    Closer: Display, "shortcut-camera-zoom", [plain(Key::Plus), plain(Key::Equals)];
    /// Zooms out.
    Farther: Display, "shortcut-camera-zoom", [plain(Key::Minus)];
    /// The previous position.
    Back: Review, "review-back", [plain(Key::ArrowLeft), plain(Key::PageUp), plain(Key::Comma)];
    /// The next position.
    Forward: Review, "review-forward", [plain(Key::ArrowRight), plain(Key::PageDown), plain(Key::Period)];
    /// The first position.
    First: Review, "review-first", [plain(Key::ArrowUp), plain(Key::Home)];
    /// The last position.
    Last: Review, "review-last", [plain(Key::ArrowDown), plain(Key::End)];
    /// Another move instead of the last one: of the game, or of a variation.
    NextVariation: Review, "review-next-variation", [plain(Key::B)];
    /// Plays the game back, or pauses.
    Play: Review, "review-play", [plain(Key::Space), plain(Key::P)];
    /// The speed of the playback.
    Speed: Review, "review-speed", [plain(Key::S)];
    /// Analysis on or off.
    Evaluate: Review, "review-evaluate", [plain(Key::E)];
    /// A new game from the shown position.
    Continue: Review, "review-continue", [plain(Key::C)];
    /// Cursor to the left, to try moves.
    TryLeft: Review, "shortcut-cursor", [shift(Key::ArrowLeft)];
    /// Cursor to the right.
    TryRight: Review, "shortcut-cursor", [shift(Key::ArrowRight)];
    /// Cursor up.
    TryUp: Review, "shortcut-cursor", [shift(Key::ArrowUp)];
    /// Cursor down.
    TryDown: Review, "shortcut-cursor", [shift(Key::ArrowDown)];
    /// Leaves the review.
    Leave: Review, "review-leave", [plain(Key::Escape)];
    /// To the search field of the title.
    SearchGames: Title, "title-search", [ctrl(Key::F)];
    /// To the search field.
    Search: Shelf, "shelf-search", [ctrl(Key::F)];
    /// Renames a game.
    Rename: Shelf, "shelf-rename", [plain(Key::F2)];
    /// Copies a game.
    Duplicate: Shelf, "shelf-duplicate", [ctrl(Key::D)];
    /// Deletes a game.
    Delete: Shelf, "shelf-delete", [plain(Key::Delete)];
    /// Brings the last deleted game back.
    Restore: Shelf, "shelf-undo", [ctrl(Key::Z)];
    /// Help about what is shown.
    Help: Everywhere, "help-title", [plain(Key::F1)];
    /// The list of shortcuts.
    Shortcuts: Everywhere, "shortcuts-title", [plain(Key::Questionmark)];
    /// Full screen on or off.
    FullScreen: Everywhere, "settings-full-screen", [plain(Key::F11), (Modifiers::ALT, Key::Enter)];
    /// Copies the position or game.
    Copy: Everywhere, "shortcut-copy", [ctrl(Key::C)];
    /// Opens a pasted game, position or code.
    Paste: Everywhere, "shortcut-paste", [ctrl(Key::V)];
}

impl Shortcut {
    /// Was one of its keys pressed? The press is consumed.
    pub fn pressed(self, ctx: &Context) -> bool {
        self.presses(ctx) > 0
    }

    /// How often its keys were pressed: a held key repeats. The presses are consumed.
    pub fn presses(self, ctx: &Context) -> usize {
        let count = |(modifiers, key): &Chord| {
            ctx.input_mut(|input| input.count_and_consume_key(*modifiers, *key))
        };
        self.chords().iter().map(count).sum()
    }

    /// Its keys as people read them: `U or Ctrl+Z`.
    pub fn keys(self, texts: &Texts) -> String {
        let shown: Vec<String> = self.chords().iter().map(|chord| show(texts, *chord)).collect();
        shown.join(&format!(" {} ", texts.get("shortcut-or")))
    }

    /// A name with the keys behind it: `Undo (U or Ctrl+Z)`.
    pub fn name_with_keys(self, texts: &Texts, name: &str) -> String {
        let gaps = [("name", name.into()), ("keys", self.keys(texts).into())];
        texts.with("shortcut-with-keys", &gaps)
    }
}

/// A chord as people read it.
fn show(texts: &Texts, (modifiers, key): Chord) -> String {
    let held = [
        (modifiers.command || modifiers.ctrl, "key-ctrl"),
        (modifiers.alt, "key-alt"),
        (modifiers.shift, "key-shift"),
    ];
    let held = held.into_iter().filter(|(is, _)| *is).map(|(_, text)| texts.get(text));
    held.chain([key_name(texts, key)]).collect::<Vec<_>>().join("+")
}

/// A key as it is labelled. Letters and digits are the same in every language.
fn key_name(texts: &Texts, key: Key) -> String {
    let text = match key {
        Key::ArrowLeft => "key-left",
        Key::ArrowRight => "key-right",
        Key::ArrowUp => "key-up",
        Key::ArrowDown => "key-down",
        Key::Escape => "key-escape",
        Key::Enter => "key-enter",
        Key::Space => "key-space",
        Key::Tab => "key-tab",
        Key::Home => "key-home",
        Key::End => "key-end",
        Key::PageUp => "key-page-up",
        Key::PageDown => "key-page-down",
        Key::Delete => "key-delete",
        Key::Comma => return ",".into(),
        Key::Period => return ".".into(),
        Key::Questionmark => return "?".into(),
        other => return other.name().into(),
    };
    texts.get(text)
}

/// A line of the list: what several shortcuts have in common, and all their keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShortcutLine {
    /// What the keys do.
    pub text: String,
    /// The keys, such as `U or Ctrl+Z`.
    pub keys: String,
}

/// The lines of a group. Shortcuts with the same text, such as the four arrows, share a line.
pub fn lines(texts: &Texts, group: ShortcutGroup) -> Vec<ShortcutLine> {
    let mut found: Vec<(&'static str, Vec<String>)> = Vec::new();
    for shortcut in Shortcut::ALL.iter().filter(|shortcut| shortcut.group() == group) {
        let keys = shortcut.keys(texts);
        match found.iter_mut().find(|(text, _)| *text == shortcut.text()) {
            Some((_, all)) => all.push(keys),
            None => found.push((shortcut.text(), vec![keys])),
        }
    }
    let line = |(text, keys): (&str, Vec<String>)| ShortcutLine {
        text: texts.get(text),
        keys: keys.join(", "),
    };
    found.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Event, RawInput};

    #[test]
    fn keys_are_read_as_they_are_labelled() {
        let texts = Texts::default();
        assert_eq!(Shortcut::Undo.keys(&texts), "U or Ctrl+Z");
        assert_eq!(Shortcut::FullScreen.keys(&texts), "F11 or Alt+Enter");
        assert_eq!(Shortcut::Help.keys(&texts), "F1");
        assert_eq!(Shortcut::Shortcuts.keys(&texts), "?");
        assert_eq!(Shortcut::Hint.name_with_keys(&texts, "Hint"), "Hint (H)");
    }

    #[test]
    fn every_shortcut_is_listed_once_with_words() {
        let texts = Texts::default();
        for group in ShortcutGroup::ALL {
            let lines = lines(&texts, group);
            assert!(!lines.is_empty() && texts.get(group.text()) != group.text(), "{group:?}");
            for line in &lines {
                let same = lines.iter().filter(|other| other.text == line.text).count();
                assert!(same == 1 && !line.keys.is_empty() && !line.text.contains('-'), "{line:?}");
            }
        }
        let board = lines(&texts, ShortcutGroup::Board);
        assert_eq!(board[0].keys, "Left, Right, Up, Down");
    }

    #[test]
    fn no_key_means_two_things_in_a_group() {
        for one in Shortcut::ALL {
            for other in Shortcut::ALL.iter().filter(|other| *other != one) {
                let near = one.group() == other.group() || one.group() == ShortcutGroup::Everywhere;
                let shared = one.chords().iter().any(|chord| other.chords().contains(chord));
                assert!(!(near && shared), "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn a_chord_is_told_from_its_plain_key() {
        let ctx = Context::default();
        let press = |modifiers, key| RawInput {
            events: vec![Event::Key {
                key,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers,
            }],
            ..Default::default()
        };
        let mut seen = Vec::new();
        for (modifiers, key) in [ctrl(Key::Z), plain(Key::U), shift(Key::Questionmark), plain(Key::Z)] {
            let mut output = ctx.run_ui(press(modifiers, key), |ui| {
                seen.push((Shortcut::Undo.pressed(ui.ctx()), Shortcut::Shortcuts.pressed(ui.ctx())));
            });
            output.textures_delta.clear();
        }
        assert_eq!(seen, [(true, false), (true, false), (false, true), (false, false)]);
    }
}
