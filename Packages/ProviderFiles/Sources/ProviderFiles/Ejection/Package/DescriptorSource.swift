import Essentials
import Protocols

/// The source of the descriptor.
struct DescriptorSource {
    let definition: ProviderDefinition
    let names: PackageNaming
    /// The parameters with their names in the package.
    let parameters: [Parameter]
    let hasKeys: Bool

    var text: String {
        let lines = [
            "id: \(SwiftSource.literal(definition.id))",
            "summary: \(SwiftSource.literal(definition.summary))",
            "documentation: \(SwiftSource.literal(definition.documentation))",
            "baseURL: URL(literal: \(SwiftSource.literal(definition.baseURL.sample.absoluteString)))",
            definition.headers.fields.isEmpty ? nil : "headers: \(definition.headers.swift(indentation: 4))",
            hasKeys ? "keys: \(names.provider).keys" : nil,
            parameters.isEmpty ? nil : "parameters: \(names.provider).parameters",
            definition.secrets.isEmpty
                ? nil : "secrets: \(SwiftCall.array(definition.secrets.map(Self.secret), indentation: 4))",
            definition.token == nil ? nil : "tokenExchange: \(names.provider).tokenExchange",
            definition.list.map { "paging: \(paging($0))" }, webAddresses, limits.map { "limits: \($0)" },
            errors.map { "errors: \($0)" }, draft(of: .add, "draftToAdd", "descriptionToAdd"),
            draft(of: .edit, "draftToEdit", "descriptionToEdit"),
            emptyColumns,
            "samples: Samples.book", exclusions.map { "contractExclusions: \($0)" },
            "make: { \(names.provider)($0) }",
        ]
        return """
            /// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
            \(comment.map { "///\($0.isEmpty ? "" : " ")\($0)\n" }.joined())public let descriptor = ProviderDescriptor(
            \(lines.compactMap(\.self).map { "    \($0)" }.joined(separator: ",\n"))
            )
            """
    }

    /// What users of the package have to know about the file.
    private var comment: [String] {
        var lines = definition.terms.map { ["", "The terms of use of the API: <\(SwiftSource.comment($0))>"] } ?? []
        if !definition.baseURL.settings.isEmpty {
            let form = SwiftSource.comment(definition.baseURL.template.description)
            lines += ["", "Each user has another server, `\(form)`, and selects it with `--base-url`."]
        }
        return lines
    }

    private static func secret(_ secret: SecretRequirement) -> String {
        SwiftCall.text(
            "SecretRequirement",
            [
                "variable: \(SwiftSource.literal(secret.variable))", "placement: \(secret.placement.swift)",
                "isRequired: \(secret.isRequired)", "summary: \(SwiftSource.literal(secret.summary))",
                "source: \(SwiftSource.literal(secret.source))",
            ], indentation: 8)
    }

    private func paging(_ list: ListDefinition) -> String {
        let paging = list.paging.paging(requestsItems: list.each != nil)
        let (sizes, reason) = (paging.sizes, paging.singlePageReason)
        let size = "\(sizes.allowed.lowerBound)...\(sizes.allowed.upperBound)"
        let common = [
            paging.isSizeIndependent ? nil : "isSizeIndependent: false",
            paging.requestsItems ? "requestsItems: true" : nil, paging.resultLimit.map { "resultLimit: \($0)" },
            paging.isEndless ? "isEndless: true" : nil, paging.allowsShortPages ? "allowsShortPages: true" : nil,
            reason.map { "singlePageReason: \(SwiftSource.literal($0))" },
        ].compactMap(\.self)
        let first =
            reason == nil
            ? ["sizes: \(size)", "defaultSize: \(sizes.defaultSize)"]
            : ["sizes: PageSizes(\(size), defaultSize: \(sizes.defaultSize))"]
        return SwiftCall.text("Paging", [".\(paging.kind)"] + first + common, indentation: 4)
    }

    private var limits: String? {
        let limits = definition.limits
        let arguments = [
            limits.concurrency.map { "concurrency: \($0)" }, limits.rate.map { "rate: \($0.swift)" },
            limits.authorizedRate.map { "authorizedRate: \($0.swift)" },
            limits.status == nil ? nil : "status: \(names.provider).rateLimitStatus",
            limits.cacheSeconds.map { "retention: .seconds(\($0))" },
        ].compactMap(\.self)
        return arguments.isEmpty ? nil : SwiftCall.text("RequestLimits", arguments, indentation: 4)
    }

    private var webAddresses: String? {
        let patterns = definition.lookups.flatMap(\.webAddresses).map { pattern in
            let reference = pattern.reference == "{id}" ? [] : ["reference: \(SwiftSource.literal(pattern.reference))"]
            return SwiftCall.text(
                "WebAddressPattern", [SwiftSource.literal(pattern.address)] + reference, indentation: 8)
        }
        return patterns.isEmpty ? nil : "webAddresses: \(SwiftCall.array(patterns, indentation: 4))"
    }

    private var errors: String? {
        definition.errors == ErrorDefinition() ? nil : "\(names.provider).errors"
    }

    /// Returns the description of the drafts of a change that does not send all fields.
    private func draft(of change: FieldDefinition.Change, _ label: String, _ name: String) -> String? {
        let fields = definition.fields(of: change)
        let isOffered = change == .add ? definition.add != nil : definition.edit != nil
        guard isOffered, fields.count < definition.fields.count else { return nil }
        return "\(label): \(names.provider).\(name)"
    }

    private var emptyColumns: String? {
        let empty = definition.columns.filter(\.isAlwaysEmpty).map { SwiftSource.literal($0.name) }
        return empty.isEmpty ? nil : "emptyColumns: \(SwiftCall.array(empty, indentation: 4))"
    }

    private var exclusions: String? {
        guard !definition.exclusions.isEmpty else { return nil }
        let exclusions = definition.exclusions.map { exclusion in
            SwiftCall.text(
                "ContractExclusion",
                [SwiftSource.literal(exclusion.caseName), "because: \(SwiftSource.literal(exclusion.reason))"],
                indentation: 8)
        }
        return SwiftCall.array(exclusions, indentation: 4)
    }
}

extension Rate {
    fileprivate var swift: String {
        "Rate(\(count), per: .seconds(\(period.components.seconds))\(countsItems ? ", countsItems: true" : ""))"
    }
}

extension Credential.Placement {
    /// The place as Swift source code. A file has no signature and no place of its own.
    var swift: String {
        switch self {
        case .bearer: ".bearer"
        case .header(let name, let prefix):
            ".header(\(SwiftSource.literal(name))\(prefix.isEmpty ? "" : ", prefix: \(SwiftSource.literal(prefix))"))"
        case .query(let name): ".query(\(SwiftSource.literal(name)))"
        case .body(let name): ".body(\(SwiftSource.literal(name)))"
        case .basic: ".basic"
        case .basicUser: ".basicUser"
        case .basicPassword(let user): ".basicPassword(\(user.isEmpty ? "" : "user: \(SwiftSource.literal(user))"))"
        case .exchange(let placement): ".exchange(\(placement.swift))"
        case .signed, .custom: ".bearer"
        }
    }
}
