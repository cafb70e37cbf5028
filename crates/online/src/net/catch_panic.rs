//! Runs futures that are known to panic, silently and without harm to others.

use std::{
    cell::Cell,
    panic::{self, AssertUnwindSafe},
    pin::Pin,
    sync::Once,
    task::{Context, Poll},
};

thread_local! {
    static EXPECTED: Cell<bool> = const { Cell::new(false) };
}
static HOOK: Once = Once::new();

/// A future that ends with `None` if it panics.
pub(super) struct CatchPanic<F>(Option<Pin<Box<F>>>);

impl<F: Future> CatchPanic<F> {
    pub(super) fn new(future: F) -> Self {
        HOOK.call_once(|| {
            let usual = panic::take_hook();
            panic::set_hook(Box::new(move |what| {
                if EXPECTED.get() {
                    log::debug!("a link panicked: {what}");
                } else {
                    usual(what);
                }
            }));
        });
        Self(Some(Box::pin(future)))
    }
}

impl<F: Future> Future for CatchPanic<F> {
    type Output = Option<F::Output>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(future) = self.0.as_mut() else { return Poll::Ready(None) };
        let before = EXPECTED.replace(true);
        let polled = panic::catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context)));
        let ended = match polled {
            Ok(Poll::Pending) => {
                EXPECTED.set(before);
                return Poll::Pending;
            }
            Ok(Poll::Ready(result)) => Some(result),
            Err(_) => None,
        };
        // Dropping what is left may panic as well.
        let rest = self.0.take();
        let _ = panic::catch_unwind(AssertUnwindSafe(|| drop(rest)));
        EXPECTED.set(before);
        Poll::Ready(ended)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_an_ending() {
        assert_eq!(CatchPanic::new(async { 3 }).await, Some(3));
        let broken = CatchPanic::new(async {
            tokio::task::yield_now().await;
            panic!("silent");
        });
        assert_eq!(broken.await, None::<()>);
    }
}
