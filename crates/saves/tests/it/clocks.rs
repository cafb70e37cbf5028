//! Clocks of real games: they survive saving, loading, review and undo.

use super::play;
use rules::{Clocks, Dice, Reason, Team, outcome_on_flag};
use saves::file;

#[test]
fn clocks_survive_everything() {
    for mode in catalog::modes().iter() {
        let game = play::game(mode, 60, &mut Dice::new(8));
        let plies = game.record().terms.moves.len();
        let clocks = Clocks::of(&*game);
        let mut again = file::replay(&file::encode(game.record()).unwrap()).unwrap();
        assert_eq!(Clocks::of(&*again), clocks, "{}", mode.info().id);
        let earlier = Clocks::at(&*again, plies / 2);
        again.rewind(plies / 2);
        assert_eq!(Clocks::of(&*again), earlier, "{}", mode.info().id);
        assert_eq!(again.movers().len(), plies / 2);
        assert_eq!(again.record().events.len(), 2, "what was said stays said");
    }
}

#[test]
fn a_clock_goes_on_where_it_stopped() {
    let mut game = catalog::modes()[0].start().unwrap();
    game.describe(&mut |record| {
        record.terms.time = "1+0".parse().unwrap();
        record.pending = 4500;
    });
    let mut again = file::replay(&file::encode(game.record()).unwrap()).unwrap();
    let pending = again.record().pending;
    assert_eq!(Clocks::of(&*again).left_now(Team::FIRST, pending.into()), Some(1500));
    let first = again.moves()[0].text.clone();
    again.play(&first, 4600).unwrap();
    assert_eq!(again.record().pending, 0, "a new move begins");
    assert_eq!(Clocks::of(&*again).left(Team::FIRST), Some(1400));
}

#[test]
fn a_fallen_flag_loses_unless_the_other_side_cannot_win() {
    let chess = catalog::find("chess").unwrap();
    let start = chess.start().unwrap();
    let lost = outcome_on_flag(&*start, Team::FIRST);
    assert_eq!((lost.winner, lost.reason), (Some(Team::SECOND), Reason::Time));
    let bare = chess.open(Default::default(), Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")).unwrap();
    assert_eq!(outcome_on_flag(&*bare, Team::FIRST).winner, None, "a bare king cannot win");
    assert_eq!(outcome_on_flag(&*bare, Team::SECOND).winner, Some(Team::FIRST));
    let mut ended = bare;
    ended.end(outcome_on_flag(&*ended.boxed_clone(), Team::FIRST)).unwrap();
    assert!(file::replay(&file::encode(ended.record()).unwrap()).is_ok());
}
