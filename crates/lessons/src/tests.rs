//! Attempts at small lessons of a small game.

use crate::{Attempt, Lesson, Verdict};
use rules::{Mode, Team};

fn mode() -> Mode {
    catalog::find("tic-tac-toe").expect("it is in the catalog")
}

/// A lesson of one step with these lines.
fn step(lines: &str) -> Lesson {
    let text = format!("[[step]]\nid = \"one\"\nsay = \"Go.\"\n{lines}");
    Lesson::read("tic-tac-toe", &text).expect("it is a lesson")
}

fn attempt(lines: &str) -> Attempt {
    Attempt::new(&mode(), &step(lines), 0).expect("it fits the game")
}

/// Why a move is wrong.
fn reason(attempt: &mut Attempt, text: &str) -> String {
    match attempt.judge(text) {
        Verdict::Wrong { why, .. } => why.english,
        other => panic!("{text} is wrong, not {other:?}"),
    }
}

const FORK: &str = "position = \".x.x.o.o.\"\ngoal = { win = true }\nshow = \"a1 c1 a3\"\nreplies = [\"a1\"]\n\
    nudge = \"Two at once.\"\ndone = \"Fork.\"\n";

#[test]
fn right_moves_are_answered_until_the_goal_is_reached() {
    let mut attempt = attempt(FORK);
    assert_eq!((attempt.team(), attempt.moves_left()), (Team::FIRST, 2));
    assert_eq!(attempt.judge("a1"), Verdict::GoOn { replies: vec!["c1".into()] });
    assert_eq!((attempt.game().turn(), attempt.moves_left()), (Team::FIRST, 1));
    assert_eq!(attempt.show_me().as_deref(), Some("a3"));
    let Verdict::Done { say: Some(say) } = attempt.judge("a3") else { panic!("it wins") };
    assert_eq!(say.key, "lesson-tic-tac-toe-one-done");
    assert!(attempt.is_done() && attempt.show_me().is_none());
    let end = attempt.game().key();
    assert!(matches!(attempt.judge("c3"), Verdict::Done { .. }), "nothing changes any more");
    assert_eq!(attempt.game().key(), end);
}

#[test]
fn a_wrong_move_is_taken_back_and_explained() {
    let mut attempt = attempt(FORK);
    let start = attempt.game().key();
    let Verdict::Wrong { why, nudge } = attempt.judge("c3") else { panic!("it does not win") };
    assert_eq!(why.english, "That does not get you there in time.");
    assert_eq!(nudge.map(|nudge| nudge.english).as_deref(), Some("Two at once."));
    assert_eq!((attempt.game().key(), attempt.wrong_tries(), attempt.moves_left()), (start, 1, 2));
    attempt.judge("a1");
    assert_eq!(reason(&mut attempt, "b2"), "That does not win yet.");
    assert_eq!((attempt.moves_left(), attempt.wrong_tries()), (1, 2));
    assert_eq!(attempt.show_me().as_deref(), Some("a3"));
    attempt.restart();
    assert_eq!((attempt.game().key(), attempt.moves_left()), (start, 2));
}

#[test]
fn what_the_rules_refuse_is_no_wrong_answer() {
    let mut attempt = attempt(FORK);
    for illegal in ["b1", "z9", "", "a1 a1"] {
        assert_eq!(reason(&mut attempt, illegal), "not a legal move here");
    }
    assert_eq!(attempt.wrong_tries(), 0);
}

#[test]
fn the_own_way_to_the_goal_is_accepted_and_shown_on() {
    let lines = "position = \".o..x....\"\ngoal = { win = true }\nshow = \"a1 c3 a2 c2 a3\"\n\
        replies = [\"c3: a1\", \"c2: a2\"]\n";
    let mut attempt = attempt(lines);
    assert_eq!(attempt.judge("c3"), Verdict::GoOn { replies: vec!["a1".into()] });
    while let Some(text) = attempt.show_me() {
        attempt.judge(&text);
    }
    assert!(attempt.is_done());
}

