//! Short tunes on bells, bars and strings: how a game ends, and what it asks for on the way.

use super::Cue;
use super::reverb::reverb;
use super::tools::{add, samples};
use super::voices::{BAR, BELL, STRING, Voice, tone};
use crate::rng::Rng;

/// One note of a tune: when it begins, how many half tones it lies above middle C, how loud it
/// is, and what it is played on.
struct Note(f32, i32, f32, Voice);

/// A tune in several versions that say the same.
pub(super) struct Tune {
    seconds: f32,
    /// How much of the room is heard.
    wet: f32,
    versions: &'static [&'static [Note]],
}

impl Tune {
    /// The tune of a cue; none if it is a noise.
    pub(super) fn of(cue: Cue) -> Option<&'static Self> {
        Some(match cue {
            Cue::Check => &CHECK,
            Cue::Win => &WIN,
            Cue::Lose => &LOSE,
            Cue::Draw => &DRAW,
            Cue::End => &END,
            Cue::Hint => &HINT,
            Cue::Promotion => &PROMOTION,
            Cue::Start => &START,
            Cue::Offer => &OFFER,
            Cue::LowTime => &LOW_TIME,
            Cue::Message => &MESSAGE,
            Cue::Leave => &LEAVE,
            _ => return None,
        })
    }

    /// The number of versions.
    pub(super) fn versions(&self) -> u8 {
        self.versions.len() as u8
    }

    /// Plays a version in a room.
    pub(super) fn played(&self, version: usize, rng: &mut Rng) -> Vec<f32> {
        let mut sound = vec![0.0; samples(self.seconds)];
        for note in self.versions[version % self.versions.len()] {
            let early = note.0 + rng.between(0.0, 0.006);
            add(&mut sound, early, &tone(note.1, 2.4, note.3, rng), note.2);
        }
        reverb(&sound, self.seconds, self.wet)
    }
}

/// A warning in two notes: a step up that wants an answer.
static CHECK: Tune = Tune {
    seconds: 0.8,
    wet: 0.16,
    versions: &[
        &[
            Note(0.0, 16, 0.8, BAR),
            Note(0.0, 4, 0.25, STRING),
            Note(0.13, 19, 1.0, BAR),
            Note(0.13, 7, 0.3, STRING),
        ],
        &[
            Note(0.0, 14, 0.8, BAR),
            Note(0.0, 2, 0.25, STRING),
            Note(0.12, 19, 1.0, BAR),
            Note(0.12, 7, 0.3, STRING),
        ],
        &[
            Note(0.0, 16, 0.6, BAR),
            Note(0.08, 16, 0.7, BAR),
            Note(0.16, 19, 1.0, BAR),
            Note(0.16, 7, 0.3, STRING),
        ],
    ],
};

/// A light chime: look here.
static HINT: Tune = Tune {
    seconds: 1.1,
    wet: 0.22,
    versions: &[
        &[Note(0.0, 26, 0.7, BELL), Note(0.085, 31, 1.0, BELL)],
        &[Note(0.0, 24, 0.7, BELL), Note(0.085, 31, 1.0, BELL)],
        &[Note(0.0, 26, 0.7, BELL), Note(0.095, 33, 1.0, BELL)],
    ],
};

/// Up a bright chord and home: it is won.
static WIN: Tune = Tune {
    seconds: 2.4,
    wet: 0.26,
    versions: &[
        &[
            Note(0.0, 7, 0.6, STRING),
            Note(0.12, 12, 0.65, STRING),
            Note(0.24, 16, 0.7, STRING),
            Note(0.36, 19, 0.75, STRING),
            Note(0.54, 0, 0.55, STRING),
            Note(0.54, 12, 0.55, STRING),
            Note(0.54, 16, 0.5, BELL),
            Note(0.56, 19, 0.5, BELL),
            Note(0.58, 24, 0.8, BELL),
        ],
        &[
            Note(0.0, 12, 0.6, STRING),
            Note(0.11, 12, 0.55, STRING),
            Note(0.22, 12, 0.6, STRING),
            Note(0.33, 16, 0.75, STRING),
            Note(0.33, 7, 0.4, STRING),
            Note(0.56, 0, 0.55, STRING),
            Note(0.56, 7, 0.5, STRING),
            Note(0.56, 19, 0.5, BELL),
            Note(0.58, 28, 0.75, BELL),
        ],
        &[
            Note(0.0, 4, 0.6, STRING),
            Note(0.1, 7, 0.6, STRING),
            Note(0.2, 12, 0.65, STRING),
            Note(0.36, 9, 0.6, STRING),
            Note(0.36, 17, 0.7, STRING),
            Note(0.58, 0, 0.55, STRING),
            Note(0.58, 16, 0.55, BELL),
            Note(0.6, 24, 0.8, BELL),
        ],
    ],
};

