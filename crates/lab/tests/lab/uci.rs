//! `lab uci`: sessions as chess programs hold them.

use super::Process;
use std::time::Duration;

/// How soon `stop` must be answered, on a machine that has other things to do as well.
const AT_ONCE: Duration = Duration::from_secs(2);
/// Long enough to notice an answer that should not come.
const A_WHILE: Duration = Duration::from_millis(300);

/// An engine that has introduced itself.
fn engine() -> Process {
    let mut engine = Process::start(&["uci"]);
    engine.say("uci");
    engine.until("uciok");
    engine
}

/// Says some lines, one after the other.
fn say(engine: &mut Process, lines: &str) {
    for line in lines.lines() {
        assert!(engine.say(line.trim()), "{line}: nobody listens");
    }
}

/// Says some lines, and waits for the move; `bestmove a1a8 ponder …` is `a1a8`.
fn best(engine: &mut Process, lines: &str) -> String {
    say(engine, lines);
    let answer = engine.until("bestmove ").pop().unwrap_or_default();
    answer.split(' ').nth(1).unwrap_or_default().into()
}

/// Is everything done and said?
fn ready(engine: &mut Process) -> Vec<String> {
    engine.say("isready");
    engine.until("readyok")
}

#[test]
fn it_introduces_itself() {
    let mut engine = Process::start(&["uci"]);
    engine.say("uci");
    let said = engine.until("uciok");
    assert!(said[0].starts_with("id name Manyboard") && said[1].starts_with("id author "), "{said:?}");
    for option in
        ["Hash type spin ", "Threads type spin ", "Skill Level type spin ", "UCI_Variant type combo "]
    {
        assert!(said.iter().any(|line| line.starts_with(&format!("option name {option}"))), "{option}");
    }
    let variants = said.iter().find(|line| line.contains("UCI_Variant")).unwrap();
    for name in ["chess", "hole-chess", "kingofthehill", "atomic", "mega-chess", "last-piece-standing"] {
        assert!(variants.contains(&format!(" var {name}")), "{variants}");
    }
    assert_eq!(ready(&mut engine), ["readyok"]);
}

