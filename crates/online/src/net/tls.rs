//! Trusted certificates: the web's root certificates and those installed on this computer, such as a school's own.

use futures_rustls::TlsConnector;
use rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::CertificateDer};
use std::{
    error::Error,
    io,
    sync::{Arc, LazyLock},
};
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// Loaded on first use, as that takes a moment.
static ROOTS: LazyLock<Vec<CertificateDer<'static>>> = LazyLock::new(|| {
    let own = rustls_native_certs::load_native_certs();
    for error in &own.errors {
        log::warn!("some certificates of this computer cannot be read: {error}");
    }
    own.certs.into_iter().chain(webpki_root_certs::TLS_SERVER_ROOT_CERTS.iter().cloned()).collect()
});

/// For HTTP requests. Kept, because ureq compares configurations by address.
static HTTP_CONFIG: LazyLock<TlsConfig> = LazyLock::new(|| {
    let roots: RootCerts = ROOTS.iter().map(|der| Certificate::from_der(der)).into();
    TlsConfig::builder().root_certs(roots).build()
});

/// For websockets.
static WEBSOCKET_CONFIG: LazyLock<Result<Arc<ClientConfig>, rustls::Error>> = LazyLock::new(|| {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(ROOTS.iter().cloned());
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?;
    Ok(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
});

/// The TLS configuration for HTTP requests.
pub(super) fn http_config() -> TlsConfig {
    HTTP_CONFIG.clone()
}

/// The TLS connector for websockets.
pub(super) fn websocket_connector() -> Option<TlsConnector> {
    WEBSOCKET_CONFIG.as_ref().ok().map(|config| TlsConnector::from(Arc::clone(config)))
}

/// Whether the server's certificate was not accepted.
pub(super) fn is_certificate_error(error: &io::Error) -> bool {
    matches!(tls_error(error), Some(rustls::Error::InvalidCertificate(_)))
}

/// Whether the TLS handshake failed, for any reason.
pub(super) fn is_tls_error(error: &io::Error) -> bool {
    tls_error(error).is_some()
}

fn tls_error(error: &io::Error) -> Option<&rustls::Error> {
    let inner: &(dyn Error + 'static) = error.get_ref()?;
    inner.downcast_ref()
}
