import CLibcurl
import Protocols

/// The body of the thread of an event loop.
final class EventLoopThread: Sendable {
    private let commands: CommandQueue
    private let libraries: [String]
    private let now: @Sendable () -> Date

    init(commands: CommandQueue, libraries: [String], now: @escaping @Sendable () -> Date) {
        self.commands = commands
        self.libraries = libraries
        self.now = now
    }

    /// Runs until the `stop` command.
    func run() {
        do {
            try Libcurl.load(libraries)
        } catch {
            return commands.close(error)
        }
        guard let multi = libcurl_multi_create() else { return commands.close(.outOfMemory) }
        _ = libcurl_multi_set_long(multi, LIBCURL_MULTI_OPTION_MAXCONNECTS, 32)
        commands.attach(multi)
        var transfers = Transfers(multi: multi)
        let error = serve(&transfers)
        commands.close(error)
        transfers.removeAll(error)
        libcurl_multi_destroy(multi)
    }

    /// Runs until the `stop` command, or until libcurl's multi handle fails.
    ///
    /// - Returns: The error for the exchanges under way and for later requests.
    private func serve(_ transfers: inout Transfers) -> NetworkError {
        do {
            while execute(commands.take(), on: &transfers) {
                try transfers.work(at: now)
                try transfers.wait()
            }
            return NetworkError(.cancelled, "the transport was released")
        } catch {
            return error
        }
    }

    /// Returns whether the loop goes on.
    private func execute(_ commands: [CommandQueue.Command], on transfers: inout Transfers) -> Bool {
        for command in commands {
            switch command {
            case .start(let exchange): transfers.add(exchange)
            case .remove(let exchange): transfers.remove(exchange)
            case .stop: return false
            }
        }
        return true
    }
}

/// The transfers under way, by their easy handles.
private struct Transfers {
    private let multi: OpaquePointer
    private var transfers: [OpaquePointer: Transfer] = [:]
    private var stallGuard = StallGuard()

    init(multi: OpaquePointer) {
        self.multi = multi
    }

    mutating func add(_ exchange: Exchange) {
        guard !exchange.isOver else { return }
        do {
            let transfer = try Transfer(exchange)
            try Self.check(libcurl_multi_add(multi, transfer.easy))
            transfers[transfer.easy] = transfer
        } catch {
            exchange.end(.failure(error))
        }
    }

    mutating func remove(_ exchange: Exchange) {
        guard let easy = transfers.first(where: { $0.value.exchange === exchange })?.key else { return }
        libcurl_multi_remove(multi, easy)
        transfers[easy] = nil
    }

    mutating func removeAll(_ error: NetworkError) {
        for (easy, transfer) in transfers {
            libcurl_multi_remove(multi, easy)
            transfer.exchange.end(.failure(error))
        }
        transfers = [:]
    }

    /// Sends and receives without blocking, and ends the exchanges that are complete.
    mutating func work(at now: () -> Date) throws(NetworkError) {
        var hasProgress = false
        while try receive() { hasProgress = true }
        if stallGuard.isStalled(hasProgress: hasProgress) {
            for (easy, transfer) in transfers where transfer.exchange.request.endpoint.isSecure {
                libcurl_easy_recheck(easy)
            }
            _ = try receive()
        }
        var code: Int32 = 0
        while let easy = libcurl_multi_next_finished(multi, &code) {
            libcurl_multi_remove(multi, easy)
            transfers.removeValue(forKey: easy)?.finish(code, at: now())
        }
    }

    /// Waits until there is something to do. libcurl ends the wait for its own timers.
    func wait() throws(NetworkError) {
        try Self.check(libcurl_multi_wait(multi, transfers.isEmpty ? 60_000 : stallGuard.longestWait))
    }

    /// Returns whether anything was received.
    private func receive() throws(NetworkError) -> Bool {
        try Self.check(libcurl_multi_do_work(multi))
        return transfers.values.reduce(false) { $1.takeProgress() || $0 }
    }

    /// - Parameter code: A `CURLMcode`. If an error were ignored, the loop would spin.
    private static func check(_ code: Int32) throws(NetworkError) {
        if code != 0 { throw NetworkError(.unknown, "libcurl failed: libcurl multi error \(code)") }
    }
}

/// A schedule of checks for received data although no socket is readable.
///
/// libcurl before 8.1 reads data of several HTTP/2 streams from a socket at once, and may forget some of it until the
/// socket is readable again, which never happens when the server has sent everything: in 7.88, 1 % of the bursts of
/// requests. The wait between two checks grows from 20 ms to 1 s, so that a slow server costs no CPU time.
private struct StallGuard {
    private(set) var longestWait: Int32 = 1000
    private let isNeeded = libcurl_version_number() < 0x08_01_00

    /// Returns whether to check, after libcurl has received what it could.
    mutating func isStalled(hasProgress: Bool) -> Bool {
        guard isNeeded else { return false }
        longestWait = hasProgress ? 20 : min(longestWait * 2, 1000)
        return !hasProgress
    }
}
