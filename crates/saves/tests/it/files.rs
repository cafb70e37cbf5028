//! One file: its size, its versions, and what is refused.

use super::{bend, play};
use rules::{Dice, Options, Record, codec};
use saves::{SaveError, file};
use std::path::{Path, PathBuf};

/// The most that a file of a hundred moves by each side may take.
const MOST_BYTES: usize = 1536;

#[test]
fn a_hundred_moves_are_small_and_come_back_as_they_were() {
    for mode in catalog::modes().iter() {
        for seed in 0..10 {
            let game = bend::finished(mode, 200, &mut Dice::new(seed));
            let bytes = file::encode(game.record()).unwrap();
            assert!(bytes.len() <= MOST_BYTES, "{}: {} bytes", mode.info().id, bytes.len());
            let again = file::replay(&bytes).unwrap();
            assert_eq!(again.record(), game.record());
            assert_eq!((again.key(), again.outcome()), (game.key(), game.outcome()));
        }
    }
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

#[test]
fn files_of_every_version_are_read() {
    for version in 1..=codec::VERSION {
        let list = std::fs::read_to_string(fixtures().join(format!("version-{version}.txt"))).unwrap();
        assert!(list.lines().count() >= 10, "every version has fixtures");
        for line in list.lines() {
            let [name, plies, centis, result, position] = line.splitn(5, " ; ").collect::<Vec<_>>()[..]
            else {
                panic!("{line}")
            };
            let packed = std::fs::read(fixtures().join(name)).unwrap();
            assert_eq!(packed[0], version, "{name}");
            let game = file::replay(&file::seal(&packed)).unwrap();
            let record = game.record();
            assert_eq!(record.terms.moves.len().to_string(), plies, "{name}");
            assert_eq!(record.terms.moves.iter().map(|mv| mv.centis).sum::<u32>().to_string(), centis);
            assert_eq!(game.outcome().map_or("none", |outcome| outcome.reason.word()), result, "{name}");
            assert_eq!((game.position().as_str(), record.terms.seats.len()), (position, 2));
            let upgraded = file::encode(record).unwrap();
            assert_eq!(file::open(&upgraded).unwrap()[0], codec::VERSION);
            assert_eq!(file::decode(&upgraded).unwrap(), *record);
            if version == codec::VERSION {
                assert_eq!(
                    file::open(&upgraded).unwrap(),
                    packed,
                    "{name}: what is written stays the same"
                );
            }
        }
    }
}

#[test]
fn what_cannot_be_read_says_why() {
    let chess = catalog::modes()[0].start().unwrap();
    let good = file::encode(chess.record()).unwrap();
    let refused = |bytes: &[u8]| file::replay(bytes).err().unwrap();
    assert_eq!(refused(b""), SaveError::Damaged(saves::Damage::Empty));
    assert_eq!(refused(b"hello, world"), SaveError::NotABoard);
    for cut in 8..good.len() {
        assert!(matches!(refused(&good[..cut]), SaveError::Damaged(_)), "cut at {cut}");
    }
    for at in 8..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 4;
        assert!(matches!(refused(&bad), SaveError::Damaged(_)), "changed at {at}");
    }
    let newer = refused(&file::seal(&[codec::VERSION + 1, 1, 2, 3]));
    assert!(
        newer.is_unsupported() && newer.to_string().contains("newer version of Manyboard"),
        "{newer}"
    );
    let unknown = Record::new("shogi", Options::default(), None);
    let unknown = refused(&file::encode(&unknown).unwrap());
    assert_eq!(unknown, SaveError::NoGame("shogi".into()));
    assert!(unknown.is_unsupported() && unknown.to_string().contains("\"shogi\" is not installed"));
    assert!(matches!(refused(&vec![0; file::LARGEST + 1]), SaveError::TooLarge(_)));
}

#[test]
fn impossible_games_are_refused() {
    let mut dice = Dice::new(3);
    let game = play::game(&catalog::modes()[0], 20, &mut dice);
    let mut record = game.record().clone();
    record.terms.moves.swap(3, 4);
    let refusal = file::replay(&file::encode(&record).unwrap()).err().unwrap();
    assert!(matches!(refusal, SaveError::Rules(_)), "{refusal}");
}
