//! Sets of squares: `u64` for boards of up to 64 squares, `u128` for larger ones.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of squares, square 0 in the lowest bit.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// A value for each square. Its length is a power of two, so that looking up never needs a check.
    type Squares<T: Copy + Send + Sync>: Copy + Send + Sync;

    /// No square.
    const NONE: Self;

    /// One square.
    fn square(square: u8) -> Self;

    /// The first square of a set that is not empty.
    fn first(self) -> u8;

    /// The highest bit of a set that is not empty.
    fn last_bit(self) -> Self;

    /// How many squares.
    fn count(self) -> u32;

    /// The set without its first square.
    fn without_first(self) -> Self;

    /// Subtraction as for numbers.
    fn minus(self, other: Self) -> Self;

    /// Makes a value for each square.
    fn table<T: Copy + Send + Sync>(make: impl FnMut(u8) -> T) -> Self::Squares<T>;

    /// The value of a square.
    fn at<T: Copy + Send + Sync>(table: &Self::Squares<T>, square: u8) -> &T;

    /// Is there no square in it?
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Is there a square in it?
    fn any(self) -> bool {
        self != Self::NONE
    }

    /// Is this square in it?
    fn has(self, square: u8) -> bool {
        (self & Self::square(square)).any()
    }

    /// Is there more than one square in it?
    fn many(self) -> bool {
        self.without_first().any()
    }

    /// Every square, in order.
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

/// Walks through the squares of a set.
pub struct Each<B>(B);

impl<B: Bits> Iterator for Each<B> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.first();
        self.0 = self.0.without_first();
        Some(square)
    }
}

macro_rules! bits {
    ($number:ty, $size:literal) => {
        impl Bits for $number {
            type Squares<T: Copy + Send + Sync> = [T; $size];

            const NONE: Self = 0;

            #[inline]
            fn square(square: u8) -> Self {
                1 << (square & ($size - 1))
            }

            #[inline]
            fn first(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn last_bit(self) -> Self {
                1 << ($size - 1 - self.leading_zeros())
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            fn table<T: Copy + Send + Sync>(mut make: impl FnMut(u8) -> T) -> [T; $size] {
                std::array::from_fn(|square| make(square as u8))
            }

            #[inline]
            fn at<T: Copy + Send + Sync>(table: &[T; $size], square: u8) -> &T {
                &table[usize::from(square & ($size - 1))]
            }
        }
    };
}

bits!(u64, 64);
bits!(u128, 128);
