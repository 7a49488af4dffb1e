import Protocols

extension ProviderCheck {
    func itemsAreWhole() async -> ContractOutcome {
        var checks = Checks()
        let listed = await bench.walk().items
        var seen: Set<String> = []
        for (number, item) in listed.enumerated() {
            let place = "item \(number + 1) of the list, id \(item.reference)"
            checks.expect(seen.insert(item.reference).inserted, "an item before it has the same id", at: place)
        }
        var items = listed
        for reach in exemplars where reach.call.kind != .list {
            items += await bench.reply(to: reach.call, over: bench.stage(showing: reach.index)).answer?.items ?? []
        }
        for item in items {
            let place = "\(type(of: item).name) \(item.reference)"
            checks.expect(!item.reference.isEmpty, "its id is empty", at: place)
            checks.expect(item.survivesJSON, "written as JSON and read again, it is not the same", at: place)
        }
        for (index, column) in (items.first?.fields ?? []).enumerated() where !listed.isEmpty {
            let hasValue = listed.contains { Self.saysSomething($0.fields[index].value) }
            checks.expect(hasValue, "no item that the samples list has a value there", at: "column \(column.name)")
        }
        return checks.outcome(withoutChecks: "no sample has an item")
    }

    private static func saysSomething(_ value: FieldValue) -> Bool {
        switch value {
        case .null: false
        case .text(let text): !text.isEmpty
        case .list(let values): !values.isEmpty
        case .boolean, .integer, .number: true
        }
    }

    func pagesEnd() async -> ContractOutcome {
        guard bench.offers(.list) else { return .notApplicable("it does not list") }
        var checks = Checks()
        let walk = await bench.walk()
        checks.note(walk.fault, at: "the list")
        if walk.fault == nil, descriptor.samples.pageCount == nil {
            for page in walk.pages {
                guard let total = page.total else { continue }
                checks.expect(
                    walk.items.count == total, "a page says \(total) items in all, and there are \(walk.items.count)",
                    at: "the list")
            }
        }
        checks.expect(!walk.items.isEmpty, "the samples list no item", at: "the list")
        await checkPagesThatLeadBack(&checks)
        return checks.outcome(withoutChecks: "it does not list")
    }

    /// A page names only pages that come later, whichever it is.
    private func checkPagesThatLeadBack(_ checks: inout Checks) async {
        guard let list = bench.firstPage else { return }
        let walk = await bench.walk()
        for (index, page) in walk.pages.enumerated() {
            let earlier = walk.tokens.prefix(index)
            checks.expect(
                !page.following.prefix(Walk.limit).contains(where: earlier.contains),
                "it names itself or an earlier page as a later one",
                at: "page \(index + 1) of the list")
        }
        // There may be no page at all, when the first one fails.
        for token in walk.tokens.prefix(max(0, walk.pages.count - 1)) {
            let again = await bench.reply(to: .list(list, token: token), over: bench.stage())
            checks.expect(again.answer != nil, "asked for alone, a page gives \(again)", at: "the list")
        }
    }
}
