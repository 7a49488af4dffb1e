import CLibcurl
import Essentials
import TransportProtocols

/// The code that the event loop's thread runs.
final class EventLoopThread: Sendable {
    private let commands: CommandQueue
    private let libraries: [String]
    private let now: @Sendable () -> Date

    init(commands: CommandQueue, libraries: [String], now: @escaping @Sendable () -> Date) {
        self.commands = commands
        self.libraries = libraries
        self.now = now
    }

    func run() {
        do {
            try Libcurl.load(libraries)
        } catch {
            return commands.close(error)
        }
        guard let multi = libcurl_multi_create() else { return commands.close(.outOfMemory) }
        _ = libcurl_multi_set_long(multi, LIBCURL_MULTI_OPTION_MAXCONNECTS, 32)
        commands.attach(multi)
        var transfers = Transfers(multi: multi, now: now)
        let error = serve(&transfers)
        commands.close(error)
        transfers.removeAll(error)
        libcurl_multi_destroy(multi)
    }

    /// Runs until the `stop` command or a libcurl error. Returns the error to report for the exchanges in flight and
    /// for later requests.
    private func serve(_ transfers: inout Transfers) -> NetworkError {
        do {
            while execute(commands.take(), on: &transfers) {
                try transfers.work()
                try transfers.wait()
            }
            return NetworkError(.cancelled, "the transport was released")
        } catch {
            return error
        }
    }

    /// Executes the commands. Returns `false` if one of them is `stop`.
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

private struct Transfers {
    private let multi: OpaquePointer
    private let now: @Sendable () -> Date
    private var transfers: [OpaquePointer: Transfer] = [:]
    private var stallGuard = StallGuard()

    init(multi: OpaquePointer, now: @escaping @Sendable () -> Date) {
        self.multi = multi
        self.now = now
    }

    mutating func add(_ exchange: Exchange) {
        guard !exchange.isOver else { return }
        do {
            let transfer = try Transfer(exchange, now: now)
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

    /// Sends and receives data without blocking. Then ends the exchanges whose transfers have finished.
    mutating func work() throws(NetworkError) {
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
            transfers.removeValue(forKey: easy)?.finish(code)
        }
    }

    /// Waits for socket activity, a libcurl timer or a command.
    ///
    /// Waits at most 1 s if there are transfers, and at most 60 s otherwise.
    func wait() throws(NetworkError) {
        try Self.check(libcurl_multi_wait(multi, transfers.isEmpty ? 60_000 : stallGuard.longestWait))
    }

    /// Sends and receives data without blocking. Returns whether data was received.
    private func receive() throws(NetworkError) -> Bool {
        try Self.check(libcurl_multi_do_work(multi))
        return transfers.values.reduce(false) { $1.takeProgress() || $0 }
    }

    /// Throws `unknown` if a `CURLMcode` is an error. Without this check, a failing wait would cause
    /// a busy loop.
    private static func check(_ code: Int32) throws(NetworkError) {
        if code != 0 { throw NetworkError(.unknown, "libcurl failed: multi error \(code)") }
    }
}

/// A workaround for stalled HTTP/2 transfers in libcurl before 8.1.
///
/// These versions can read data for several HTTP/2 streams from a socket at once, and leave some of the data
/// unprocessed until the socket is readable again. If the server has already sent everything, the transfer hangs.
/// With 7.88, this happened in 1 % of the bursts of concurrent requests.
///
/// While no data arrives, the TLS transfers are therefore checked repeatedly. To save CPU time, the wait starts at
/// 20 ms and doubles after each check, up to 1 s.
private struct StallGuard {
    private(set) var longestWait: Int32 = 1000
    private let isNeeded = libcurl_version_number() < 0x08_01_00

    /// Updates the wait. Returns whether to check the transfers for unprocessed data now.
    mutating func isStalled(hasProgress: Bool) -> Bool {
        guard isNeeded else { return false }
        longestWait = hasProgress ? 20 : min(longestWait * 2, 1000)
        return !hasProgress
    }
}
