import CLibcurl
import Essentials
import TransportProtocols

/// The libcurl library, loaded at run time.
enum Libcurl {
    /// The file names to try, in order. Debian and its derivatives also package a libcurl build that uses GnuTLS and
    /// has the same ABI.
    static let fileNames: [String] = {
        #if canImport(Darwin)
            ["/usr/lib/libcurl.4.dylib"]
        #else
            ["libcurl.so.4", "libcurl-gnutls.so.4"]
        #endif
    }()

    /// Loads the library if it is not loaded yet.
    ///
    /// - Throws: `unknown` if the library is missing, older than 7.68, or cannot be initialized.
    static func load(_ fileNames: [String]) throws(NetworkError) {
        var result = LIBCURL_MISSING
        for name in fileNames where result == LIBCURL_MISSING { result = libcurl_load(name) }
        switch result {
        case LIBCURL_LOADED: return
        case LIBCURL_MISSING:
            let name = fileNames.first ?? "libcurl"
            throw NetworkError(
                .unknown,
                "could not load \(name); install the package libcurl4 (Debian, Ubuntu) or libcurl (Fedora, Arch, Alpine)"
            )
        case LIBCURL_TOO_OLD:
            throw NetworkError(.unknown, "the installed libcurl is too old: expected version 7.68 or newer")
        default: throw NetworkError(.unknown, "could not initialize libcurl")
        }
    }
}

/// The options of a transfer.
///
/// The setters throw `unknown` if libcurl rejects a required option or if memory is exhausted. HTTP/2 is optional.
///
/// Options that the loaded libcurl does not know are ignored. This is safe, because every security-relevant option
/// exists in 7.68, the oldest supported version.
struct EasyOptions {
    private let easy: OpaquePointer

    init(_ easy: OpaquePointer) {
        self.easy = easy
    }

    func set(_ option: libcurl_option, _ value: Int) throws(NetworkError) {
        try check(libcurl_set_long(easy, option, value), option)
    }

    func set(_ option: libcurl_option, _ value: String) throws(NetworkError) {
        try check(libcurl_set_text(easy, option, value), option)
    }

    func set(_ option: libcurl_option, _ value: UnsafeMutableRawPointer?) throws(NetworkError) {
        try check(libcurl_set_pointer(easy, option, value), option)
    }

    func set(_ option: libcurl_option, _ function: @escaping libcurl_write_function) throws(NetworkError) {
        try check(libcurl_set_write_function(easy, option, function), option)
    }

    private func check(_ code: Int32, _ option: libcurl_option) throws(NetworkError) {
        switch libcurl_code(rawValue: UInt32(bitPattern: code)) {
        case LIBCURL_CODE_OK, LIBCURL_CODE_UNKNOWN_OPTION: return
        case LIBCURL_CODE_OUT_OF_MEMORY: throw .outOfMemory
        default:
            throw NetworkError(.unknown, "libcurl rejected option \(option.rawValue): error \(code)")
        }
    }

    func set(_ request: OutgoingRequest, timeout: Duration) throws(NetworkError) {
        try set(LIBCURL_OPTION_NOSIGNAL, 1)
        try set(LIBCURL_OPTION_PROTOCOLS, LIBCURL_PROTOCOLS_HTTP_HTTPS)
        try set(LIBCURL_OPTION_DISALLOW_USERNAME_IN_URL, 1)
        try set(LIBCURL_OPTION_PATH_AS_IS, 1)
        try set(LIBCURL_OPTION_URL, request.url)
        try set(LIBCURL_OPTION_BUFFERSIZE, 64 << 10)
        // An empty string requests every encoding that this libcurl can decode.
        try set(LIBCURL_OPTION_ACCEPT_ENCODING, "")
        // The default is 300 s, which may be shorter than the timeout of the exchange.
        try set(LIBCURL_OPTION_CONNECTTIMEOUT_MS, max(1, Int(timeout / .milliseconds(1))))
        // Since 7.87, this option prevents libcurl from waiting for the thread of a cancelled DNS lookup.
        try set(LIBCURL_OPTION_QUICK_EXIT, 1)
        try setVersion(canShare: request.endpoint.isSecure && request.isSafe)
        try set(request.proxy)
        try setMethod(request)
    }

