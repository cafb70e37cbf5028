//! A relay inside the app, for whoever is on the same network.

use super::{LanError, SERVICE, VERSION_FACT, address};
use crate::VERSION;
use mdns_sd::{ServiceDaemon, ServiceInfo};
use relay::Config;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
use tokio::sync::oneshot;

/// The usual port; any other is as good.
const PORT: u16 = 7437;

/// A relay that runs inside the app. Dropping it stops it: members are told, and the port is free soon after.
#[derive(Debug)]
pub struct LanRelay {
    url: String,
    /// Dropping this tells the relay to stop.
    stop: Option<oneshot::Sender<()>>,
    /// Nothing more can be heard here once it has stopped.
    stopped: mpsc::Receiver<()>,
    announced: Option<Announced>,
}

#[derive(Debug)]
struct Announced {
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
    /// Starts one on the usual port or any other, and announces it where that is possible.
    ///
    /// With a file it remembers its lobbies there, so that everybody finds them again after a crash of the app. Only the
    /// relay on the usual port has that memory: two could not share it.
    ///
    /// # Errors
    /// When this computer is on no network, or has no port or thread to give.
    pub fn start(memory: Option<&Path>) -> Result<Self, LanError> {
        let own = address::own().ok_or(LanError::NoNetwork)?;
        let anywhere = |port| SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
        let (listener, memory) = match TcpListener::bind(anywhere(PORT)) {
            Ok(listener) => (Ok(listener), memory),
            Err(_) => (TcpListener::bind(anywhere(0)), None),
        };
        let mut relay = Self::on(listener.map_err(LanError::NoPort)?, own.into(), memory)?;
        relay.announced = relay.port().and_then(|port| announce(own, port));
        Ok(relay)
    }

    /// Starts one at this address, and tells nobody of it: for tests on one computer. Port 0 is any.
    ///
    /// # Errors
    /// When the port is taken, or there is no thread to give.
    pub fn start_at(address: SocketAddr) -> Result<Self, LanError> {
        let listener = TcpListener::bind(address).map_err(LanError::NoPort)?;
        Self::on(listener, address.ip(), None)
    }

    fn on(listener: TcpListener, own: IpAddr, memory: Option<&Path>) -> Result<Self, LanError> {
        let port = listener.local_addr().map_err(LanError::NoPort)?.port();
        listener.set_nonblocking(true).map_err(LanError::NoPort)?;
        let (stop, stopping) = oneshot::channel();
        let (running, stopped) = mpsc::channel();
        let mut config = Config::for_lan();
        if let Some(file) = memory {
            config.database = format!("sqlite:{}", file.display());
        }
        let work = move || {
            serve(&listener, &config, stopping);
            drop(running);
        };
        thread::Builder::new().name("lan-relay".into()).spawn(work).map_err(LanError::NoThread)?;
        Ok(Self { url: address::url(own, port), stop: Some(stop), stopped, announced: None })
    }

    /// Where others find it.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Was it announced, so that others find it by themselves?
    #[must_use]
    pub fn is_announced(&self) -> bool {
        self.announced.is_some()
    }

    /// Is it still there?
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.stopped.try_recv() == Err(mpsc::TryRecvError::Empty)
    }

    /// Stops it and waits until it has, but not longer than this: for whoever is about to end the app.
    pub fn stop(mut self, at_most: Duration) {
        self.end();
        let _ = self.stopped.recv_timeout(at_most);
    }

    fn port(&self) -> Option<u16> {
        self.url.rsplit(':').next()?.parse().ok()
    }

    fn end(&mut self) {
        self.stop = None;
        if let Some(Announced { daemon, name }) = self.announced.take() {
            // The goodbye is sent before the daemon ends; nobody has to wait for either.
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

/// What the thread does until it is told to stop, or nobody could tell it any more.
fn serve(listener: &TcpListener, config: &Config, mut stopping: oneshot::Receiver<()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = match runtime {
        Ok(runtime) => runtime,
        Err(error) => return log::warn!("no relay here: {error}"),
    };
    let mut served = runtime.block_on(serve_with(listener, config.clone(), &mut stopping));
    let plain = Config::for_lan();
    if let Err(error) = &served
        && config.database != plain.database
    {
        log::warn!("the relay here remembers nothing: {error}");
        served = runtime.block_on(serve_with(listener, plain, &mut stopping));
    }
    if let Err(error) = served {
        log::warn!("no relay here: {error}");
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

/// Tells the network that there is a relay. Never of its lobbies: some are hidden.
fn announce(own: Ipv4Addr, port: u16) -> Option<Announced> {
    let mut chance = [0; 4];
    getrandom::fill(&mut chance).ok()?;
    let name = format!("manyboard-{:08x}", u32::from_le_bytes(chance));
    let (host, version) = (format!("{name}.local."), VERSION.to_string());
    let facts = [(VERSION_FACT, version.as_str())];
    let made = ServiceInfo::new(SERVICE, &name, &host, IpAddr::from(own), port, &facts[..]);
    let info = made.map_err(|error| log::warn!("the relay is not announced: {error}")).ok()?;
    let name = info.get_fullname().to_string();
    let daemon = ServiceDaemon::new().and_then(|daemon| daemon.register(info).map(|()| daemon));
    match daemon {
        Ok(daemon) => Some(Announced { daemon: DaemonHandle(daemon), name }),
        Err(error) => {
            log::warn!("the relay is not announced: {error}");
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
            assert!(began.elapsed() < Duration::from_secs(5), "it still listens");
            thread::sleep(Duration::from_millis(20));
        }
    }

    #[test]
    fn whoever_waits_finds_it_stopped() {
        let relay = LanRelay::start_at(loopback()).expect("a port is free");
        let at: SocketAddr = relay.url().trim_start_matches("http://").parse().expect("an address");
        relay.stop(Duration::from_secs(5));
        assert!(TcpStream::connect(at).is_err());
    }

    #[test]
    fn a_port_that_is_taken_is_an_error() {
        let relay = LanRelay::start_at(loopback()).expect("a port is free");
        let at = relay.url().trim_start_matches("http://").parse().expect("an address");
        assert!(matches!(LanRelay::start_at(at), Err(LanError::NoPort(_))));
    }
}
