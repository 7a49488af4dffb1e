import Protocols

extension ProviderCheck {
    func pagingIsAsDeclared() async -> ContractOutcome {
        guard let paging = descriptor.paging, let list = bench.firstPage else {
            return .notApplicable("it does not list")
        }
        var checks = Checks()
        let pages = await bench.walk().pages
        switch paging.kind {
        case .numbered:
            await checkNumbers(of: pages, in: list, &checks)
        case .cursor:
            checkNames(on: pages, most: 1, "it names more than the next page", &checks)
            await checkRefusal(of: list.from(page: 2), at: "page 2", &checks)
        case .single:
            checkNames(on: pages, most: 0, "it names another page", &checks)
            await checkRefusal(of: list.from(page: 2), at: "page 2", &checks)
        }
        return checks.outcome(withoutChecks: "no sample shows a second page by its number")
    }

    /// A page that is requested by its number is the one that an earlier page named. A page without a sample for its
    /// number shows nothing.
    private func checkNumbers(of pages: [Answer], in list: ListRequest, _ checks: inout Checks) async {
        for (index, page) in pages.enumerated().dropFirst() {
            let stage = bench.stage()
            let reply = await bench.reply(to: .list(list.from(page: index + 1)), over: stage)
            guard stage.exchanges.contains(where: { $0.response != nil }) else { continue }
            let place = "page \(index + 1) of the list"
            guard let items = reply.answer?.items else {
                checks.note("requested by its number, it gives \(reply)", at: place)
                continue
            }
            checks.expect(
                items.count == page.items.count && zip(items, page.items).allSatisfy { $0.isEqual(to: $1) },
                "requested by its number, it has other items than by its token", at: place)
        }
    }

    private func checkNames(on pages: [Answer], most: Int, _ fault: String, _ checks: inout Checks) {
        for (index, page) in pages.enumerated() {
            checks.expect(page.following.count <= most, fault, at: "page \(index + 1) of the list")
        }
    }
}
