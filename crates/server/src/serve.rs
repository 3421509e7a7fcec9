//! Taking connections: how many, how long they may take to say what they want, and how it all ends.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::time::timeout;
use tower::ServiceExt as _;

use crate::app::{App, Owner};
use crate::config::Config;
use crate::hall::Hall;
use crate::metrics::One;
use crate::room::give_way;
use crate::web;
use store::Store;

/// Heads of requests are short here.
const HEAD: usize = 16 * 1024;
/// How long requests that are under way may take when the program stops.
const FAREWELL: Duration = Duration::from_secs(5);
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\n\
    content-type: text/plain\r\ncontent-length: 40\r\n\r\nKibitz is full. Try again in some time.\n";

/// A server that is ready to take connections.
pub struct Server {
    app: Arc<App>,
}

impl Server {
    /// Sets everything up over a store.
    ///
    /// # Errors
    /// If the threads that think cannot be started.
    pub fn new(store: Arc<dyn Store>, owner: Owner, config: Config) -> io::Result<Self> {
        Ok(Self { app: Arc::new(App::new(store, owner, config)?) })
    }

    /// A link that logs its first user in as the owner, once.
    pub fn login_link(&self) -> String {
        self.app.login_link()
    }

    /// Serves until `stop` comes or the owner quits; then closes every table, and returns.
    ///
    /// # Errors
    /// If no connection can be taken any more.
    pub async fn run(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()>,
    ) -> io::Result<()> {
        renew_rows(&self.app.hall);
        let router = web::router(Arc::clone(&self.app));
        let places = Arc::new(Semaphore::new(self.app.hall.config.max_connections));
        let (alive, mut all_gone) = mpsc::channel::<()>(1);
        let stopping = watch::Sender::new(());
        let mut stop = std::pin::pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut stop => break,
                () = self.app.asked_to_quit() => break,
            };
            match accepted {
                Ok((stream, peer)) => {
                    let Ok(permit) = Arc::clone(&places).try_acquire_owned() else {
                        self.app.hall.metrics.turned_away.add();
                        tokio::spawn(turn_away(stream));
                        continue;
                    };
                    let counted = self.app.hall.metrics.connections.one();
                    let place =
                        Connection { _permit: permit, _counted: counted, _alive: alive.clone() };
                    self.welcome(stream, peer, router.clone(), place, stopping.subscribe());
                }
                // Out of files or memory: what is there goes on, and in a moment there may be room.
                Err(error) => {
                    tracing::warn!(%error, "cannot take a connection");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
        drop(listener);
        self.app.hall.close().await;
        drop(alive);
        stopping.send_replace(());
        drop(router);
        let farewell = async {
            all_gone.recv().await;
            // Tasks that have said that they are done are about to let go of what they share. The store
            // is closed when the last one has, and that is to be before this returns.
            while Arc::strong_count(&self.app) > 1 || Arc::strong_count(&self.app.hall) > 1 {
                tokio::task::yield_now().await;
            }
        };
        if timeout(FAREWELL, farewell).await.is_err() {
            tracing::warn!("some requests were cut off");
        }
        Ok(())
    }

    fn welcome(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        router: Router,
        place: Connection,
        mut stopping: watch::Receiver<()>,
    ) {
        // A move is one small packet, and should not wait for another.
        let _ = stream.set_nodelay(true);
        let place = Arc::new(place);
        let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            // A WebSocket outlives this connection's task, and keeps the place.
            request.extensions_mut().insert(Arc::clone(&place));
            router.clone().oneshot(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.app.hall.config.header_timeout)
            .max_buf_size(HEAD)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        tokio::spawn(async move {
            let mut connection = std::pin::pin!(connection);
            let ended = tokio::select! {
                ended = &mut connection => ended,
                _ = stopping.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            // What goes wrong on one connection is the other end's business.
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection ended");
            }
        });
    }
}

/// Makes rows of an earlier version anew, beside everything else, until the program stops.
fn renew_rows(hall: &Arc<Hall>) {
    let hall = Arc::clone(hall);
    let work = move || {
        give_way();
        match store::renew_rows(&*hall.store, || !hall.is_stopping()) {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "rows of the library were made anew"),
            // They lack their pictures, and it is tried again at the next start.
            Err(error) => tracing::warn!(%error, "rows of the library were not made anew"),
        }
    };
    let _ = std::thread::Builder::new().name("rows".into()).spawn(work);
}

/// A connection's place among those that are allowed; the server waits until all are given back.
#[derive(Debug)]
pub(crate) struct Connection {
    _permit: OwnedSemaphorePermit,
    _counted: One,
    _alive: mpsc::Sender<()>,
}

/// Says that there is no room, to whoever takes the trouble to listen.
async fn turn_away(mut stream: TcpStream) {
    let _ = timeout(Duration::from_secs(1), async {
        stream.write_all(FULL).await?;
        stream.shutdown().await
    })
    .await;
}
