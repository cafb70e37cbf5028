//! Takes connections: counts them, gives each a task of its own, and lets nobody dawdle.

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
use tokio::net::{TcpListener, TcpStream};

use crate::{addresses::Place, refusal::Refusal, shared::Relay};

/// How long connections have to end when the relay stops.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Who is asking.
#[derive(Clone)]
pub(crate) struct Caller {
    /// The address of the client itself, as far as it is known.
    pub(crate) address: IpAddr,
    behind_proxy: bool,
    place: Arc<Place>,
}

impl Caller {
    /// The place for a websocket: the connection's own, or, behind a proxy, one counted for the client's address.
    pub(crate) fn place(&self, relay: &Relay) -> Result<Arc<Place>, Refusal> {
        if !self.behind_proxy {
            return Ok(self.place.clone());
        }
        relay.connections.take(Some(self.address)).map(Arc::new).ok_or(Refusal::TooMany(60))
    }
}

/// Accepts until the relay stops, then waits for what is under way.
pub(crate) async fn run(listener: TcpListener, relay: Arc<Relay>, router: Router) {
    let stopped = relay.stopped();
    tokio::pin!(stopped);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => welcome(stream, address, &relay, &router),
                Err(wrong) => {
                    // Usually no file descriptors are left; some will be soon.
                    relay.log.warn("accept", &[("trouble", wrong.to_string().into())]);
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            },
            () = &mut stopped => break,
        }
    }
    drop(listener);
    let all_gone = async {
        while relay.connections.count() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let _ = tokio::time::timeout(LAST_WORDS, all_gone).await;
}

fn welcome(stream: TcpStream, from: SocketAddr, relay: &Arc<Relay>, router: &Router) {
    let address = from.ip().to_canonical();
    let behind_proxy = relay.proxies.contains(address);
    let Some(place) = relay.connections.take((!behind_proxy).then_some(address)) else {
        relay.metrics.refused("too_many_connections");
        return;
    };
    let _ = stream.set_nodelay(true);
    let caller = Caller { address, behind_proxy, place: Arc::new(place) };
    tokio::spawn(converse(stream, caller, relay.clone(), router.clone()));
}

async fn converse(stream: TcpStream, caller: Caller, relay: Arc<Relay>, router: Router) {
    let stopped = relay.stopped();
    let patience = Duration::from_secs(relay.config.request_seconds);
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        let caller = identify(&caller, request.headers(), &relay);
        request.extensions_mut().insert(caller);
        TowerToHyperService::new(router.clone()).call(request.map(Body::new))
    });
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(16 * 1024);
    let connection = server.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = stopped => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

fn identify(caller: &Caller, headers: &HeaderMap, relay: &Relay) -> Caller {
    let mut caller = caller.clone();
    if caller.behind_proxy {
        caller.address = relay.proxies.client(caller.address, headers);
    }
    caller
}
