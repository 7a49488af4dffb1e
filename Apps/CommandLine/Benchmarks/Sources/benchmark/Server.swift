import Platform

/// The loopback server: a child process that ends with this process.
struct Server {
    /// The numbers of requests and records.
    struct Served: Equatable {
        let requests: Int
        let records: Int
    }

    /// Scheme, host and port.
    let origin: String
    private let orders: Int32
    private let replies: Int32

    /// Starts it; `nil` when that fails.
    init?(_ program: String) {
        let (input, orders) = Descriptors.pipe()
        let (replies, output) = Descriptors.pipe()
        let streams = StandardStreams(input: input, output: output, errors: STDERR_FILENO)
        let pid = Command(program, []).start(streams, environment: [])
        close(input)
        close(output)
        guard pid != nil, let origin = Self.line(from: replies), origin.hasPrefix("http:") else { return nil }
        self.origin = origin
        self.orders = orders
        self.replies = replies
    }

    /// Returns the numbers since the last call.
    func takeServed() -> Served {
        _ = write(orders, "\n", 1)
        let numbers = (Self.line(from: replies) ?? "").split(separator: " ").compactMap { Int($0) }
        return numbers.count == 2 ? Served(requests: numbers[0], records: numbers[1]) : Served(requests: 0, records: 0)
    }

    /// The next line; `nil` at the end.
    private static func line(from descriptor: Int32) -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1 {
            guard byte != UInt8(ascii: "\n") else { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }
}
