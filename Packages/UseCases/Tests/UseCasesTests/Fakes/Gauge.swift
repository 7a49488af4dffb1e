import Protocols
import Synchronization

/// Counts what is under way, and tells when there is so much, or nothing.
final class Gauge: Sendable {
    private struct State {
        var count = 0
        var most = 0
    }

    private let state = Mutex(State())

    /// The most there has been at once.
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

    /// Waits until so many are under way.
    func reach(_ count: Int) async {
        while state.withLock({ $0.count < count }) { await Task.yield() }
    }

    /// Waits until so many have been under way at once at some time.
    func haveReached(_ count: Int) async {
        while state.withLock({ $0.most < count }) { await Task.yield() }
    }

    /// Waits until so many are under way at the most.
    func fall(to count: Int) async {
        while state.withLock({ $0.count > count }) { await Task.yield() }
    }

    /// Waits until nothing is under way.
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
            throw ProviderError(.cancelled, "cancelled on the way")
        }
    }
}
