import Platform

/// One connection of a client, which may send any number of GET requests on it.
struct Connection {
    private static let headerLimit = 65_536

    let socket: Int32
    let book: ResponseBook

    /// Responds to requests until the client closes the connection.
    func serve() {
        defer { close(socket) }
        var received: [UInt8] = []
        while let target = nextTarget(&received) {
            guard let response = book.response(to: target) else { return waitForClient() }
            usleep(UInt32(response.delay) * 1000)
            guard send(response.bytes) else { return }
        }
    }

    /// Removes and returns the next complete request; `nil` when the connection is closed.
    private func nextTarget(_ received: inout [UInt8]) -> String? {
        while true {
            if let end = Self.endOfHeader(received) {
                let line = received.prefix { $0 != UInt8(ascii: "\r") }
                received.removeFirst(end)
                let words = line.split(separator: UInt8(ascii: " "))
                return words.count == 3 ? String(decoding: words[1], as: UTF8.self) : nil
            }
            guard received.count < Self.headerLimit, let bytes = receive() else { return nil }
            received += bytes
        }
    }

    /// The place after the empty line that ends the header section; the requests have no body.
    private static func endOfHeader(_ bytes: [UInt8]) -> Int? {
        let end: [UInt8] = [13, 10, 13, 10]
        guard bytes.count >= end.count else { return nil }
        return (end.count...bytes.count).first { bytes[($0 - end.count)..<$0].elementsEqual(end) }
    }

    private func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { write(socket, $0.baseAddress.map { $0 + sent }, bytes.count - sent) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Waits, without a response, until the client closes the connection.
    private func waitForClient() {
        while receive() != nil {}
    }
}
