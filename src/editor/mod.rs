//! The position editor: the edited position, its validity, and how it opens and closes.
//!
//! Like the table it is changed only by messages, so that it works without a window.

mod position;

pub use position::{Change, EditedPosition, Validity};

use crate::AppSystems;
use crate::notice::Notices;
use crate::table::{BarePosition, RequestId, TableAsked, TableReset};
use crate::wake::{Awake, wake_for};
use bevy::prelude::*;
use rules::Message;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Editor>()
        .add_message::<EditorAsked>()
        .add_systems(Update, handle_requests.in_set(AppSystems::Input))
        .add_systems(Update, close_when_game_starts.in_set(AppSystems::React));
    wake_for::<EditorAsked>(app);
}

/// The position editor.
#[derive(Resource, Default)]
pub struct Editor {
    position: Option<Box<EditedPosition>>,
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
    /// Edit this position.
    Edit(Box<BarePosition>),
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
            EditorAsked::Edit(position) => editor.open(EditedPosition::of(position), &mut notices),
            EditorAsked::Close => *editor = Editor::default(),
            EditorAsked::Analyse => {
                if let Some(record) = editor.position().and_then(EditedPosition::record) {
                    let (id, record) = (RequestId::fresh(), Box::new(record));
                    table.write(TableAsked::Resume { id, record, review: true });
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
fn close_when_game_starts(mut resets: MessageReader<TableReset>, mut editor: ResMut<Editor>) {
    if resets.read().any(TableReset::is_start) && editor.position.is_some() {
        editor.position = None;
    }
}
