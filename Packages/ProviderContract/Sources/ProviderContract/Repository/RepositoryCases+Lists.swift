import ContractKit
import Protocols

extension RepositoryCases {
    static let lists = [
        RepositoryCase("each-item-is-listed-once", "the pages of every size end, and have each item once, complete") {
            harness, checks in
            try await harness.expectListed(harness.expected, &checks)
        },
        RepositoryCase("the-order-is-stable", "the list has the same order when it is read again") { harness, checks in
            var orders: [[String]] = []
            for size in harness.pageSizes + harness.pageSizes {
                let items = await harness.pages(of: try harness.request(pageSize: size)).items
                orders.append(items.map(\.reference))
            }
            let count = harness.pageSizes.count
            for (index, size) in harness.pageSizes.enumerated() {
                let place = "the list in pages of \(size)"
                checks.expect(orders[count + index], orders[index], at: place)
                // Otherwise, each page size produces a different list.
                if harness.paging.isSizeIndependent { checks.expect(orders[index], orders[0], at: place) }
            }
        },
        RepositoryCase("page-sizes-are-limits", "no page has more items than the request allows") { harness, checks in
            for size in harness.pageSizes {
                for page in await harness.pages(of: try harness.request(pageSize: size)).pages {
                    checks.expect(
                        page.items.count <= size, "got \(page.items.count) items", at: "the list in pages of \(size)")
                }
            }
        },
        RepositoryCase("a-token-gives-the-rest", "the text of a page token continues the list where the page begins") {
            harness, checks in
            for size in harness.pageSizes {
                let list = try harness.request(pageSize: size)
                let listed = await harness.pages(of: list)
                checks.record(listed.failure, at: "the list in pages of \(size)")
                guard listed.failure == nil else { continue }
                for (index, token) in listed.tokens.enumerated() {
                    let place = "page \(index + 2) of \(size) items, with its token restored from text"
                    guard let text = token.text else {
                        checks.record("expected content that can be encoded as JSON", at: place)
                        continue
                    }
                    let rest = await harness.pages(of: list, from: PageToken(text: text))
                    harness.expect(rest, listed.pages.dropFirst(index + 1).flatMap(\.items), at: place, &checks)
                }
            }
        },
        RepositoryCase(
            "a-page-number-gives-the-rest", "a list can start at any numbered page, and be empty past its end"
        ) {
            harness, checks in
            guard harness.paging.kind == .numbered else { throw Skipped("the pages are not numbered") }
            for size in harness.pageSizes {
                let pages = await harness.pages(of: try harness.request(pageSize: size)).pages
                for number in 1...pages.count + 1 {
                    var rest = await harness.pages(of: try harness.request(pageSize: size, firstPage: number))
                    if number > pages.count, rest.error?.code == .pageOutOfRange { rest.failure = nil }
                    let expected = pages.dropFirst(number - 1).flatMap(\.items)
                    harness.expect(rest, expected, at: "page \(number) of \(size) items", &checks)
                }
            }
        },
        RepositoryCase("other-tokens-are-refused", "a page token of another provider gives invalidRequest") {
            harness, checks in
            let list = try harness.request(pageSize: harness.pageSizes[0])
            for token in [PageToken("another provider"), PageToken(text: "{}"), PageToken(text: "")] {
                let result = await harness.result(of: .list(list, token: token))
                checks.expect(
                    result.error?.code == .invalidRequest, "expected invalidRequest, got \(result)",
                    at: "the token \(token.text ?? "")")
            }
        },
    ]
}

extension RepositoryHarness {
    /// Checks that the pages of every size have exactly the given items, each once.
    func expectListed(_ expected: [any Entity], at moment: String = "", _ checks: inout Checks)
        async throws(ProviderError)
    {
        for size in pageSizes {
            let place = "the list in pages of \(size)\(moment.isEmpty ? "" : " \(moment)")"
            let listed = await pages(of: try request(pageSize: size))
            checks.record(listed.failure, at: place)
            let ids = listed.items.map(\.reference)
            checks.expect(Set(ids).count == ids.count, "repeated ids: \(ids)", at: place)
            for item in expected {
                let same = listed.items.first { $0.reference == item.reference }
                checks.expect(
                    same?.isEqual(to: item) == true, "expected \(item), got \(same.map { "\($0)" } ?? "nothing")",
                    at: place)
            }
            let others = Set(ids).subtracting(expected.map(\.reference)).sorted()
            checks.expect(others.isEmpty, "unexpected items \(others)", at: place)
        }
    }

    fileprivate func expect(
        _ listed: ListedPages, _ items: [any Entity], at place: String, _ checks: inout Checks
    ) {
        checks.record(listed.failure, at: place)
        checks.expect(
            listed.items.areEqual(to: items),
            "expected \(items.map(\.reference)), got \(listed.items.map(\.reference))", at: place)
    }
}
