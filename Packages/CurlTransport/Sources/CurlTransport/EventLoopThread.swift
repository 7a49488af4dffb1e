import CLibcurl
import Protocols

/// What runs on the thread of an event loop.
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
        while execute(commands.take(), on: &transfers) {
            transfers.work(at: now)
            // libcurl ends the wait for its own timers. The limit of 1 s is for the stall described in `work`.
            _ = libcurl_multi_wait(multi, transfers.isEmpty ? 60_000 : 1000)
        }
        let error = NetworkError(.cancelled, "the transport was released")
        commands.close(error)
        transfers.removeAll(error)
        libcurl_multi_destroy(multi)
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

    init(multi: OpaquePointer) {
        self.multi = multi
    }

    var isEmpty: Bool { transfers.isEmpty }

    mutating func add(_ exchange: Exchange) {
        guard !exchange.isOver else { return }
        guard let transfer = Transfer(exchange), libcurl_multi_add(multi, transfer.easy) == 0 else {
            return exchange.end(.failure(.outOfMemory))
        }
        transfers[transfer.easy] = transfer
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

    /// Sends and receives what can be without waiting, and ends the exchanges that are finished.
    mutating func work(at now: () -> Date) {
        // libcurl 7.88 reads data of several HTTP/2 streams from the socket at once, but may hand on only one stream's.
        // Then the socket is not readable any more, and a wait would last until its time is over.
        repeat { _ = libcurl_multi_do_work(multi) } while transfers.values.reduce(false) { $1.takeProgress() || $0 }
        var code: Int32 = 0
        while let easy = libcurl_multi_next_finished(multi, &code) {
            libcurl_multi_remove(multi, easy)
            transfers.removeValue(forKey: easy)?.finish(code, at: now())
        }
    }
}
