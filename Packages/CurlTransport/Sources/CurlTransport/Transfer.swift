import CLibcurl
import Essentials
import TransportProtocols

/// The libcurl transfer of an exchange. Only the event loop's thread uses it.
final class Transfer {
    let exchange: Exchange
    let easy: OpaquePointer

    /// The header fields to send, as a `curl_slist`.
    private var headerLines: OpaquePointer?
    /// The buffer for libcurl's error message. It must stay valid until `easy` is destroyed.
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: LIBCURL_ERROR_TEXT_SIZE)
    private var head = ResponseHead()
    private var body = Data()
    /// The number of bytes that were streamed to the destination; `nil` if the body is kept in memory.
    private var streamedByteCount: Int?
    private var hasProgress = false
    /// The error that made a callback abort the transfer.
    private var rejection: NetworkError?

    private let now: @Sendable () -> Date

    /// - Parameter now: Returns the date for `HTTPResponse.receivedAt`.
    /// - Throws: `unknown` if memory is exhausted or if libcurl rejects an option.
    init(_ exchange: Exchange, now: @escaping @Sendable () -> Date) throws(NetworkError) {
        guard let easy = libcurl_easy_create() else { throw .outOfMemory }
        self.exchange = exchange
        self.now = now
        self.easy = easy
        errorText.pointee = 0
        for line in exchange.request.headerLines {
            guard let longer = libcurl_list_append(headerLines, line) else { throw .outOfMemory }
            headerLines = longer
        }
        let options = EasyOptions(easy)
        try options.set(exchange.request, timeout: exchange.settings.timeout)
        try options.set(exchange.settings.authorities)
        try options.set(LIBCURL_OPTION_HTTPHEADER, UnsafeMutableRawPointer(headerLines))
        try options.set(LIBCURL_OPTION_ERRORBUFFER, errorText)
        try receive(with: options)
    }

    deinit {
        libcurl_easy_destroy(easy)
        libcurl_list_destroy(headerLines)
        errorText.deallocate()
    }

    /// Installs the callbacks. Their context is this object, which the event loop retains until the transfer ends.
    private func receive(with options: EasyOptions) throws(NetworkError) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        try options.set(LIBCURL_OPTION_HEADERDATA, context)
        try options.set(LIBCURL_OPTION_WRITEDATA, context)
        // libcurl aborts the transfer if a callback does not return `count`.
        try options.set(LIBCURL_OPTION_HEADERFUNCTION) { bytes, _, count, context in
            Transfer.from(context)?.readHeader(UnsafeRawBufferPointer(start: bytes, count: count)) == true ? count : 0
        }
        try options.set(LIBCURL_OPTION_WRITEFUNCTION) { bytes, _, count, context in
            Transfer.from(context)?.readBody(UnsafeRawBufferPointer(start: bytes, count: count)) == true ? count : 0
        }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Parses a header line. Returns whether to continue the transfer.
    private func readHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        hasProgress = true
        let wasComplete = head.isComplete
        do {
            try head.read(line)
            if head.isComplete, !wasComplete { try prepareForBody() }
        } catch {
            rejection = .invalidResponse(exchange)
        }
        return rejection == nil
    }

    /// Starts the body at the destination, or reserves memory for it. Rejects the response if its body would be kept in
    /// memory and `Content-Length` exceeds the limit.
    private func prepareForBody() throws(ResponseHead.Invalid) {
        let hasBody = exchange.request.method != .head && head.status != 204 && head.status != 304
        let length = hasBody ? try head.announcedLength() : nil
        if exchange.request.destination != nil, (200..<300).contains(head.status) {
            streamedByteCount = 0
            let head = response
            rejection = exchange.stream { (destination) throws(NetworkError) in try destination.begin(head) }
            return
        }
        guard let length else { return }
        if length > exchange.settings.maximumBodySize {
            rejection = .tooLarge(exchange)
        } else {
            // At most 4 MiB, because a server can send any `Content-Length`.
            body.reserveCapacity(min(length, 4 << 20))
        }
    }

    /// Appends decompressed bytes to the body. Returns whether to continue the transfer.
    private func readBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        hasProgress = true
        if let count = streamedByteCount {
            let piece = Data(bytes)
            rejection = exchange.stream { (destination) throws(NetworkError) in try destination.write(piece) }
            streamedByteCount = count + piece.count
            return rejection == nil
        }
        guard bytes.count <= exchange.settings.maximumBodySize - body.count else {
            rejection = .tooLarge(exchange)
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Returns whether data was received since the last call.
    func takeProgress() -> Bool {
        defer { hasProgress = false }
        return hasProgress
    }

    /// Ends the exchange with the response or an error.
    ///
    /// - Parameter code: The `CURLcode` of the transfer; 0 for success.
    func finish(_ code: Int32) {
        exchange.end(outcome(code))
    }

    private func outcome(_ code: Int32) -> Exchange.Outcome {
        if let rejection { return .failure(rejection) }
        if isHeaderLineTooLong(code) { return .failure(.invalidResponse(exchange)) }
        guard code == 0 else {
            let failure = CurlFailure(
                code: code, systemError: Int32(truncatingIfNeeded: libcurl_get_long(easy, LIBCURL_INFO_OS_ERRNO)),
                connectStatus: libcurl_get_long(easy, LIBCURL_INFO_HTTP_CONNECTCODE))
            return .failure(NetworkError(failure, text: String(cString: errorText), of: exchange))
        }
        // If the connection is closed inside the header section, libcurl may report success without a body.
        guard head.isComplete else { return .failure(.lost(exchange)) }
        // RFC 9110 §15.5.8: only a proxy sends a 407. For an `https` URL, the CONNECT request fails instead.
        if head.status == 407, let proxy = exchange.request.proxy {
            return .failure(NetworkError(.notReachedServer, "the proxy \(proxy) requires a user name and a password"))
        }
        return .success(response)
    }

    /// The response, as far as it was received.
    private var response: HTTPResponse {
        var response = HTTPResponse(
            status: head.status, headers: HTTPHeaders(head.fields), body: body, url: exchange.request.requestURL,
            receivedAt: now())
        response.streamedByteCount = streamedByteCount ?? 0
        return response
    }

    /// Returns whether a header line was too long.
    ///
    /// For a line of more than about 100 KB, even the status line, libcurl before 8.6 reports that memory is exhausted.
    private func isHeaderLineTooLong(_ code: Int32) -> Bool {
        let isOutOfMemory = libcurl_code(rawValue: UInt32(bitPattern: code)) == LIBCURL_CODE_OUT_OF_MEMORY
        return isOutOfMemory && libcurl_get_long(easy, LIBCURL_INFO_REQUEST_SIZE) > 0
            && libcurl_version_number() < 0x08_06_00
    }
}
