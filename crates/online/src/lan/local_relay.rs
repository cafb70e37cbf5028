//! A relay inside the app, for others on the same network.

use super::{SERVICE, VERSION_PROPERTY, address};
use crate::VERSION;
use crate::net::{Refusal, RelayFailure};
use mdns_sd::{ServiceDaemon, ServiceInfo};
use relay::Config;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
use tokio::sync::oneshot;

/// The default port; if it is taken, any other will do.
const PORT: u16 = 7437;

/// A relay that runs inside the app. Dropping it stops it: members are told, and the port is free soon after.
#[derive(Debug)]
pub struct LanRelay {
    url: String,
    /// Dropping this stops the relay.
    stop: Option<oneshot::Sender<()>>,
    /// Closed once the relay has stopped.
    stopped: mpsc::Receiver<()>,
    announcement: Option<Announcement>,
}

#[derive(Debug)]
struct Announcement {
    daemon: DaemonHandle,
    name: String,
}

struct DaemonHandle(ServiceDaemon);

impl std::fmt::Debug for DaemonHandle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DaemonHandle")
    }
}

impl LanRelay {
    /// Starts a relay on the default port or any other, and announces it if possible.
    ///
    /// With a file it stores its lobbies there, so that they survive a crash of the app. Only the relay on the default port
    /// does so, because two cannot share the file.
    ///
    /// # Errors
    /// If this computer has no network, or no port or thread is available.
    pub fn start(memory: Option<&Path>) -> Result<Self, Refusal> {
        let own = address::local_address().ok_or(Refusal::NoRelay(RelayFailure::NoNetwork))?;
        let anywhere = |port| SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
        let (listener, memory) = match TcpListener::bind(anywhere(PORT)) {
            Ok(listener) => (Ok(listener), memory),
            Err(_) => (TcpListener::bind(anywhere(0)), None),
        };
        let mut relay =
            Self::on(listener.map_err(|error| Refusal::no_port(&error))?, own.into(), memory)?;
        relay.announcement = relay.port().and_then(|port| announce(own, port));
        Ok(relay)
    }

    /// Starts a relay at this address without announcing it, for tests. Port 0 means any.
    ///
    /// # Errors
    /// If the port is taken, or no thread is available.
    pub fn start_at(address: SocketAddr) -> Result<Self, Refusal> {
        let listener = TcpListener::bind(address).map_err(|error| Refusal::no_port(&error))?;
        Self::on(listener, address.ip(), None)
    }

    fn on(listener: TcpListener, own: IpAddr, memory: Option<&Path>) -> Result<Self, Refusal> {
        let port = listener.local_addr().map_err(|error| Refusal::no_port(&error))?.port();
        listener.set_nonblocking(true).map_err(|error| Refusal::no_port(&error))?;
        let (stop, stopping) = oneshot::channel();
        let (running, stopped) = mpsc::channel();
        let mut config = Config::for_lan();
        if let Some(file) = memory {
            config.database = format!("sqlite:{}", file.display());
        }
        let work = move || {
            serve(&listener, &config, stopping);
            // It has stopped once nothing listens any more.
            drop(listener);
            drop(running);
        };
        thread::Builder::new()
            .name("lan-relay".into())
            .spawn(work)
            .map_err(|error| Refusal::no_thread(&error))?;
        Ok(Self { url: address::url(own, port), stop: Some(stop), stopped, announcement: None })
    }

    /// The URL by which others reach it.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Whether it was announced on the network.
    #[must_use]
    pub fn is_announced(&self) -> bool {
        self.announcement.is_some()
    }

    /// Whether it is running.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.stopped.try_recv() == Err(mpsc::TryRecvError::Empty)
    }

    /// Stops it and waits for completion, with a timeout: for use before the app exits.
    pub fn stop(mut self, at_most: Duration) {
        self.end();
        let _ = self.stopped.recv_timeout(at_most);
    }

    fn port(&self) -> Option<u16> {
        self.url.rsplit(':').next()?.parse().ok()
    }

    fn end(&mut self) {
        self.stop = None;
        if let Some(Announcement { daemon, name }) = self.announcement.take() {
            // The daemon sends its goodbye before it ends; no need to wait for either.
            let _ = daemon.0.unregister(&name);
            let _ = daemon.0.shutdown();
        }
    }
}

