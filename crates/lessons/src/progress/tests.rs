//! Progress survives files, broken values, and other programs.

use super::*;

const GAME: &str = "viking";

fn lesson() -> Lesson {
    let step = |id| format!("[[step]]\nid = \"{id}\"\nsay = \"Win.\"\ngoal = {{ win = true }}\n");
    Lesson::read(GAME, &["one", "two", "three"].map(step).concat()).expect("it is a lesson")
}

fn some() -> Progress {
    let mut progress = Progress::default();
    progress.finish_step(GAME, &lesson(), "one");
    progress.skip_lesson("other");
    progress.solve_puzzle(GAME, "p-1");
    progress.solve_puzzle(GAME, "p-2");
    progress.rate_puzzles(GAME, 1200);
    progress.daily.solve(20_000);
    progress
}

#[test]
fn a_lesson_is_offered_until_it_is_finished_or_skipped() {
    let (mut progress, lesson) = (Progress::default(), lesson());
    for (at, id) in ["one", "two", "three"].iter().enumerate() {
        assert!(progress.offers_lesson(GAME));
        assert_eq!(progress.next_step(GAME, &lesson), at);
        progress.finish_step(GAME, &lesson, id);
        assert!(progress.has_finished_step(GAME, id));
    }
    assert!(!progress.offers_lesson(GAME) && progress.offers_lesson("other"));
    progress.restart_lesson(GAME);
    assert!(!progress.offers_lesson(GAME), "it was finished once");
    assert!(!progress.has_finished_step(GAME, "one"));
    progress.skip_lesson("other");
    assert!(!progress.offers_lesson("other"));
}

#[test]
fn streaks_grow_and_break() {
    let mut progress = some();
    assert_eq!((progress.puzzles[GAME].streak, progress.puzzles[GAME].best_streak), (2, 2));
    progress.fail_puzzle(GAME);
    progress.rate_puzzles(GAME, 1100);
    let puzzles = &progress.puzzles[GAME];
    assert_eq!((puzzles.streak, puzzles.best_streak), (0, 2));
    assert_eq!((puzzles.rating, puzzles.best_rating), (1100, 1200));
    assert!(progress.has_solved(GAME, "p-1") && !progress.has_solved(GAME, "p-3"));
    progress.solve_puzzle(GAME, "p-1");
    progress.finish_puzzle(GAME, "p-4");
    assert!(progress.has_solved(GAME, "p-4"));
    assert_eq!(progress.puzzles[GAME].streak, 0, "neither was solved at the first try now");
}

#[test]
fn progress_survives_a_round_trip() {
    let loaded = Progress::read(&some().to_text());
    assert_eq!(loaded, LoadedProgress { progress: some(), ..LoadedProgress::default() });
    assert_eq!(Progress::read("").progress, Progress::default());
}

#[test]
fn a_broken_value_costs_only_itself() {
    let text = some().to_text().replace("rating = 1200", "rating = \"good\"").replace("\"p-1\"", "7");
    let text = format!("{text}\n[lessons.\"Not An Id\"]\nskipped = true\n[later]\nmore = 1\n");
    let loaded = Progress::read(&text);
    assert_eq!(loaded.progress.puzzles[GAME].streak, 2);
    assert_eq!(loaded.progress.puzzles[GAME].solved, BTreeSet::from(["p-2".into()]));
    assert_eq!(loaded.progress.lessons, some().lessons);
    assert!(loaded.progress.to_text().contains("[later]"), "a later version may know it");
    let mut broken = loaded.broken;
    broken.sort();
    assert_eq!(
        broken,
        [
            "lessons.Not An Id",
            "puzzles.viking.best_rating",
            "puzzles.viking.rating",
            "puzzles.viking.solved"
        ]
    );
    for bad in ["[[[", "lessons = 3\npuzzles = []\ndaily = true", "\u{0}", &"x".repeat(MANY)] {
        let loaded = Progress::read(bad);
        assert_eq!(loaded.progress, Progress::default());
        assert!(loaded.is_unreadable || loaded.broken == ["lessons", "puzzles", "daily"]);
    }
}

const MANY: usize = 1 << 22;

#[test]
fn two_programs_keep_each_others_progress() {
    let (base, lesson) = (some(), lesson());
    let (mut one, mut two) = (base.clone(), base.clone());
    one.finish_step(GAME, &lesson, "two");
    one.solve_puzzle(GAME, "p-3");
    one.daily.solve(20_001);
    two.finish_step(GAME, &lesson, "three");
    two.skip_lesson("third");
    two.rate_puzzles(GAME, 1300);
    let disk = one.merged(&base, &base);
    assert_eq!(disk, one);
    let disk = two.merged(&base, &disk);
    assert!(["one", "two", "three"].iter().all(|id| disk.has_finished_step(GAME, id)));
    assert!(disk.has_solved(GAME, "p-3") && !disk.offers_lesson("third"));
    let puzzles = &disk.puzzles[GAME];
    assert_eq!((puzzles.streak, puzzles.rating, puzzles.best_rating), (3, 1300, 1300));
    assert_eq!(disk.daily, one.daily);
}

#[test]
fn two_programs_share_a_streak_of_days() {
    let base = some();
    let (mut one, mut two) = (base.clone(), base.clone());
    one.daily.solve(20_001);
    two.daily.solve(20_002);
    let disk = two.merged(&base, &one.merged(&base, &base));
    assert_eq!((disk.daily.last_day, disk.daily.streak, disk.daily.best_streak), (20_002, 3, 3));
}

#[test]
fn what_is_reset_here_stays_reset() {
    let base = some();
    let mut now = base.clone();
    now.restart_lesson(GAME);
    now.fail_puzzle(GAME);
    now.lessons.remove("other");
    let disk = now.merged(&base, &base);
    assert_eq!(disk, now);
}
