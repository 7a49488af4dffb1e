import Protocols
import ProtocolsTesting
import Synchronization
import Testing

@Suite struct ConcurrentRequestsTests {
    /// The number of requests in flight, and its maximum.
    private struct Load {
        var current = 0
        var maximum = 0
    }

    @Test(arguments: [(0, 1), (1, 1), (3, 3), (50, 20)])
    func `values are in the order of the elements, and the requests are limited`(limit: Int, maximum: Int) async throws
    {
        let load = Mutex(Load())
        let values = try await Array(1...20).mapConcurrently(atMost: limit) { number throws(ProviderError) in
            load.withLock {
                $0.current += 1
                $0.maximum = max($0.maximum, $0.current)
            }
            // Until the limit is reached, no request ends.
            while load.withLock({ $0.maximum }) < maximum { await Task.yield() }
            load.withLock { $0.current -= 1 }
            return "\(number)"
        }
        expectEqual(values, (1...20).map(String.init))
        expectEqual(load.withLock { $0.maximum }, maximum)
    }

    @Test func `nothing is requested for no elements`() async throws {
        let values = try await [Int]().mapConcurrently(atMost: 4) { _ throws(ProviderError) -> Int in
            throw ProviderError(.unknown, "unexpected request")
        }
        expectEqual(values, [])
    }

    @Test func `an error cancels the other requests, and later ones are not sent`() async throws {
        let cancelled = Mutex(0)
        let error = await #expect(throws: ProviderError.self) {
            try await (1...9).mapConcurrently(atMost: 3) { number throws(ProviderError) -> Int in
                if number == 2 { throw ProviderError(.serverFailed, "the server failed") }
                // The other requests end only because they are cancelled.
                while !Task.isCancelled { await Task.yield() }
                cancelled.withLock { $0 += 1 }
                throw ProviderError(.cancelled, "cancelled")
            }
        }
        expectEqual(error?.code, .serverFailed)
        expectEqual(cancelled.withLock(\.self), 2)
    }
}
