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
        /// The one that the argument ``ToolOperand/provider(among:)`` names.
        case argument([ProviderDescriptor])
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
    /// The names of the options that an assistant can use. All others are the user's.
    let optionNames: Set<String>
    /// The operand of the command, as an argument.
    let operand: ToolOperand?
    /// The value of `--format`; `nil` for a command without formats.
    let format: String?
    let form: Form

    /// The page sizes that the API allows, for a list with numbered pages.
    var pageSizes: ClosedRange<Int>? {
        guard case .one(let provider) = target, form == .records, let paging = provider.paging else { return nil }
        return paging.kind == .numbered ? paging.sizes.allowed : nil
    }

    /// Returns the options that an assistant can use for a provider.
    func options(for provider: ProviderDescriptor?) -> [any OptionDeclaration] {
        Self.options(of: command, optionNames, for: provider)
    }

    private static func options(
        of command: any Command, _ names: Set<String>, for provider: ProviderDescriptor?
    ) -> [any OptionDeclaration] {
        command.options(for: provider).flatMap(\.supported).filter { names.contains($0.name) }.map { option in
            ToolOptions.described.first { $0.name == option.name } ?? option
        }
    }
}

extension CommandTool {
    /// Returns the tool of a provider's command; `nil` if the provider does not support it.
    ///
    /// - Parameters:
    ///   - readsStore: Whether the tool can read from the store.
    init?(_ command: any Command, of provider: ProviderDescriptor, _ detail: ToolDetail, readsStore: Bool) {
        guard command.isOffered(by: provider) else { return nil }
        let form: Form = command.name == "list" ? .records : .record
        let effect: Tool.Effect =
            switch command.name {
            case "add": .adding
            case "edit", "delete": .changing
            default: .reading
            }
        let fields = command.name == "add" ? provider.fieldsToAdd : command.name == "edit" ? provider.fieldsToEdit : []
        let own = command.name == "list" ? provider.parameters.map(\.name) : fields.map(\.option.name)
        let offered = Set(own).union(["page", "after", "where", "fields", "limit"])
            .union(readsStore && effect == .reading ? [Option.source.name] : [])
        let options = Self.options(of: command, offered, for: provider)
        let operand = command.operand.map { _ in ToolOperand.id(of: provider) }
        let noun = form == .records ? provider.items.pluralName : provider.items.name
        let required = provider.secrets.filter(\.isRequired).map(\.variable).joined(separator: ", ")
        let key = required.isEmpty ? "" : "; the user must have set \(required)"
        let columns = provider.items.fields
        self.init(
            tool: Tool(
                name: "\(provider.id)_\(command.name)",
                description: "\(command.name) \(noun): \(provider.summary)\(key)",
                inputSchema: ToolSchema.input(
                    detail.hasColumns ? options : options.map(\.withoutColumns), [operand].compactMap(\.self)),
                outputSchema: command.name == "delete" || !detail.hasResults
                    ? nil : form == .records ? ToolSchema.list(columns) : ToolSchema.record(columns),
                effect: effect, isOpenWorld: true),
            command: command, target: .one(provider), optionNames: Set(options.map(\.name)), operand: operand,
            format: command.name == "delete" ? nil : "ndjson", form: form)
    }

    /// Returns the tools that belong to no provider, or to several.
    ///
    /// - Parameter readsStore: Whether the tools can read from the store.
    static func general(_ providers: ToolProviders, readsStore: Bool) -> [CommandTool] {
        let describe = CommandTool(
            DescribeCommand(), "describe", "describe a provider: its parameters, columns, limits and keys",
            target: .argument(providers.providers), format: "json", form: .record)
        let getting = providers.providers.filter { $0.offers(.get) }
        let get = CommandTool(
            GetCommand(), "get", "look up one item of a provider by its id", target: .argument(getting),
            operand: ToolOperand(
                name: "id",
                schema: [
                    "type": "string",
                    "description": "an id as lists have it, or in the form 'reference' of the provider's description",
                ], isRequired: true),
            options: Set([Option.fields().name] + (readsStore ? [Option.source.name] : [])), isOpenWorld: true,
            format: "ndjson", form: .record)
        let query = CommandTool(
            QueryCommand(), "query", "run one SQL statement that reads the user's database of copied records",
            operand: ToolOperand(
                name: "sql",
                schema: [
                    "type": "string", "description": "a SELECT statement; leave it out to list the tables and columns",
                ],
                isRequired: false),
            format: "ndjson", form: .records)
        let common = [describe] + (getting.isEmpty ? [] : [get]) + [query]
        guard providers.areAll else { return common }
        let list = CommandTool(
            ProvidersCommand(), "providers", "list the providers of this server, or those that match all words",
            operand: ToolOperand(
                name: "words",
                schema: [
                    "type": "array", "items": ["type": "string"],
                    "description": "words in the id, the name of the items or the summary, such as \"weather\"",
                ],
                isRequired: false, isList: true),
            options: [Option.fields().name], format: "ndjson", form: .records)
        return [list] + common
    }

    private init(
        _ command: any Command, _ name: String, _ description: String, target: Target = .none,
        operand: ToolOperand? = nil, options names: Set<String> = [], isOpenWorld: Bool = false, format: String,
        form: Form
    ) {
        let provider =
            if case .argument(let all) = target { ToolOperand.provider(among: all) } else { ToolOperand?.none }
        self.init(
            tool: Tool(
                name: name, description: description,
                inputSchema: ToolSchema.input(
                    Self.options(of: command, names, for: nil), [provider, operand].compactMap(\.self)),
                outputSchema: nil, effect: .reading, isOpenWorld: isOpenWorld),
            command: command, target: target, optionNames: names, operand: operand, format: format, form: form)
    }
}

extension OptionDeclaration {
    /// The option without the names of the columns, if it has any.
    fileprivate var withoutColumns: any OptionDeclaration {
        name == Option.fields().name ? Option.fields() : self
    }
}
