//! How large and how quick saves are: `cargo run -p saves --example measure DIR [GAMES]`.

#[path = "../tests/it/play.rs"]
mod play;

use rules::{Dice, Record};
use saves::shelf::{ShelfQuery, arrange, game_name};
use saves::{Index, Saver, Store, file};
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let folder = words.next().ok_or("usage: measure DIR [GAMES]")?;
    let games: usize = words.next().map_or(Ok(10_000), |text| text.parse())?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    one_file()?;
    handing_over(&folder.join("saver"))?;
    the_shelf(&folder.join("shelf"), games)
}

/// The size of a hundred moves by each side, and how long reading and replaying them takes.
fn one_file() -> Result<(), Box<dyn Error>> {
    for mode in catalog::modes().iter() {
        let (mut largest, mut slowest, mut plies) = (0, Duration::ZERO, 0);
        for seed in 0..20 {
            let game = play::game(mode, 200, &mut Dice::new(seed));
            let bytes = file::encode(game.record())?;
            slowest = slowest.max(load(&bytes)?);
            largest = largest.max(bytes.len());
            plies = plies.max(game.record().terms.moves.len());
        }
        println!("{}: {plies} plies, at most {largest} bytes, {slowest:.2?} to load", mode.info().id);
    }
    Ok(())
}

/// How long reading and replaying takes: the quickest of five, so that other programs do not count.
fn load(bytes: &[u8]) -> Result<Duration, Box<dyn Error>> {
    let mut quickest = Duration::MAX;
    for _ in 0..5 {
        let began = Instant::now();
        black_box(file::replay(bytes)?);
        quickest = quickest.min(began.elapsed());
    }
    Ok(quickest)
}

/// How long saving a move blocks the caller, and how long it takes until it is on the disk.
fn handing_over(folder: &Path) -> Result<(), Box<dyn Error>> {
    let saver = Saver::start(Store::new(folder))?;
    let ticket = saver.open(None)?;
    let game = play::game(&catalog::modes()[0], 200, &mut Dice::new(1));
    let (bin, inbox) = channel::<Record>();
    let (done, thrown) = channel();
    std::thread::spawn(move || inbox.iter().try_for_each(|_| done.send(())));
    let (mut idle, mut sent, mut written) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..300 {
        // The same for a thread that only throws it away, to tell the saver's cost from the system's.
        let began = Instant::now();
        bin.send(game.record().clone())?;
        idle.push(began.elapsed());
        thrown.recv()?;
        let began = Instant::now();
        saver.save(ticket, game.record().clone())?;
        sent.push(began.elapsed());
        let began = Instant::now();
        saver.flush()?;
        written.push(began.elapsed());
    }
    let figures = [
        ("handing over to a thread that does nothing", idle),
        ("handing over", sent),
        ("until it is on the disk", written),
    ];
    for (what, mut times) in figures {
        times.sort_unstable();
        println!(
            "{what}: {:.2?}, at the 99th of 100 {:.2?}, at most {:.2?}",
            times[150], times[296], times[299]
        );
    }
    Ok(())
}

/// The shelf of many games: made, opened for the first time, and again.
fn the_shelf(folder: &Path, games: usize) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let mut dice = Dice::new(3);
    for number in 0..games {
        let path = folder.join(format!("game {number}.board"));
        let modes = catalog::modes();
        let (Some(mode), false) = (dice.pick(&modes), path.exists()) else { continue };
        let plies = dice.below(160);
        fs::write(path, file::encode(play::game(mode, plies, &mut dice).record())?)?;
    }
    std::thread::sleep(Duration::from_secs(4));
    let store = Store::new(folder);
    let _ = fs::remove_file(folder.join(".index"));
    for time in ["first", "second", "third"] {
        let began = Instant::now();
        let index = Index::open(&store, &|_| {}, &AtomicBool::new(false))?;
        println!("{} games, {time} time: {:.2?}", index.entries().len(), began.elapsed());
        let began = Instant::now();
        let query = ShelfQuery { search: "konst".into(), ..ShelfQuery::default() };
        let found = arrange(index.entries(), &query, &game_name).len();
        println!("  searched and sorted: {found} in {:.2?}", began.elapsed());
    }
    Ok(())
}
