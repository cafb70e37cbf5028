//! Metrics for Prometheus.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

/// A counter.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    /// Adds one.
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    fn value(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// Counters since the start.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// HTTP requests.
    pub(crate) requests: Counter,
    /// Lobbies created.
    pub(crate) created: Counter,
    /// Tickets issued.
    pub(crate) joins: Counter,
    /// Websockets opened.
    pub(crate) entered: Counter,
    /// Signals forwarded.
    pub(crate) signals: Counter,
    /// Signals whose receiver was gone.
    pub(crate) undeliverable: Counter,
    /// Hosts replaced by another member.
    pub(crate) host_changes: Counter,
    /// Strangers matched.
    pub(crate) matches: Counter,
    /// Strangers who were told to ask again.
    pub(crate) seek_again: Counter,
    /// Lobbies without members that made room for others.
    pub(crate) displaced: Counter,
    /// STUN responses.
    pub(crate) stun: Counter,
    by_word: Mutex<BTreeMap<(&'static str, &'static str), u64>>,
}

/// Current values.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Gauges {
    /// Open connections of any kind.
    pub(crate) connections: usize,
    /// Members connected by websocket.
    pub(crate) members: usize,
    /// Lobbies with connected members.
    pub(crate) rooms: usize,
    /// Open lobbies on all nodes when last counted.
    pub(crate) lobbies: usize,
}

impl Metrics {
    /// Counts a refused request.
    pub(crate) fn refused(&self, word: &'static str) {
        self.count("refusals", word);
    }

    /// Counts a websocket closed by the relay.
    pub(crate) fn closed(&self, word: &'static str) {
        self.count("closes", word);
    }

    /// The page that Prometheus reads.
    pub(crate) fn page(&self, gauges: Gauges, uptime: u64) -> String {
        let mut page = String::with_capacity(2048);
        let gauges = [
            ("connections", "Open connections", gauges.connections),
            ("members", "Members connected by websocket", gauges.members),
            ("rooms", "Lobbies with connected members", gauges.rooms),
            ("lobbies", "Open lobbies over all nodes, as last counted", gauges.lobbies),
        ];
        for (name, help, value) in gauges {
            entry(&mut page, name, "gauge", help, &[(String::new(), value as u64)]);
        }
        for (name, help, counter) in self.counters() {
            entry(&mut page, name, "counter", help, &[(String::new(), counter.value())]);
        }
        entry(
            &mut page,
            "refusals_total",
            "counter",
            "Refused requests by reason",
            &self.labelled("refusals"),
        );
        entry(
            &mut page,
            "closes_total",
            "counter",
            "Websockets closed by the relay",
            &self.labelled("closes"),
        );
        entry(
            &mut page,
            "uptime_seconds",
            "gauge",
            "Seconds since the start",
            &[(String::new(), uptime)],
        );
        page
    }

    fn counters(&self) -> [(&'static str, &'static str, &Counter); 11] {
        [
            ("requests_total", "Requests over HTTP", &self.requests),
            ("created_total", "Lobbies made", &self.created),
            ("joins_total", "Tickets given to members", &self.joins),
            ("entered_total", "Websockets opened", &self.entered),
            ("signals_total", "Signals handed on", &self.signals),
            ("undeliverable_total", "Signals whose receiver was gone", &self.undeliverable),
            ("host_changes_total", "Lobbies that got another host", &self.host_changes),
            ("matches_total", "Strangers that were matched", &self.matches),
            ("seek_again_total", "Strangers who were told to ask again", &self.seek_again),
            ("displaced_lobbies_total", "Lobbies without members that made room", &self.displaced),
            ("stun_total", "Addresses told by STUN", &self.stun),
        ]
    }

    fn count(&self, kind: &'static str, word: &'static str) {
        let mut words = self.by_word.lock().unwrap_or_else(PoisonError::into_inner);
        *words.entry((kind, word)).or_default() += 1;
    }

    fn labelled(&self, kind: &str) -> Vec<(String, u64)> {
        let words = self.by_word.lock().unwrap_or_else(PoisonError::into_inner);
        let of_kind = words.iter().filter(|((of, _), _)| *of == kind);
        of_kind.map(|((_, word), count)| (format!("{{reason=\"{word}\"}}"), *count)).collect()
    }
}

fn entry(page: &mut String, name: &str, kind: &str, help: &str, values: &[(String, u64)]) {
    let _ =
        writeln!(page, "# HELP manyboard_relay_{name} {help}.\n# TYPE manyboard_relay_{name} {kind}");
    for (labels, value) in values {
        let _ = writeln!(page, "manyboard_relay_{name}{labels} {value}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_what_prometheus_reads() {
        let metrics = Metrics::default();
        metrics.created.add();
        metrics.refused("lobby_full");
        metrics.refused("lobby_full");
        let page = metrics.page(Gauges { members: 7, ..Gauges::default() }, 12);
        for line in [
            "# TYPE manyboard_relay_members gauge",
            "manyboard_relay_members 7",
            "manyboard_relay_created_total 1",
            "manyboard_relay_refusals_total{reason=\"lobby_full\"} 2",
            "manyboard_relay_uptime_seconds 12",
        ] {
            assert!(page.lines().any(|l| l == line), "{line} is missing in\n{page}");
        }
    }
}
