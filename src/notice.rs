//! Short notices at the edge of the screen that disappear by themselves.

use bevy::prelude::*;
use rules::Arg;
use std::time::Duration;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Notices>();
}

/// How long a notice is shown.
pub const SHOWN_FOR: Duration = Duration::from_secs(6);

/// A text on the screen for a few seconds.
#[derive(Clone, Debug)]
pub struct Notice {
    /// The key of the text.
    pub key: String,
    /// Its arguments.
    pub args: Vec<(String, Arg)>,
    /// When it was first shown, in seconds since the start.
    pub since: Option<f64>,
}

/// All notices, the oldest first.
#[derive(Resource, Default, Debug)]
pub struct Notices(pub Vec<Notice>);

impl Notices {
    /// Shows a text with these arguments.
    pub fn show(&mut self, key: &str, args: &[(&str, Arg)]) {
        let args = args.iter().map(|(name, value)| ((*name).to_string(), value.clone())).collect();
        self.0.retain(|notice| notice.key != key);
        self.0.push(Notice { key: key.into(), args, since: None });
    }
}
