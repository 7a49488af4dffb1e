import Arguments
import Connections
import Essentials
import Failures
import Output
import Protocols

struct CacheCommand: Command {
    let name = "cache"
    let summary = "show or clear the cache"
    let capability: String? = nil
    let takesProvider = false
    let operand: Operand? = Operand(
        name: "action", placeholder: "<\(Action.names.joined(separator: "|"))>", values: .words(Action.names))
    let examples = [
        Example("switchboard cache info", "show the folder and the size of the cache"),
        Example("switchboard cache info --format json", "print them as JSON"),
        Example("switchboard cache clear", "remove all cached responses"),
    ]

    private enum Action: String, CaseIterable {
        case info, clear

        static var names: [String] { allCases.map(\.rawValue) }
    }

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [.output(Self.columns.map(\.name))]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let action = try action(invocation.arguments.operands.first)
        guard let folder = CacheSettings.folder(invocation.system.process.environment) else {
            throw .missingCacheFolder
        }
        let cache = invocation.system.files.openCache(folder)
        switch action {
        case .info: try show(cache, at: folder, invocation.console, to: invocation.output)
        case .clear: try clear(cache, at: folder, invocation.console)
        }
    }

    private func action(_ word: String?) throws(Failure) -> Action {
        let expectation = "expected \(Action.names.joined(separator: " or "))"
        guard let word else { throw .usage("missing <action>: \(expectation)") }
        guard let action = Action(rawValue: word) else {
            throw .usage(
                "invalid action '\(word)': \(expectation)", hint: Suggestion.hint(for: word, among: Action.names))
        }
        return action
    }

    private func show(
        _ cache: any CacheMaintenance, at folder: String, _ console: Console, to output: RecordOutput
    ) throws(Failure) {
        let usage = try usage(of: cache, at: folder)
        if !usage.ignored.isEmpty { console.note("ignoring \(Self.line(usage.ignored))") }
        let isForUsers = output.isPlainTable
        var printer = try RecordPrinter(isForUsers ? Self.tableColumns : Self.columns, forOne: true, to: output)
        try printer.write([Row(folder: folder, usage: usage, limit: cache.maximumBytes)])
        try printer.finish()
    }

    private func clear(_ cache: any CacheMaintenance, at folder: String, _ console: Console) throws(Failure) {
        let removed: CacheUsage
        do {
            removed = try cache.clear()
        } catch {
            throw Failure(.cache, "could not clear \(folder): \(error.reason)")
        }
        let responses = Self.count(removed.responses, "cached response")
        console.note("removed \(responses) (\(Self.count(removed.bytes, "byte")))")
        guard removed.ignored.isEmpty else {
            throw Failure(
                .cache, "did not remove \(Self.line(removed.ignored))",
                hint: "the cache ignores such paths; check each one, then remove it yourself")
        }
    }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private static func line(_ paths: [String]) -> String {
        let shown = paths.prefix(10)
        let rest = paths.count > shown.count ? ["and \(paths.count - shown.count) more"] : []
        return (shown + rest).joined(separator: "; ")
    }

    private func usage(of cache: any CacheMaintenance, at folder: String) throws(Failure) -> CacheUsage {
        do {
            return try cache.usage()
        } catch {
            throw Failure(.cache, "could not read '\(folder)': \(error.reason)")
        }
    }

    private struct Row {
        let folder: String
        let usage: CacheUsage
        let limit: Int

        var size: String { "\(ByteCount(usage.bytes)) of \(ByteCount(limit))" }
    }

    private static let columns: [Column<Row>] = [
        Column("folder", \.folder),
        Column("responses", \.usage.responses),
        Column("bytes", \.usage.bytes),
        Column("limit", \.limit),
    ]

    private static let tableColumns: [Column<Row>] = [
        Column("folder", \.folder),
        Column("responses", \.usage.responses),
        Column("size", \.size),
    ]
}
