//! Games whose folder is away wait in a folder of our own, so that nothing is lost even if the app ends.

use crate::continued::is_beginning;
use crate::file::LARGEST;
use crate::{SaveError, SignedLog, Slot, Store, disk, file, names, store};
use rules::Record;
use std::fs;
use std::path::Path;

/// The games that wait for one folder.
pub(crate) struct Waiting(Store);

impl Waiting {
    /// The games that wait for `folder`. Those of each folder have a folder of their own within `root`.
    pub(crate) fn of(root: &Path, folder: &Path) -> Self {
        let key = rules::key_of(&folder.as_os_str().as_encoded_bytes());
        Self(Store::new(root.join(format!("{key:016x}"))))
    }

    /// Lets the newest state of a game wait, under the name of its file if it has one.
    pub(crate) fn wait(
        &self,
        here: &mut Option<Slot>,
        there: Option<&Slot>,
        record: &Record,
    ) -> Result<(), SaveError> {
        if let Some(slot) = here {
            return self.0.save(slot, record);
        }
        let stem = there.map_or_else(|| store::stem_of(record), |slot| slot.title().into());
        *here = Some(self.0.put_new(&stem, &file::encode(record)?)?);
        Ok(())
    }

    /// Lets the signed log of a waiting game wait beside it.
    pub(crate) fn wait_with_log(&self, here: Option<&Slot>, log: &SignedLog) {
        if let Some(slot) = here {
            // The log of a game that cannot be written is still in memory.
            let _ = self.0.save_log(slot.name(), log);
        }
    }

    /// The game is in its own folder: it no longer waits.
    pub(crate) fn leave(&self, slot: &Slot) {
        let path = self.0.path(slot.name());
        // A game that waits in vain returns once more, as a copy at worst.
        let _ = fs::remove_file(&path);
        let _ = crate::chain::remove(&path);
    }

    /// Returns all waiting games to their folder, except those of a running saver.
    pub(crate) fn return_all(&self, to: &Store, except: &[&Slot]) -> Result<(), SaveError> {
        let mut waiting = self.0.list()?;
        waiting.retain(|file| !except.iter().any(|slot| slot.name() == file.name));
        waiting.iter().try_for_each(|file| self.return_one(to, &file.name))
    }

    /// Returns a game: into its own file if that holds an earlier state of it, or else into a new one.
    fn return_one(&self, to: &Store, name: &str) -> Result<(), SaveError> {
        let bytes = disk::read(&self.0.path(name), LARGEST)?;
        to.prepare()?;
        let slot = match file::decode(&bytes).ok().zip(to.load(name).ok()) {
            Some((record, mut found)) if is_beginning(found.game.record(), &record) => {
                to.save(&mut found.slot, &record)?;
                found.slot
            }
            _ => to.put_new(names::stem(name), &bytes)?,
        };
        for log in self.0.logs(name).unwrap_or_default() {
            to.save_log(slot.name(), &log)?;
        }
        self.leave(&Slot::written(name.into(), &bytes));
        Ok(())
    }
}
