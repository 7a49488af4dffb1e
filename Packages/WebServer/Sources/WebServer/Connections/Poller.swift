import Essentials
import Synchronization

/// A thread that waits for sockets on behalf of tasks, because tasks must not block the threads of Swift concurrency.
final class Poller: Sendable {
    enum Event: Sendable {
        case readable, writable

        fileprivate var flags: Int16 { Int16(self == .readable ? POLLIN : POLLOUT) }
    }

    private struct Wait {
        let descriptor: pollfd
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var waits: [Int: Wait] = [:]
        var lastID = 0
        var isStopped = false
    }

    private let state = Mutex(State())
    private let pipe: WakePipe

    private init(_ pipe: WakePipe) {
        self.pipe = pipe
    }

    /// Runs the work with a poller. The poller's thread has ended when this function returns.
    static func run(_ work: (Poller) async -> Void) async throws(WebServerError) {
        let poller = Poller(try WakePipe())
        defer { poller.pipe.close() }
        let thread = try PollerThread { poller.poll() }
        await work(poller)
        poller.stop()
        // `stop` has woken the thread, so this takes less than a millisecond.
        thread.join()
    }

    /// Waits until a socket is ready or broken. Returns `false` if the task is cancelled or the poller has stopped.
    func wait(_ socket: TCPSocket, for event: Event) async -> Bool {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let descriptor = pollfd(fd: socket.descriptor, events: event.flags, revents: 0)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAdded = state.withLock { state in
                    // If the task is cancelled later, the cancellation handler below finds the wait.
                    guard !state.isStopped, !Task.isCancelled else { return false }
                    state.waits[id] = Wait(descriptor: descriptor, continuation: continuation)
                    return true
                }
                if isAdded { pipe.wake() } else { continuation.resume(returning: false) }
            }
        } onCancel: {
            state.withLock { $0.waits.removeValue(forKey: id) }?.continuation.resume(returning: false)
        }
    }

    private func stop() {
        let waits = state.withLock { state in
            state.isStopped = true
            defer { state.waits = [:] }
            return state.waits.values
        }
        for wait in waits { wait.continuation.resume(returning: false) }
        pipe.wake()
    }

    /// Runs on the thread until ``stop()`` is called.
    private func poll() {
        while true {
            let (waits, isStopped) = state.withLock { ($0.waits, $0.isStopped) }
            guard !isStopped else { return }
            let ids = Array(waits.keys)
            var descriptors = [pipe.descriptor] + ids.compactMap { waits[$0]?.descriptor }
            let count = systemPoll(&descriptors)
            // Memory is exhausted, or an argument is invalid. Stops, so that no task waits forever.
            if count < 0, errno != EINTR { return stop() }
            guard count > 0 else { continue }
            pipe.empty()
            let ready = zip(ids, descriptors.dropFirst()).filter { $0.1.revents != 0 }.map(\.0)
            // A missing wait has been cancelled. Its descriptor may be closed.
            let continuations = state.withLock { state in
                ready.compactMap { state.waits.removeValue(forKey: $0)?.continuation }
            }
            for continuation in continuations { continuation.resume(returning: true) }
        }
    }
}

/// Calls `poll(2)` without a timeout. Inside ``Poller``, the name `poll` refers to the method.
private func systemPoll(_ descriptors: inout [pollfd]) -> Int32 {
    poll(&descriptors, nfds_t(descriptors.count), -1)
}
