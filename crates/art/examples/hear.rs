//! Writes every sound and every track as WAV files, to be listened to: `cargo run -p art --example hear -- FOLDER`.

use art::sounds::{Cue, MUSIC_RATE, Sound, Track, music, sound, variants, wav};
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).ok_or_else(|| io::Error::other("please name a folder"))?;
    fs::create_dir_all(&folder)?;
    for cue in Cue::ALL {
        for variant in 0..variants(cue) {
            let path = Path::new(&folder).join(format!("{cue:?}-{variant}.wav").to_lowercase());
            fs::write(path, wav(&sound(cue, variant)))?;
        }
    }
    for track in Track::ALL {
        // Both channels as one, at the rate of a sound: each sample is written twice.
        let mono = |[left, right]: &[f32; 2]| [(left + right) / 2.0; 2];
        let samples = music(track).frames.iter().flat_map(mono).collect();
        fs::write(
            Path::new(&folder).join(format!("{track:?}.wav").to_lowercase()),
            wav(&Sound { samples }),
        )?;
    }
    println!(
        "{folder}: {} sounds, {} tracks at {MUSIC_RATE} frames a second",
        Cue::ALL.len(),
        Track::ALL.len()
    );
    Ok(())
}
