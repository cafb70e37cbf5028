//! Which certificates of relays are believed: those that the world trusts, and those that this computer was told to
//! trust, such as the ones a school makes for itself.

use futures_rustls::TlsConnector;
use rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::CertificateDer};
use std::{
    error::Error,
    io,
    sync::{Arc, LazyLock},
};
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// Read when the first encrypted relay is asked: that takes a moment.
static ROOTS: LazyLock<Vec<CertificateDer<'static>>> = LazyLock::new(|| {
    let own = rustls_native_certs::load_native_certs();
    for error in &own.errors {
        log::warn!("some certificates of this computer cannot be read: {error}");
    }
    own.certs.into_iter().chain(webpki_root_certs::TLS_SERVER_ROOT_CERTS.iter().cloned()).collect()
});

/// The same for questions and answers. It is kept, for it is compared by where it is.
static FOR_QUESTIONS: LazyLock<TlsConfig> = LazyLock::new(|| {
    let roots: RootCerts = ROOTS.iter().map(|der| Certificate::from_der(der)).into();
    TlsConfig::builder().root_certs(roots).build()
});

/// And for websockets.
static FOR_SOCKETS: LazyLock<Result<Arc<ClientConfig>, rustls::Error>> = LazyLock::new(|| {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(ROOTS.iter().cloned());
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?;
    Ok(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
});

/// How questions to an encrypted relay are asked.
pub(super) fn for_questions() -> TlsConfig {
    FOR_QUESTIONS.clone()
}

/// How websockets to an encrypted relay are opened.
pub(super) fn for_sockets() -> Option<TlsConnector> {
    FOR_SOCKETS.as_ref().ok().map(|config| TlsConnector::from(Arc::clone(config)))
}

/// Did it fail because the relay cannot prove who it is?
pub(super) fn is_about_a_certificate(wrong: &io::Error) -> bool {
    matches!(encryption(wrong), Some(rustls::Error::InvalidCertificate(_)))
}

/// Did it fail because what answers does not speak an encrypted language?
pub(super) fn is_about_encryption(wrong: &io::Error) -> bool {
    encryption(wrong).is_some()
}

fn encryption(wrong: &io::Error) -> Option<&rustls::Error> {
    let inner: &(dyn Error + 'static) = wrong.get_ref()?;
    inner.downcast_ref()
}
