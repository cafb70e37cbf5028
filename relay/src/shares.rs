//! Places that clients hold for a while, shared fairly between their networks.
//!
//! While there are free places, everybody gets one. When there are none, a newcomer takes the place of the network that has
//! most, unless that is its own: so many addresses of few networks cannot keep everybody else out.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap},
    net::IpAddr,
};

use crate::network::{FACTORS, LEVELS, Network};

/// Which place of a network is given to a newcomer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gives {
    /// The one it has held for longest, also within a network that has all it may have.
    Oldest,
    /// The last one it got. A network that has all it may have gets no more.
    Newest,
}

/// Identifies a place.
pub(crate) type PlaceId = u64;

/// Places and who holds them.
#[derive(Debug)]
pub(crate) struct Shares<T> {
    max: usize,
    max_per_address: usize,
    gives: Gives,
    last: PlaceId,
    holders: HashMap<PlaceId, (Option<IpAddr>, T)>,
    /// The largest networks, by size and how long they have had places.
    largest: BTreeSet<Rank>,
    groups: HashMap<Network, Group>,
}

/// The places of a network.
#[derive(Debug, Default)]
struct Group {
    size: usize,
    /// The first place it got since it last had none.
    since: PlaceId,
    /// The networks in it, and in the smallest its places.
    parts: BTreeSet<Rank>,
    places: BTreeMap<PlaceId, ()>,
}

/// A network among its siblings; the last in order is the first to give.
type Rank = (usize, Reverse<PlaceId>, Network);

impl<T> Shares<T> {
    /// So many places, and so many for one household; the networks around it may have some times as many.
    pub(crate) fn new(max: usize, max_per_address: usize, gives: Gives) -> Self {
        let (holders, groups) = (HashMap::new(), HashMap::new());
        Self { max, max_per_address, gives, last: 0, holders, largest: BTreeSet::new(), groups }
    }

    /// A place for this address, and the holder that lost it. Without an address only the total is limited. `None` if there
    /// is no place.
    pub(crate) fn add(&mut self, address: Option<IpAddr>, holder: T) -> Option<(PlaceId, Option<T>)> {
        let victim = match self.victim_for(address) {
            Ok(victim) => victim,
            Err(NoPlace) => return None,
        };
        let lost = victim.and_then(|place| self.remove(place));
        self.last += 1;
        self.holders.insert(self.last, (address, holder));
        self.count(address, self.last, true);
        Some((self.last, lost))
    }

    /// A place is free again. Returns who held it.
    pub(crate) fn remove(&mut self, place: PlaceId) -> Option<T> {
        let (address, holder) = self.holders.remove(&place)?;
        self.count(address, place, false);
        if self.holders.capacity() > 1024 && self.holders.len() < self.holders.capacity() / 8 {
            self.holders.shrink_to_fit();
        }
        Some(holder)
    }

    /// How many places are held.
    pub(crate) fn len(&self) -> usize {
        self.holders.len()
    }

    /// Whose place a newcomer gets, if there are none left.
    fn victim_for(&self, address: Option<IpAddr>) -> Result<Option<PlaceId>, NoPlace> {
        let networks = address.map(Network::of);
        if let Some(full) = networks.and_then(|networks| self.full(&networks)) {
            return if self.gives == Gives::Oldest {
                self.victim_in(full).map(Some)
            } else {
                Err(NoPlace)
            };
        }
        if self.holders.len() < self.max {
            return Ok(None);
        }
        let own = networks.filter(|_| self.gives == Gives::Oldest).map(|[household, ..]| household);
        let giving = self.richer_than(networks.as_ref()).or(own).ok_or(NoPlace)?;
        self.victim_in(giving).map(Some)
    }

    /// The smallest of these networks that has all it may have.
    fn full(&self, networks: &[Network; LEVELS]) -> Option<Network> {
        let max = |level: usize| self.max_per_address.saturating_mul(FACTORS[level] as usize);
        let full = |level: &usize| self.size(networks[*level]) >= max(*level);
        (0..LEVELS).find(full).map(|level| networks[level])
    }

    /// The largest network, if it has more than the newcomer's would have; if it is the newcomer's, the largest in it.
    fn richer_than(&self, newcomer: Option<&[Network; LEVELS]>) -> Option<Network> {
        let mut siblings = &self.largest;
        for level in (0..LEVELS).rev() {
            let (size, _, network) = siblings.last()?;
            let own = newcomer.map(|networks| networks[level]);
            if own != Some(*network) {
                let fair = *size > own.map_or(0, |own| self.size(own)) + 1;
                return fair.then_some(*network);
            }
            siblings = &self.groups.get(network)?.parts;
        }
        None
    }

    /// The place that a network gives.
    fn victim_in(&self, network: Network) -> Result<PlaceId, NoPlace> {
        let mut group = self.groups.get(&network).ok_or(NoPlace)?;
        while let Some((_, _, part)) = group.parts.last() {
            group = self.groups.get(part).ok_or(NoPlace)?;
        }
        let place = match self.gives {
            Gives::Oldest => group.places.first_key_value(),
            Gives::Newest => group.places.last_key_value(),
        };
        place.map(|(place, ())| *place).ok_or(NoPlace)
    }

