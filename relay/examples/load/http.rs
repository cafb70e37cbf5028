//! Just enough HTTP to ask the relay, on a connection that stays open.

use std::net::SocketAddr;

use serde::{Serialize, de::DeserializeOwned};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};

use crate::Failed;

/// A connection for one request after the other.
pub(crate) struct Http {
    stream: BufReader<TcpStream>,
}

impl Http {
    pub(crate) async fn connect(address: SocketAddr) -> Result<Self, Failed> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream) })
    }

    pub(crate) async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        body: impl Serialize,
    ) -> Result<T, Failed> {
        let body = serde_json::to_string(&body)?;
        let text = format!(
            "POST {path} HTTP/1.1\r\nhost: relay\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.get_mut().write_all(text.as_bytes()).await?;
        let (mut length, mut status) = (0, String::new());
        self.stream.read_line(&mut status).await?;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).await?;
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse()?;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        serde_json::from_slice(&body)
            .map_err(|_| format!("{status} {}", String::from_utf8_lossy(&body)).into())
    }
}
