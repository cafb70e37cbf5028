//! A stream that gives up when the other side takes nothing for too long.
//!
//! Without it a client that never reads would keep a task and its answer for ever.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};

/// A stream with a deadline for writing.
#[derive(Debug)]
pub(crate) struct WriteDeadline<S> {
    stream: S,
    patience: Duration,
    /// Runs while the other side takes nothing.
    blocked: Option<Pin<Box<Sleep>>>,
}

impl<S: Unpin> WriteDeadline<S> {
    /// Gives up after so long.
    pub(crate) fn new(stream: S, patience: Duration) -> Self {
        Self { stream, patience, blocked: None }
    }

    /// Passes on a finished write, or gives up if the other side has been busy for too long.
    fn watch<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.blocked = None;
            return written;
        }
        let patience = self.patience;
        let blocked = self.blocked.get_or_insert_with(|| Box::pin(sleep(patience)));
        match blocked.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteDeadline<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteDeadline<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watch(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.watch(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.watch(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn a_reader_that_takes_nothing_is_given_up() {
        let (ours, _theirs) = tokio::io::duplex(64);
        let mut stream = WriteDeadline::new(ours, Duration::from_millis(20));
        let failed = stream.write_all(&[0; 1000]).await.unwrap_err();
        assert_eq!(failed.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_reader_that_takes_everything_is_served() {
        let (ours, mut theirs) = tokio::io::duplex(64);
        let mut stream = WriteDeadline::new(ours, Duration::from_secs(60));
        let reading = async {
            let mut read = [0; 64];
            for _ in 0..10 {
                tokio::task::yield_now().await;
                theirs.read_exact(&mut read).await.unwrap();
            }
        };
        let (written, ()) = tokio::join!(stream.write_all(&[0; 640]), reading);
        assert!(written.is_ok());
    }
}
