//! An answer that is on its way, for code that awaits and for code that blocks.

use core::pin::Pin;
use core::task::{Context, Poll};

use tokio::sync::oneshot;

use crate::Error;

/// An answer that is on its way.
///
/// Asynchronous code awaits it; other code calls [`wait`](Self::wait). What was asked for happens
/// whether or not anybody waits for the answer.
#[derive(Debug)]
#[must_use = "the answer says whether it was stored"]
pub struct Pending<T>(oneshot::Receiver<Result<T, Error>>);

/// The other end of a [`Pending`]. If it is dropped, the answer is [`Error::Unanswered`].
#[derive(Debug)]
pub struct Promise<T>(oneshot::Sender<Result<T, Error>>);

/// A promise and the answer that it will give.
///
/// ```
/// let (promise, pending) = store::promise();
/// promise.keep(Ok(4));
/// assert_eq!(pending.wait(), Ok(4));
/// ```
pub fn promise<T>() -> (Promise<T>, Pending<T>) {
    let (sender, receiver) = oneshot::channel();
    (Promise(sender), Pending(receiver))
}

impl<T> Pending<T> {
    /// Blocks until the answer is there. Not for asynchronous code, whose thread it would hold.
    ///
    /// # Errors
    /// What the store answered, or [`Error::Unanswered`].
    pub fn wait(self) -> Result<T, Error> {
        self.0.blocking_recv().unwrap_or(Err(Error::Unanswered))
    }
}

impl<T> Future for Pending<T> {
    type Output = Result<T, Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(context).map(|answer| answer.unwrap_or(Err(Error::Unanswered)))
    }
}

impl<T> Promise<T> {
    /// Gives the answer. Nobody may be there any more to hear it.
    pub fn keep(self, answer: Result<T, Error>) {
        let _ = self.0.send(answer);
    }
}

#[cfg(test)]
mod tests {
    use core::pin::pin;
    use core::task::Waker;

    use super::*;

    #[test]
    fn a_broken_promise_is_an_answer_too() {
        let (promise, pending) = promise::<()>();
        drop(promise);
        assert_eq!(pending.wait(), Err(Error::Unanswered));
    }

    #[test]
    fn it_can_be_awaited() {
        let (promise, pending) = promise();
        let mut pending = pin!(pending);
        let mut context = Context::from_waker(Waker::noop());
        assert_eq!(pending.as_mut().poll(&mut context), Poll::Pending);
        promise.keep(Ok(1));
        assert_eq!(pending.as_mut().poll(&mut context), Poll::Ready(Ok(1)));
    }
}
