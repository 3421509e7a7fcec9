//! Starting: the folder, the port, the page; and ending when asked to.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::{env, io};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::{Config, Owner, Page, PageFile, Server};
use store::{SqliteStore, Store};
use tokio::net::TcpListener;

use crate::cli::Cli;
use crate::{Failure, call, data, open};

/// The port to try first, and how many to try after it.
const PORT: u16 = 7878;
const PORTS: u16 = 100;

/// Runs Kibitz until it is ended.
pub(crate) fn run(cli: &Cli) -> Result<ExitCode, Failure> {
    log();
    more_files();
    let folder = data::folder(cli)?;
    let store = match SqliteStore::open(&folder) {
        Ok(store) => Arc::new(store),
        Err(store::Error::InUse { address: Some(address), .. }) => {
            return show_running(cli, &folder, &address);
        }
        Err(error) => return Err(error.to_string()),
    };
    let token = data::token(&folder)?;
    let owner = Owner::find_or_make(&*store, token, "You").map_err(|error| error.to_string())?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(cannot_start)?;
    let served = runtime.block_on(async {
        let listener = listen(cli, &folder).await?;
        let address = listener.local_addr().map_err(|error| cannot_listen(&error))?;
        let lan = cli.lan.then(own_address).flatten();
        let config = config(cli, address, lan);
        let local = config.hosts.first().cloned().unwrap_or_default();
        store.announce(&local).map_err(|error| error.to_string())?;
        let dynamic: Arc<dyn Store> = Arc::clone(&store) as Arc<dyn Store>;
        let shared = lan.map(|ip| format!("http://{}/", SocketAddr::new(ip, address.port())));
        let server = Server::new(dynamic, owner, config).map_err(cannot_start)?;
        let stop = stop().map_err(cannot_start)?;
        welcome(cli, &server, &local, shared.as_deref());
        server.run(listener, stop).await.map_err(|error| cannot_listen(&error))
    });
    served?;
    drop(runtime);
    // The last to hold it closes the file.
    drop(store);
    println!("Kibitz has ended. Every game is kept.");
    Ok(ExitCode::SUCCESS)
}

#[allow(clippy::needless_pass_by_value, reason = "errors are mapped by value")]
fn cannot_start(error: io::Error) -> Failure {
    format!("The program cannot start: {error}.")
}

fn cannot_listen(error: &io::Error) -> Failure {
    format!("Kibitz cannot be reached: {error}. Choose another address with --host or --port.")
}

/// Opens the Kibitz that is running already.
fn show_running(cli: &Cli, folder: &Path, address: &str) -> Result<ExitCode, Failure> {
    let token = data::token(folder)?;
    let link = call::login_link(address, &token).ok_or_else(|| {
        format!("Kibitz is already running at http://{address}/ but does not answer. End it first.")
    })?;
    println!("Kibitz is already running at http://{address}/");
    if cli.no_open || !open::browser(&link) {
        println!("Open this link to play: {link}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Takes the port that was asked for, that of the last time, or the first free one.
async fn listen(cli: &Cli, folder: &Path) -> Result<TcpListener, Failure> {
    let any = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let ip = if cli.lan { any } else { cli.host.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)) };
    if let Some(port) = cli.port {
        return TcpListener::bind((ip, port)).await.map_err(|error| {
            format!("Port {port} of {ip} cannot be used: {error}. Choose another with --port.")
        });
    }
    let ports = data::last_port(folder).into_iter().chain(PORT..PORT + PORTS);
    let mut last = None;
    for port in ports {
        match TcpListener::bind((ip, port)).await {
            Ok(listener) => {
                data::remember_port(folder, port);
                return Ok(listener);
            }
            Err(error) => last = Some(error),
        }
    }
    Err(cannot_listen(&last.unwrap_or_else(|| io::ErrorKind::AddrInUse.into())))
}

/// The names under which browsers may come; the first one is for this machine.
fn config(cli: &Cli, address: SocketAddr, lan: Option<IpAddr>) -> Config {
    let port = address.port();
    let local = [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("[::1]:{port}")];
    let mut hosts: Vec<String> = local.into();
    if !address.ip().is_unspecified() && !address.ip().is_loopback() {
        hosts.insert(0, address.to_string());
    }
    hosts.extend(lan.map(|ip| SocketAddr::new(ip, port).to_string()));
    hosts.extend(cli.allow_host.iter().cloned());
    Config { hosts, public_url: cli.public_url.clone(), page: page(), ..Config::default() }
}

/// The page that is built in; a program under development has the one that `cargo xtask page` made.
fn page() -> Page {
    const FILES: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
    if !FILES.is_empty() {
        return Page::Built(FILES);
    }
    if cfg!(debug_assertions) {
        let folder = env::var_os("KIBITZ_PAGE").map(PathBuf::from);
        let made = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/page/page");
        return Page::Folder(folder.unwrap_or_else(|| made.into()));
    }
    Page::None
}

/// This machine's address on the local network. Nothing is sent to find it.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// Says where it is, and opens it.
fn welcome(cli: &Cli, server: &Server, local: &str, shared: Option<&str>) {
    println!("Kibitz is running at http://{local}/");
    if let Some(url) = &cli.public_url {
        println!("Others reach it at {url}");
    }
    if cli.lan {
        match shared {
            Some(url) => {
                println!("Others on this network reach it at {url}");
                if let Ok(code) = QrCode::new(url) {
                    println!("\n{}\n", code.render::<Dense1x2>().build());
                }
            }
            None => println!("This machine does not seem to be on a network."),
        }
        println!(
            "Mind that others on the network could read along: the connection is not encrypted."
        );
    }
    let link = server.login_link();
    if cli.no_open || !open::browser(&link) {
        println!("Open this link to play; it works once: {link}");
    }
    println!("End with Ctrl-C.");
}

/// What comes when somebody ends the program from outside. From this call on a signal does nothing else.
#[cfg(unix)]
fn stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// What comes when somebody ends the program from outside: Ctrl-C, Ctrl-Break, a closed window, or the end
/// of the session. From this call on none of them does anything else.
#[cfg(windows)]
fn stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown};
    let (mut interrupt, mut broken) = (ctrl_c()?, ctrl_break()?);
    let (mut closed, mut shut_down) = (ctrl_close()?, ctrl_shutdown()?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = broken.recv() => {}
            _ = closed.recv() => {}
            _ = shut_down.recv() => {}
        }
    })
}

/// Logs go to the error output: warnings, or more if `KIBITZ_LOG` says so.
fn log() {
    let level = std::env::var("KIBITZ_LOG").ok().and_then(|level| level.parse().ok());
    let level: tracing_subscriber::filter::LevelFilter =
        level.unwrap_or(tracing_subscriber::filter::LevelFilter::WARN);
    tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr).with_ansi(false).init();
}

/// Each connection is an open file: takes as many as the system allows.
fn more_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        // With fewer it works too, for fewer people.
        let _ = setrlimit(Resource::Nofile, limit);
    }
}