#[test]
fn it_plays_every_variant_by_its_rules() {
    let cases = [
        ("chess", "startpos moves f2f3 e7e5 g2g4", "depth 3", "d8h4"),
        ("chess", "fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "nodes 3000", "a1a8"),
        ("kingofthehill", "fen k7/8/8/8/8/8/8/K7 w - - 0 1", "depth 5", "a1b2"),
        ("king-of-the-hill", "fen 8/8/8/2p5/8/2K5/6k1/8 w - - 0 1", "depth 3", "c3c4"),
        ("atomic", "startpos moves g1f3 a7a6 f3g5 a6a5", "movetime 50", "g5f7"),
        ("hole-chess", "fen 8/3p1K1k/8/3**1p1/3**3/2Q5/2P4P/3q4 w - - 0 1", "depth 5", "c3h3"),
        ("mega-chess", "fen 10k1/12/9P1p/9K2/12/12/12/1r10/6C5/12 w - - 0 1", "depth 5", "g2g10"),
        ("last-piece-standing", "fen 8/8/8/8/p7/8/8/1N6 w - - 0 1", "depth 2", "b1a3"),
        ("chess", "fen 8/8/8/8/8/6k1/5q2/7K b - - 0 1", "wtime 100 btime 60000 winc 5 binc 5", "f2e1"),
    ];
    let mut engine = engine();
    for (variant, position, limit, expected) in cases {
        let lines =
            format!("setoption name UCI_Variant value {variant}\nucinewgame\nposition {position}");
        say(&mut engine, &lines);
        assert_eq!(ready(&mut engine), ["readyok"], "{variant} {position}");
        assert_eq!(best(&mut engine, &format!("go {limit}")), expected, "{variant} {position}");
    }
}

#[test]
fn every_kind_of_limit_ends_by_itself() {
    let mut engine = engine();
    for limit in [
        "depth 1",
        "depth 0",
        "nodes 1",
        "nodes 0",
        "movetime 1",
        "movetime 0",
        "wtime 0 btime 0",
        "wtime -50 btime -50",
        "wtime 50 btime 50 winc 0 binc 0 movestogo 1",
        "wtime 300 btime 300 movestogo 0",
        "movetime 20 depth 100 nodes 100000000000",
        "searchmoves e2e4 depth 2",
    ] {
        let mv = best(&mut engine, &format!("position startpos\ngo {limit}"));
        let mut game = catalog::find("chess").unwrap().start().unwrap();
        assert!(game.play(&mv, 0).is_ok(), "{limit}: {mv}");
    }
}

#[test]
fn lines_of_thought_are_told_the_uci_way() {
    let mut engine = engine();
    say(&mut engine, "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\ngo depth 4");
    let said = engine.until("bestmove ");
    let fields = ["depth", "seldepth", "score", "nodes", "nps", "time", "pv"];
    let infos: Vec<_> = said.iter().filter(|line| line.starts_with("info ")).collect();
    assert!(!infos.is_empty());
    for line in &infos {
        assert!(fields.iter().all(|field| line.split(' ').any(|word| word == *field)), "{line}");
    }
    assert!(infos.iter().any(|line| line.contains(" score mate 1 ")), "{infos:?}");
    say(&mut engine, "position fen 7k/8/5K2/8/8/8/8/6R1 b - - 0 1\ngo depth 6");
    let lost = engine.until("bestmove ");
    assert!(lost.iter().any(|line| line.contains(" score mate -")), "{lost:?}");
}

#[test]
fn options_are_taken_and_bad_ones_refused() {
    let mut engine = engine();
    say(
        &mut engine,
        "setoption name Hash value 1\nsetoption name hash value 4\nsetoption name Threads value 3
         setoption name Skill Level value 0\nsetoption name Ponder value true\nsetoption name Clear Hash",
    );
    assert_eq!(ready(&mut engine), ["readyok"]);
    for skill in [0, 7, 19, 20] {
        let lines =
            format!("setoption name Skill Level value {skill}\nposition startpos\ngo nodes 3000");
        assert_eq!(best(&mut engine, &lines).len(), 4, "skill {skill}");
    }
    for bad in [
        "Hash value 0",
        "Hash value 65537",
        "Hash value x",
        "Hash",
        "Threads value 257",
        "Threads value -1",
        "Skill Level value 21",
        "UCI_Variant value crazyhouse",
        "UCI_Variant value viking",
        "UCI_Variant",
        "Contempt value 3",
        "",
    ] {
        engine.say(&format!("setoption name {bad}"));
        let said = ready(&mut engine);
        assert!(said.len() == 2 && said[0].starts_with("info string "), "{bad}: {said:?}");
    }
    assert_eq!(best(&mut engine, "position startpos moves f2f3 e7e5 g2g4\ngo depth 2"), "d8h4");
}

#[test]
fn infinite_thought_waits_for_stop_and_then_answers_at_once() {
    let mut engine = engine();
    // The second is proven in a moment, and still has to be kept back.
    for position in ["startpos", "fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"] {
        say(&mut engine, &format!("position {position}\ngo infinite"));
        assert!(!ready(&mut engine).iter().any(|line| line.starts_with("bestmove")));
        while let Some(line) = engine.line(A_WHILE / 3) {
            assert!(line.starts_with("info "), "{line}");
            if line.contains(" depth 8 ") {
                break;
            }
        }
        engine.say("stop");
        let begun = std::time::Instant::now();
        engine.until("bestmove ");
        assert!(begun.elapsed() < AT_ONCE, "{:?}", begun.elapsed());
    }
    engine.say("stop");
    assert_eq!(ready(&mut engine), ["readyok"], "one answer is enough");
}

#[test]
fn pondering_waits_for_the_hit() {
    let mut engine = engine();
    let position = "position startpos moves e2e4 e7e5";
    for (limit, end) in
        [("movetime 20", "ponderhit"), ("wtime 500 btime 500", "ponderhit"), ("movetime 20", "stop")]
    {
        say(&mut engine, &format!("{position}\ngo ponder {limit}"));
        let mut early = std::iter::from_fn(|| engine.line(A_WHILE)).take(10);
        assert!(early.all(|line| line.starts_with("info ")), "{limit}");
        let mv = best(&mut engine, end);
        assert_eq!(mv.len(), 4, "{limit}, {end}: {mv}");
    }
    engine.say("ponderhit");
    assert_eq!(ready(&mut engine), ["readyok"], "nobody ponders");
}

#[test]
fn nonsense_is_answered_and_changes_nothing() {
    let mut engine = engine();
    say(&mut engine, "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    let long = "x".repeat(1_000_000);
    for bad in [
        "foo",
        "GO",
        "position",
        "position here",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 \u{1F600}",
        "go depth x",
        "go movetime",
        "go wtime 99999999999999999999999",
        &long,
    ] {
        engine.say(bad);
        let said = ready(&mut engine);
        let answer = &said[0];
        let short = said.len() == 2 && answer.starts_with("info string ") && answer.len() < 500;
        assert!(short, "{}: {said:?}", bad.chars().take(60).collect::<String>());
    }
    say(&mut engine, "debug on\nregister later\n\n   ");
    assert_eq!(ready(&mut engine), ["readyok"]);
    assert_eq!(best(&mut engine, "go depth 3"), "a1a8", "the position is as it was");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut engine = engine();
    for over in ["R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "7k/5Q2/5K2/8/8/8/8/8 b - - 0 1"] {
        assert_eq!(best(&mut engine, &format!("position fen {over}\ngo depth 3")), "0000", "{over}");
    }
}

#[test]
fn a_draw_by_repetition_is_played_on() {
    let back_and_forth = "g1f3 g8f6 f3g1 f6g8 ".repeat(3);
    let lines = format!("position startpos moves {back_and_forth}\ngo nodes 500");
    assert_ne!(best(&mut engine(), &lines), "0000");
}

#[test]
fn it_leaves_when_told_even_while_it_thinks() {
    for end in
        ["go infinite\nquit", "go ponder movetime 100000\nquit", "go nodes 100000000\nquit", "quit"]
    {
        let mut engine = engine();
        say(&mut engine, end);
        assert!(engine.ended_within(5 * AT_ONCE), "{end}");
        let left = engine.finish();
        assert_eq!((left.code, left.err.as_str()), (Some(0), ""), "{end}");
        assert!(left.out.matches("bestmove").count() <= 1, "{end}");
    }
}

#[test]
fn the_end_of_the_input_is_the_end() {
    let run = super::lab(&["uci"], b"isready\n\xff\xfe\x00\nposition startpos\ngo infinite\n");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.starts_with("readyok\ninfo string unknown command "), "{}", run.out);
}
