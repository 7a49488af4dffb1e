import Foundation
import Synchronization
import TransportContract

/// A month of daily `sync` runs: users appear, change, leave and are deleted; the server fails, the process is killed, and
/// the disk is full.
///
/// After each complete run, and at the end, the views have exactly what the server has. The log of the runs has a line
/// for each fault of the server, and for each run that another process had to continue.
struct SyncMonthCase: Sendable {
    private let random: SeededGenerator
    private let folder: TemporaryFolder
    private var store: String { "\(folder.path)/a.db" }

    init(random: SeededGenerator) throws {
        self.random = random
        folder = try TemporaryFolder()
    }

    func result() async throws -> RandomResult {
        var random = random
        let directory = UserDirectory()
        let server = try LoopbackServer { directory.answer($0) }
        var (log, faults, failedDays) = ([String](), [String](), 0)
        for day in 1...30 {
            let event = DayEvent(day, &random)
            directory.startDay(&random, event.fault)
            let outcome = try await sync(server, directory, event)
            log.append("day \(day), \(event): \(outcome)")
            let (codes, isKilled) = (event.exitCodes, outcome.ending == .signal(9))
            // After an interruption, a run can find out that it cannot have read all users.
            let isShorter = outcome.ending == .exit(75) && outcome.errors.contains("the list became shorter")
            faults += outcome.faults(expecting: isShorter ? [75] : codes)
                .filter { _ in !(isKilled && event == .killed) }.map { "day \(day): \($0)" }
            if outcome.hasServerFault { failedDays += 1 }
            if outcome.ending == .exit(0), !outcome.errors.contains("continued") {
                faults += try viewFaults(directory, "day \(day)")
            }
        }
        faults += try await endFaults(server, directory, &log)
        faults += try logFaults(failedDays)
        return RandomResult(input: log.joined(), ending: "\(failedDays > 0 ? "faults" : "no faults")", faults: faults)
    }

    private func sync(
        _ server: LoopbackServer, _ directory: UserDirectory, _ event: DayEvent
    ) async throws -> Outcome {
        let kills = directory.kills()
        // A fault during a look-up is not one of the run.
        let look = event.isOfServer ? [] : ["--verify", "1000"]
        let run = try SwitchboardRun(
            ["jsonplaceholder-users", "sync"] + Self.options(server) + look + ["--store", store],
            setup: event == .fullDisk ? try fullDisk() : nil)
        if event == .killed {
            let ended = Task { await run.outcome() }
            let kill = Task { for await _ in kills { return run.send(signal: SIGKILL) } }
            let outcome = await ended.value
            kill.cancel()
            return outcome
        }
        return await run.outcome()
    }

    /// Returns shell commands after which no file can become much larger than the database is now.
    private func fullDisk() throws -> String {
        let size = (try? FileManager.default.attributesOfItem(atPath: store)[.size] as? Int) ?? nil
        // The thread sanitizer maps a file that it writes into this folder. With the limit the file is too short, and reads
        // of the mapping crash. Without the folder, the sanitizer does without the file.
        let folder = Binary.isSanitized ? "export TEST_TMPDIR=/nonexistent; " : ""
        return "\(folder)trap '' XFSZ; ulimit -f \((size ?? 0) / 512 + 1)"
    }

    private static func options(_ server: LoopbackServer) -> [String] {
        ["--all", "--page-size", "5", "--base-url", server.base, "--max-wait", "0"]
    }

    /// Compares the view of the list with the server.
    private func viewFaults(_ directory: UserDirectory, _ place: String) throws -> [String] {
        let rows = try SQLiteFile(path: store).rows("SELECT id || ',' || name FROM sb_list_1 ORDER BY id")
        let (view, truth) = (rows.compactMap { $0[0] }.sorted(), directory.lines.sorted())
        return view == truth ? [] : ["\(place): the view has \(view), and the server has \(truth)"]
    }

    /// Reads the list without faults, and compares everything with the server.
    private func endFaults(
        _ server: LoopbackServer, _ directory: UserDirectory, _ log: inout [String]
    ) async throws -> [String] {
        var random = random
        directory.startDay(&random, .none)
        // The first of the runs may continue an interrupted one.
        for _ in 1...2 { log.append("end: \(try await sync(server, directory, .none))") }
        var faults = try viewFaults(directory, "end")
        let kept = try await switchboard(
            ["jsonplaceholder-users", "list", "--source", "store", "--store", store] + Self.options(server)
                + ["--fields", "id,name", "--format", "csv"].filter { $0 != "--max-wait" })
        if kept.lines.dropFirst() != directory.lines[...] { faults.append("end: list prints \(kept)") }
        for row in try SQLiteFile(path: store).rows("SELECT id, _gone IS NOT NULL FROM sb_left_user") {
            let id = row[0].flatMap { Int($0) } ?? 0
            let isRight = row[1] == "1" ? directory.wasDeleted(id) : directory.hasLeft(id)
            if !isRight { faults.append("end: user \(id) has left, gone: \(row[1] ?? "")") }
        }
        return faults
    }

    private func logFaults(_ failedDays: Int) throws -> [String] {
        let runs = try SQLiteFile(path: store).rows("SELECT run, attempts, ifnull(faults, ''), state FROM sb_runs")
        var (faults, serverFaults) = ([String](), 0)
        for run in runs {
            let lines = (run[2] ?? "").split(separator: "\n")
            serverFaults += lines.count { !$0.hasSuffix("continued by another process") }
            let attempts = run[1].flatMap { Int($0) } ?? 0
            if lines.count < attempts - 1 { faults.append("run \(run) does not tell each fault") }
        }
        if serverFaults != failedDays {
            faults.append("the log has \(serverFaults) faults of the server, expected \(failedDays): \(runs)")
        }
        if !runs.allSatisfy({ $0[3] != "open" }) { faults.append("end: a run is open") }
        return faults
    }
}

extension Outcome {
    /// Whether the run has met the fault of the server. It may also have ended before, for another reason.
    fileprivate var hasServerFault: Bool {
        errors.contains("server error (500)") || errors.contains("closed the connection before")
    }
}

/// What happens on a day.
private enum DayEvent: Hashable {
    case none, serverError(after: Int), cutOff(after: Int), killed, fullDisk

    init(_ day: Int, _ random: inout SeededGenerator) {
        // The first run creates the database.
        guard day > 1, random.isOne(in: 2) else {
            self = .none
            return
        }
        let count = random.number(in: 0...6)
        self = random.pick([.serverError(after: count), .cutOff(after: count), .killed, .fullDisk])
    }

    var fault: UserDirectory.Fault {
        switch self {
        case .none, .fullDisk: .none
        case .serverError(let count): .answer(.status("500 Internal Server Error"), after: count)
        case .cutOff(let count):
            .answer(.bytes("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n[{\"id\": 1,"), after: count)
        case .killed: .kill(after: 3)
        }
    }

    /// The exit codes other than 0 with which the run may end.
    var exitCodes: Set<Int32> {
        switch self {
        case .none, .killed: []
        case .serverError, .cutOff: [69, 75]
        case .fullDisk: [1]
        }
    }

    var isOfServer: Bool {
        switch self {
        case .serverError, .cutOff: true
        case .none, .killed, .fullDisk: false
        }
    }
}
