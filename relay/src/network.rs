//! Networks of client addresses, nested: a household, the block it lies in, and its provider's.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// How many networks an address counts for.
pub(crate) const LEVELS: usize = 3;
/// How many times as much as a household the networks around it may have.
pub(crate) const FACTORS: [u32; LEVELS] = [1, 4, 16];
const BITS_V4: [u8; LEVELS] = [32, 24, 16];
const BITS_V6: [u8; LEVELS] = [64, 56, 48];

/// A network: its first address and the length of its prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Network {
    base: IpAddr,
    bits: u8,
}

impl Network {
    /// The network of this prefix length that an address is in; a prefix that is too long means the address alone.
    pub(crate) fn around(address: IpAddr, bits: u8) -> Self {
        let (base, bits) = match address.to_canonical() {
            IpAddr::V4(four) => {
                let bits = bits.min(32);
                let mask = u32::MAX.checked_shl(32 - u32::from(bits)).unwrap_or(0);
                (IpAddr::V4(Ipv4Addr::from_bits(four.to_bits() & mask)), bits)
            }
            IpAddr::V6(six) => {
                let bits = bits.min(128);
                let mask = u128::MAX.checked_shl(128 - u32::from(bits)).unwrap_or(0);
                (IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & mask)), bits)
            }
        };
        Self { base, bits }
    }

    /// Whether this address is in it.
    pub(crate) fn contains(self, address: IpAddr) -> bool {
        Self::around(address, self.bits) == self
    }

    /// The networks that an address counts for, the smallest first. A household has one IPv4 address, but 2^64 IPv6 addresses
    /// or more.
    pub(crate) fn of(address: IpAddr) -> [Self; LEVELS] {
        let address = address.to_canonical();
        let bits = if address.is_ipv4() { BITS_V4 } else { BITS_V6 };
        bits.map(|bits| Self::around(address, bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn shared(one: &str, other: &str) -> Vec<bool> {
        let (one, other) = (Network::of(at(one)), Network::of(at(other)));
        one.iter().zip(other).map(|(one, other)| *one == other).collect()
    }

    #[test]
    fn a_household_is_an_address_or_half_of_one() {
        assert_eq!(shared("10.1.2.3", "::ffff:10.1.2.3"), [true, true, true]);
        assert_eq!(shared("10.1.2.3", "10.1.2.4"), [false, true, true]);
        assert_eq!(shared("10.1.2.3", "10.1.3.3"), [false, false, true]);
        assert_eq!(shared("10.1.2.3", "10.2.2.3"), [false, false, false]);
        assert_eq!(shared("2001:db8::1", "2001:db8::ffff:2"), [true, true, true]);
        assert_eq!(shared("2001:db8:0:1::1", "2001:db8:0:2::1"), [false, true, true]);
        assert_eq!(shared("2001:db8:0:100::1", "2001:db8:0:200::1"), [false, false, true]);
        assert_eq!(shared("2001:db8:1::1", "2001:db8:2::1"), [false, false, false]);
    }

    #[test]
    fn any_prefix_length_is_a_network() {
        assert_eq!(Network::around(at("1.2.3.4"), 0), Network::around(at("200.2.3.4"), 0));
        assert_eq!(Network::around(at("1.2.3.4"), 32), Network::around(at("1.2.3.4"), 200));
        assert_ne!(Network::around(at("0.0.0.0"), 0), Network::around(at("::1:0:0"), 0));
    }
}
