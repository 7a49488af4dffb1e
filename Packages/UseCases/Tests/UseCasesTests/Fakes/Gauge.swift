import Protocols
import Synchronization

/// A counter of the calls in flight, for tests that wait until it reaches a number.
final class Gauge: Sendable {
    private struct State {
        var count = 0
        var most = 0
    }

    private let state = Mutex(State())

    /// The maximum number of calls in flight at once.
    var most: Int { state.withLock { $0.most } }

    func enter() {
        state.withLock { state in
            state.count += 1
            state.most = max(state.most, state.count)
        }
    }

    func leave() {
        state.withLock { $0.count -= 1 }
    }

    /// Waits until at least `count` calls are in flight.
    func reach(_ count: Int) async {
        while state.withLock({ $0.count < count }) { await Task.yield() }
    }

    /// Waits until at least `count` calls have been in flight at once.
    func haveReached(_ count: Int) async {
        while state.withLock({ $0.most < count }) { await Task.yield() }
    }

    /// Waits until at most `count` calls are in flight.
    func fall(to count: Int) async {
        while state.withLock({ $0.count > count }) { await Task.yield() }
    }

    func becomeEmpty() async {
        while state.withLock({ $0.count > 0 }) { await Task.yield() }
    }

    /// Sleeps until the task is cancelled.
    ///
    /// - Throws: `cancelled`
    static func sleepUntilCancelled() async throws(ProviderError) {
        do {
            try await Task.sleep(for: .seconds(3_600))
        } catch {
            throw ProviderError(.cancelled, "cancelled in flight")
        }
    }
}
