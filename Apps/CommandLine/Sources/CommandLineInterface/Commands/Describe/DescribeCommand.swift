import Arguments
import Connections
import Failures
import Output
import Protocols

struct DescribeCommand: Command {
    let name = "describe"
    let summary = "describe a provider: parameters, columns, limits and secrets"
    let capability: String? = nil
    let examples = [
        Example(
            "switchboard github-repos describe", "show the parameters, columns, limits and secrets", isGeneral: true),
        Example(
            "switchboard github-repos describe --format json | jq .parameters", "print the parameters as JSON",
            isGeneral: true),
        Example(
            "switchboard github-repos describe --format sqlite",
            "print the statement that creates a table for the records", isGeneral: true),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [OptionGroup(title: "Output", options: [Option.descriptionFormat])]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let provider = try invocation.requiredProvider()
        let format = invocation.arguments[.descriptionFormat]
        let opened = OpenedProvider(
            descriptor: provider, file: try invocation.directory.provider(named: provider.id)?.file)
        try invocation.console.output.write(format.bytes(opened, HelpLayout(invocation.console.output)))
    }
}

/// An output format of `describe`.
struct DescriptionFormat: Sendable {
    let name: String
    /// Returns the description of a provider.
    let bytes: @Sendable (OpenedProvider, HelpLayout) -> [UInt8]

    static let text = DescriptionFormat(name: "text") { provider, layout in
        Array(DescriptionText(opened: provider, layout: layout).text.utf8)
    }

    /// All formats. `json` and `ndjson` are identical, because a description is one object.
    static let all =
        [text]
        + ["json", "ndjson"].map { name in
            DescriptionFormat(name: name) { provider, _ in DescriptionJSON(opened: provider).bytes }
        }
        + [DescriptionFormat(name: "jsonschema") { provider, _ in JSONSchema(provider.descriptor).document }]
        + SQLDialect.all.map { dialect in
            DescriptionFormat(name: dialect.name) { provider, _ in Array(dialect.script(provider.descriptor).utf8) }
        }
}

extension Option<DescriptionFormat> {
    fileprivate static var descriptionFormat: Option {
        var parser = ValueParser.choice(of: DescriptionFormat.all, name: \.name)
        parser.syntax.isOftenWrittenAsFlag = true
        return Option(
            "format", "output format; jsonschema and the SQL dialects describe the records", parser, default: .text
        ).short("-f")
    }
}

private struct DescriptionText {
    let opened: OpenedProvider
    let layout: HelpLayout

    private var provider: ProviderDescriptor { opened.descriptor }

    var text: String {
        let sections = [
            layout.section("API", origin),
            layout.section("Capabilities", capabilities),
            layout.section("Web addresses for get", webAddresses),
            layout.section("Parameters for list", provider.parameters.map { HelpRow(Option($0)) }),
            layout.section("Fields for add", provider.fieldsToAdd.map { HelpRow($0.option) }),
            layout.section("Fields for edit", provider.fieldsToEdit.map { HelpRow($0.option) }),
            layout.section("Columns", columns),
            layout.section("Limits", limits),
            layout.section("Secrets", secrets),
            layout.section("What the file sends", permissions),
            layout.section("Samples for --samples", samples),
            layout.section("Excluded contract cases", exclusions),
        ]
        let heading = layout.title(provider.id, provider.summary)
        return heading + sections.filter { !$0.isEmpty }.map { "\n" + $0 }.joined()
    }

    private var origin: [HelpRow] {
        [
            HelpRow("base URL", opened.baseURL),
            HelpRow("documentation", provider.documentation),
            opened.terms.map { HelpRow("terms of use", $0) },
            opened.package.map { HelpRow("package", $0) },
            opened.file.map { HelpRow("file", $0.path) },
        ].compactMap(\.self)
    }

    private var capabilities: [HelpRow] {
        provider.capabilities.map { capability in
            let takesID = capability.name == (provider.offers(.get) ? "get" : "download")
            let form = takesID ? provider.referenceForm : nil
            return HelpRow(capability.command, capability.summary + (form.map { " (id: \($0))" } ?? ""))
        }
    }

    private var webAddresses: [HelpRow] { provider.webAddresses.map { HelpRow($0.address, "id: \($0.reference)") } }

    private var columns: [HelpRow] {
        let empty = provider.emptyColumns
        let names = provider.items.fields.flatMap(\.paths).filter { !empty.contains($0) }
        let rows = [HelpRow(provider.items.name, names.joined(separator: ", "))]
        return rows + (empty.isEmpty ? [] : [HelpRow("always empty", empty.joined(separator: ", "))])
    }

    private var limits: [HelpRow] {
        let limits = provider.limits
        let rows: [(String, String?)] = [
            (
                "pages",
                provider.paging.map { [$0.kind.label, $0.singlePageReason].compactMap(\.self).joined(separator: ": ") }
            ),
            ("page size", provider.paging?.sizeLabel),
            ("results", provider.paging?.resultLimit.map { "at most \($0) items per list" }),
            ("end", provider.paging?.isEndless == true ? "none; every page has items" : nil),
            ("concurrency", limits.concurrency.map { "\($0) request\($0 == 1 ? "" : "s")" }),
            ("rate", limits.rate?.description),
            ("authenticated rate", limits.authorizedRate?.description),
            ("caching", limits.retention.map { "at least \($0.label) (required by the API)" }),
        ]
        return rows.compactMap { row in row.1.map { HelpRow(row.0, $0) } }
    }

    private var secrets: [HelpRow] {
        provider.secrets.map { secret in
            let need = secret.isRequired ? "required" : "optional"
            return HelpRow(secret.variable, "\(need): \(secret.summary); get one at \(secret.source)")
        }
    }

    /// The servers that get requests of a provider from a file, and the secrets that they get.
    private var permissions: [HelpRow] {
        opened.permissions.map { HelpRow($0.origin, $0.purpose) }
    }

    private var exclusions: [HelpRow] {
        provider.contractExclusions.map { HelpRow($0.caseName, $0.reason) }
    }

    /// The requests for which `--samples` has a response.
    ///
    /// A sample with a ``Sample/circumstance`` is omitted, because it never matches a request.
    private var samples: [HelpRow] {
        provider.samples.samples.filter { $0.circumstance == nil }.map { HelpRow("\($0.method) \($0.target)", $0.name) }
    }
}

extension Duration {
    /// The duration as an integer in the largest possible unit: `2 h`, `90 min`, `45 s`. Ignores fractions of a second.
    fileprivate var label: String {
        let seconds = components.seconds
        let units: [(String, Int64)] = [("h", 3600), ("min", 60)]
        return units.first { seconds.isMultiple(of: $0.1) }.map { "\(seconds / $0.1) \($0.0)" } ?? "\(seconds) s"
    }
}

extension Paging {
    fileprivate var sizeLabel: String {
        "\(sizes.allowed.lowerBound) to \(sizes.allowed.upperBound) (default: \(sizes.defaultSize))"
            + (isSizeIndependent ? "" : "; results depend on the page size")
            + (requestsItems ? "; one request for each item" : "")
    }
}

extension Paging.Kind {
    fileprivate var label: String {
        switch self {
        case .numbered: "numbered from 1"
        case .cursor: "by cursor, one at a time"
        case .single: "a single page"
        }
    }
}
