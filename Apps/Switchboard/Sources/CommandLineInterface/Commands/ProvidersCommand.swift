import Protocols
import UseCases

struct ProvidersCommand: Command {
    let name = "providers"
    let summary = "list the providers and their capabilities"
    let capability: String? = nil
    let takesProvider = false

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [.output(Self.columns.map(\.name))]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        var printer = RecordPrinter(Self.columns, invocation)
        try printer.write(invocation.directory.providers)
        try printer.finish()
    }

    private static let columns: [Column<ProviderDescriptor>] = [
        Column("id", \.id),
        Column("package", \.packageName, isInTables: false),
        Column("items", \.itemNames),
        Column("can", \.capabilityNames),
        Column("secrets", \.secretNames, isInTables: false),
        Column("summary", \.summary),
        Column("documentation", \.documentation, isInTables: false),
    ]
}

extension ProviderDescriptor {
    fileprivate var itemNames: String { entity.pluralName }
    fileprivate var capabilityNames: [String] { capabilities.map(\.name) }
    fileprivate var secretNames: [String] {
        secrets.map { $0.isRequired ? $0.variable : "\($0.variable) (optional)" }
    }
}
