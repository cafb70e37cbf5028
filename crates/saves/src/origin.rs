//! Where a game comes from: a tag of the record tells games of others from one's own.

use rules::Record;

/// The name of the tag.
const TAG: &str = "ManyboardOrigin";

/// Where a game that was not begun here comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It was imported, and nobody has played on.
    Imported,
    /// It came from elsewhere and was continued here.
    Continued,
}

impl Origin {
    /// Where a game comes from; `None` if it was begun here, or imported by an earlier version.
    pub fn of(record: &Record) -> Option<Self> {
        let (_, text) = record.tags.iter().find(|(name, _)| name == TAG)?;
        [Self::Imported, Self::Continued].into_iter().find(|origin| origin.word() == text)
    }

    /// Notes in a record where it comes from.
    pub fn mark(self, record: &mut Record) {
        Self::forget(record);
        record.tags.push((TAG.into(), self.word().into()));
    }

    /// Removes the note: it means nothing to others.
    pub fn forget(record: &mut Record) {
        record.tags.retain(|(name, _)| name != TAG);
    }

    fn word(self) -> &'static str {
        match self {
            Self::Imported => "imported",
            Self::Continued => "continued",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_note_counts_until_it_is_forgotten() {
        let mut record = Record::default();
        record.tags.push(("Event".into(), "A match".into()));
        assert_eq!(Origin::of(&record), None);
        Origin::Imported.mark(&mut record);
        Origin::Continued.mark(&mut record);
        assert_eq!((Origin::of(&record), record.tags.len()), (Some(Origin::Continued), 2));
        Origin::forget(&mut record);
        assert_eq!((Origin::of(&record), record.tags.len()), (None, 1));
    }
}
