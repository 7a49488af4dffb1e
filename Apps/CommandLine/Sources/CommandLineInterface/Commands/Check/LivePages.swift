import Connections
import Protocols
import UseCases

/// A comparison of the first two pages of a live list. It shows what samples cannot show: that the paging that a file
/// declares has an effect.
struct LivePages {
    let connection: Connection

    struct Findings {
        /// What contradicts the declared paging.
        var faults: [String] = []
        /// What may be a mistake.
        var doubts: [String] = []
    }

    /// Requests at most two pages. Returns `nil` if the provider has no list, or if no sample shows the value of a parameter
    /// that the list requires.
    func findings() async throws(ProviderError) -> Findings? {
        guard let lister = connection.provider.lister, let paging = connection.descriptor.paging else { return nil }
        return try await findings(lister, paging)
    }

    private func findings<Lister: Listing>(
        _ lister: Lister, _ paging: Paging
    ) async throws(ProviderError) -> Findings? {
        let descriptor = connection.descriptor
        let known = descriptor.sampleValues
        let required = descriptor.parameters.filter { $0.isRequired && $0.defaultValue == nil }
        guard required.allSatisfy({ known[$0.name] != nil }) else { return nil }
        let values = try ParameterValues(known, for: descriptor.parameters)
        let list = try ListRequest(values, pageSize: nil, for: paging)
        let first = try await lister.page(nil, of: list)
        guard let token = first.following.first else { return Self.findings(first, paging) }
        return Self.findings(first, try await lister.page(token, of: list))
    }

    /// Returns the findings for a list of one page.
    private static func findings<Item>(_ page: Page<Item>, _ paging: Paging) -> Findings {
        var findings = Findings()
        let count = page.items.count
        if let total = page.total, total > count, page.truncationReason == nil {
            findings.faults.append("the list ends after \(count) items, but its total is \(total)")
        }
        if paging.kind == .single, page.total == nil, count > 0, count.isMultiple(of: 10) {
            findings.doubts.append("the only page has exactly \(count) items; the list may have more pages")
        }
        return findings
    }

    private static func findings<Item: Entity>(_ first: Page<Item>, _ second: Page<Item>) -> Findings {
        var findings = Findings()
        let ids = Set(first.items.map(\.id))
        let added = Set(second.items.map(\.id)).subtracting(ids)
        if second.items.isEmpty {
            if let total = first.total, total > ids.count {
                findings.faults.append("page 2 is empty, but the total is \(total)")
            }
        } else if added.isEmpty {
            findings.faults.append("pages 1 and 2 have the same items, so the parameter of the page has no effect")
        }
        if let total = first.total, total < ids.count + added.count {
            findings.faults.append("the total is \(total), but two pages have \(ids.count + added.count) items")
        }
        return findings
    }
}