    fn size(&self, network: Network) -> usize {
        self.groups.get(&network).map_or(0, |group| group.size)
    }

    /// Adds or removes a place in all networks around its address.
    fn count(&mut self, address: Option<IpAddr>, place: PlaceId, added: bool) {
        let Some(networks) = address.map(Network::of) else { return };
        for level in 0..LEVELS {
            let network = networks[level];
            let group = self.groups.entry(network).or_insert_with(|| Group::since(place));
            let before = group.rank(network);
            group.size = if added { group.size + 1 } else { group.size.saturating_sub(1) };
            if level == 0 {
                group.change(place, added);
            }
            let after = group.rank(network);
            if group.size == 0 {
                self.groups.remove(&network);
            }
            let siblings = match networks.get(level + 1) {
                Some(parent) => {
                    &mut self.groups.entry(*parent).or_insert_with(|| Group::since(place)).parts
                }
                None => &mut self.largest,
            };
            siblings.remove(&before);
            if after.0 > 0 {
                siblings.insert(after);
            }
        }
    }
}

/// Everything is taken, and the newcomer's network has its share.
struct NoPlace;

impl Group {
    fn since(place: PlaceId) -> Self {
        Self { since: place, ..Self::default() }
    }

    fn rank(&self, network: Network) -> Rank {
        (self.size, Reverse(self.since), network)
    }

    fn change(&mut self, place: PlaceId, added: bool) {
        if added {
            self.places.insert(place, ());
        } else {
            self.places.remove(&place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Option<IpAddr> {
        Some(text.parse().unwrap())
    }

    #[test]
    fn places_are_limited_and_given_back() {
        let mut shares = Shares::new(3, 2, Gives::Newest);
        let (first, _) = shares.add(at("1.1.1.1"), 1).unwrap();
        assert!(shares.add(at("1.1.1.1"), 2).is_some());
        assert!(shares.add(at("1.1.1.1"), 3).is_none(), "one address has its share");
        assert!(shares.add(at("2.2.2.2"), 4).is_some());
        assert_eq!(shares.remove(first), Some(1));
        assert_eq!(shares.remove(first), None);
        assert!(shares.add(None, 5).is_some());
        assert!(shares.add(None, 6).is_none(), "nobody has more than one");
        assert_eq!(shares.len(), 3);
    }

    #[test]
    fn a_newcomer_gets_the_place_of_the_network_that_has_most() {
        let mut shares = Shares::new(100, 100, Gives::Newest);
        for holder in 0..60 {
            shares.add(Some(IpAddr::from([10, 0, holder, 1])), holder).unwrap();
        }
        for holder in 60..100 {
            shares.add(at("20.0.0.1"), holder).unwrap();
        }
        let lost =
            |shares: &mut Shares<u8>, address| shares.add(at(address), 200).and_then(|(_, lost)| lost);
        assert!(lost(&mut shares, "30.0.0.1").is_some_and(|lost| lost < 60));
        assert_eq!(shares.len(), 100);
        for _ in 0..48 {
            lost(&mut shares, "30.0.0.1");
        }
        assert_eq!(lost(&mut shares, "30.0.0.1"), None, "everybody has a third");
        assert_eq!(lost(&mut shares, "20.0.0.1"), None);
        assert!(lost(&mut shares, "40.0.0.1").is_some());
    }

    #[test]
    fn within_a_network_the_largest_part_gives() {
        let mut shares = Shares::new(10, 8, Gives::Newest);
        for holder in 0..8 {
            shares.add(at("10.0.0.1"), holder).unwrap();
        }
        for holder in 8..10 {
            shares.add(at("10.0.1.1"), holder).unwrap();
        }
        assert_eq!(shares.add(at("10.0.2.1"), 10).unwrap().1, Some(7));
        assert_eq!(shares.add(at("10.0.0.2"), 11).unwrap().1, Some(6));
    }

    #[test]
    fn a_full_household_gives_its_oldest_place() {
        let mut shares = Shares::new(10, 2, Gives::Oldest);
        let lost: Vec<_> = (0..4).map(|holder| shares.add(at("10.0.0.1"), holder).unwrap().1).collect();
        assert_eq!(lost, [None, None, Some(0), Some(1)]);
        assert_eq!(shares.len(), 2);
    }

    #[test]
    fn nothing_is_left_of_those_who_are_gone() {
        let mut shares = Shares::new(1000, 100, Gives::Oldest);
        let places: Vec<_> = (0..1000_u16)
            .map(|n| shares.add(Some(IpAddr::from([10, (n / 50) as u8, n as u8, 1])), n).unwrap().0)
            .collect();
        for place in places {
            assert!(shares.remove(place).is_some());
        }
        assert!(shares.groups.is_empty() && shares.largest.is_empty() && shares.holders.is_empty());
    }
}
