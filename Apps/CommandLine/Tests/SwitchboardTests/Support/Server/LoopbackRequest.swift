import Foundation

/// A request as it was received. Its body is ignored.
struct LoopbackRequest: Sendable {
    /// The request line and the header fields, and bytes of the body that arrived with them.
    let head: String

    /// Reads a request. Returns `nil` if the connection ends before the header section is complete.
    init?(from connection: Int32) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
        head = String(decoding: bytes, as: UTF8.self)
    }

    /// The path and the query.
    var target: String {
        head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }

    /// Returns the value of a query item, still percent-encoded.
    func query(_ name: String) -> String? {
        let items = target.split(separator: "?").dropFirst().first?.split(separator: "&") ?? []
        return items.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    func header(_ name: String) -> String? {
        let lines = head.split(separator: "\r\n")
        let line = lines.first { $0.lowercased().hasPrefix("\(name.lowercased()):") }
        return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}
