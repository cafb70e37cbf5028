//! An adaptive range coder for short texts: it predicts each letter from its position in the word. Moves such as
//! `e2e4` shrink to about a third; general-purpose compressors need longer texts.

/// Letters from this position on share one prediction.
const POSITIONS: usize = 8;
/// Bits of a probability.
const PRECISION: u32 = 16;
/// A prediction adapts quickly at first; after this many bits at a constant rate.
const STEADY: u16 = 30;
/// The range is kept above this.
const MIN_RANGE: u32 = 1 << 24;

/// The probability that a bit is 0, and how many bits it is based on.
#[derive(Clone, Copy)]
struct Probability {
    zero: u16,
    seen: u16,
}

impl Probability {
    const EVEN: Self = Self { zero: 1 << 15, seen: 0 };

    /// The part of the range for 0: never empty, never all of it.
    fn share(self, range: u32) -> u32 {
        let zero = u32::from(self.zero).clamp(64, (1 << PRECISION) - 64);
        ((u64::from(range) * u64::from(zero)) >> PRECISION) as u32
    }

    fn learn(&mut self, bit: bool) {
        let target = if bit { 0 } else { i32::from(u16::MAX) };
        let surprise = target - i32::from(self.zero);
        self.zero = (i32::from(self.zero) + surprise * 2 / (2 * i32::from(self.seen) + 3)) as u16;
        self.seen = (self.seen + 1).min(STEADY);
    }
}

/// The adaptive model: for each position in a word, a binary tree over the bits of a letter.
struct Model(Vec<[Probability; 256]>);

impl Model {
    fn new() -> Self {
        Self(vec![[Probability::EVEN; 256]; POSITIONS])
    }
}

/// The position after this one, given the byte here. Bytes at the same position share a prediction.
pub(crate) type NextPosition = fn(usize, u8) -> usize;

/// Words of any length, each ended by a line break: the position counts from the beginning of the word.
pub(crate) fn in_words(position: usize, letter: u8) -> usize {
    if letter == b'\n' { 0 } else { (position + 1).min(POSITIONS - 1) }
}

/// Numbers of four bytes.
pub(crate) fn in_fours(position: usize, _: u8) -> usize {
    (position + 1) % 4
}

/// Compresses bytes.
pub(crate) fn pack(bytes: &[u8], next_position: NextPosition) -> Vec<u8> {
    let (mut model, mut coder) = (Model::new(), Encoder::new());
    let mut position = 0;
    for byte in bytes {
        let mut node = 1;
        for shift in (0..8).rev() {
            let bit = byte >> shift & 1 == 1;
            coder.encode(&mut model.0[position][node], bit);
            node = 2 * node + usize::from(bit);
        }
        position = next_position(position, *byte);
    }
    coder.finish()
}

/// Decompresses `length` bytes. Any input gives output of that length.
pub(crate) fn unpack(packed: &[u8], length: usize, next_position: NextPosition) -> Vec<u8> {
    let (mut model, mut coder) = (Model::new(), Decoder::new(packed));
    let mut bytes = Vec::new();
    let mut position = 0;
    for _ in 0..length {
        let mut node = 1;
        while node < 256 {
            node = 2 * node + usize::from(coder.decode(&mut model.0[position][node]));
        }
        let byte = (node & 255) as u8;
        bytes.push(byte);
        position = next_position(position, byte);
    }
    bytes
}

struct Encoder {
    low: u64,
    range: u32,
    out: Vec<u8>,
}

impl Encoder {
    fn new() -> Self {
        Self { low: 0, range: u32::MAX, out: Vec::new() }
    }

    fn encode(&mut self, probability: &mut Probability, bit: bool) {
        let share = probability.share(self.range);
        if bit {
            self.low += u64::from(share);
            self.range -= share;
        } else {
            self.range = share;
        }
        probability.learn(bit);
        while self.range < MIN_RANGE {
            self.range <<= 8;
            self.shift();
        }
    }

    /// Emits the top byte, carrying into the bytes before.
    fn shift(&mut self) {
        if self.low >> 32 > 0 {
            for byte in self.out.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
        self.out.push((self.low >> 24) as u8);
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }

    fn finish(mut self) -> Vec<u8> {
        for _ in 0..4 {
            self.shift();
        }
        // What is missing at the end is read as zeros.
        while self.out.last() == Some(&0) {
            self.out.pop();
        }
        self.out
    }
}

struct Decoder<'a> {
    code: u32,
    range: u32,
    input: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    fn new(packed: &'a [u8]) -> Self {
        let mut decoder = Self { code: 0, range: u32::MAX, input: packed.iter() };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    fn shift(&mut self) {
        let next = self.input.next().copied().unwrap_or(0);
        self.code = self.code << 8 | u32::from(next);
    }

    fn decode(&mut self, probability: &mut Probability) -> bool {
        let share = probability.share(self.range);
        let bit = self.code >= share;
        if bit {
            self.code -= share;
            self.range -= share;
        } else {
            self.range = share;
        }
        probability.learn(bit);
        while self.range < MIN_RANGE {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    #[test]
    fn everything_survives() {
        let mut dice = Dice::new(3);
        for length in [0, 1, 2, 3, 10, 1000, 100_000] {
            for range in [1, 2, 11, 256] {
                let bytes: Vec<u8> = (0..length).map(|_| dice.below(range) as u8).collect();
                for positions in [in_words, in_fours as NextPosition] {
                    let packed = pack(&bytes, positions);
                    assert_eq!(
                        unpack(&packed, length, positions),
                        bytes,
                        "{length} bytes below {range}"
                    );
                }
            }
        }
    }

    #[test]
    fn extremes_survive() {
        let mut bytes = vec![255; 5000];
        bytes.extend(vec![0; 5000]);
        bytes.extend(vec![255; 3]);
        let packed = pack(&bytes, in_words);
        assert!(packed.len() < 300, "{}", packed.len());
        assert_eq!(unpack(&packed, bytes.len(), in_words), bytes);
    }

    #[test]
    fn any_input_gives_the_length_asked_for() {
        let mut dice = Dice::new(4);
        for _ in 0..200 {
            let noise: Vec<u8> = (0..dice.below(100)).map(|_| dice.roll() as u8).collect();
            assert_eq!(unpack(&noise, 321, in_words).len(), 321);
        }
    }
}
