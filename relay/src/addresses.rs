//! Client addresses: the connection's, or what a trusted proxy reports.

use std::net::IpAddr;

use axum::http::HeaderMap;

use crate::network::Network;

/// Addresses of trusted proxies.
#[derive(Debug, Clone, Default)]
pub(crate) struct Proxies(Vec<Network>);

impl Proxies {
    /// Parses addresses and networks.
    pub(crate) fn read(texts: &[String]) -> Result<Self, String> {
        let read = |text: &String| {
            block(text).ok_or_else(|| format!("proxies: {text:?} is not an address or network"))
        };
        texts.iter().map(read).collect::<Result<_, _>>().map(Self)
    }

    /// Whether this address is a trusted proxy.
    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// The client's address: the last one in `X-Forwarded-For` that is not a trusted proxy, if a trusted proxy says so.
    pub(crate) fn client(&self, connected: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = connected.to_canonical();
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let said = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.rsplit(','));
        for text in said {
            let Some(address) =
                self.contains(client).then(|| text.trim().parse::<IpAddr>().ok()).flatten()
            else {
                break;
            };
            client = address.to_canonical();
        }
        client
    }
}

fn block(text: &str) -> Option<Network> {
    let (address, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
    let address: IpAddr = address.trim().parse().ok()?;
    let most = if address.is_ipv4() { 32 } else { 128 };
    let bits = bits.map_or(Some(most), |bits| bits.trim().parse().ok()).filter(|bits| *bits <= most)?;
    Some(Network::around(address, bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn client(proxies: &[&str], connected: &str, forwarded: &[&str]) -> IpAddr {
        let proxies: Vec<String> = proxies.iter().map(|p| (*p).to_owned()).collect();
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        Proxies::read(&proxies).unwrap().client(at(connected), &headers)
    }

    #[test]
    fn strangers_are_not_believed() {
        assert_eq!(client(&[], "9.9.9.9", &["1.1.1.1"]), at("9.9.9.9"));
        assert_eq!(client(&["10.0.0.0/8"], "9.9.9.9", &["1.1.1.1"]), at("9.9.9.9"));
    }

    #[test]
    fn our_proxies_are_and_what_the_client_made_up_before_them_is_not() {
        assert_eq!(client(&["10.0.0.0/8"], "10.1.2.3", &["1.1.1.1, 5.5.5.5"]), at("5.5.5.5"));
        assert_eq!(
            client(&["10.0.0.0/8"], "10.1.2.3", &["1.1.1.1", "5.5.5.5, 10.9.9.9"]),
            at("5.5.5.5")
        );
        assert_eq!(client(&["::1"], "::1", &["2001:db8::7"]), at("2001:db8::7"));
        assert_eq!(client(&["10.0.0.0/8"], "10.1.2.3", &["rubbish"]), at("10.1.2.3"));
        assert_eq!(client(&["10.0.0.0/8"], "::ffff:10.1.2.3", &["5.5.5.5"]), at("5.5.5.5"));
    }

    #[test]
    fn networks_are_read_strictly() {
        for good in ["10.0.0.0/8", "0.0.0.0/0", "::/0", "fe80::/10", "127.0.0.1"] {
            assert!(Proxies::read(&[good.into()]).is_ok(), "{good}");
        }
        for bad in ["", "10.0.0.0/33", "10.0.0.0/x", "host", "::/129"] {
            assert!(Proxies::read(&[bad.into()]).is_err(), "{bad}");
        }
        assert!(Proxies::read(&["0.0.0.0/0".into()]).unwrap().contains(at("200.1.1.1")));
        assert!(!Proxies::read(&["10.0.0.0/8".into()]).unwrap().contains(at("11.0.0.1")));
    }
}
