//! `lab best`: its last line, limits, levels and styles. Nothing here depends on how fast the machine is.

use super::{lab, refuse, words};
use rules::Options;

/// How many positions past its limit a search may have entered when it notices.
const SLACK: u64 = 200;

/// The last line, taken apart.
#[derive(PartialEq, Eq, Debug)]
struct Best {
    best: String,
    depth: u32,
    score: String,
    nodes: u64,
    line: Vec<String>,
}

/// Takes `best MOVE depth D score S nodes N nps M time T pv …` apart.
fn read(text: &str) -> Option<Best> {
    let (best, rest) = text.strip_prefix("best ")?.split_once(" depth ")?;
    let (depth, rest) = rest.split_once(" score ")?;
    let (score, rest) = rest.split_once(" nodes ")?;
    let (nodes, rest) = rest.split_once(" nps ")?;
    let (nps, rest) = rest.split_once(" time ")?;
    let (time, line) = rest.split_once(" pv ")?;
    let proven = score.strip_prefix("win in ").or(score.strip_prefix("loss in "));
    let sound = proven.map_or(score.parse::<i32>().is_ok(), |plies| plies.parse::<u32>().is_ok());
    let numbers = nps.parse::<u64>().is_ok() && time.parse::<u64>().is_ok();
    let line: Vec<String> = line.split(' ').map(String::from).collect();
    (sound && numbers && line[0] == best).then_some(())?;
    let (best, score) = (best.into(), score.into());
    Some(Best { best, depth: depth.parse().ok()?, score, nodes: nodes.parse().ok()?, line })
}

/// Runs `lab best` and reads its last line; every line before it tells of a depth.
fn best(args: &[&str]) -> Best {
    let run = lab(&[&["best"], args].concat(), b"");
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{args:?}");
    let (before, last) = run.out.trim_end().rsplit_once('\n').unwrap_or(("", run.out.trim_end()));
    assert!(before.lines().all(|line| line.starts_with("info depth ")), "{args:?}: {before}");
    read(last).unwrap_or_else(|| panic!("{args:?}: {last}"))
}

#[test]
fn every_game_has_a_best_move_and_a_line_that_can_be_played() {
    for info in catalog::modes().iter().map(rules::Mode::info) {
        let found = best(&[&info.id, "--nodes", "3000"]);
        assert!(found.depth >= 1 && found.nodes <= 3000 + SLACK, "{}: {found:?}", info.id);
        let mut game = catalog::find(&info.id).unwrap().open(Options::default(), None).unwrap();
        for mv in &found.line {
            game.play(mv, 0).unwrap_or_else(|error| panic!("{}: {error}: {found:?}", info.id));
        }
    }
}

