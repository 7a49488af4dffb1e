public import Protocols
import Synchronization

/// A destination in memory, for small files.
public final class MemoryDestination: BodyDestination {
    private let limit: Int
    private let content = Mutex(Data())

    /// Creates an empty destination.
    ///
    /// - Parameter limit: The maximum number of bytes.
    public init(limit: Int) {
        self.limit = limit
    }

    /// The bytes so far.
    public var data: Data { content.withLock { $0 } }

    public let partialBody: PartialBody? = nil

    public func begin(_ head: HTTPResponse) { discard() }

    public func write(_ piece: Data) throws(NetworkError) {
        let isTooLarge = content.withLock { content in
            content += piece
            return content.count > limit
        }
        if isTooLarge { throw NetworkError(.responseTooLarge, "the picture is larger than \(limit) bytes") }
    }

    public func discard() {
        content.withLock { $0 = Data() }
    }
}
