import Protocols

/// `cache`: shows or empties the folder of stored answers.
struct CacheCommand: Command {
    let name = "cache"
    let summary = "show or empty the folder of stored answers"
    let capability: String? = nil
    let takesProvider = false

    func operand(for provider: ProviderDescriptor?) -> String? { "<info|clear>" }

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [.output(Self.columns.map(\.name))]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let action = invocation.arguments.positionals.dropFirst().first
        guard let folder = CacheSettings.folder(invocation.system.environment) else {
            throw Failure(
                .failure, code: "cache", "There is no cache: the environment names no folder for it",
                hint: "set HOME or XDG_CACHE_HOME to an absolute path")
        }
        let cache = invocation.system.openCache(folder)
        switch action {
        case "info": try show(cache, at: folder, invocation)
        case "clear": try clear(cache, at: folder, invocation)
        default:
            let problem = action.map { "cannot \($0)" } ?? "needs to know what to do"
            throw .usage(
                "cache \(problem): it takes info or clear",
                hint: action.flatMap { Suggestion.hint(for: $0, among: ["info", "clear"]) })
        }
    }

    private func show(_ cache: any CacheFolder, at folder: String, _ invocation: Invocation) throws(Failure) {
        let contents = try contents(of: cache, at: folder)
        var printer = RecordPrinter(Self.columns, forOne: true, invocation)
        try printer.write([Row(folder: folder, contents: contents, limit: cache.maximumBytes)])
        try printer.finish()
    }

    private func clear(_ cache: any CacheFolder, at folder: String, _ invocation: Invocation) throws(Failure) {
        let contents = try contents(of: cache, at: folder)
        do {
            try cache.clear()
        } catch {
            throw Failure(.failure, code: "cache", "Cannot empty \(folder): \(error.reason)")
        }
        let answers = contents.answers == 1 ? "1 stored answer" : "\(contents.answers) stored answers"
        invocation.console.note("removed \(answers), \(contents.bytes) bytes")
    }

    private func contents(of cache: any CacheFolder, at folder: String) throws(Failure) -> CacheContents {
        do {
            return try cache.contents()
        } catch {
            throw Failure(.failure, code: "cache", "Cannot read \(folder): \(error.reason)")
        }
    }

    private struct Row {
        let folder: String
        let contents: CacheContents
        let limit: Int
    }

    private static let columns: [Column<Row>] = [
        Column("folder", \.folder),
        Column("answers", \.contents.answers),
        Column("bytes", \.contents.bytes),
        Column("limit", \.limit),
    ]
}