#[test]
fn wins_and_losses_are_proven() {
    let cases = [
        ("tic-tac-toe", "xx.oo....", "win in 1", &["c1"][..]),
        ("tic-tac-toe", "xoxo.....", "win in 3", &["b2"]),
        ("tic-tac-toe", "x.o.o.x.x", "loss in 2", &["a2", "b3"]),
        ("connect-four", "112233", "win in 1", &["4"]),
        ("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "win in 1", &["a1a8"]),
        ("king-of-the-hill", "k7/8/8/8/8/8/8/K7 w - - 0 1", "win in 5", &["a1b2"]),
        ("hole-chess", "8/3p1K1k/8/3**1p1/3**3/2Q5/2P4P/3q4 w - - 0 1", "win in 3", &["c3h3"]),
    ];
    for (game, position, score, right) in cases {
        let found = best(&[game, "--position", position, "--depth", "9"]);
        assert_eq!(found.score, score, "{game} {position}: {found:?}");
        assert!(right.contains(&found.best.as_str()), "{game} {position}: {found:?}");
    }
}

#[test]
fn moves_and_options_come_before_thinking() {
    let found = best(&["chess", "--moves", "f2f3 e7e5 g2g4", "--depth", "3"]);
    assert_eq!((found.best.as_str(), found.score.as_str()), ("d8h4", "win in 1"));
    let found = best(&["hole-chess", "--option", "holes=river", "--nodes", "500"]);
    assert!(found.depth >= 1, "{found:?}");
}

#[test]
fn limits_are_kept_and_the_first_one_counts() {
    let cases = [
        ("--depth 4", 4, u64::MAX),
        ("--nodes 500", u32::MAX, 500),
        ("--depth 3 --nodes 1000000 --time-ms 86400000", 3, 1_000_000),
        ("--depth 100 --nodes 700 --time-ms 86400000", 100, 700),
        ("--time-ms 1", u32::MAX, u64::MAX),
        ("--nodes 1", u32::MAX, 1),
    ];
    for (limits, depth, nodes) in cases {
        let found = best(&[&["chess"], &words(limits)[..]].concat());
        let within = found.depth <= depth && found.nodes <= nodes.saturating_add(SLACK);
        assert!(within, "{limits}: {found:?}");
    }
    assert_eq!(best(&words("chess --depth 4")).depth, 4);
}

#[test]
fn one_thread_and_one_seed_always_think_the_same() {
    for how in ["", "--hash-mb 1", "--level 2 --seed 7", "--style positional=30 --seed 8"] {
        let args = format!("chess --nodes 4000 {how}");
        assert_eq!(best(&words(&args)), best(&words(&args)), "{how}");
    }
    let seeded = |seed: u32| best(&words(&format!("chess --nodes 4000 --level 1 --seed {seed}"))).best;
    let first = seeded(1);
    assert!((2..20).any(|seed| seeded(seed) != first), "chance never changes {first}");
}

#[test]
fn each_level_looks_further_than_the_one_before() {
    let nodes = |level: u32| best(&words(&format!("chess --nodes 200000 --level {level}"))).nodes;
    let nodes: Vec<_> = (1..=5).map(nodes).collect();
    assert!(nodes.is_sorted_by(|less, more| less < more), "{nodes:?}");
    assert!(nodes[0] < 5000 && nodes[4] >= 200_000, "{nodes:?}");
}

#[test]
fn sliders_move_on_top_of_a_level() {
    let weak = best(&words("chess --nodes 100000 --style strength=0"));
    assert!(weak.nodes < 2000, "{weak:?}");
    let strong = best(&words("chess --nodes 9000 --level 1 --style strength=100,blind-spots=0"));
    assert!(strong.nodes >= 9000, "{strong:?}");
    let sliders = "strength=50,positional=50,aggression=100,blind-spots=10,exchanges=0";
    for game in catalog::modes().iter().map(|mode| mode.info().id.as_str()) {
        assert!(best(&[game, "--nodes", "1000", "--style", sliders]).depth >= 1, "{game}");
    }
}

#[test]
fn many_threads_find_a_move_as_well() {
    for threads in ["2", "5"] {
        let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        let found = best(&["chess", "--position", mate, "--threads", threads, "--depth", "4"]);
        assert_eq!((found.best.as_str(), found.score.as_str()), ("a1a8", "win in 1"));
    }
}

#[test]
fn wrong_input_is_answered_by_one_line() {
    refuse("best", "the following required arguments were not provided: <MODE>");
    refuse("best nothing", "there is no game \"nothing\"; there are ");
    refuse("best tic-tac-toe --position xxxoo....", "the game is over (connected)");
    refuse("best tic-tac-toe --position xx.oo.... --moves c1", "the game is over (connected)");
    refuse(
        "best chess --position k7/8/8/8/8/8/8/K7_w_-_-_0_1",
        "the game is over (insufficient_material)",
    );
    refuse("best tic-tac-toe --moves a1_a1", "move \"a1\": not a legal move here");
    refuse("best tic-tac-toe --position xx", "position, squares: ");
    for level in ["0", "6", "9", "-1", "x", "99999999999999999999"] {
        refuse(&format!("best tic-tac-toe --level={level}"), "invalid value");
    }
    for style in ["speed=3", "strength", "strength=101", "strength=-1", "strength=x", "a=b=c", "="] {
        let sliders =
            "does not set one of strength, positional, aggression, blind-spots, exchanges to a number";
        refuse(&format!("best tic-tac-toe --style={style}"), &format!("\"{style}\" {sliders}"));
    }
    let zero = ["threads", "hash-mb", "time-ms", "depth", "nodes"].map(|name| format!("{name}=0"));
    let large =
        ["threads=257", "hash-mb=99999999999999999999", "depth=121", "time-ms=99999999999", "seed=-1"];
    for bad in zero.iter().map(String::as_str).chain(large) {
        refuse(&format!("best tic-tac-toe --{bad}"), "invalid value");
    }
}
