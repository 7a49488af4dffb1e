import CLibcurl
import Protocols
import Synchronization

/// The thread on which libcurl runs every transfer. It starts with the first exchange and ends with the last reference
/// to this object.
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

    /// Ends an exchange with an error, and has the thread clean up after it.
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

/// What other threads ask of the event loop's thread.
final class CommandQueue: Sendable {
    enum Command: Sendable {
        case start(Exchange)
        /// Frees the transfer of an exchange that has ended.
        case remove(Exchange)
        case stop
    }

    enum Reply {
        case accepted
        /// It was accepted, and there is no thread yet.
        case firstCommand
        case refused(NetworkError)
    }

    private enum Reader {
        case none
        /// The thread has started; there is no multi handle yet.
        case starting
        /// The address of the multi handle it waits on. A number, since waking is all that other threads may do with it.
        case waiting(on: UInt)
        case gone(NetworkError)
    }

    private struct State {
        var commands: [Command] = []
        var reader = Reader.none
    }

    private let state = Mutex(State())

    /// Appends a command and wakes the thread. Before the first `start`, other commands have nothing to act on and are
    /// dropped.
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
                // Inside the lock: once the thread has read a stop, the handle is freed.
                if state.commands.count == 1 { libcurl_multi_wake(OpaquePointer(bitPattern: multi)) }
            }
            return .accepted
        }
    }

    /// From now on, commands wake this handle.
    func attach(_ multi: OpaquePointer) {
        let multi = UInt(bitPattern: multi)
        state.withLock { $0.reader = .waiting(on: multi) }
    }

    /// Takes all commands.
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
