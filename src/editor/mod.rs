//! The editor of positions: what is on its board, what the rules say about it, and how one gets in and out.
//!
//! Like the table it is changed by messages alone, so that it works without a window, too.

mod sketch;

pub use sketch::{Change, Sketch, Verdict};

use crate::AppSystems;
use crate::notice::Notices;
use crate::table::review::Look;
use crate::table::{TableAsked, TableReset};
use crate::wake::Awake;
use bevy::prelude::*;
use rules::{Message, Record};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Editor>()
        .add_message::<EditorAsked>()
        .add_systems(Update, (listen, make_room).chain().in_set(AppSystems::Ask))
        .add_systems(PostUpdate, keep_going);
}

/// The position that is being made, while somebody makes one.
#[derive(Resource, Default)]
pub struct Editor {
    sketch: Option<Box<Sketch>>,
    /// Is the game that is about to begin only looked at?
    analysing: bool,
}

impl Editor {
    /// What is on the board of the editor; none while it is closed.
    pub fn sketch(&self) -> Option<&Sketch> {
        self.sketch.as_deref()
    }
}

/// Asks for something in the editor.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum EditorAsked {
    /// A position of this game is to be made, from the usual one.
    Open(String),
    /// The last position of a game is to be changed.
    Edit(Box<Record>),
    /// Something on the board is to be different.
    Change(Change),
    /// The last change is taken back.
    Undo,
    /// What was taken back comes again.
    Redo,
    /// The position is looked at with everything that belongs to a review.
    Analyse,
    /// Nothing more is to be made.
    Close,
}

fn listen(
    mut asked: MessageReader<EditorAsked>,
    mut editor: ResMut<Editor>,
    mut table: MessageWriter<TableAsked>,
    mut notices: ResMut<Notices>,
    mut awake: ResMut<Awake>,
) {
    for ask in asked.read() {
        awake.nudge();
        match ask {
            EditorAsked::Open(mode) => editor.open(Sketch::usual(mode), &mut notices),
            EditorAsked::Edit(record) => editor.open(Sketch::of(record), &mut notices),
            EditorAsked::Close => *editor = Editor::default(),
            EditorAsked::Analyse => {
                if let Some(record) = editor.sketch().and_then(Sketch::record) {
                    table.write(TableAsked::Resume(Box::new(record)));
                    editor.analysing = true;
                }
            }
            EditorAsked::Change(_) | EditorAsked::Undo | EditorAsked::Redo => {
                let Some(sketch) = &mut editor.sketch else { continue };
                match ask {
                    EditorAsked::Undo => sketch.undo(),
                    EditorAsked::Redo => sketch.redo(),
                    EditorAsked::Change(change) => {
                        if let Err(why) = sketch.change(change) {
                            notices.tell("notice-editor-refused", &[("why", why.into())]);
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

impl Editor {
    fn open(&mut self, sketch: Result<Sketch, Message>, notices: &mut Notices) {
        match sketch {
            Ok(sketch) => self.sketch = Some(Box::new(sketch)),
            Err(why) => notices.tell("notice-editor-refused", &[("why", why.into())]),
        }
    }
}

/// When a game begins, nobody makes a position any more.
fn make_room(
    mut resets: MessageReader<TableReset>,
    mut editor: ResMut<Editor>,
    mut table: MessageWriter<TableAsked>,
) {
    let began = resets.read().any(|reset| *reset == TableReset::Started);
    if !began || editor.sketch.is_none() {
        return;
    }
    editor.sketch = None;
    if std::mem::take(&mut editor.analysing) {
        table.write(TableAsked::Review(Look::Begin));
    }
}

/// Whatever was asked in this frame is dealt with in the next.
fn keep_going(mut asked: MessageReader<EditorAsked>, mut awake: ResMut<Awake>) {
    if asked.read().count() > 0 {
        awake.nudge();
    }
}
