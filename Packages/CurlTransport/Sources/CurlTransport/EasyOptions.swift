import CLibcurl
import Protocols

/// Sets the options of a transfer.
///
/// A libcurl that does not know an option ignores it. Every option that security depends on is older than the oldest
/// version that can be loaded.
struct EasyOptions {
    private let easy: OpaquePointer

    init(_ easy: OpaquePointer) {
        self.easy = easy
    }

    func set(_ option: libcurl_option, _ value: Int) {
        _ = libcurl_set_long(easy, option, value)
    }

    func set(_ option: libcurl_option, _ value: String) {
        _ = libcurl_set_text(easy, option, value)
    }

    func set(_ option: libcurl_option, _ value: UnsafeMutableRawPointer?) {
        _ = libcurl_set_pointer(easy, option, value)
    }

    func set(_ option: libcurl_option, _ function: @escaping libcurl_write_function) {
        _ = libcurl_set_write_function(easy, option, function)
    }

    func set(_ request: OutgoingRequest, timeout: Duration) {
        set(LIBCURL_OPTION_NOSIGNAL, 1)
        set(LIBCURL_OPTION_PROTOCOLS, LIBCURL_PROTOCOLS_HTTP_HTTPS)
        set(LIBCURL_OPTION_DISALLOW_USERNAME_IN_URL, 1)
        set(LIBCURL_OPTION_PATH_AS_IS, 1)
        set(LIBCURL_OPTION_URL, request.url)
        set(LIBCURL_OPTION_BUFFERSIZE, 64 << 10)
        // All encodings that this libcurl can decode.
        set(LIBCURL_OPTION_ACCEPT_ENCODING, "")
        // Otherwise libcurl gives up after 300 s. The exchange has its own deadline.
        set(LIBCURL_OPTION_CONNECTTIMEOUT_MS, max(1, Int(timeout / .milliseconds(1))))
        // From 7.87 on, giving up a DNS look-up does not wait for its thread.
        set(LIBCURL_OPTION_QUICK_EXIT, 1)
        let canShare = request.endpoint.isSecure && request.isSafe
        set(LIBCURL_OPTION_HTTP_VERSION, canShare ? LIBCURL_HTTP_VERSION_2_OVER_TLS : LIBCURL_HTTP_VERSION_1_1)
        // Concurrent requests wait for the first connection, and share it if it speaks HTTP/2.
        set(LIBCURL_OPTION_PIPEWAIT, canShare ? 1 : 0)
        set(request.proxy)
        setMethod(request)
    }

    private func set(_ proxy: Proxy?) {
        // Both are always set, so that libcurl does not read the environment.
        set(LIBCURL_OPTION_PROXY, proxy?.url ?? "")
        set(LIBCURL_OPTION_NOPROXY, "")
        // The response to CONNECT is not a response to the request.
        set(LIBCURL_OPTION_SUPPRESS_CONNECT_HEADERS, 1)
    }

    private func setMethod(_ request: OutgoingRequest) {
        if request.method == .head {
            set(LIBCURL_OPTION_NOBODY, 1)
        } else if let body = request.body {
            // The size comes first: libcurl copies so many bytes.
            _ = libcurl_set_size(easy, LIBCURL_OPTION_POSTFIELDSIZE_LARGE, Int64(body.count))
            // NULL would mean to call a function for the body, so an empty one points at a byte that is not sent.
            let bytes = body.isEmpty ? Data([0]) : body
            bytes.withUnsafeBytes {
                set(LIBCURL_OPTION_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0.baseAddress))
            }
        }
        set(LIBCURL_OPTION_CUSTOMREQUEST, request.method.rawValue)
        // libcurl sends a request again when a reused connection turns out to be closed. Requests that change something
        // get a connection of their own, which is why they do not use HTTP/2 either: others would join it.
        if !request.isSafe { set(LIBCURL_OPTION_FRESH_CONNECT, 1) }
    }

    /// Sets file and folder both, since each has a default of its own that would be trusted as well.
    func set(_ authorities: CertificateAuthorities?) {
        guard let authorities else { return }
        for option in [LIBCURL_OPTION_CAINFO, LIBCURL_OPTION_PROXY_CAINFO] {
            _ = libcurl_set_text(easy, option, authorities.file)
        }
        for option in [LIBCURL_OPTION_CAPATH, LIBCURL_OPTION_PROXY_CAPATH] {
            _ = libcurl_set_text(easy, option, authorities.folder)
        }
    }
}
