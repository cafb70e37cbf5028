//! Accepts connections: counts them, spawns a task for each, and enforces timeouts.
//!
//! A connection without a websocket is there for a request or a few, so it ends soon however busy it is.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{Router, body::Body, extract::Request, http::HeaderMap};
use hyper::{body::Incoming, server::conn::http1, service::Service};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    time::{sleep, timeout},
};

use crate::{connections::ConnectionSlot, deadline::WriteDeadline, refusal::Refusal, state::Relay};

/// After how many times the time limit of a request a connection without a websocket ends.
const MAX_REQUEST_TIMES: u32 = 3;
/// How long connections may take to end when the relay stops.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The client of a request.
#[derive(Clone)]
pub(crate) struct Client {
    /// The client's own address, as far as it is known.
    pub(crate) address: IpAddr,
    behind_proxy: bool,
}

impl Client {
    /// The slot for a websocket, which is counted for the client's own address even behind a proxy.
    pub(crate) fn socket_slot(&self, relay: &Relay) -> Result<ConnectionSlot, Refusal> {
        relay.sockets.acquire(Some(self.address)).ok_or(Refusal::TooMany(60))
    }
}

/// Accepts until the relay stops, then waits for open requests.
pub(crate) async fn run(listener: TcpListener, relay: Arc<Relay>, router: Router) {
    let stopped = relay.stopped();
    tokio::pin!(stopped);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => welcome(stream, address, &relay, &router),
                Err(wrong) => {
                    // Usually out of file descriptors; some will be free soon.
                    relay.log.warn("accept", &[("trouble", wrong.to_string().into())]);
                    sleep(Duration::from_millis(100)).await;
                }
            },
            () = &mut stopped => break,
        }
    }
    drop(listener);
    let all_gone = async {
        while relay.open_connections() > 0 {
            sleep(Duration::from_millis(20)).await;
        }
    };
    let _ = timeout(CLOSE_TIMEOUT, all_gone).await;
}

fn welcome(stream: TcpStream, from: SocketAddr, relay: &Arc<Relay>, router: &Router) {
    let address = from.ip().to_canonical();
    let behind_proxy = relay.proxies.contains(address);
    let Some(slot) = relay.connections.acquire((!behind_proxy).then_some(address)) else {
        relay.metrics.refused("too_many_connections");
        return;
    };
    let _ = stream.set_nodelay(true);
    let client = Client { address, behind_proxy };
    tokio::spawn(handle_stream(stream, (client, slot), relay.clone(), router.clone()));
}

async fn handle_stream(
    stream: TcpStream,
    (client, slot): (Client, ConnectionSlot),
    relay: Arc<Relay>,
    router: Router,
) {
    let stopped = relay.stopped();
    let limit = Duration::from_secs(relay.config.request_seconds);
    let stream = WriteDeadline::new(stream, Duration::from_secs(relay.config.send_seconds));
    let behind_proxy = client.behind_proxy;
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        let client = identify(&client, request.headers(), &relay);
        request.extensions_mut().insert(client);
        TowerToHyperService::new(router.clone()).call(request.map(Body::new))
    });
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(limit).max_buf_size(16 * 1024);
    let connection = server.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = slot.displaced() => return,
        () = stopped => {}
        // A proxy sends the requests of many clients.
        () = sleep(MAX_REQUEST_TIMES * limit), if !behind_proxy => {}
    }
    connection.as_mut().graceful_shutdown();
    tokio::select! {
        _ = timeout(limit, connection) => {}
        () = slot.displaced() => {}
    }
}

fn identify(client: &Client, headers: &HeaderMap, relay: &Relay) -> Client {
    let mut client = client.clone();
    if client.behind_proxy {
        client.address = relay.proxies.client(client.address, headers);
    }
    client
}
