//! Short notices at the edge of the screen that go away by themselves.

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
    pub gaps: Vec<(String, Arg)>,
    /// Since when it is shown, in seconds since the start; set when it is first seen.
    pub since: Option<f64>,
}

/// What is shown, the oldest first.
#[derive(Resource, Default, Debug)]
pub struct Notices(pub Vec<Notice>);

impl Notices {
    /// Shows a text with these arguments.
    pub fn tell(&mut self, key: &str, gaps: &[(&str, Arg)]) {
        let gaps = gaps.iter().map(|(name, value)| ((*name).to_string(), value.clone())).collect();
        self.0.retain(|notice| notice.key != key);
        self.0.push(Notice { key: key.into(), gaps, since: None });
    }
}
