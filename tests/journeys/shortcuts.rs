//! Keyboard shortcuts: the list on the screen, the README, the help and the keys themselves agree.

use crate::screens::{AtTable, letter};
use crate::tidy::root;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use manyboard::screens::{Sheet, Sheets};
use manyboard::settings::Settings;
use manyboard::text::Texts;
use manyboard::ui::shortcuts::{ShortcutGroup, lines};

const F1: (KeyCode, Key) = (KeyCode::F1, Key::F1);
const F11: (KeyCode, Key) = (KeyCode::F11, Key::F11);
const ALT: (KeyCode, Key) = (KeyCode::AltLeft, Key::Alt);
const ENTER: (KeyCode, Key) = (KeyCode::Enter, Key::Enter);
const SHIFT: (KeyCode, Key) = (KeyCode::ShiftLeft, Key::Shift);

fn sheets(screen: &AtTable) -> Vec<Sheet> {
    screen.0.world().resource::<Sheets>().0.clone()
}

/// The rows of the table of keys in a file.
fn rows(file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(file)).expect("the file is there");
    let after = text.split("| keys | what they do |\n|---|---|\n").nth(1).expect("it has the table");
    after.lines().take_while(|line| line.starts_with('|')).map(String::from).collect()
}

#[test]
fn readme_and_help_list_every_shortcut() {
    let texts = Texts::default();
    let mut expected = Vec::new();
    for group in ShortcutGroup::ALL {
        expected.push(format!("| **{}** | |", texts.get(group.text())));
        let line =
            |line: manyboard::ui::shortcuts::ShortcutLine| format!("| {} | {} |", line.keys, line.text);
        expected.extend(lines(&texts, group).into_iter().map(line));
    }
    for file in ["README.md", "assets/help/en/table.md"] {
        assert!(rows(file) == expected, "the table in {file} should be:\n{}", expected.join("\n"));
    }
}

#[test]
fn the_list_opens_and_closes_by_its_keys() {
    let mut screen = AtTable::new();
    let question_mark = [SHIFT, letter(KeyCode::Slash, "?")];
    for _ in 0..2 {
        screen.press(&question_mark);
        assert_eq!(sheets(&screen), [Sheet::Shortcuts]);
        let shown = screen.widgets();
        let undo = Texts::default().get("table-undo");
        assert!(shown.iter().any(|(name, _)| *name == undo), "{shown:?}");
        screen.press(&question_mark);
        assert_eq!(sheets(&screen), []);
    }
}

#[test]
fn help_opens_and_closes_by_its_key() {
    let mut screen = AtTable::new();
    for _ in 0..2 {
        screen.press(&[F1]);
        assert!(matches!(sheets(&screen)[..], [Sheet::Help(_)]), "{:?}", sheets(&screen));
        screen.press(&[F1]);
        assert_eq!(sheets(&screen), []);
    }
}

#[test]
fn full_screen_is_a_setting_with_keys() {
    let mut screen = AtTable::new();
    let is_full = |screen: &AtTable| screen.0.world().resource::<Settings>().full_screen;
    screen.press(&[F11]);
    assert!(is_full(&screen));
    screen.press(&[ALT, ENTER]);
    assert!(!is_full(&screen));
    assert_eq!(screen.table().ply(), 0, "Alt+Enter is no Enter on the board");
}
