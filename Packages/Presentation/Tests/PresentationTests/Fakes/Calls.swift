import Protocols
import Synchronization

/// The calls of a fake. Each one stays pending until the test responds, or is answered at once.
final class Calls<Input: Sendable, Output: Sendable>: Sendable {
    typealias Response = Result<Output, ProviderError>

    private struct State {
        var inputs: [Input] = []
        var cancelled: Set<Int> = []
        var responses: [Int: Response] = [:]
        var pending: [Int: CheckedContinuation<Response, Never>] = [:]
        var arrivals: [(count: Int, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let respondsToCancellation: Bool
    private let answer: @Sendable (Int, Input) -> Response?

    /// - Parameter answer: Returns the response to a call with its index, or `nil` to leave it pending.
    init(
        respondsToCancellation: Bool = true, answer: @escaping @Sendable (Int, Input) -> Response? = { _, _ in nil }
    ) {
        self.respondsToCancellation = respondsToCancellation
        self.answer = answer
    }

    var inputs: [Input] { state.withLock { $0.inputs } }
    var cancelled: Set<Int> { state.withLock { $0.cancelled } }

    func call(_ input: Input) async throws(ProviderError) -> Output {
        let index = state.withLock { state in
            state.inputs.append(input)
            if let response = answer(state.inputs.count - 1, input) {
                state.responses[state.inputs.count - 1] = response
            }
            return state.inputs.count - 1
        }
        let response = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (response, arrived) = state.withLock { state in
                    let response = state.responses[index]
                    if response == nil { state.pending[index] = continuation }
                    let arrived = state.arrivals.filter { $0.count <= state.inputs.count }.map(\.1)
                    state.arrivals.removeAll { $0.count <= state.inputs.count }
                    return (response, arrived)
                }
                if let response { continuation.resume(returning: response) }
                for continuation in arrived { continuation.resume() }
            }
        } onCancel: {
            state.withLock { _ = $0.cancelled.insert(index) }
            if respondsToCancellation { respond(to: index, .failure(ProviderError(.cancelled, "cancelled"))) }
        }
        return try response.get()
    }

    /// Responds to the call with an index, which may not have arrived.
    func respond(to index: Int, _ response: Response) {
        let pending = state.withLock { state in
            state.responses[index] = response
            return state.pending.removeValue(forKey: index)
        }
        pending?.resume(returning: response)
    }

    /// Waits until a number of calls have arrived.
    func arrived(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.inputs.count < count { state.arrivals.append((count, continuation)) }
                return state.inputs.count >= count
            }
            if isThere { continuation.resume() }
        }
    }
}

/// Lets tasks on the main actor run, so that the result of an abandoned one would show.
func settle() async {
    for _ in 0..<50 { await Task.yield() }
}

/// Lets tasks run until the condition is true, for at most about a second. Returns whether it is true.
@MainActor func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<1_000_000 {
        if condition() { return true }
        await Task.yield()
    }
    return false
}
