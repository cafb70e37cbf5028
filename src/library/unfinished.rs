//! Finds the last unfinished game, so that one click continues it.

use super::Library;
use crate::AppSystems;
use crate::job::Job;
use crate::notice::Notices;
use crate::settings::Settings;
use crate::table::TableReset;
use crate::text::Texts;
use crate::wake::{Awake, Waker};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::Record;
use saves::{Origin, SaveError, Store};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfinished>()
        .add_systems(Startup, search_at_start.run_if(resource_exists::<Library>))
        .add_systems(
            Update,
            (search_on_leave, find).chain().in_set(AppSystems::React).run_if(resource_exists::<Library>),
        );
}

/// The number of newest files that are read. Most are told by a glance: finished, or imported with a thousand others.
const LOOKED_INTO: usize = 2000;

/// The last unfinished game, if there is one.
#[derive(Resource, Default)]
pub struct Unfinished {
    job: Option<Job<Result<Option<LastGame>, SaveError>>>,
    /// The game, once it is found.
    pub game: Option<LastGame>,
}

impl Unfinished {
    /// Is the search over?
    pub fn is_searched(&self) -> bool {
        self.job.is_none()
    }
}

/// A game that can be continued.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastGame {
    /// The name of its file.
    pub name: String,
    /// Its record.
    pub record: Box<Record>,
    /// The number of moves, as players count them.
    pub moves: usize,
}

/// What the search for the last game needs.
#[derive(SystemParam)]
struct SearchContext<'w> {
    library: Res<'w, Library>,
    settings: Res<'w, Settings>,
    texts: Res<'w, Texts>,
    waker: Res<'w, Waker>,
    unfinished: ResMut<'w, Unfinished>,
}

impl SearchContext<'_> {
    fn start(&mut self) {
        let (store, own) = (self.library.store().clone(), OwnNames::of(&self.settings, &self.texts));
        let job = Job::start("last game", &self.waker, move |_| newest(&store, &own));
        self.unfinished.job = Some(job);
    }
}

fn search_at_start(mut context: SearchContext) {
    context.start();
}

/// Searches again when the table was left.
fn search_on_leave(mut resets: MessageReader<TableReset>, mut context: SearchContext) {
    let Some(last) = resets.read().last() else { return };
    (context.unfinished.game, context.unfinished.job) = (None, None);
    if *last == TableReset::Closed {
        context.start();
    }
}

fn find(mut unfinished: ResMut<Unfinished>, mut notices: ResMut<Notices>, mut awake: ResMut<Awake>) {
    let Some(found) = unfinished.bypass_change_detection().job.as_ref().and_then(Job::take) else {
        return;
    };
    unfinished.job = None;
    match found {
        Ok(game) => unfinished.game = game,
        Err(why) => notices.show("notice-games-away", &[("why", why.message().into())]),
    }
    awake.request_frames();
}

/// The names that people at this computer play under.
#[derive(Clone, Debug)]
struct OwnNames {
    /// The player's own, the usual one, and those that were typed here.
    exact: Vec<String>,
    /// Another person's usual name, which a number follows.
    numbered: String,
}

impl OwnNames {
    fn of(settings: &Settings, texts: &Texts) -> Self {
        let mut exact = vec![settings.name.clone(), texts.get("seat-you")];
        exact.extend(settings.names.iter().cloned());
        exact.retain(|name| !name.is_empty());
        Self { exact, numbered: format!("{} ", texts.get("seat-person")) }
    }

    fn contains(&self, name: &str) -> bool {
        let number = name.strip_prefix(&self.numbered);
        self.exact.iter().any(|own| own == name)
            || number.is_some_and(|number| number.parse::<u8>().is_ok())
    }

    /// Does a person at this computer play in this game? Not in one that was only imported or watched.
    fn play_in(&self, record: &Record) -> bool {
        let mut people = record.terms.seats.iter().filter(|seat| !seat.controller.is_ai());
        match Origin::of(record) {
            Some(Origin::Imported) => false,
            Some(Origin::Continued) => people.next().is_some(),
            None => people.any(|seat| self.contains(&seat.name)),
        }
    }
}

/// The newest unfinished game of a person at this computer.
fn newest(store: &Store, own: &OwnNames) -> Result<Option<LastGame>, SaveError> {
    let mut files = store.list()?;
    files.sort_by_key(|file| std::cmp::Reverse(file.changed));
    Ok(files.into_iter().take(LOOKED_INTO).find_map(|file| {
        let glance = store.read(&file.name).ok()?;
        if glance.result.is_some() || !own.play_in(&glance) {
            return None;
        }
        let game = store.load(&file.name).ok()?.game;
        let (record, moves) = (Box::new(game.record().clone()), rules::count_rounds(game.movers()));
        game.outcome().is_none().then_some(LastGame { name: file.name, record, moves })
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{AiLevel, Seat, Team};

    #[test]
    fn only_ones_own_games_are_where_one_stopped() {
        let settings = Settings { name: "Ada".into(), names: vec!["Bo".into()], ..Settings::default() };
        let own = OwnNames::of(&settings, &Texts::default());
        let between = |one: Seat, other: Seat| {
            let mut record = Record::default();
            record.terms.seats = vec![one, other];
            record
        };
        let person = |name: &str| Seat::person(name, Team::FIRST);
        let ai = || Seat::ai("Ada", Team::SECOND, AiLevel::EASIEST);
        for name in ["Ada", "Bo", "You", "Player 2"] {
            assert!(own.play_in(&between(person(name), ai())), "{name}");
        }
        for name in ["Morphy, Paul", "White", "Player X", ""] {
            assert!(!own.play_in(&between(person(name), ai())), "{name}");
        }
        assert!(!own.play_in(&between(ai(), ai())), "nobody played");
        let mut imported = between(person("Ada"), person("Bo"));
        Origin::Imported.mark(&mut imported);
        assert!(!own.play_in(&imported));
        let mut continued = between(person("Morphy, Paul"), person("Duke Karl"));
        Origin::Continued.mark(&mut continued);
        assert!(own.play_in(&continued), "it was continued here");
    }
}
