import CLibcurl
import Protocols
import Synchronization

/// The thread on which libcurl runs all transfers. It starts with the first exchange and ends when this object is
/// released.
///
/// Only that thread calls libcurl; other threads send it commands and wake it.
final class EventLoop: Sendable {
    private let libraries: [String]
    private let now: @Sendable () -> Date
    private let commands = CommandQueue()

    /// - Parameter libraries: The file names of libcurl, in the order in which they are tried.
    init(libraries: [String], now: @escaping @Sendable () -> Date) {
        self.libraries = libraries
        self.now = now
    }

    deinit {
        _ = commands.add(.stop)
    }

    /// Starts an exchange.
    func start(_ exchange: Exchange) {
        switch commands.add(.start(exchange)) {
        case .accepted: break
        case .firstCommand: startThread()
        case .refused(let error): exchange.end(.failure(error))
        }
    }

    /// Ends an exchange with an error. The thread then frees its transfer.
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

/// The commands of other threads to the event loop's thread.
final class CommandQueue: Sendable {
    enum Command: Sendable {
        case start(Exchange)
        /// Frees the transfer of an exchange that has ended.
        case remove(Exchange)
        case stop
    }

    enum Reply {
        case accepted
        /// Commands are accepted, but the thread has not started.
        case firstCommand
        case refused(NetworkError)
    }

    private enum Reader {
        case none
        /// The thread has started, but has not created the multi handle.
        case starting
        /// The address of the multi handle that the thread waits on; a number, because other threads may only wake it.
        case waiting(on: UInt)
        case gone(NetworkError)
    }

    private struct State {
        var commands: [Command] = []
        var reader = Reader.none
    }

    private let state = Mutex(State())

    /// Appends a command and wakes the thread. Before the first `start`, other commands have no effect and are dropped.
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
                // Inside the lock, because the thread frees the handle after it has read a stop.
                if state.commands.count == 1 { libcurl_multi_wake(OpaquePointer(bitPattern: multi)) }
            }
            return .accepted
        }
    }

    /// Sets the handle that commands wake.
    func attach(_ multi: OpaquePointer) {
        let multi = UInt(bitPattern: multi)
        state.withLock { $0.reader = .waiting(on: multi) }
    }

    /// Removes and returns all commands.
    func take() -> [Command] {
        state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }

    /// Refuses commands from now on, and ends the exchanges that were not started.
    func close(_ error: NetworkError) {
        let commands = state.withLock { state in
            defer { state = State(reader: .gone(error)) }
            return state.commands
        }
        for case .start(let exchange) in commands { exchange.end(.failure(error)) }
    }
}
