/// The calls of a session. Some run at once, and the others wait for them.
struct CallQueue {
    /// The number of calls that run at once.
    static let maximumRunning = 8
    /// The number of calls that run or wait.
    static let maximumCount = 1000

    private struct Call {
        let number: Int
        let id: RequestID
        let token: ProgressToken?
        let start: (Int) -> Task<Void, Never>
        /// The task that runs the call; `nil` while it waits.
        var task: Task<Void, Never>?
    }

    /// The calls that are not yet answered, in the order of their requests.
    private var calls: [Call] = []
    private var lastNumber = 0
    /// The number of tasks that run, also those of cancelled calls.
    private var running = 0
    /// The number of results that are being written.
    private var replying = 0
    private var idle: CheckedContinuation<Void, Never>?

    /// Returns the position of a call; `nil` if it has been answered or cancelled.
    func index(of id: RequestID) -> Int? { calls.firstIndex { $0.id == id } }

    /// Adds a call, and starts it if it need not wait. Returns `false` if there are too many calls.
    ///
    /// - Parameter start: Starts the call. The task ends with ``finish(_:)`` and ``didReply()``.
    mutating func add(_ id: RequestID, _ token: ProgressToken?, _ start: @escaping (Int) -> Task<Void, Never>) -> Bool {
        guard calls.count < Self.maximumCount else { return false }
        lastNumber += 1
        calls.append(Call(number: lastNumber, id: id, token: token, start: start))
        startWaiting()
        return true
    }

    /// Ends a call, and starts the next one. Returns the id for the answer; `nil` if the call was cancelled.
    mutating func finish(_ number: Int) -> RequestID? {
        running -= 1
        replying += 1
        startWaiting()
        guard let index = calls.firstIndex(where: { $0.number == number }) else { return nil }
        let call = calls.remove(at: index)
        call.token?.end()
        return call.id
    }

    /// Says that the answer of a call that ended has been written.
    mutating func didReply() {
        replying -= 1
        resumeIfIdle()
    }

    mutating func cancel(_ id: RequestID) {
        guard let index = index(of: id) else { return }
        let call = calls.remove(at: index)
        call.token?.end()
        call.task?.cancel()
        resumeIfIdle()
    }

    /// Cancels all calls, and does not wait for their ends. Answers that are being written are not affected.
    mutating func abandon() {
        for call in calls {
            call.token?.end()
            call.task?.cancel()
        }
        calls = []
        resumeIfIdle()
    }

    /// Resumes a continuation when all calls are answered.
    mutating func whenIdle(_ continuation: CheckedContinuation<Void, Never>) {
        idle = continuation
        resumeIfIdle()
    }

    private mutating func startWaiting() {
        while running < Self.maximumRunning, let index = calls.firstIndex(where: { $0.task == nil }) {
            running += 1
            calls[index].task = calls[index].start(calls[index].number)
        }
    }

    private mutating func resumeIfIdle() {
        guard calls.isEmpty, replying == 0, let continuation = idle else { return }
        idle = nil
        continuation.resume()
    }
}
