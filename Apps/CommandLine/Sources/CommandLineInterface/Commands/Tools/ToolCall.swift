import Arguments
import Connections
import Essentials
import Failures
import Lists
import Output
import Presentation
import Protocols
import ToolServer

/// One call of a tool: a run of its command with other standard streams.
struct ToolCall {
    private let tool: CommandTool
    /// The invocation of the server.
    private let server: Invocation
    private let output = ToolOutput()
    private let notes = ToolNotes()
    private let events: ToolEvents

    init(_ tool: CommandTool, of server: Invocation, report: @escaping @Sendable (ToolProgress) -> Void) {
        self.tool = tool
        self.server = server
        events = ToolEvents(report)
    }

    /// Runs the command, and returns what it has written.
    func result(_ arguments: [JSONValue.Member]) async -> ToolResult {
        var (failure, page): (Failure?, ToolPage?) = (nil, nil)
        do throws(Failure) {
            let (provider, arguments) = try target(of: arguments)
            let options = tool.options(for: provider)
            let words = try ToolWords(arguments, tool.operand, options)
            // The limits of the tool are stricter than those of the command.
            let given = try OptionParser(options).parse(words.options)
            page = tool.pageSizes.map { ToolPage(given, sizes: $0) }
            try await invocation(words, provider, given, page).run()
        } catch {
            failure = error
        }
        return ToolReport(
            tool.form, output.content, notes: notes.texts, failure: failure, listEnd: events.listEnd, page: page
        ).result
    }

    /// Returns the invocation of the command. Everything that it reads and writes belongs to this call.
    private func invocation(
        _ words: ToolWords, _ provider: ProviderDescriptor?, _ given: ParsedArguments, _ page: ToolPage?
    ) throws(Failure) -> Invocation {
        let system = server.system.forTools(output: output, notes: notes)
        let console = Console(
            system.streams, clock: system.time.clock, color: .never, isDumb: true, isQuiet: false, messageFormat: .json)
        return try Invocation(
            of: tool.command,
            limits(given, page) + (tool.format.map { ["\(Option.format.flag)=\($0)"] } ?? []) + words.all, after: 0,
            adding: fixed(given), provider: provider, isDefaultProvider: false, directory: server.directory,
            preferences: server.preferences, system: system, console: console,
            observer: MultiplexEventSink(sinks: [events, server.quietEvents]))
    }

    /// Returns the provider of the call, and the other arguments.
    private func target(
        of arguments: [JSONValue.Member]
    ) throws(Failure) -> (ProviderDescriptor?, [JSONValue.Member]) {
        switch tool.target {
        case .none: return (nil, arguments)
        case .one(let provider): return (provider, arguments)
        case .argument(let providers):
            guard let value = arguments.first(where: { $0.key == ToolOperand.providerName })?.value, value != .null
            else {
                throw .usage("missing argument '\(ToolOperand.providerName)'")
            }
            guard let found = providers.first(where: { $0.id == value.string }) else {
                throw unusable(value.string ?? "\(value)")
            }
            return (found, arguments.filter { $0.key != ToolOperand.providerName })
        }
    }

    /// The failure for a provider that the tool does not offer.
    private func unusable(_ id: String) -> Failure {
        guard let other = server.directory.validProvider(named: id) else {
            return .unknownProvider(id, among: server.directory)
        }
        return .usage("'\(other.id)' is not one of the providers of this tool")
    }

    /// The options that limit a list, unless the assistant gave them.
    private func limits(_ given: ParsedArguments, _ page: ToolPage?) -> [String] {
        guard tool.optionNames.contains(Option.limit.name) else { return [] }
        let limit = given.contains(.toolLimit) ? [] : ["\(Option.limit.flag)=\(page?.limit ?? ToolLimits.defaultItems)"]
        // The samples have their own pages.
        guard let page, !server.arguments[.samples] else { return limit }
        return limit + ["\(Option.pageSize().flag)=\(page.size)"]
    }

    /// The arguments that the user gave to the server. A store that a call does not read is none of them.
    private func fixed(_ given: ParsedArguments) -> ParsedArguments {
        let server = [Option.trace as any OptionDeclaration, Option.verbose].reduce(server.arguments) {
            $0.removing($1)
        }
        let usesStore = tool.command is QueryCommand || given[.source] == .store
        return usesStore ? server : server.removing(Option.store)
    }
}

extension System {
    /// Returns a copy for a call: nothing can be read from the user's terminal and files, and nothing written to them.
    fileprivate func forTools(output: ToolOutput, notes: ToolNotes) -> System {
        var system = self
        system.streams = StandardStreams(
            output: OutputStream(sink: output, terminalWidth: nil),
            errors: OutputStream(sink: notes, terminalWidth: nil),
            readSecret: { _ throws(ReadError) in throw .tool }, readLine: { _ throws(ReadError) in throw .tool })
        let files = files
        system.files = FileOpeners(
            read: { _ throws(ReadError) in throw .tool }, isExisting: { _ in false }, isSame: { _, _ in false },
            openConfiguration: files.openConfiguration, create: { _ throws(WriteError) in throw .tool },
            openDownload: { _, _ throws(WriteError) in throw .tool },
            openOutput: { _, _ throws(WriteError) in throw .tool },
            openDatabase: { _, _ throws(WriteError) in throw .tool }, openScratchFile: files.openScratchFile,
            openCache: files.openCache)
        return system
    }
}

extension ReadError {
    fileprivate static let tool = ReadError(reason: "a tool reads no files and no terminal")
}

extension WriteError {
    fileprivate static let tool = WriteError(reason: "a tool writes no files")
}
