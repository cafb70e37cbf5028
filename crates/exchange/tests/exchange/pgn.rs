//! PGN as other programs and people write it, oddities and all.

use exchange::{Error, Format, Games, Imported, Note, export};
use rules::{Outcome, Reason, Team};
use std::sync::atomic::AtomicBool;

pub(crate) fn read(text: impl AsRef<[u8]>) -> Vec<Result<Imported, Error>> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    Games::new(text.as_ref(), &NEVER).collect()
}

/// The only game of a text.
pub(crate) fn one(text: impl AsRef<[u8]>) -> Imported {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).expect("a good game")
}

/// What was wrong with the only game of a text.
fn wrong(text: &str) -> String {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).expect_err("a broken game").to_string()
}

fn moves(game: &Imported) -> Vec<&str> {
    game.record.terms.moves.iter().map(|mv| mv.text.as_str()).collect()
}

fn tag<'a>(game: &'a Imported, name: &str) -> Option<&'a str> {
    game.record.tags.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
}

#[test]
fn comments_variations_and_marks() {
    let game = one(concat!(
        "{before} 1.e4! $10 (1.d4 d5 (1...Nf6 {inner } (2.c4)) 2.c4) 1...e5?! ; to the end } 2.Bc4\n",
        "2.Bc4 {two\n  lines} {and another} Nf6 2... ! +- 3 d3 (3 Nc3) d5 *\n",
    ));
    assert_eq!(moves(&game), ["e2e4", "e7e5", "f1c4", "g8f6", "d2d3", "d7d5"]);
    let expected = [
        ("comment@0", "before"),
        ("nag@1", "$1"),
        ("nag@1", "$10"),
        ("variation@1", "d2d4 d7d5 (g8f6 {inner}) c2c4"),
        ("nag@2", "$6"),
        ("comment@2", "to the end ) 2.Bc4"),
        ("comment@3", "two lines"),
        ("comment@3", "and another"),
        ("variation@5", "b1c3"),
    ];
    assert_eq!(game.record.tags, expected.map(|(name, text)| (name.into(), text.into())));
    // White's second move is no other first move of Black.
    assert_eq!(game.notes, [Note::VariationsLeftOut(1)]);
    assert_eq!(one(export(&game.record, Format::Pgn).unwrap()).record, game.record);
}

