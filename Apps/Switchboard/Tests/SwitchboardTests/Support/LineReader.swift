import Foundation

/// What a child writes, read as it comes.
final class LineReader: Sendable {
    /// Each whole line, without its end.
    let lines: AsyncStream<String>
    /// All there is so far, each time when there is more.
    let growth: AsyncStream<String>
    private let whole = Eventually<String>()

    /// - Parameters:
    ///   - descriptor: is read to its end and closed.
    ///   - limit: the reader goes away after so many lines, as `head` does; before it hands out the last of them.
    init(_ descriptor: Int32, limit: Int = .max) {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        let (growth, grown) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
        self.growth = growth
        Thread.detachNewThread { [whole] in
            var bytes: [UInt8] = []
            var pending: [String] = []
            var count = 0
            while count < limit, let chunk = Self.chunk(of: descriptor) {
                let start = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
                bytes += chunk
                grown.yield(String(decoding: bytes, as: UTF8.self))
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

    /// Everything, once the stream has ended.
    var text: String { get async { await whole.value } }

    /// What can be read now; `nil` at the end, which a terminal shows as an error.
    private static func chunk(of descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { return Array(buffer[..<count]) }
            guard count < 0, errno == EINTR else { return nil }
        }
    }
}
