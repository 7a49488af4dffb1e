import Essentials
import Foundation
import Testing

/// A client that sends a request to a port on 127.0.0.1, and reads until the response is complete or the server closes
/// the connection.
enum LoopbackClient {
    struct Response: Sendable {
        let head: String
        let body: Data

        var status: Int { head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }

        func header(_ name: String) -> String? {
            let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name.lowercased()):") }
            return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    /// Sends a `GET` request with the given header fields, and returns the response.
    static func get(_ target: String, port: Int, headers: [String]) async throws -> Response {
        let lines = ["GET \(target) HTTP/1.1"] + headers + ["Connection: close", "", ""]
        return try await exchange(Array(lines.joined(separator: "\r\n").utf8), port: port)
    }

    static func exchange(_ request: [UInt8], port: Int) async throws -> Response {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try response(to: request, port: port) })
            }
        }
    }

    private static func response(to request: [UInt8], port: Int) throws -> Response {
        let descriptor = try SystemFailure.check("socket", StreamSocket.open(AF_INET))
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        try withUnsafePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = try SystemFailure.check(
                    "connect", connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)))
            }
        }
        var rest = request[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            bytes += buffer[..<count]
            if isComplete(bytes) { break }
        }
        let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))
        let head = String(decoding: bytes[..<(end?.lowerBound ?? bytes.endIndex)], as: UTF8.self)
        return Response(head: head, body: Data(end.map { Array(bytes[$0.upperBound...]) } ?? []))
    }

    /// Returns whether the `Content-Length` of the response has arrived. The server may keep the connection open.
    private static func isComplete(_ bytes: [UInt8]) -> Bool {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
        let length = head.firstMatch(of: /\r\ncontent-length: *(\d+)/).flatMap { Int($0.1) }
        return length.map { bytes.count >= end.upperBound + $0 } ?? false
    }
}
