import Arguments
import Connections
import Essentials
import Failures
import Lists
import Output
import Protocols
import ToolServer

/// A command as a tool: which of its options an assistant can use, and how its result is read.
struct CommandTool: Sendable {
    /// The provider of a call.
    enum Target: Sendable {
        case none
        case one(ProviderDescriptor)
        /// The one that the operand names.
        case operand([ProviderDescriptor])
    }

    /// What the command writes.
    enum Form: Sendable {
        case records
        /// One record; nothing, if the command only writes notes.
        case record
    }

    let tool: Tool
    let command: any Command
    let target: Target
    /// The options that an assistant can use. All others are the user's.
    let options: [any OptionDeclaration]
    let operand: ToolOperand?
    /// The value of `--format`; `nil` for a command without formats.
    let format: String?
    let form: Form

    /// The page sizes that the API allows, for a list with numbered pages.
    var pageSizes: ClosedRange<Int>? {
        guard case .one(let provider) = target, form == .records, let paging = provider.paging else { return nil }
        return paging.kind == .numbered ? paging.sizes.allowed : nil
    }
}

/// The operand of a command, as an argument of a tool.
struct ToolOperand: Sendable {
    let name: String
    let schema: JSONValue
    let isRequired: Bool
}

extension CommandTool {
    /// Returns the tool of a provider's command; `nil` if the provider does not support it.
    ///
    /// - Parameters:
    ///   - readsStore: Whether the tool can read from the store.
    init?(_ command: any Command, of provider: ProviderDescriptor, readsStore: Bool) {
        guard command.isOffered(by: provider), command.name != "get" || provider.offers(.get) else { return nil }
        let form: Form = command.name == "list" ? .records : .record
        let effect: Tool.Effect =
            switch command.name {
            case "add": .adding
            case "edit", "delete": .changing
            default: .reading
            }
        let fields = command.name == "add" ? provider.fieldsToAdd : command.name == "edit" ? provider.fieldsToEdit : []
        let own = command.name == "list" ? provider.parameters.map(\.name) : fields.map(\.option.name)
        let others: Set = ["page", "after", "page-size", "where", "fields", "limit"]
        let offered = others.union(own).union(readsStore && effect == .reading ? [Option.source.name] : [])
        let options = command.options(for: provider).flatMap(\.supported).filter { offered.contains($0.name) }
        let limited = options.map { $0.name == Option.limit.name ? Option.toolLimit as any OptionDeclaration : $0 }
        let operand = command.operand.map { _ in ToolOperand.id(of: provider) }
        let verb = command.name == "get" ? "look up one" : command.name == "list" ? "list" : command.name
        let noun = form == .records ? provider.items.pluralName : provider.items.name
        let required = provider.secrets.filter(\.isRequired).map(\.variable).joined(separator: ", ")
        let key = required.isEmpty ? "" : "; the user must have set \(required)"
        let columns = provider.items.fields
        let name = "\(provider.id)_\(command.name)"
        self.init(
            tool: Tool(
                name: name, title: "\(provider.id): \(verb) \(noun)",
                description: "\(verb) \(noun): \(provider.summary)\(key)",
                inputSchema: ToolSchema.input(limited, operand),
                outputSchema: command.name == "delete"
                    ? nil : form == .records ? ToolSchema.list(columns) : ToolSchema.record(columns),
                effect: effect, isOpenWorld: true),
            command: command, target: .one(provider), options: limited, operand: operand,
            format: command.name == "delete" ? nil : "ndjson", form: form)
    }

    /// Returns the tools that belong to no provider.
    static func general(_ providers: ToolProviders) -> [CommandTool] {
        let ids = providers.providers.map { JSONValue.text($0.id) }
        let describe = CommandTool(
            DescribeCommand(), "describe", "describe a provider: its parameters, columns, limits and keys",
            target: .operand(providers.providers),
            operand: ToolOperand(
                name: "provider", schema: ["type": "string", "enum": .array(ids), "description": "the provider's id"],
                isRequired: true),
            format: "json", form: .record)
        let query = CommandTool(
            QueryCommand(), "query", "run one SQL statement that reads the user's database of copied records",
            operand: ToolOperand(
                name: "sql",
                schema: [
                    "type": "string", "description": "a SELECT statement; leave it out to list the tables and columns",
                ],
                isRequired: false),
            format: "ndjson", form: .records)
        guard providers.areAll else { return [describe, query] }
        let list = CommandTool(
            ProvidersCommand(), "providers", "list the providers of this server, or those that match all words",
            operand: ToolOperand(
                name: "words",
                schema: [
                    "type": "array", "items": ["type": "string"],
                    "description": "words in the id, the name of the items or the summary, such as \"weather\"",
                ],
                isRequired: false),
            options: [Option.fields().name], format: "ndjson", form: .records)
        return [list, describe, query]
    }

    private init(
        _ command: any Command, _ name: String, _ description: String, target: Target = .none, operand: ToolOperand,
        options names: Set<String> = [], format: String, form: Form
    ) {
        let options = command.options(for: nil).flatMap(\.options).filter { names.contains($0.name) }
        self.init(
            tool: Tool(
                name: name, title: name, description: description, inputSchema: ToolSchema.input(options, operand),
                outputSchema: nil, effect: .reading, isOpenWorld: false),
            command: command, target: target, options: options, operand: operand, format: format, form: form)
    }
}

extension ToolOperand {
    fileprivate static func id(of provider: ProviderDescriptor) -> ToolOperand {
        let form = provider.referenceForm.map { ": \($0)" } ?? ""
        return ToolOperand(
            name: "id",
            schema: ["type": "string", "description": .text("the id of the \(provider.items.name)\(form)")],
            isRequired: true)
    }
}