#[test]
fn a_file_of_a_chess_site() {
    let game = one(concat!(
        "[Event \"Rated Blitz game\"]\n[Site \"https://example.org/abc\"]\n[Date \"2024.03.01\"]\n",
        "[Round \"-\"]\n[White \"ada\"]\n[Black \"bo\"]\n[Result \"1-0\"]\n[UTCDate \"2024.03.01\"]\n",
        "[UTCTime \"12:30:05\"]\n[WhiteElo \"1500\"]\n[Variant \"Standard\"]\n[TimeControl \"300+3\"]\n",
        "[ECO \"C20\"]\n[Termination \"Time forfeit\"]\n\n",
        "1. e4 { [%eval 0.2] [%clk 0:05:00] } 1... e5 { [%clk 0:04:58] } 2. Nf3 { [%clk\n0:04:59] } 1-0\n\n",
    ));
    let record = &game.record;
    assert_eq!(record.result, Some(Outcome::win(Team::FIRST, Reason::Time)));
    assert_eq!(record.terms.moves.iter().map(|mv| mv.centis).collect::<Vec<_>>(), [300, 500, 400]);
    assert_eq!(record.began, 1_709_296_205);
    let seats = &record.terms.seats;
    assert_eq!((seats[0].name.as_str(), seats[1].team), ("ada", Team::SECOND));
    let kept: Vec<_> = record.tags.iter().map(|(name, _)| name.as_str()).collect();
    let expected =
        ["Event", "Site", "Round", "WhiteElo", "TimeControl", "ECO", "Termination", "comment@1"];
    assert_eq!(kept, expected);
    assert_eq!(tag(&game, "comment@1"), Some("[%eval 0.2]"));
    let text = export(record, Format::Pgn).unwrap();
    for part in
        ["[Date \"2024.03.01\"]", "[UTCTime \"12:30:05\"]", "[Termination \"Time forfeit\"]", "[ECO"]
    {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert_eq!(one(&text).record, *record);
}

#[test]
fn variants_are_named_by_a_tag() {
    let mode = |variant: &str, moves: &str| {
        one(format!("[Variant \"{variant}\"]\n\n{moves} *\n")).record.terms.mode
    };
    assert_eq!(mode("Atomic", "1. Nf3 e5 2. Nxe5"), "atomic");
    assert_eq!(mode("King of the Hill", "1. e4"), "king-of-the-hill");
    assert_eq!(mode("From Position", "1. e4"), "chess");
    assert_eq!(mode("megachess", ""), "mega-chess");
    let unknown = wrong("[Variant \"Chess960\"]\n\n1. e4 *\n");
    assert_eq!(unknown, "game 1, line 3: Variant \"Chess960\" is not a game of Manyboard");
    let options =
        one("[Variant \"Atomic\"]\n[GameOptions \"pawns-explode=on\"]\n\n*").record.terms.options;
    assert!(options.is_on("pawns-explode"));
    assert!(wrong("[Variant \"Atomic\"]\n[GameOptions \"x=y\"]\n\n*").contains("option \"x\""));
}

#[test]
fn games_from_a_position_count_from_it() {
    let fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 3 17";
    let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n17... e5 18. e4 1/2-1/2\n");
    let game = one(&text);
    assert_eq!(game.record.terms.position.as_deref(), Some(fen));
    assert_eq!(game.record.result, Some(Outcome::draw(Reason::Agreed)));
    assert!(export(&game.record, Format::Pgn).unwrap().ends_with("\n17... e5 18. e4 1/2-1/2\n"));
    let why = wrong("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *");
    assert!(why.starts_with("game 1, line 3: White has no king"), "{why}");
}

#[test]
fn broken_games_name_their_line_and_the_rest_is_read() {
    let games = read(concat!(
        "[Event \"1\"]\n\n1. e4 e5 2. Ke3 Nf6 1-0\n\n", // line 3: illegal
        "[Event \"2\"]\n\n1. d4 *\n\n",                 // good
        "[Event \"3\"]\n\n1. d4 {oops\n1... d5 *\n",    // line 11: a comment that stays open
        "[Event \"4\"]\n\n1. d4 (1. e4 {x}\n1... d5 *\n", // line 15: a side line that stays open
        "[Event \"5\"]\n[Site no quotes]\n\n1. d4 *\n", // line 18: a bad tag
        "[Event \"6\"]\n\n1. e4 ) e5 *\n",              // line 23
        "[Event \"7\"]\n\n1. e4 e5\n",                  // good, without an end
        "[Event \"8\"]\n[Event \"9\"]\n\n1. Nf3 0-1\n", // two good ones, the first without moves
    ));
    let told = games.iter().map(|game| match game {
        Ok(game) => tag(game, "Event").unwrap_or("?").to_owned(),
        Err(error) => error.to_string(),
    });
    let told: Vec<_> = told.collect();
    assert_eq!(
        told,
        [
            "game 1, line 3: move 2. \"Ke3\": not a legal move here",
            "2",
            "game 3, line 11: a comment is not closed",
            "game 4, line 15: a variation is not closed",
            "game 5, line 18: a tag has no text in quotes",
            "game 6, line 23: a variation ends that has not begun",
            "7",
            "8",
            "9",
        ]
    );
}

#[test]
fn old_bytes_and_line_ends() {
    let text = b"\xEF\xBB\xBF% made by hand\r\n[White \"M\xFCller\"]\r\n[Black \"Bo\r\n\r\n1. e4 *";
    assert_eq!(
        read(text)[0].as_ref().unwrap_err().to_string(),
        "game 1, line 3: the text of a tag is not closed"
    );
    let game = one(b"\xEF\xBB\xBF% made by hand\r\n[White \"M\xFCller\"]\r\n\r\n1. e4\r% e5\re6 *");
    assert_eq!(game.record.terms.seats[0].name, "Müller");
    assert_eq!(moves(&game), ["e2e4", "e7e6"]);
    let wide: Vec<u8> = "\u{feff}1. e4".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(read(wide)[0].as_ref().unwrap_err().to_string().contains("UTF-16"));
}

#[test]
fn moves_spelt_in_other_ways() {
    let game = one(
        "1. e2-e4 e7e5 2. Ng1f3 Nbc6 3. Bb5+ a6?? 4. 0-0 axb5 5. Re1 Nge7 6. d4 exd4 7. c4 dxc3e.p. *",
    );
    assert_eq!(moves(&game)[6..], ["e1g1", "a6b5", "f1e1", "g8e7", "d2d4", "e5d4", "c2c4", "d4c3"]);
    assert_eq!(tag(&game, "nag@6"), Some("$4"));
    assert!(wrong("1. e4 -- 2. d4 *").contains("move 1... \"--\""));
}

#[test]
fn games_that_went_on_after_a_draw_are_cut_there() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    let game = one(format!("{shuffle} e4 e5 1-0"));
    let ended = Outcome::draw(Reason::ThreefoldRepetition);
    assert_eq!((game.record.terms.moves.len(), game.record.result), (8, Some(ended)));
    let notes = [Note::WentOn { moves: 2, ended }, Note::Result { stated: "1-0".into(), ended }];
    assert_eq!(game.notes, notes);
    assert!(wrong("1. f3 e5 2. g4 Qh4# 3. e4 *").ends_with("the game is already over"));
}

