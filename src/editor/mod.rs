//! The position editor: the edited position, its validity, and how it opens and closes.
//!
//! Like the table it is changed only by messages, so that it works without a window.

mod position;

pub use position::{Change, EditedPosition, Validity};

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
        .add_systems(Update, (handle_requests, close_when_game_starts).chain().in_set(AppSystems::Ask))
        .add_systems(PostUpdate, request_next_frame);
}

/// The position editor.
#[derive(Resource, Default)]
pub struct Editor {
    position: Option<Box<EditedPosition>>,
    /// Review the game that is about to start instead of playing it.
    analysing: bool,
}

impl Editor {
    /// The edited position; none while the editor is closed.
    pub fn position(&self) -> Option<&EditedPosition> {
        self.position.as_deref()
    }
}

/// Requests to the editor.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum EditorAsked {
    /// Edit the start position of this game.
    Open(String),
    /// Edit the last position of a game.
    Edit(Box<Record>),
    /// Change something on the board.
    Change(Change),
    /// Undo the last change.
    Undo,
    /// Redo the last undone change.
    Redo,
    /// Review the position at the table.
    Analyse,
    /// Close the editor.
    Close,
}

fn handle_requests(
    mut asked: MessageReader<EditorAsked>,
    mut editor: ResMut<Editor>,
    mut table: MessageWriter<TableAsked>,
    mut notices: ResMut<Notices>,
    mut awake: ResMut<Awake>,
) {
    for ask in asked.read() {
        awake.request_frames();
        match ask {
            EditorAsked::Open(mode) => editor.open(EditedPosition::start(mode), &mut notices),
            EditorAsked::Edit(record) => editor.open(EditedPosition::of(record), &mut notices),
            EditorAsked::Close => *editor = Editor::default(),
            EditorAsked::Analyse => {
                if let Some(record) = editor.position().and_then(EditedPosition::record) {
                    table.write(TableAsked::Resume(Box::new(record)));
                    editor.analysing = true;
                }
            }
            EditorAsked::Change(_) | EditorAsked::Undo | EditorAsked::Redo => {
                let Some(position) = &mut editor.position else { continue };
                match ask {
                    EditorAsked::Undo => position.undo(),
                    EditorAsked::Redo => position.redo(),
                    EditorAsked::Change(change) => {
                        if let Err(why) = position.change(change) {
                            notices.show("notice-editor-refused", &[("why", why.into())]);
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

impl Editor {
    fn open(&mut self, position: Result<EditedPosition, Message>, notices: &mut Notices) {
        match position {
            Ok(position) => self.position = Some(Box::new(position)),
            Err(why) => notices.show("notice-editor-refused", &[("why", why.into())]),
        }
    }
}

/// Closes the editor when a game starts.
fn close_when_game_starts(
    mut resets: MessageReader<TableReset>,
    mut editor: ResMut<Editor>,
    mut table: MessageWriter<TableAsked>,
) {
    let began = resets.read().any(|reset| *reset == TableReset::Started);
    if !began || editor.position.is_none() {
        return;
    }
    editor.position = None;
    if std::mem::take(&mut editor.analysing) {
        table.write(TableAsked::Review(Look::Begin));
    }
}

/// Requests made in this frame are handled in the next.
fn request_next_frame(mut asked: MessageReader<EditorAsked>, mut awake: ResMut<Awake>) {
    if asked.read().count() > 0 {
        awake.request_frames();
    }
}
