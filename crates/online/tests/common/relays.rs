//! Relays for tests.

use online::net::RelayAddress;
use relay::Config;
use std::{path::Path, thread::JoinHandle};
use tokio::{net::TcpListener, sync::oneshot};

/// A relay on a thread of its own, until it is dropped.
pub(crate) struct Relay {
    port: u16,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Relay {
    /// A relay without a file.
    pub(crate) fn start() -> Self {
        Self::with(Config::for_lan(), 0)
    }

    /// A relay that stores its lobbies in a file, on a port that can be reused after a restart; 0 means any.
    pub(crate) fn keeping(file: &Path, port: u16) -> Self {
        let database = format!("sqlite:{}", file.display());
        Self::with(Config { database, ..Config::for_lan() }, port)
    }

    /// A relay with its own settings.
    pub(crate) fn with(config: Config, port: u16) -> Self {
        let (tell, told) = std::sync::mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
            runtime.unwrap().block_on(async move {
                let listener = TcpListener::bind(("0.0.0.0", port)).await.unwrap();
                tell.send(listener.local_addr().unwrap().port()).unwrap();
                relay::serve(listener, config, async {
                    let _ = stopped.await;
                })
                .await
                .unwrap();
            });
        });
        Self { port: told.recv().unwrap(), stop: Some(stop), thread: Some(thread) }
    }

    /// Its address.
    pub(crate) fn address(&self) -> RelayAddress {
        format!("http://127.0.0.1:{}", self.port).parse().unwrap()
    }

    /// Its port.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Stops it and waits.
    pub(crate) fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.end();
    }
}
