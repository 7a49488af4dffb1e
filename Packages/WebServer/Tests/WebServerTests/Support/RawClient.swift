import Dispatch
import Essentials
import Synchronization

/// A client that can send any bytes to a port of 127.0.0.1. Its blocking calls run on a dispatch queue.
///
/// A read times out after 20 s, so that no test hangs.
final class RawClient: Sendable {
    struct Response: Hashable, Sendable {
        var status = 0
        var fields: [String: String] = [:]
        var body = ""
    }

    private let descriptor: Int32
    private let reset = Atomic(false)
    private let queue = DispatchQueue(label: "raw client")

    /// Connects. Returns `nil` if nothing listens on the port.
    ///
    /// - Parameter address: The address to connect to, in host byte order.
    init?(port: Int, address: UInt32 = 0x7F00_0001, receiveBuffer: Int32? = nil) {
        descriptor = StreamSocket.open(AF_INET)
        if var size = receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = UInt16(port).bigEndian
        target.sin_addr.s_addr = address.bigEndian
        let status = withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            systemClose(descriptor)
            return nil
        }
    }

    /// Whether the server has reset the connection. A client can lose the response then.
    var isReset: Bool { reset.load(ordering: .relaxed) }

    func send(_ text: String) async {
        await send(Array(text.utf8))
    }

    /// Sends the bytes, or as many as the server takes before it closes the connection.
    func send(_ bytes: [UInt8]) async {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        await perform { [self] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
                guard count > 0 else { return reset.store(true, ordering: .relaxed) }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Reads until a text has arrived, or until the connection ends.
    func read(to end: String) async -> String {
        await perform { [self] in
            var bytes: [UInt8] = []
            let end = Array(end.utf8)
            while !bytes.suffix(end.count).elementsEqual(end), let byte = readPart(1).first {
                bytes.append(byte)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Reads a response; `nil` at the end of the connection. The response to a `HEAD` request has no body.
    func response(isHead: Bool = false) async -> Response? {
        var lines = await read(to: "\r\n\r\n").split(separator: "\r\n").map(String.init)
        guard !lines.isEmpty else { return nil }
        let start = lines.removeFirst().split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        var response = Response()
        if start.count == 3, start[0] == "HTTP/1.1" { response.status = Int(start[1]) ?? 0 }
        for line in lines {
            let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
            response.fields[parts[0]] = parts.count == 2 ? parts[1] : ""
        }
        let length = isHead ? 0 : Int(response.fields["Content-Length"] ?? "") ?? 0
        response.body = await String(decoding: read(count: length), as: UTF8.self)
        return response
    }

    /// Reads until the connection ends.
    func rest() async -> [UInt8] {
        await read(count: .max)
    }

    private func read(count: Int) async -> [UInt8] {
        await perform { [self] in
            var bytes: [UInt8] = []
            while bytes.count < count {
                let more = readPart(min(65_536, count - bytes.count))
                guard !more.isEmpty else { break }
                bytes += more
            }
            return bytes
        }
    }

    private func readPart(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, count in
            let received = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if received < 0, errno == ECONNRESET { reset.store(true, ordering: .relaxed) }
            count = max(0, received)
        }
    }

    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes the connection. Call it once, at the end.
    func close() {
        systemClose(descriptor)
    }

    private func perform<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }
}

/// Calls `send(2)`. Inside ``RawClient``, the name `send` refers to the method.
private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}

/// Calls `close(2)`.
private func systemClose(_ descriptor: Int32) {
    close(descriptor)
}
