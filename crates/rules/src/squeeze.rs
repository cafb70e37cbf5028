//! Packs short texts very small: an adaptive range coder that predicts each letter from its place
//! in the word. Moves such as `e2e4` come down to about a third; general packers need more to go on.

/// Letters further into a word than this are all predicted alike.
const PLACES: usize = 8;
/// How many bits a probability has.
const PRECISION: u32 = 16;
/// A prediction is moved by a part of the surprise: a large one at first, no less than this later.
const STEADY: u16 = 30;
/// The range is kept above this.
const LEAST_RANGE: u32 = 1 << 24;

/// How likely a bit is to be 0, and how much has been seen of it.
#[derive(Clone, Copy)]
struct Chance {
    zero: u16,
    seen: u16,
}

impl Chance {
    const EVEN: Self = Self { zero: 1 << 15, seen: 0 };

    /// The part of the range that stands for 0: never nothing and never everything.
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

/// What has been learnt: for each place in a word, a tree of the bits of a letter.
struct Model(Vec<[Chance; 256]>);

impl Model {
    fn new() -> Self {
        Self(vec![[Chance::EVEN; 256]; PLACES])
    }
}

/// What tells alike bytes from others: the place after this one, given what stands here.
pub(crate) type NextPlace = fn(usize, u8) -> usize;

/// Words of any length, each ended by a line break: places count from the beginning of the word.
pub(crate) fn in_words(place: usize, letter: u8) -> usize {
    if letter == b'\n' { 0 } else { (place + 1).min(PLACES - 1) }
}

/// Numbers of four bytes each.
pub(crate) fn in_fours(place: usize, _: u8) -> usize {
    (place + 1) % 4
}

/// Packs bytes.
pub(crate) fn pack(bytes: &[u8], next_place: NextPlace) -> Vec<u8> {
    let (mut model, mut coder) = (Model::new(), Encoder::new());
    let mut place = 0;
    for byte in bytes {
        let mut node = 1;
        for shift in (0..8).rev() {
            let bit = byte >> shift & 1 == 1;
            coder.encode(&mut model.0[place][node], bit);
            node = 2 * node + usize::from(bit);
        }
        place = next_place(place, *byte);
    }
    coder.finish()
}

/// Unpacks so many bytes. Whatever comes in, something of that length comes out.
pub(crate) fn unpack(packed: &[u8], length: usize, next_place: NextPlace) -> Vec<u8> {
    let (mut model, mut coder) = (Model::new(), Decoder::new(packed));
    let mut bytes = Vec::new();
    let mut place = 0;
    for _ in 0..length {
        let mut node = 1;
        while node < 256 {
            node = 2 * node + usize::from(coder.decode(&mut model.0[place][node]));
        }
        let byte = (node & 255) as u8;
        bytes.push(byte);
        place = next_place(place, byte);
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

    fn encode(&mut self, chance: &mut Chance, bit: bool) {
        let share = chance.share(self.range);
        if bit {
            self.low += u64::from(share);
            self.range -= share;
        } else {
            self.range = share;
        }
        chance.learn(bit);
        while self.range < LEAST_RANGE {
            self.range <<= 8;
            self.shift();
        }
    }

    /// Sends the top byte off, carrying into what was sent before.
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

    fn decode(&mut self, chance: &mut Chance) -> bool {
        let share = chance.share(self.range);
        let bit = self.code >= share;
        if bit {
            self.code -= share;
            self.range -= share;
        } else {
            self.range = share;
        }
        chance.learn(bit);
        while self.range < LEAST_RANGE {
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
                for places in [in_words, in_fours as NextPlace] {
                    let packed = pack(&bytes, places);
                    assert_eq!(unpack(&packed, length, places), bytes, "{length} bytes below {range}");
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
