//! Runs what is known to panic, so that it takes nothing else with it and says nothing aloud.

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

/// A future whose panics are an ending like any other.
pub(super) struct Quiet<F>(Option<Pin<Box<F>>>);

impl<F: Future> Quiet<F> {
    pub(super) fn new(future: F) -> Self {
        HOOK.call_once(|| {
            let usual = panic::take_hook();
            panic::set_hook(Box::new(move |what| {
                if EXPECTED.get() {
                    log::debug!("a link has broken down: {what}");
                } else {
                    usual(what);
                }
            }));
        });
        Self(Some(Box::pin(future)))
    }
}

impl<F: Future> Future for Quiet<F> {
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
        // What is left of it may panic once more while it is put away.
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
        assert_eq!(Quiet::new(async { 3 }).await, Some(3));
        let broken = Quiet::new(async {
            tokio::task::yield_now().await;
            panic!("nobody hears this");
        });
        assert_eq!(broken.await, None::<()>);
    }
}
