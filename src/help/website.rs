//! The help in the browser: a website is written on a thread and opened, as are addresses in the web.

use super::Help;
use crate::AppSystems;
use crate::job::Job;
use crate::notice::Notices;
use crate::settings::SettingsFolder;
use crate::system_open::open_with_system;
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use std::io;
use std::path::PathBuf;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HelpBrowser>().add_systems(Update, finish.in_set(AppSystems::Input));
}

/// What was opened, and whether there was a program for it.
type Opened = io::Result<(String, bool)>;

/// Opens pages in the browser, one at a time.
#[derive(Resource, Default)]
pub struct HelpBrowser(Option<Job<Opened>>);

impl HelpBrowser {
    /// Is a page being opened?
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Writes the help as a website and opens it.
    pub fn open_website(&mut self, help: &Help, folder: Option<&SettingsFolder>, waker: &Waker) {
        let (Some(library), Some(folder)) = (help.library().cloned(), website_folder(folder)) else {
            return;
        };
        self.start(waker, move || {
            let page = help::website::write(&library, &folder)?;
            Ok((page.display().to_string(), open_with_system(&page)))
        });
    }

    /// Opens an address in the web.
    pub fn open_address(&mut self, address: String, waker: &Waker) {
        self.start(waker, move || {
            let opened = open_with_system(&address);
            Ok((address, opened))
        });
    }

    fn start(&mut self, waker: &Waker, work: impl FnOnce() -> Opened + Send + 'static) {
        if self.0.is_none() {
            self.0 = Some(Job::start("browser", waker, move |_| work()));
        }
    }
}

/// The folder of the website: beside the settings.
fn website_folder(settings: Option<&SettingsFolder>) -> Option<PathBuf> {
    let own = settings.map(|folder| folder.0.clone());
    own.or_else(|| dirs::data_dir().map(|folder| folder.join("manyboard")))
        .map(|it| it.join("help-website"))
}

/// Says where a page is that could not be opened.
fn finish(mut browser: ResMut<HelpBrowser>, mut notices: ResMut<Notices>, mut awake: ResMut<Awake>) {
    let Some(done) = browser.bypass_change_detection().0.take_if(|job| job.is_finished()) else {
        return;
    };
    awake.request_frames();
    match done.take() {
        Some(Ok((page, false))) => notices.show("help-no-browser", &[("page", page.into())]),
        Some(Err(error)) => notices.show("help-not-written", &[("why", error.to_string().into())]),
        _ => {}
    }
}
