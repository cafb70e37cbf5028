//! How to come back into a game that was cut off: reconnect in a small file while the game goes on.

use super::{InterruptedGame, Online};
use crate::settings::SettingsFolder;
use atomic_write_file::AtomicWriteFile;
use bevy::prelude::*;
use online::chain::Chain;
use online::identity::Identity;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::PathBuf;

/// The name of the file, in the folder of the settings.
const FILE: &str = "online-game.toml";
/// No honest file is larger.
const LARGEST: u64 = 16 * 1024;

/// What is known about coming back.
#[derive(Resource, Default)]
pub(super) struct Reconnect {
    folder: Option<PathBuf>,
    /// The relay one is at, and whether that is this app itself.
    relay: String,
    here: bool,
    code: String,
    resume: String,
    pub(super) password: Option<String>,
    /// What the file says.
    held: Option<ReconnectTicket>,
    /// Was it put off until the next start?
    put_off: bool,
}

/// Everything needed to come back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct ReconnectTicket {
    /// The relay.
    pub(super) relay: String,
    /// Was it inside this app?
    #[serde(default)]
    pub(super) here: bool,
    /// The lobby.
    pub(super) code: String,
    /// The relay's token.
    pub(super) resume: String,
    /// The password, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) password: Option<String>,
    /// Who one is.
    secret: [u8; 32],
    /// With whom one plays.
    names: String,
    /// The game.
    mode: String,
    /// The file in which it is reconnect on the shelf.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
}

impl ReconnectTicket {
    pub(super) fn secret(&self) -> [u8; 32] {
        self.secret
    }
}

/// Looks whether a game was cut off.
pub(super) fn look(
    folder: Option<Res<SettingsFolder>>,
    mut reconnect: ResMut<Reconnect>,
    mut online: ResMut<Online>,
) {
    reconnect.folder = folder.map(|folder| folder.0.clone());
    let Some(file) = reconnect.file() else { return };
    let small = std::fs::metadata(&file).is_ok_and(|meta| meta.len() <= LARGEST);
    let text = small.then(|| std::fs::read_to_string(&file).ok()).flatten();
    reconnect.held = text.and_then(|text| toml::from_str(&text).ok());
    online.interrupted = reconnect.face();
}

impl Reconnect {
    fn file(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(FILE))
    }

    /// A file in the same folder.
    pub(super) fn beside(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name))
    }

    /// The game that was cut off.
    pub(super) fn interrupted(&self) -> Option<ReconnectTicket> {
        self.held.clone()
    }

    /// The same, as screens see it.
    pub(super) fn face(&self) -> Option<InterruptedGame> {
        let known = |held: &&ReconnectTicket| !self.put_off && catalog::find(&held.mode).is_some();
        let held = self.held.as_ref().filter(known)?;
        Some(InterruptedGame {
            names: online::wire::sanitize(&held.names, 100),
            mode: held.mode.clone(),
        })
    }

    /// One is about to enter a lobby at this relay; only whoever comes back knows its code already.
    pub(super) fn enter(&mut self, relay: String, here: bool, code: Option<&str>) {
        (self.relay, self.here, self.code) = (relay, here, code.unwrap_or_default().into());
    }

    /// Not now, but perhaps the next time.
    pub(super) fn put_off(&mut self) {
        self.put_off = true;
    }

    /// There is nothing to come back to in the lobby one is in. Another game that was cut off waits on.
    pub(super) fn end(&mut self) {
        // A relay inside this app may have another address each time.
        let same =
            |held: &ReconnectTicket| held.code == self.code && (held.here || held.relay == self.relay);
        if self.held.as_ref().is_some_and(same) {
            self.forget();
        }
    }

    /// The relay has let us in.
    pub(super) fn entered(&mut self, code: &str, resume: &str, password: Option<String>) {
        (self.code, self.resume, self.password) = (code.into(), resume.into(), password);
    }

    /// Writes down how to come back into this game.
    pub(super) fn keep(&mut self, identity: &Identity, chain: &Chain, file: Option<String>) {
        let me = chain.header().seat_of(identity.key());
        let seats = chain.header().terms.seats.iter().enumerate();
        let names: Vec<_> =
            seats.filter(|(place, _)| Some(*place) != me).map(|(_, seat)| seat.name.as_str()).collect();
        let reconnect = ReconnectTicket {
            relay: self.relay.clone(),
            here: self.here,
            code: self.code.clone(),
            resume: self.resume.clone(),
            password: self.password.clone(),
            secret: identity.secret(),
            names: names.join(", "),
            mode: chain.header().terms.mode.clone(),
            file,
        };
        let Some(file) = self.file().filter(|_| self.held.as_ref() != Some(&reconnect)) else { return };
        if let Err(error) = write(&file, &reconnect) {
            warn!("coming back will not be possible: {error}");
        }
        (self.held, self.put_off) = (Some(reconnect), false);
    }

    /// There is nothing to come back to any more.
    pub(super) fn forget(&mut self) {
        self.held = None;
        if let Some(file) = self.file() {
            // Usually there is none.
            let _ = std::fs::remove_file(file);
        }
    }
}

/// Writes the file as a whole or not at all, for nobody else to read.
fn write(file: &std::path::Path, reconnect: &ReconnectTicket) -> std::io::Result<()> {
    let text = toml::to_string(reconnect).map_err(std::io::Error::other)?;
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = AtomicWriteFile::options();
    #[cfg(unix)]
    {
        use atomic_write_file::unix::OpenOptionsExt as _;
        use std::os::unix::fs::OpenOptionsExt as _;
        options.preserve_mode(false).mode(0o600);
    }
    let mut out = options.open(file)?;
    out.write_all(text.as_bytes())?;
    out.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_again() {
        let folder = std::env::temp_dir().join(format!("manyboard-keep-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let reconnect = ReconnectTicket {
            relay: "http://127.0.0.1:7437".into(),
            here: false,
            code: "CDFHJK".into(),
            resume: "token".into(),
            password: None,
            secret: [7; 32],
            names: "Bo".into(),
            mode: catalog::modes()[0].info().id.clone(),
            file: Some("A game.board".into()),
        };
        write(&folder.join(FILE), &reconnect).expect("it is written");
        let mut app = App::new();
        app.init_resource::<Reconnect>()
            .init_resource::<Online>()
            .insert_resource(SettingsFolder(folder.clone()));
        app.add_systems(Startup, look);
        app.update();
        let names = app.world().resource::<Online>().interrupted.as_ref().map(|it| it.names.clone());
        assert_eq!(names.as_deref(), Some("Bo"));
        assert_eq!(app.world().resource::<Reconnect>().interrupted(), Some(reconnect));
        std::fs::write(folder.join(FILE), "\u{0}nonsense").expect("it is written");
        let mut app = App::new();
        app.init_resource::<Reconnect>()
            .init_resource::<Online>()
            .insert_resource(SettingsFolder(folder.clone()));
        app.add_systems(Startup, look);
        app.update();
        assert_eq!(app.world().resource::<Online>().interrupted, None);
        std::fs::remove_dir_all(folder).expect("it goes away");
    }
}
