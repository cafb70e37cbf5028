//! `lab solve`: values under perfect play, and an error in games without a solver.

use super::{check, refuse};

#[test]
fn the_sign_says_who_wins() {
    check("solve connect-four --position 112233", "18\n");
    check("solve connect-four --position 2164722263236643331167", "2\n");
    check("solve connect-four --position 21647222632366433311671", "2\n");
    check("solve connect-four --position 444554534264226626", "0\n");
}

#[test]
fn games_that_cannot_say_so() {
    for (game, name) in [("chess", "Normal Chess"), ("viking", "Viking Chess"), ("checkers", "Checkers")]
    {
        refuse(&format!("solve {game}"), &format!("nobody can solve {name} yet"));
    }
    refuse("solve", "the following required arguments were not provided: <MODE>");
    refuse("solve nothing", "there is no game \"nothing\"; there are ");
    refuse("solve connect-four --position 1111111", "position, columns: character 7: column 1 is full");
    refuse("solve connect-four --option board=99x99", "option \"board\": ");
}