    /// - Parameter canShare: Whether the request may share an HTTP/2 connection with others.
    private func setVersion(canShare: Bool) throws(NetworkError) {
        let version = canShare ? LIBCURL_HTTP_VERSION_2_OVER_TLS : LIBCURL_HTTP_VERSION_1_1
        // A libcurl that was built without HTTP/2 rejects this version. HTTP/1.1 is then used instead.
        if libcurl_set_long(easy, LIBCURL_OPTION_HTTP_VERSION, version) != 0 {
            try set(LIBCURL_OPTION_HTTP_VERSION, LIBCURL_HTTP_VERSION_1_1)
        }
        // With PIPEWAIT, concurrent requests wait for the first connection and share it if it supports HTTP/2.
        try set(LIBCURL_OPTION_PIPEWAIT, canShare ? 1 : 0)
    }

    private func set(_ proxy: Proxy?) throws(NetworkError) {
        // If one of these options is not set, libcurl reads the proxy environment variables.
        try set(LIBCURL_OPTION_PROXY, proxy?.url ?? "")
        try set(LIBCURL_OPTION_NOPROXY, "")
        // The header callback must not receive the proxy's response to CONNECT.
        try set(LIBCURL_OPTION_SUPPRESS_CONNECT_HEADERS, 1)
    }

    private func setMethod(_ request: OutgoingRequest) throws(NetworkError) {
        if request.method == .head {
            try set(LIBCURL_OPTION_NOBODY, 1)
        } else if let body = request.body {
            try setBody(body)
        }
        try set(LIBCURL_OPTION_CUSTOMREQUEST, request.method.rawValue)
        // If a reused connection turns out to be closed, libcurl sends the request again. An unsafe request must not be
        // sent twice, so it uses a new connection. It does not use HTTP/2, because other requests would share the new
        // connection.
        if !request.isSafe { try set(LIBCURL_OPTION_FRESH_CONNECT, 1) }
    }

    private func setBody(_ body: Data) throws(NetworkError) {
        // The size must be set first, because COPYPOSTFIELDS copies that number of bytes.
        let size = libcurl_set_size(easy, LIBCURL_OPTION_POSTFIELDSIZE_LARGE, Int64(body.count))
        try check(size, LIBCURL_OPTION_POSTFIELDSIZE_LARGE)
        // With NULL, libcurl would read the body from a callback. An empty body therefore needs a non-null pointer.
        let copy = (body.isEmpty ? Data([0]) : body).withUnsafeBytes {
            libcurl_set_pointer(
                easy, LIBCURL_OPTION_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0.baseAddress))
        }
        try check(copy, LIBCURL_OPTION_COPYPOSTFIELDS)
    }

    /// Sets both the file and the folder, even if one of them is `nil`. Otherwise, libcurl would also trust its default
    /// file or folder.
    func set(_ authorities: CertificateAuthorities?) throws(NetworkError) {
        guard let authorities else { return }
        let paths = [
            (LIBCURL_OPTION_CAINFO, authorities.file), (LIBCURL_OPTION_PROXY_CAINFO, authorities.file),
            (LIBCURL_OPTION_CAPATH, authorities.folder), (LIBCURL_OPTION_PROXY_CAPATH, authorities.folder),
        ]
        for (option, path) in paths {
            let code = libcurl_set_text(easy, option, path)
            // If the TLS library does not support folders, libcurl rejects the option even without a path. The error is
            // safe to ignore, because such a library has no default folder.
            if path == nil, libcurl_code(rawValue: UInt32(bitPattern: code)) == LIBCURL_CODE_NOT_BUILT_IN { continue }
            try check(code, option)
        }
    }
}
