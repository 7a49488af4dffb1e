import Protocols
import Synchronization

/// Counts what is in flight, and waits for a count.
final class Gauge: Sendable {
    private struct State {
        var count = 0
        var most = 0
    }

    private let state = Mutex(State())

    /// The maximum at any time.
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

    /// Waits until a number are in flight.
    func reach(_ count: Int) async {
        while state.withLock({ $0.count < count }) { await Task.yield() }
    }

    /// Waits until a number have been in flight at once at some time.
    func haveReached(_ count: Int) async {
        while state.withLock({ $0.most < count }) { await Task.yield() }
    }

    /// Waits until at most a number are in flight.
    func fall(to count: Int) async {
        while state.withLock({ $0.count > count }) { await Task.yield() }
    }

    /// Waits until nothing is in flight.
    func becomeEmpty() async {
        while state.withLock({ $0.count > 0 }) { await Task.yield() }
    }

    /// Waits for the cancellation of the task.
    ///
    /// - Throws: `cancelled`, then.
    static func sleepUntilCancelled() async throws(ProviderError) {
        do {
            try await Task.sleep(for: .seconds(3_600))
        } catch {
            throw ProviderError(.cancelled, "cancelled in flight")
        }
    }
}
