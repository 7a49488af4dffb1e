import Protocols

extension ProviderCheck {
    func descriptorIsSound() async -> ContractOutcome {
        var checks = Checks()
        let descriptor = descriptor
        checks.expect(
            Self.isKebabCase(descriptor.id), "it is not in lower case with hyphens", at: "id \(descriptor.id)")
        checks.expect(Self.isLine(descriptor.summary), "it is not one line of text", at: "summary")
        checks.expect(!descriptor.capabilities.isEmpty, "it has none", at: "capabilities")
        for address in [descriptor.documentation] + descriptor.secrets.map(\.source) {
            checks.expect(URL(string: address)?.scheme == "https", "it is no https address", at: address)
        }
        checks.expect(
            descriptor.baseURL.scheme == "https" && descriptor.baseURL.host() != nil, "it is no https address",
            at: "base URL \(descriptor.baseURL.absoluteString)")
        checkParameters(&checks)
        checkPageSizes(&checks)
        checkNames(&checks)
        return checks.outcome(withoutChecks: "there is nothing to check")
    }

    private func checkParameters(_ checks: inout Checks) {
        for parameter in descriptor.parameters {
            let place = "parameter \(parameter.name)"
            checks.expect(Self.isKebabCase(parameter.name), "its name is not in lower case with hyphens", at: place)
            checks.expect(Self.isLine(parameter.summary), "its summary is not one line of text", at: place)
            checks.expect(Self.isLine(parameter.kind.rule), "its rule is not one line of text", at: place)
            for value in parameter.kind.candidates + [parameter.standard].compactMap(\.self) {
                checks.expect(
                    parameter.kind.normalize(value) != nil, "it names \(value.shown), and does not allow it", at: place)
            }
        }
    }

    private func checkPageSizes(_ checks: inout Checks) {
        let sizes = descriptor.paging?.sizes
        let isStated = (sizes != nil) == bench.offers(.list)
        checks.expect(isStated, "there are some exactly when it lists", at: "page sizes")
        guard let sizes else { return }
        let size = descriptor.samples.pageSize
        checks.expect(sizes.allowed.lowerBound >= 1, "the smallest is \(sizes.allowed.lowerBound)", at: "page sizes")
        checks.expect(
            size.map(sizes.allowed.contains) == true, "that of the samples, \(size.map(String.init) ?? "nil"), is none",
            at: "page sizes")
    }

    private func checkNames(_ checks: inout Checks) {
        let names: [(String, [String])] = [
            ("parameters", descriptor.parameters.map(\.name)), ("query names", descriptor.parameters.map(\.queryName)),
            ("secrets", descriptor.secrets.map(\.variable)), ("samples", descriptor.samples.samples.map(\.name)),
            ("columns", Self.columnNames(of: descriptor.entity)),
            ("exclusions", descriptor.contractExclusions.map(\.caseName)),
        ]
        for (what, names) in names {
            checks.expect(Set(names).count == names.count, "two of them have one name", at: what)
        }
        checks.expect(Self.columnNames(of: descriptor.entity).contains("id"), "there is no id", at: "columns")
        checks.expect(!descriptor.samples.samples.isEmpty, "there are none", at: "samples")
        for exclusion in descriptor.contractExclusions {
            checks.expect(Self.isLine(exclusion.reason), "it has no reason", at: "exclusion \(exclusion.caseName)")
        }
    }

    private static func columnNames<Item: Entity>(of entity: Item.Type) -> [String] { Item.columns.map(\.name) }

    private static func isLine(_ text: String) -> Bool { !text.isEmpty && !text.contains(where: \.isNewline) }

    private static func isKebabCase(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil
    }
}
