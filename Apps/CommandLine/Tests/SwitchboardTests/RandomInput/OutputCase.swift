import Foundation
import TransportContract

/// A run of `list` or `query` with `--output`, over an existing file, with a random fault.
struct OutputCase: Sendable {
    fileprivate enum Fault: Sendable {
        case none, fullDisk(blocks: Int), signal(Int32, after: Duration)
        /// A page that the server does not send, or a row that the database cannot compute.
        case failure(String)
    }

    private static let formats = ["csv", "tsv", "json", "ndjson", "html", "db"]
    private static let count = 9

    private let format: String
    private let existing: ExistingFile
    private let fault: Fault
    private let isQuery: Bool
    private let usesFormatOption: Bool

    init(random: SeededGenerator) {
        var random = random
        isQuery = random.isOne(in: 3)
        format = random.pick(isQuery ? Self.formats.dropLast() : Self.formats)
        existing = random.pick(ExistingFile.allCases)
        usesFormatOption = format != "db" && random.isOne(in: 4)
        switch random.number(in: 0...6) {
        case 0...2: fault = .none
        case 3: fault = .fullDisk(blocks: random.number(in: 0...60))
        case 4:
            let number = random.pick([SIGINT, SIGTERM, SIGHUP])
            fault = .signal(number, after: .milliseconds(random.number(in: 0...150)))
        default: fault = .failure(random.pick(["503 Service Unavailable", "200 OK", "404 Not Found", "cut"]))
        }
    }

    func result(_ sources: ExistingFile.Sources) async throws -> RandomResult {
        let folder = try TemporaryFolder()
        let target = "\(folder.path)/users.\(usesFormatOption ? "data" : format)"
        try existing.create(at: target, isDatabase: format == "db", sources)
        try sources.store.write(to: URL(filePath: "\(folder.path)/store.db"))
        let before = try FolderSnapshot(folder)
        let server = try LoopbackServer { [fault] request in
            if case .failure(let status) = fault, request.query("_page") == "2" { return Self.faulty(status, request) }
            return .users(request, total: Self.count)
        }
        let run = try SwitchboardRun(
            arguments(folder, server, target), setup: fault.setup)
        if case .signal(let number, let delay) = fault {
            try await Task.sleep(for: delay)
            run.send(signal: number)
        }
        let outcome = await run.outcome()
        var faults = outcome.faults(expecting: [1, 64, 65, 66, 69, 75])
        if case .signal(let number, _) = fault, outcome.ending == .signal(number) { faults = [] }
        faults += changes(of: folder, since: before, target, outcome)
        if case .none = fault, existing.isReplaceable(byDatabase: format == "db"), outcome.ending != .exit(0) {
            faults.append("no success without a fault")
        }
        return RandomResult(
            input: "\(isQuery ? "query" : "list") to \(target), which is \(existing), \(fault)\n\(outcome)",
            ending: "\(outcome.ending)", faults: faults)
    }

    /// Returns the faults of what a run has changed.
    private func changes(
        of folder: TemporaryFolder, since before: FolderSnapshot, _ target: String, _ outcome: Outcome
    ) -> [String] {
        do {
            let after = try FolderSnapshot(folder)
            // SQLite creates these next to a database that it reads, and cannot remove them if the disk is full. The
            // next run recovers them.
            let changes = before.changes(in: after).filter { name in
                let isOfSQLite = name.hasSuffix(".db-wal") || name.hasSuffix(".db-shm")
                return !isOfSQLite || !(name.hasPrefix("store.") || fault.isFullDisk || existing == .exportWithLog)
            }
            // A signal can arrive after the file is complete.
            if changes.isEmpty, outcome.ending != .exit(0) { return [] }
            let mayChange = outcome.ending == .exit(0) || fault.isSignal
            guard mayChange else { return ["changed although it failed: \(changes)"] }
            guard !existing.isProtected else { return ["replaced \(existing)"] }
            let name = existing.changedName(of: URL(filePath: target).lastPathComponent)
            if !Set(changes).isSubset(of: [name]) { return ["also changed: \(changes)"] }
            let ids = try WrittenUsers.ids(in: "\(folder.path)/\(name)", format: format)
            return ids == (1...Self.count).map(String.init) ? [] : ["incomplete: \(ids)"]
        } catch {
            return ["\(error)"]
        }
    }

    private func arguments(_ folder: TemporaryFolder, _ server: LoopbackServer, _ target: String) -> [String] {
        let output = ["-o", target] + (usesFormatOption ? ["--format", format] : [])
        guard isQuery else {
            return [
                "jsonplaceholder-users", "list", "--all", "--page-size", "4", "--base-url", server.base, "--max-wait",
                "0",
                "--no-cache",
            ] + output
        }
        var id = "id"
        // The smallest integer has no absolute value.
        if case .failure = fault { id = "CASE id WHEN '8' THEN abs(-9223372036854775808) ELSE id END AS id" }
        return ["query", "SELECT \(id), name FROM user ORDER BY user.id", "--store", "\(folder.path)/store.db"] + output
    }

    private static func faulty(_ status: String, _ request: LoopbackRequest) -> LoopbackAnswer {
        guard status == "cut" else { return .status(status, "[{}]", headers: ["X-Total-Count: \(count)"]) }
        guard case .bytes(let text) = LoopbackAnswer.users(request, total: count) else { return .silence }
        return .bytes(String(text.dropLast(40)))
    }
}

extension OutputCase.Fault {
    fileprivate var setup: String? {
        // The thread sanitizer writes a file at the start of the process, and fails if that file is incomplete.
        guard case .fullDisk(let blocks) = self, !Binary.isSanitized else { return nil }
        return "trap '' XFSZ; ulimit -f \(blocks)"
    }

    fileprivate var isFullDisk: Bool { if case .fullDisk = self { true } else { false } }
    fileprivate var isSignal: Bool { if case .signal = self { true } else { false } }
}

/// The users in a file that `--output` has written.
private enum WrittenUsers {
    static func ids(in path: String, format: String) throws -> [String] {
        if format == "db" {
            return try SQLiteFile(path: path).rows("SELECT id FROM user ORDER BY id").map { $0[0] ?? "" }
        }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        let object = { (text: String) in try JSONSerialization.jsonObject(with: Data(text.utf8)) }
        return switch format {
        case "csv": lines.dropFirst().map { String($0.prefix { $0 != "," }) }
        case "tsv": lines.map { String($0.prefix { $0 != "\t" }) }
        case "json": (try object(text) as? [[String: Any]] ?? []).map { "\($0["id"] ?? "")" }
        case "ndjson": try lines.map { "\((try object($0) as? [String: Any])?["id"] ?? "")" }
        default: text.hasSuffix("</html>\n") ? text.matches(of: /<td[^>]*>(\d+)<\/td>/).map { String($0.output.1) } : []
        }
    }
}