/// Down a soft minor chord: it is lost, but not shameful.
static LOSE: Tune = Tune {
    seconds: 2.2,
    wet: 0.26,
    versions: &[
        &[
            Note(0.0, 9, 0.7, STRING),
            Note(0.2, 5, 0.7, STRING),
            Note(0.4, 2, 0.75, STRING),
            Note(0.66, -10, 0.7, STRING),
            Note(0.66, -3, 0.5, STRING),
            Note(0.68, 5, 0.35, BAR),
        ],
        &[
            Note(0.0, 12, 0.65, STRING),
            Note(0.2, 8, 0.7, STRING),
            Note(0.4, 5, 0.75, STRING),
            Note(0.66, -7, 0.7, STRING),
            Note(0.66, 0, 0.5, STRING),
            Note(0.68, 8, 0.35, BAR),
        ],
    ],
};

/// Two even notes around an open fifth: a draw.
static DRAW: Tune = Tune {
    seconds: 1.9,
    wet: 0.24,
    versions: &[
        &[
            Note(0.0, 12, 0.7, BAR),
            Note(0.2, 7, 0.7, BAR),
            Note(0.4, 0, 0.5, STRING),
            Note(0.4, 7, 0.5, STRING),
            Note(0.42, 14, 0.5, BELL),
        ],
        &[
            Note(0.0, 9, 0.7, BAR),
            Note(0.2, 14, 0.7, BAR),
            Note(0.4, 2, 0.5, STRING),
            Note(0.4, 9, 0.5, STRING),
            Note(0.42, 16, 0.5, BELL),
        ],
    ],
};

/// Three calm notes that come to rest: it is over.
static END: Tune = Tune {
    seconds: 1.9,
    wet: 0.24,
    versions: &[
        &[
            Note(0.0, 12, 0.6, STRING),
            Note(0.16, 14, 0.65, STRING),
            Note(0.36, 7, 0.6, STRING),
            Note(0.36, -5, 0.5, STRING),
            Note(0.38, 19, 0.45, BELL),
        ],
        &[
            Note(0.0, 9, 0.6, STRING),
            Note(0.16, 12, 0.65, STRING),
            Note(0.36, 5, 0.6, STRING),
            Note(0.36, -7, 0.5, STRING),
            Note(0.38, 17, 0.45, BELL),
        ],
    ],
};

/// Three bells that climb: a piece has become more.
static PROMOTION: Tune = Tune {
    seconds: 1.4,
    wet: 0.24,
    versions: &[
        &[
            Note(0.0, 16, 0.6, STRING),
            Note(0.09, 21, 0.7, BELL),
            Note(0.18, 28, 0.9, BELL),
            Note(0.18, 9, 0.4, STRING),
        ],
        &[
            Note(0.0, 12, 0.6, STRING),
            Note(0.09, 19, 0.7, BELL),
            Note(0.18, 24, 0.9, BELL),
            Note(0.18, 7, 0.4, STRING),
        ],
    ],
};

/// An open fifth on wooden bars: here we go.
static START: Tune = Tune {
    seconds: 1.0,
    wet: 0.2,
    versions: &[
        &[Note(0.0, 4, 0.7, BAR), Note(0.14, 11, 0.9, BAR), Note(0.14, -1, 0.4, STRING)],
        &[Note(0.0, 5, 0.7, BAR), Note(0.14, 12, 0.9, BAR), Note(0.14, 0, 0.4, STRING)],
    ],
};

/// Two rising notes that stay open, like a question.
static OFFER: Tune = Tune {
    seconds: 1.0,
    wet: 0.18,
    versions: &[
        &[Note(0.0, 9, 0.8, BAR), Note(0.17, 14, 1.0, BAR), Note(0.17, 14, 0.25, BELL)],
        &[Note(0.0, 7, 0.8, BAR), Note(0.17, 12, 1.0, BAR), Note(0.17, 12, 0.25, BELL)],
    ],
};

/// A clock that strikes twice.
static LOW_TIME: Tune = Tune {
    seconds: 1.0,
    wet: 0.08,
    versions: &[
        &[
            Note(0.0, 31, 1.0, BAR),
            Note(0.16, 26, 0.8, BAR),
            Note(0.5, 31, 1.0, BAR),
            Note(0.66, 26, 0.8, BAR),
        ],
        &[
            Note(0.0, 29, 1.0, BAR),
            Note(0.16, 24, 0.8, BAR),
            Note(0.5, 29, 1.0, BAR),
            Note(0.66, 24, 0.8, BAR),
        ],
    ],
};

/// One soft bell.
static MESSAGE: Tune = Tune {
    seconds: 0.9,
    wet: 0.2,
    versions: &[
        &[Note(0.0, 21, 0.8, BELL), Note(0.06, 9, 0.3, BAR)],
        &[Note(0.0, 23, 0.8, BELL), Note(0.06, 11, 0.3, BAR)],
        &[Note(0.0, 19, 0.8, BELL), Note(0.07, 7, 0.3, BAR)],
    ],
};

/// Two soft notes that fall: goodbye.
static LEAVE: Tune = Tune {
    seconds: 0.9,
    wet: 0.2,
    versions: &[
        &[Note(0.0, 14, 0.7, BAR), Note(0.15, 9, 0.8, BAR)],
        &[Note(0.0, 12, 0.7, BAR), Note(0.15, 7, 0.8, BAR)],
    ],
};