#[test]
fn reasons_follow_from_the_goal() {
    let mut reach = attempt("goal = { reach = [\"b2\"] }\n");
    assert_eq!(reach.marks().len(), 1);
    assert_eq!(reason(&mut reach, "a1"), "That does not lead to a marked square.");
    let mut other = attempt("goal = { moves = [\"b2\"] }\n");
    assert!(reason(&mut other, "a1").contains("something better"));
    let mut block = attempt("position = \"..x.x.oo.\"\ngoal = { defend = true }\n");
    assert_eq!(reason(&mut block, "a1"), "Then the other side plays c3 and wins.");
    assert_eq!(block.show_me().as_deref(), Some("c3"), "found without a line");
    let mut listed = attempt(
        "position = \"xx.oo....\"\ngoal = { win = true }\nwrong = [{ moves = [\"c1\"], say = \"Too easy.\" }]\n",
    );
    assert_eq!(reason(&mut listed, "c1"), "Too easy.", "the lesson's own reason comes first");
    assert_eq!(listed.show_me(), None, "nothing else wins");
    let mut draw = attempt("position = \"xoxooxx.o\"\ngoal = { moves = [\"b2\"] }\n");
    assert_eq!(reason(&mut draw, "b3"), "That ends the game in a draw.");
}

#[test]
fn a_step_goes_on_where_the_one_before_ended() {
    let text = "[[step]]\nid = \"one\"\nsay = \"Go.\"\ngoal = { reach = [\"b2\"] }\nshow = \"b2\"\n\
        [[step]]\nid = \"two\"\nsay = \"Go.\"\nmoves = \"b1\"\ngoal = { reach = [\"a1\"] }\nshow = \"a1\"\n";
    let lesson = Lesson::read("tic-tac-toe", text).expect("it is a lesson");
    let attempt = Attempt::new(&mode(), &lesson, 1).expect("it fits");
    assert_eq!(attempt.game().position(), ".o..x....");
    assert!(Attempt::new(&mode(), &lesson, 2).is_err());
    lesson.check(&mode()).expect("it can be completed");
}

#[test]
fn lessons_that_do_not_fit_are_refused() {
    let fits = "goal = { reach = [\"b2\"] }\nshow = \"b2\"\n";
    step(fits).check(&mode()).expect("it fits");
    let bad = [
        ("position = \"xxx\"\ngoal = { win = true }\n", "nine of x, o and ."),
        ("position = \"xxxoo....\"\ngoal = { win = true }\n", "already over"),
        ("moves = \"a1 a1\"\ngoal = { win = true }\n", "not a legal move"),
        ("goal = { reach = [\"d4\"] }\n", "not on the board"),
        ("goal = { reach = [\"b2\"], piece = \"king\" }\n", "no pieces of the kind"),
        ("goal = { reach = [\"b2\"] }\nshow = \"a1\"\n", "a1: That does not lead"),
        ("goal = { reach = [\"b2\"] }\nshow = \"b2 a1\"\n", "does not end with the goal"),
        ("goal = { reach = [\"b2\"] }\nshow = \"b9\"\n", "not a legal move"),
        ("goal = { win = true }\n", "does not end with the goal"),
        ("goal = { defend = true }\n", "every move is right"),
        ("goal = { moves = [\"b2\", \"d9\"] }\n", "d9 is not a legal move"),
        (
            "goal = { reach = [\"b2\"] }\nwrong = [{ moves = [\"k9\"], say = \"No.\" }]\n",
            "k9 is not a legal",
        ),
    ];
    for (lines, why) in bad {
        let error = step(lines).check(&mode()).expect_err(lines);
        assert!(error.to_string().starts_with("line 1, step one: "), "{error}");
        assert!(error.to_string().contains(why), "{error}");
    }
}
