import Protocols

/// All there is to know of a provider, for people.
struct DescriptionText {
    let provider: ProviderDescriptor
    let layout: HelpLayout

    var text: String {
        let sections = [
            layout.section("API", origin),
            layout.section("Capabilities", capabilities),
            layout.section("Parameters of list", provider.parameters.map(HelpRow.init)),
            layout.section("Fields to add", ProviderType(provider).addedFields.map(HelpRow.init)),
            layout.section("Fields to edit", ProviderType(provider).editedFields.map(HelpRow.init)),
            layout.section("Columns", [HelpRow(provider.entity.name, columns)]),
            layout.section("Limits", limits),
            layout.section("Secrets", secrets),
            layout.section("Samples, for --offline", samples),
            layout.section("Cases of the contract it cannot meet", exclusions),
        ]
        let heading = layout.title(provider.id, provider.summary)
        return heading + sections.filter { !$0.isEmpty }.map { "\n" + $0 }.joined()
    }

    private var origin: [HelpRow] {
        [
            HelpRow("address", provider.baseURL.absoluteString),
            HelpRow("documentation", provider.documentation),
            HelpRow("package", provider.packageName),
        ]
    }

    private var capabilities: [HelpRow] {
        provider.capabilities.map { capability in
            let form = capability.name == "get" ? ProviderType(provider).referenceForm.map { ", by \($0)" } : nil
            return HelpRow(capability.name, capability.summary + (form ?? ""))
        }
    }

    private var columns: String {
        ProviderType(provider).columnNames.joined(separator: ", ")
    }

    private var limits: [HelpRow] {
        let limits = provider.limits
        let rows: [(String, String?)] = [
            ("pages", provider.paging?.kind.words),
            ("page size", provider.paging?.sizeWords),
            ("at once", limits.concurrency.map { "\($0) request\($0 == 1 ? "" : "s")" }),
            ("rate", limits.rate?.description),
            ("rate with a secret", limits.authorizedRate?.description),
            ("answers kept", limits.retention.map { "for \($0.components.seconds / 3600) h, as the API asks" }),
        ]
        return rows.compactMap { row in row.1.map { HelpRow(row.0, $0) } }
    }

    private var secrets: [HelpRow] {
        provider.secrets.map { secret in
            let need = secret.isRequired ? "required" : "optional"
            return HelpRow(secret.variable, "\(need): \(secret.summary); get one at \(secret.source)")
        }
    }

    private var exclusions: [HelpRow] {
        provider.contractExclusions.map { HelpRow($0.caseName, $0.reason) }
    }

    /// What can be asked for offline. A sample that needs more than the request answers nothing there.
    private var samples: [HelpRow] {
        provider.samples.samples.filter { $0.circumstance == nil }.map { HelpRow("\($0.method) \($0.target)", $0.name) }
    }
}

extension Paging {
    fileprivate var sizeWords: String {
        "\(sizes.allowed.lowerBound) to \(sizes.allowed.upperBound)" + (isSliced ? "" : "; each size is another list")
    }
}

extension Paging.Kind {
    fileprivate var words: String {
        switch self {
        case .numbered: "numbered from 1"
        case .cursor: "one after the other, each named by the page before it"
        case .single: "one"
        }
    }
}
