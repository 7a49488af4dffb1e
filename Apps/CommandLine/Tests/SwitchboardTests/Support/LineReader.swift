import Foundation
import Synchronization

/// Reads the output of a child process as it arrives.
final class LineReader: Sendable {
    /// The complete lines, without line breaks.
    let lines: AsyncStream<String>
    /// All text so far, each time more text arrives.
    let growth: AsyncStream<String>
    private let whole = Eventually<String>()
    private let latest = Mutex("")

    /// - Parameters:
    ///   - descriptor: A file descriptor, which is read until EOF or the limit, and then closed.
    ///   - limit: The number of lines after which the descriptor is closed, as by `head`. It is closed before the last
    ///     line is delivered.
    init(_ descriptor: Int32, limit: Int = .max) {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        let (growth, grown) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
        self.growth = growth
        Thread.detachNewThread { [self] in
            var bytes: [UInt8] = []
            var pending: [String] = []
            var count = 0
            while count < limit, let chunk = Self.chunk(of: descriptor) {
                let start = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
                bytes += chunk
                let text = String(decoding: bytes, as: UTF8.self)
                latest.withLock { $0 = text }
                grown.yield(text)
                pending = bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map {
                    String(decoding: $0, as: UTF8.self)
                }
                count += pending.count
                if count < limit { pending.forEach { continuation.yield($0) } }
            }
            close(descriptor)
            if count >= limit { pending.forEach { continuation.yield($0) } }
            continuation.finish()
            grown.finish()
            whole.set(String(decoding: bytes, as: UTF8.self))
        }
    }

    var soFar: String { latest.withLock(\.self) }

    /// Waits until the output contains a text. Returns `false` at EOF.
    func shows(_ part: String, times: Int = 1) async -> Bool {
        let isShown = { (text: String) in text.components(separatedBy: part).count > times }
        if isShown(soFar) { return true }
        for await text in growth where isShown(text) { return true }
        return isShown(soFar)
    }

    /// All text that was read, available after the descriptor is closed.
    var text: String { get async { await whole.value } }

    /// Returns the next bytes, or `nil` at EOF, which a terminal reports as an error.
    private static func chunk(of descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { return Array(buffer[..<count]) }
            guard count < 0, errno == EINTR else { return nil }
        }
    }
}
