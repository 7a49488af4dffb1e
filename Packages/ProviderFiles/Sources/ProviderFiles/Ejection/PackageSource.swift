import Essentials
import Protocols

/// The sources of a package.
struct PackageSource {
    private let definition: ProviderDefinition
    /// The fields with their names in the file.
    private let fieldsOfFile: [FieldDefinition]
    private let names: PackageNaming
    private let parameters: [Parameter]

    init(definition: ProviderDefinition, name: String, reserved: Set<String>) {
        var renamed = definition
        renamed.fields = DraftSource.renamed(definition.fields, avoiding: reserved)
        (self.definition, fieldsOfFile) = (renamed, definition.fields)
        names = PackageNaming(package: name, entity: definition.entity.name)
        parameters = ParameterSource.renamed(definition.parameters, avoiding: reserved)
    }

    var package: EjectedPackage {
        let narrowing = NarrowingSource(definition: definition, names: names, parameters: parameters)
        let sources: [String: String?] = [
            "Provider.swift": provider, "Entity.swift": EntitySource(definition: definition, names: names).text,
            "Parameters.swift": parameterSource, "Responses.swift": responses, "References.swift": references,
            "Errors.swift": ErrorSource(errors: definition.errors, names: names).text,
            "RateLimit.swift": rateLimit, "Draft.swift": DraftSource(definition: definition, names: names).text,
            "Slices.swift": narrowing.slices, "Changes.swift": narrowing.changes,
            "Token.swift": definition.token.map { TokenSource(token: $0, names: names).text },
            "Samples.swift": SampleSource(book: definition.samples).text,
        ]
        var files = ["Package.swift": ManifestSource(name: names.package).text]
        for (name, text) in sources { files["Sources/\(names.package)/\(name)"] = text }
        files["Tests/\(names.package)Tests/RequestTests.swift"] =
            TestSource(definition: definition, names: names, parameters: parameters).text
        return EjectedPackage(files: files, differences: differences)
    }

    // MARK: - Files

    private var keys: String? { KeysSource(definition: definition, names: names, parameters: parameters).text }
    private var lookup: LookupSource { LookupSource(definition: definition, names: names) }
    private var change: ChangeSource { ChangeSource(definition: definition, names: names) }
    private var skip: SkipSource { SkipSource(definition: definition, names: names) }
    private var list: ListSource? {
        definition.list.map { ListSource(definition: definition, list: $0, names: names, parameters: parameters) }
    }

    private var reportsEvents: Bool { definition.list.map { !$0.skip.isEmpty || $0.each != nil } ?? false }

    private var provider: String {
        let capabilities: [(Bool, String)] = [
            (definition.list != nil, "Listing"), (!definition.lookups.isEmpty, "Getting"),
            (definition.add != nil, "Adding"), (definition.edit != nil, "Editing"),
            (definition.delete != nil, "Deleting"), (definition.download != nil, "Downloading"),
        ]
        let descriptor = DescriptorSource(
            definition: definition, names: names, parameters: parameters, hasKeys: keys != nil)
        let events = ("\n    let events: any EventSink", "\n        events = context.events")
        let functions =
            [list?.function, lookup.function] + change.functions
            + [
                DownloadSource(definition: definition, names: names).function, lookup.helper, list?.helper,
                OperationRuleSource(errors: definition.errors).helper,
            ]
        return """
            public import Protocols

            \(descriptor.text)

            /// A provider of \(SwiftSource.comment(definition.entity.plural)).
            struct \(names.provider): \(capabilities.filter(\.0).map(\.1).joined(separator: ", ")) {
                typealias Item = \(names.entity)

                let client: any APIClient\(reportsEvents ? events.0 : "")

                init(_ context: ProviderContext) {
                    client = context.client\(reportsEvents ? events.1 : "")
                }

            \(functions.compactMap(\.self).map { [$0].indented(by: 4) }.joined(separator: "\n\n"))
            }

            """
    }

    private var parameterSource: String? {
        let declarations =
            (parameters.isEmpty ? [] : [ParameterSource(parameters: parameters).text])
            + change.draftDescriptions.map { [$0].indented(by: 4) }
        return declarations.isEmpty
            ? nil : "import Protocols\n\nextension \(names.provider) {\n\(declarations.joined(separator: "\n\n"))\n}\n"
    }

    private var responses: String? {
        let keys = keys.map { "extension \(names.provider) {\n\([$0].indented(by: 4))\n}" }
        let declarations =
            [keys].compactMap(\.self) + (list?.declarations ?? []) + lookup.declarations + skip.declarations
            + change.declarations + (list?.extensions ?? [])
        return declarations.isEmpty ? nil : "import Protocols\n\n" + declarations.joined(separator: "\n\n") + "\n"
    }

    private var references: String? {
        guard !definition.references.isEmpty else { return nil }
        let declaration = ReferenceSource(definition: definition, names: names).declaration
        return declaration.map { "import Protocols\n\n\($0)\n" }
    }

    private var rateLimit: String? {
        guard let status = definition.limits.status else { return nil }
        let (remaining, reset) = (SwiftSource.literal(status.remaining), SwiftSource.literal(status.reset))
        let isDeclared = ErrorSource(errors: definition.errors, names: names).text?.contains("endOfWait text") == true
        return """
            import Protocols

            extension \(names.provider) {
                /// Reads the rate limit in a response.
                @Sendable static func rateLimitStatus(in response: HTTPResponse) -> RateLimitStatus? {
                    guard let count = response.headers.integer(\(remaining)),
                        let text = response.headers.values(of: \(reset)).first,
                        let date = Date(endOfWait: text, receivedAt: response.receivedAt)
                    else { return nil }
                    return RateLimitStatus(remaining: Int(count), resetsAt: date)
                }
            }
            \(isDeclared ? "" : "\n\(WaitSource.text)\n")
            """
    }

    // MARK: - Differences

    private var differences: [String] {
        var texts: [String] = []
        for (old, new) in zip(definition.parameters, parameters) where old.name != new.name {
            texts.append("'--param.\(old.name)' is '--\(new.name)'")
        }
        for (old, new) in zip(fieldsOfFile, definition.fields) where old.name != new.name {
            texts.append("the field '\(old.name)' is '\(new.name)'")
        }
        if !definition.baseURL.settings.isEmpty {
            texts.append(
                "the base URL is that of the samples, \(definition.baseURL.sample); users give theirs with --base-url")
        }
        if case .keyed? = definition.list?.form { texts.append("a list is sorted by the keys of its items") }
        let required = definition.columns.filter { $0.isRequired && $0.name != "id" && $0.defaultValue == nil }
        if definition.answersWithItems, !required.isEmpty {
            let columns = required.map { "'\($0.name)'" }.joined(separator: ", ")
            texts.append("\(columns): no longer required, because the response to a change may lack them")
        }
        return texts
    }
}
