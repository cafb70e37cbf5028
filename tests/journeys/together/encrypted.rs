//! A relay behind a proxy with a certificate, as on the internet; here a school's own.

use super::common::relays::Relay;
use super::*;
use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, crypto::ring};
use std::io::{self, ErrorKind, Read};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

/// How long to read from one side before the other has its turn.
const TURN: Duration = Duration::from_millis(2);

/// A TLS proxy in front of a relay.
struct Proxy {
    address: String,
    /// The school's certificate, which computers are told to trust.
    school: PathBuf,
}

impl Proxy {
    fn start(relay: u16, folder: &Path) -> Self {
        let (config, certificate) = certified().expect("a certificate");
        let school = folder.join("school.pem");
        std::fs::write(&school, certificate).expect("a file");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        std::thread::spawn(move || {
            for front in listener.incoming().map_while(Result::ok) {
                let tls = ServerConnection::new(Arc::clone(&config)).expect("a connection");
                let back = TcpStream::connect(("127.0.0.1", relay)).expect("the relay is there");
                std::thread::spawn(move || carry(tls, front, back));
            }
        });
        Self { address: format!("https://localhost:{port}"), school }
    }

    /// An app on a computer that trusts the school.
    fn app(&self, name: &str, folder: &Path) -> App {
        let mut command = Command::new(env!("CARGO_BIN_EXE_manyboard"));
        command.env("SSL_CERT_FILE", &self.school).env_remove("SSL_CERT_DIR");
        App::start_by(command, &self.address, name, folder)
    }
}

/// A school, and a relay's certificate signed by it.
fn certified() -> Result<(Arc<ServerConfig>, String), Box<dyn std::error::Error>> {
    let mut school = CertificateParams::default();
    school.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    school.distinguished_name.push(DnType::CommonName, "A school");
    let key = KeyPair::generate()?;
    let certificate = school.self_signed(&key)?.pem();
    let issuer = Issuer::new(school, key);
    let key = KeyPair::generate()?;
    let relay = CertificateParams::new(vec!["localhost".to_string()])?.signed_by(&key, &issuer)?;
    let key = PrivateKeyDer::try_from(key.serialize_der())?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![relay.der().clone()], key)?;
    Ok((Arc::new(config), certificate))
}

/// Forwards both ways until either side ends.
fn carry(mut tls: ServerConnection, mut front: TcpStream, mut back: TcpStream) -> io::Result<()> {
    let mut bytes = [0; 16 * 1024];
    front.set_read_timeout(Some(TURN))?;
    back.set_read_timeout(Some(TURN))?;
    loop {
        if patient(tls.read_tls(&mut front))? == Some(0) {
            return Ok(());
        }
        let understood = tls.process_new_packets();
        while tls.wants_write() {
            tls.write_tls(&mut front)?;
        }
        understood.map_err(io::Error::other)?;
        while let Some(length) = patient(tls.reader().read(&mut bytes))? {
            if length == 0 {
                return Ok(());
            }
            back.write_all(&bytes[..length])?;
        }
        match patient(back.read(&mut bytes))? {
            Some(0) => tls.send_close_notify(),
            Some(length) => tls.writer().write_all(&bytes[..length])?,
            None => {}
        }
    }
}

/// No data yet is not an error.
fn patient(read: io::Result<usize>) -> io::Result<Option<usize>> {
    match read {
        Ok(length) => Ok(Some(length)),
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => Ok(None),
        Err(error) => Err(error),
    }
}

#[test]
fn friends_play_by_a_relay_with_a_certificate() {
    networked(|| {
        let scratch = Scratch::new("encrypted");
        let relay = Relay::start();
        let proxy = Proxy::start(relay.port(), &scratch.0);
        let mut ada = proxy.app("Ada", &scratch.0);
        let mut bo = proxy.app("Bo", &scratch.0);
        let code = ada.host(&first_mode());
        let began = Instant::now();
        bo.join(&code);
        println!("in the lobby after {:?}", began.elapsed());
        ada.with_others(1);
        begin(&mut ada, &mut [&mut bo]);
        for app in [&mut ada, &mut bo] {
            app.tell("auto 0");
        }
        assert_eq!(ada.over(), bo.over());
        all_agree(&mut [&mut ada, &mut bo]);
    });
}

#[test]
fn an_invalid_certificate_is_not_accepted() {
    networked(|| {
        let scratch = Scratch::new("not-believed");
        let relay = Relay::start();
        let proxy = Proxy::start(relay.port(), &scratch.0);
        // A computer that does not know the school.
        let mut cy = App::start(&proxy.address, "Cy", &scratch.0);
        cy.tell(&format!("host {}", first_mode()));
        cy.expect("failed online-failed-not-trusted");
        // A certificate is only valid for its own name.
        let other = proxy.address.replace("localhost", "127.0.0.1");
        let mut di = proxy.app("Di", &scratch.0);
        di.tell(&format!("relay {other}"));
        di.tell(&format!("host {}", first_mode()));
        di.expect("failed online-failed-not-trusted");
        // Plain text where TLS is expected, and the other way round.
        for wrong in [format!("https://localhost:{}", relay.port()), other.replace("https", "http")] {
            di.tell(&format!("relay {wrong}"));
            di.tell(&format!("host {}", first_mode()));
            di.expect("failed online-failed-not-a-relay");
        }
    });
}
