import ContractKit
import Protocols

extension ProviderCheck {
    func everySampleIsRead(_ checks: inout Checks) async throws(Skipped) {
        for (index, sample) in harness.samples.enumerated() {
            let own = matches.filter { $0.index == index }
            if own.isEmpty, let call = await harness.tokenCall(examples, toGetSample: index) {
                checks.record(Self.failure(of: call.result, for: sample), at: "\(sample.name), access token")
                continue
            }
            checks.expect(
                !own.isEmpty, "expected a call that sends \(sample.method) \(sample.target)", at: sample.name)
            for match in own {
                let transport = harness.sampleTransport(preferring: sample.circumstance == nil ? nil : index)
                let result = await harness.result(of: match.call, over: transport)
                // A list that requests each item separately omits the items that are not found.
                let isLeftOut = match.call.kind == .list && sample.failure == .notFound && result.value != nil
                checks.record(isLeftOut ? nil : Self.failure(of: result, for: sample), at: match.place)
            }
        }
        try checks.skipIfEmpty("the provider has no samples")
    }

    private static func failure(of result: CallResult, for sample: Sample) -> String? {
        switch (sample.failure, result) {
        case (nil, .success): nil
        case (nil, _): "expected success, got \(result)"
        case (let code?, _): result.error?.code == code ? nil : "expected \(code), got \(result)"
        }
    }

    func itemsAreComplete(_ checks: inout Checks) async throws(Skipped) {
        let listed = await harness.listedPages().items
        var seen: Set<String> = []
        for (index, item) in listed.enumerated() {
            let place = "item \(index + 1) of the list, id \(item.reference)"
            checks.expect(seen.insert(item.reference).inserted, "duplicate id", at: place)
        }
        var items = listed
        for match in examples where match.call.kind != .list {
            let transport = harness.sampleTransport(preferring: match.index)
            items += await harness.result(of: match.call, over: transport).value?.items ?? []
        }
        for item in items {
            let place = "\(descriptor.items.name) \(item.reference)"
            checks.expect(!item.reference.isEmpty, "empty id", at: place)
            checks.expect(item.survivesJSON, "the item changes in a JSON round trip", at: place)
            for difference in item.disagreements(with: item.columnValues(for: descriptor)) {
                checks.record(difference, at: place)
            }
        }
        checkColumns(of: listed, &checks)
        checkWebAddresses(of: items, includeList: !listed.isEmpty, &checks)
        try checks.skipIfEmpty("no sample contains an item")
    }

    /// Checks that the columns without a value in any item are exactly those that the descriptor declares as empty.
    private func checkColumns(of items: [any Entity], _ checks: inout Checks) {
        let rows = items.map { $0.columnValues(for: descriptor) }
        for (index, field) in descriptor.items.fields.enumerated() where !rows.isEmpty {
            let isEmpty = rows.allSatisfy { $0[index].value.isEmpty }
            checks.expect(
                isEmpty == descriptor.emptyColumns.contains(field.name),
                isEmpty
                    ? "expected a value in at least one listed item, or the name in emptyColumns"
                    : "expected no value, because emptyColumns contains the name", at: "column \(field.name)")
        }
    }

    func listedItemsCanBeLookedUp(_ checks: inout Checks) async throws(Skipped) {
        guard harness.offers(.list), harness.offers(.get) else {
            throw Skipped("the provider does not support both 'list' and 'get'")
        }
        var found = 0
        for item in await harness.listedPages().items {
            let transport = harness.sampleTransport()
            let result = await harness.result(of: .get(item.reference), over: transport)
            guard transport.exchanges.contains(where: { $0.response?.isSuccess == true }) else { continue }
            found += 1
            let got = result.value?.items.first
            checks.expect(
                got.map(item.isEqual(to:)) == true,
                "expected the listed item, got \(got.map { "\($0)" } ?? "\(result)")",
                at: "get \(item.reference)")
        }
        checks.expect(found > 0, "expected a sample for looking up a listed item", at: "samples")
        try checks.skipIfEmpty("the sample list is empty")
    }

    func unknownItemsAreNotFound(_ checks: inout Checks) async throws(Skipped) {
        let kinds: [ProviderCall.Kind] = [.get, .edit, .delete]
        guard kinds.contains(where: harness.offers) else {
            throw Skipped("the provider supports neither 'get', 'edit' nor 'delete'")
        }
        let unknown = matches.filter { $0.sample.failure == .notFound && kinds.contains($0.call.kind) }
        checks.expect(
            !unknown.isEmpty || !harness.offers(.get),
            "expected a sample for looking up an unknown item",
            at: "samples")
        for match in unknown {
            let transport = harness.sampleTransport(preferring: match.index)
            let result = await harness.result(of: match.call, over: transport)
            checks.expect(result.error?.code == .notFound, "expected notFound, got \(result)", at: match.place)
        }
        try checks.skipIfEmpty("no sample is a lookup of an unknown item")
    }
}

extension FieldValue {
    fileprivate var isEmpty: Bool {
        switch self {
        case .null: true
        case .text(let text): text.isEmpty
        case .list(let values): values.isEmpty
        case .object(let members): members.allSatisfy(\.value.isEmpty)
        case .boolean, .integer, .number, .decimal, .date: false
        }
    }
}
