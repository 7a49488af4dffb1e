import Synchronization

/// A value that is set once, on any thread, and can be awaited.
final class Eventually<Value: Sendable>: Sendable {
    private enum State {
        case waiting([CheckedContinuation<Value, Never>])
        case known(Value)
    }

    private let state = Mutex(State.waiting([]))

    var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let known: Value? = state.withLock { state in
                    switch state {
                    case .known(let value): return value
                    case .waiting(let others):
                        state = .waiting(others + [continuation])
                        return nil
                    }
                }
                if let known { continuation.resume(returning: known) }
            }
        }
    }

    func set(_ value: Value) {
        let waiting: [CheckedContinuation<Value, Never>] = state.withLock { state in
            guard case .waiting(let continuations) = state else { return [] }
            state = .known(value)
            return continuations
        }
        waiting.forEach { $0.resume(returning: value) }
    }
}
