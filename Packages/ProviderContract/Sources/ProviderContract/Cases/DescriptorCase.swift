import ContractKit
import Essentials
import Protocols

extension ProviderCheck {
    func descriptorIsValid(_ checks: inout Checks) async throws(Skipped) {
        let descriptor = descriptor
        checks.expect(
            Self.isKebabCase(descriptor.id), "expected lowercase letters, digits and hyphens", at: "id \(descriptor.id)"
        )
        checks.expect(Self.isLine(descriptor.summary), "expected a single line of text", at: "summary")
        checks.expect(!descriptor.capabilities.isEmpty, "expected at least one capability", at: "capabilities")
        for address in [descriptor.documentation] + descriptor.secrets.map(\.source) {
            checks.expect(URL(string: address).map(Self.isSafe) == true, Self.safeURL, at: address)
        }
        checks.expect(
            Self.isSafe(descriptor.baseURL), Self.safeURL, at: "base URL \(descriptor.baseURL.absoluteString)")
        for contradiction in descriptor.contradictions {
            checks.record(contradiction.reason, at: contradiction.place)
        }
        checkSecrets(&checks)
        checkParameters(&checks)
        checkReservedNames(&checks)
        checkPageSizes(&checks)
        checkSamples(&checks)
        checkNames(&checks)
        try checks.skipIfEmpty("the descriptor is empty")
    }

    private func checkSecrets(_ checks: inout Checks) {
        for variable in descriptor.secrets.map(\.variable) {
            let isValid = variable.wholeMatch(of: /[A-Z][A-Z0-9_]*/) != nil
            checks.expect(isValid, "expected uppercase letters, digits and underscores", at: "secret \(variable)")
        }
    }

    private func checkParameters(_ checks: inout Checks) {
        for parameter in descriptor.parameters {
            let place = "parameter \(parameter.name)"
            checks.expect(Self.isKebabCase(parameter.name), "expected a lowercase name with hyphens", at: place)
            checks.expect(Self.isLine(parameter.summary), "expected a one-line summary", at: place)
            checks.expect(Self.isLine(parameter.kind.rule), "expected a one-line rule", at: place)
        }
    }

    private func checkReservedNames(_ checks: inout Checks) {
        let fields =
            DraftFieldValues.forAdding(descriptor.draftToAdd) + DraftFieldValues.forEditing(descriptor.draftToEdit)
        for parameter in descriptor.parameters {
            checkReservedName(parameter.name, at: "parameter \(parameter.name)", &checks)
            // `--no-color` sets a Boolean parameter named `color` to false.
            guard case .boolean = parameter.kind else { continue }
            checkReservedName("no-" + parameter.name, at: "parameter \(parameter.name)", &checks)
        }
        for name in Set(fields.map(\.name)).sorted() { checkReservedName(name, at: "field \(name)", &checks) }
    }

    private func checkReservedName(_ name: String, at place: String, _ checks: inout Checks) {
        checks.expect(
            !harness.environment.reservedNames.contains(name), "the tool has an option '--\(name)'; rename it",
            at: place)
    }

    private func checkPageSizes(_ checks: inout Checks) {
        let sizes = descriptor.paging?.sizes.allowed
        let place = "page sizes"
        checks.expect(
            (sizes != nil) == harness.offers(.list), "expected page sizes if and only if the provider supports 'list'",
            at: place)
        let size = descriptor.samples.pageSize
        checks.expect(
            sizes != nil || size == nil, "unexpected page size in the samples: the provider does not support 'list'",
            at: place)
        guard let sizes else { return }
        checks.expect(sizes.lowerBound >= 1, "expected 1 or greater, got \(sizes.lowerBound)", at: place)
        checks.expect(
            size.map(sizes.contains) == true,
            "expected an allowed page size in the samples, got \(size.map(String.init) ?? "nil")", at: place)
    }

    private static let safeURL = "expected an https URL, or http for a loopback address"

    /// Whether requests to a URL are encrypted, or stay on this machine.
    private static func isSafe(_ url: URL) -> Bool {
        guard let host = url.host(), !host.isEmpty else { return false }
        return url.scheme == "https" || (url.scheme == "http" && host.isLoopbackHost)
    }

    private func checkSamples(_ checks: inout Checks) {
        let samples = descriptor.samples.samples
        let isUsable = samples.contains { $0.circumstance == nil && $0.failure == nil }
        checks.expect(isUsable, "expected at least one successful response without a circumstance", at: "samples")
        for sample in samples {
            let place = "sample \(sample.name)"
            if let file = URL(string: sample.target), file.scheme == "https", file.fragment == nil { continue }
            let url = URL(string: descriptor.baseURL.resourcePrefix + sample.target)
            checks.expect(
                sample.target.hasPrefix("/") && url?.host() == descriptor.baseURL.host() && url?.fragment == nil,
                "expected a path and query below the base URL, got \(sample.target.quotedForFinding)", at: place)
            checks.expect(
                (200..<600).contains(sample.status), "expected a status from 200 to 599, got \(sample.status)",
                at: place)
        }
    }

    private func checkNames(_ checks: inout Checks) {
        let names = [
            ("samples", descriptor.samples.samples.map(\.name)),
            ("exclusions", descriptor.contractExclusions.map(\.caseName)),
        ]
        for (what, names) in names {
            let repeated = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
            checks.expect(
                repeated.isEmpty, "expected unique names, got '\(repeated.joined(separator: "', '"))' twice", at: what)
        }
        for column in descriptor.items.fields.flatMap(\.paths) {
            let isValid = column.wholeMatch(of: /[a-z][A-Za-z0-9_]*(\.[a-z][A-Za-z0-9_]*)*/) != nil
            checks.expect(isValid, "expected the name of a property", at: "column \(column)")
        }
        for exclusion in descriptor.contractExclusions {
            checks.expect(Self.isLine(exclusion.reason), "missing reason", at: "exclusion \(exclusion.caseName)")
        }
    }

    private static func isLine(_ text: String) -> Bool { !text.isEmpty && !text.contains(where: \.isNewline) }

    private static func isKebabCase(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil
    }
}