#[test]
fn results_of_all_sorts() {
    let result = |text: &str| one(text).record.result;
    assert_eq!(result("1. e4 ½-½"), Some(Outcome::draw(Reason::Agreed)));
    assert_eq!(result("[Result \"0-1\"]\n\n1. e4"), Some(Outcome::win(Team::SECOND, Reason::Resigned)));
    assert_eq!(
        result("[Result \"0-1\"]\n\n1. e4 1-0"),
        Some(Outcome::win(Team::FIRST, Reason::Resigned))
    );
    assert_eq!(result("1. e4 *"), None);
    assert_eq!(result("1. f3 e5 2. g4 Qh4 *"), Some(Outcome::win(Team::SECOND, Reason::Checkmate)));
}

#[test]
fn what_is_no_game_is_told() {
    for text in ["", " \n", "Hello, world. This is a letter."] {
        let games = read(text);
        assert!(matches!(&games[..], [Err(Error::Unknown(_))]), "{games:?}");
    }
    assert_eq!(read("; only a comment\n").len(), 1);
}

#[test]
fn a_famous_game_is_written_as_it_was_read() {
    let moves = "1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. Be3 Bg7 5. Qd2 c6 6. f3 b5 7. Nge2 Nbd7 8. Bh6 \
        Bxh6 9. Qxh6 Bb7 10. a3 e5 11. O-O-O Qe7 12. Kb1 a6 13. Nc1 O-O-O 14. Nb3 exd4 15. Rxd4 c5 \
        16. Rd1 Nb6 17. g3 Kb8 18. Na5 Ba8 19. Bh3 d5 20. Qf4+ Ka7 21. Rhe1 d4 22. Nd5 Nbxd5 \
        23. exd5 Qd6 24. Rxd4 cxd4 25. Re7+ Kb6 26. Qxd4+ Kxa5 27. b4+ Ka4 28. Qc3 Qxd5 29. Ra7 Bb7 \
        30. Rxb7 Qc4 31. Qxf6 Kxa3 32. Qxa6+ Kxb4 33. c3+ Kxc3 34. Qa1+ Kd2 35. Qb2+ Kd1 36. Bf1 \
        Rd2 37. Rd7 Rxd7 38. Bxc4 bxc4 39. Qxh8 Rd3 40. Qa8 c3 41. Qa4+ Ke1 42. f4 f5 43. Kc1 Rd2 \
        44. Qa7 1-0";
    let text = format!("[White \"Kasparov, Garry\"]\n[Black \"Topalov, Veselin\"]\n\n{moves}\n");
    let written = export(&one(text).record, Format::Pgn).unwrap();
    let (_, written_moves) = written.split_once("\n\n").unwrap();
    let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
    assert_eq!(words(written_moves), words(moves));
    assert!(written_moves.lines().all(|line| line.len() < 80));
}
