import Arguments
import Connections
import Essentials
import Output
import Protocols
import ToolServer

/// The commands of providers as tools.
struct CommandToolCatalog: ToolCatalog {
    let tools: [Tool]
    private let commands: [String: CommandTool]
    private let server: Invocation

    /// - Parameter server: The invocation of the server. Its arguments hold for all calls.
    init(_ providers: ToolProviders, _ server: Invocation) {
        let arguments = server.arguments
        let others = [Option.samples, Option.offline, .refresh, .noCache].contains { arguments[$0] }
        let changing: [any Command] = arguments[.allowsChanges] ? [AddCommand(), EditCommand(), DeleteCommand()] : []
        let offered: [any Command] = [ListCommand()] + changing
        let named = providers.providers.filter { Tool.isValid(name: "\($0.id)_delete") }
        for provider in providers.providers where !named.contains(where: { $0.id == provider.id }) {
            server.console.note("no tools for '\(provider.id)', because the id is too long for the name of a tool")
        }
        let all = ToolDetail.fitting { detail in
            CommandTool.general(providers, readsStore: !others)
                + named.flatMap { provider in
                    offered.compactMap { CommandTool($0, of: provider, detail, readsStore: !others) }
                }
        }
        tools = all.map(\.tool)
        commands = Dictionary(all.map { ($0.tool.name, $0) }) { first, _ in first }
        // Calls of a provider share the limits of its API. The events of their requests go to the log of the server.
        self.server = server.sharingTransports(reportingTo: server.events)
    }

    func call(
        _ tool: Tool, _ arguments: [JSONValue.Member], report: @escaping @Sendable (ToolProgress) -> Void
    ) async -> ToolResult {
        guard let command = commands[tool.name] else { return ToolResult(.object([]), isError: true) }
        return await ToolCall(command, of: server, report: report).result(arguments)
    }
}
