public import Essentials
import TransportProtocols

/// A parser of HTTP/1.1 requests that arrive in parts of any size.
///
/// It is stricter than RFC 9112 where leniency would help only attackers: a line must end with CRLF, and the request
/// line must have single spaces.
public struct RequestParser: Sendable {
    /// A part of a request. Each request consists of a head and a body, which may be empty.
    public enum Event: Hashable, Sendable {
        case head(RequestHead)
        case body(Data)
    }

    private enum State {
        /// Before the end of the request line.
        case start
        case fields(RequestHead)
        case body(length: Int)
        case failed(RequestError)
    }

    private let headLimit: Int
    private let bodyLimit: Int
    private var state = State.start
    private var line: [UInt8] = []
    private var headSize = 0
    private var unread: ArraySlice<UInt8> = []

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - headLimit: The maximum size of a head in bytes, including its line breaks.
    ///   - bodyLimit: The maximum size of a body in bytes.
    public init(headLimit: Int, bodyLimit: Int) {
        self.headLimit = headLimit
        self.bodyLimit = bodyLimit
    }

    /// Whether no byte of the next request has arrived.
    public var isBetweenRequests: Bool {
        guard case .start = state else { return false }
        return headSize == 0 && unread.isEmpty
    }

    /// Appends received bytes. The parser keeps them until ``next()`` has returned their event.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        unread += bytes
    }

    /// Returns the next event, or `nil` if more bytes are needed. After an error, it always throws the same error.
    public mutating func next() throws(RequestError) -> Event? {
        do {
            return try parse()
        } catch {
            unread = []
            state = .failed(error)
            throw error
        }
    }

    private mutating func parse() throws(RequestError) -> Event? {
        switch state {
        case .start, .fields: return try parseHead()
        case .body(let length):
            guard unread.count >= length else { return nil }
            let body = Data(unread.prefix(length))
            unread = unread.dropFirst(length)
            state = .start
            return .body(body)
        case .failed(let error): throw error
        }
    }

    private mutating func parseHead() throws(RequestError) -> Event? {
        while let byte = unread.popFirst() {
            headSize += 1
            guard headSize <= headLimit else { throw .headTooLarge }
            let isAfterCR = line.last == UInt8(ascii: "\r")
            guard isAfterCR == (byte == UInt8(ascii: "\n")) else {
                throw .badRequest("expected lines that end with CRLF")
            }
            guard isAfterCR else {
                line.append(byte)
                continue
            }
            line.removeLast()
            if let head = try endLine() { return .head(head) }
        }
        return nil
    }

    /// Parses a line. If it is the empty line at the end of the head, returns the head.
    private mutating func endLine() throws(RequestError) -> RequestHead? {
        defer { line.removeAll(keepingCapacity: true) }
        guard case .fields(var head) = state else {
            state = .fields(try RequestHead(requestLine: line))
            return nil
        }
        if !line.isEmpty {
            try head.addField(line)
            state = .fields(head)
            return nil
        }
        try head.endFields(bodyLimit: bodyLimit)
        state = .body(length: head.contentLength)
        headSize = 0
        return head
    }
}
