import Protocols
import Synchronization

// What the tests of several packages need alike. TransportContract takes the place of this file.

/// Responds by a script, and records the requests.
final class RecordingTransport: HTTPTransport {
    typealias Script = @Sendable (HTTPRequest, Int) throws(NetworkError) -> HTTPResponse

    private let script: Script
    private let log = Mutex<[HTTPRequest]>([])

    /// - Parameter script: receives the request and the number of requests before it.
    init(_ script: @escaping Script) {
        self.script = script
    }

    var requests: [HTTPRequest] { log.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let count = log.withLock { log in
            log.append(request)
            return log.count - 1
        }
        return try script(request, count)
    }
}

/// Records every event.
final class EventLog: EventSink {
    private let log = Mutex<[any Event]>([])

    var events: [any Event] { log.withLock { $0 } }

    /// Everything that was reported, as one text.
    var text: String {
        events.map { event in
            ([event.title] + event.details.map { "\($0): \($1)" } + ["\(event)"]).joined(separator: " ")
        }
        .joined(separator: "\n")
    }

    func report(_ event: any Event) {
        log.withLock { $0.append(event) }
    }
}

/// Random numbers that are the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension URL: @retroactive ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        self = URL(string: text) ?? URL(filePath: "/\(text) is no URL")
    }
}
