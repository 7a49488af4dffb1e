import CLibcurl
import Essentials
import Synchronization
import TransportProtocols

/// A thread that runs all libcurl transfers of a transport.
///
/// The thread starts with the first exchange and exits after this object is released. Other threads send it commands.
/// The only libcurl function that they call is `curl_multi_wakeup`, which wakes the thread.
final class EventLoop: Sendable {
    private let libraries: [String]
    private let now: @Sendable () -> Date
    private let commands = CommandQueue()

    /// - Parameter libraries: The file names of libcurl to try, in order.
    init(libraries: [String], now: @escaping @Sendable () -> Date) {
        self.libraries = libraries
        self.now = now
    }

    deinit {
        _ = commands.add(.stop)
    }

    func start(_ exchange: Exchange) {
        switch commands.add(.start(exchange)) {
        case .accepted: break
        case .firstCommand: startThread()
        case .refused(let error): exchange.end(.failure(error))
        }
    }

    /// Ends an exchange with an error. The thread frees the transfer later.
    func abort(_ exchange: Exchange, _ error: NetworkError) {
        exchange.end(.failure(error))
        _ = commands.add(.remove(exchange))
    }

    private func startThread() {
        let thread = Unmanaged.passRetained(EventLoopThread(commands: commands, libraries: libraries, now: now))
        let error = libcurl_start_thread(
            { context in
                if let context { Unmanaged<EventLoopThread>.fromOpaque(context).takeRetainedValue().run() }
            }, thread.toOpaque())
        guard error != 0 else { return }
        thread.release()
        commands.close(NetworkError(.unknown, "could not start a thread: system error \(error)"))
    }
}

/// A queue of commands from other threads to the event loop's thread.
final class CommandQueue: Sendable {
    enum Command: Sendable {
        case start(Exchange)
        /// Frees the transfer of an exchange that has ended.
        case remove(Exchange)
        case stop
    }

    enum Reply {
        case accepted
        /// The command is accepted, and the caller must start the thread.
        case firstCommand
        case refused(NetworkError)
    }

    private enum Reader {
        case none
        /// The thread is starting. It has not created the multi handle yet.
        case starting
        /// The thread waits on the multi handle at this address. Other threads may use the handle only to wake the
        /// thread.
        case waiting(on: UInt)
        case gone(NetworkError)
    }

    private struct State {
        var commands: [Command] = []
        var reader = Reader.none
    }

    private let state = Mutex(State())

    /// Appends a command and wakes the thread. Commands before the first `start` are dropped.
    func add(_ command: Command) -> Reply {
        state.withLock { state in
            switch (state.reader, command) {
            case (.gone(let error), _): return .refused(error)
            case (.none, .remove), (.none, .stop): return .accepted
            case (.none, .start):
                state.reader = .starting
                state.commands.append(command)
                return .firstCommand
            case (.starting, _): state.commands.append(command)
            case (.waiting(let multi), _):
                state.commands.append(command)
                // The lock keeps the handle valid, because the thread calls `close(_:)` before it destroys the handle.
                if state.commands.count == 1 { libcurl_multi_wake(OpaquePointer(bitPattern: multi)) }
            }
            return .accepted
        }
    }

    /// Sets the multi handle on which the thread waits. New commands wake the thread.
    func attach(_ multi: OpaquePointer) {
        let multi = UInt(bitPattern: multi)
        state.withLock { $0.reader = .waiting(on: multi) }
    }

    func take() -> [Command] {
        state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }

    /// Refuses all later commands. Ends the exchanges that are still in the queue with the error.
    func close(_ error: NetworkError) {
        let commands = state.withLock { state in
            defer { state = State(reader: .gone(error)) }
            return state.commands
        }
        for case .start(let exchange) in commands { exchange.end(.failure(error)) }
    }
}
