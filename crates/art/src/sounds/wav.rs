//! Sounds as files: plain WAV, which every player reads.

use super::{RATE, Sound};

/// The header counts bytes in 32 bits, so no file holds more samples than this.
const MOST: usize = (u32::MAX / 2 - 18) as usize;

/// The sound as a WAV file (16 bit) for the player.
pub fn wav(sound: &Sound) -> Vec<u8> {
    let samples = &sound.samples[..sound.samples.len().min(MOST)];
    let bytes = samples.len() as u32 * 2;
    let mut file = Vec::with_capacity(44 + samples.len() * 2);
    file.extend(b"RIFF");
    file.extend((36 + bytes).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16u32.to_le_bytes());
    // Plain samples, and one channel.
    file.extend([1u16, 1].map(u16::to_le_bytes).concat());
    file.extend([RATE, RATE * 2].map(u32::to_le_bytes).concat());
    // Two bytes a sample, of eight bits each.
    file.extend([2u16, 16].map(u16::to_le_bytes).concat());
    file.extend(b"data");
    file.extend(bytes.to_le_bytes());
    let whole = |sample: &f32| (sample.clamp(-1.0, 1.0) * 32_767.0).round() as i16;
    file.extend(samples.iter().flat_map(|sample| whole(sample).to_le_bytes()));
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_says_what_follows() {
        let file = wav(&Sound { samples: vec![0.0, 1.0, -1.0, 0.5, 7.0, f32::NAN] });
        let number = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
        let small = |at: usize| u16::from_le_bytes(file[at..at + 2].try_into().unwrap());
        assert_eq!(
            (&file[..4], &file[8..16], &file[36..40]),
            (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..])
        );
        assert_eq!((number(4) as usize, number(16), number(40)), (file.len() - 8, 16, 12));
        assert_eq!((small(20), small(22), small(32), small(34)), (1, 1, 2, 16));
        assert_eq!((number(24), number(28)), (44_100, 88_200));
        let samples: Vec<i16> =
            file[44..].chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        assert_eq!(samples, [0, 32_767, -32_767, 16_384, 32_767, 0]);
    }
}