impl Drop for LanRelay {
    fn drop(&mut self) {
        self.end();
    }
}

/// Serves until told to stop, or until the sender is gone.
fn serve(listener: &TcpListener, config: &Config, mut stopping: oneshot::Receiver<()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = match runtime {
        Ok(runtime) => runtime,
        Err(error) => return log::warn!("the local relay failed: {error}"),
    };
    let mut served = runtime.block_on(serve_with(listener, config.clone(), &mut stopping));
    let plain = Config::for_lan();
    if let Err(error) = &served
        && config.database != plain.database
    {
        log::warn!("the local relay cannot store its lobbies: {error}");
        served = runtime.block_on(serve_with(listener, plain, &mut stopping));
    }
    if let Err(error) = served {
        log::warn!("the local relay failed: {error}");
    }
    runtime.shutdown_timeout(Duration::from_secs(1));
}

async fn serve_with(
    listener: &TcpListener,
    config: Config,
    stopping: &mut oneshot::Receiver<()>,
) -> Result<(), String> {
    let listener = listener.try_clone().and_then(tokio::net::TcpListener::from_std);
    let listener = listener.map_err(|error| error.to_string())?;
    let stop = async {
        let _ = stopping.await;
    };
    relay::serve(listener, config, stop).await.map_err(|error| error.to_string())
}

/// Announces the relay, but never its lobbies: some are unlisted.
fn announce(own: Ipv4Addr, port: u16) -> Option<Announcement> {
    let mut chance = [0; 4];
    getrandom::fill(&mut chance).ok()?;
    let name = format!("manyboard-{:08x}", u32::from_le_bytes(chance));
    let (host, version) = (format!("{name}.local."), VERSION.to_string());
    let facts = [(VERSION_PROPERTY, version.as_str())];
    let made = ServiceInfo::new(SERVICE, &name, &host, IpAddr::from(own), port, &facts[..]);
    let info = made.map_err(|error| log::warn!("the local relay cannot be announced: {error}")).ok()?;
    let name = info.get_fullname().to_string();
    let daemon = ServiceDaemon::new().and_then(|daemon| daemon.register(info).map(|()| daemon));
    match daemon {
        Ok(daemon) => Some(Announcement { daemon: DaemonHandle(daemon), name }),
        Err(error) => {
            log::warn!("the local relay cannot be announced: {error}");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpStream;
    use std::time::Instant;

    fn loopback() -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, 0))
    }

    #[test]
    fn dropping_it_frees_the_port() {
        let relay = LanRelay::start_at(loopback()).expect("a port is free");
        let at: SocketAddr = relay.url().trim_start_matches("http://").parse().expect("an address");
        assert!(TcpStream::connect(at).is_ok() && relay.is_running());
        drop(relay);
        let began = Instant::now();
        while TcpStream::connect(at).is_ok() {
            assert!(began.elapsed() < Duration::from_secs(60), "it still listens");
            thread::sleep(Duration::from_millis(20));
        }
    }

    #[test]
    fn stop_waits_until_it_has_stopped() {
        // An address of its own, where there are some: elsewhere another test may be given the port at once.
        let own =
            if cfg!(target_os = "linux") { SocketAddr::from(([127, 0, 77, 1], 0)) } else { loopback() };
        let relay = LanRelay::start_at(own).expect("a port is free");
        let at: SocketAddr = relay.url().trim_start_matches("http://").parse().expect("an address");
        relay.stop(Duration::from_secs(60));
        assert!(TcpStream::connect(at).is_err());
    }

    #[test]
    fn a_port_that_is_taken_is_an_error() {
        let relay = LanRelay::start_at(loopback()).expect("a port is free");
        let at = relay.url().trim_start_matches("http://").parse().expect("an address");
        assert!(matches!(LanRelay::start_at(at), Err(Refusal::NoPort(_))));
    }
}
