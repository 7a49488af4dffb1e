import ContractKit
import Protocols

extension ProviderCheck {
    func listsEnd(_ checks: inout Checks) async throws(Skipped) {
        guard harness.offers(.list) else { throw Skipped("the provider does not support 'list'") }
        let listed = await harness.listedPages()
        checks.record(listed.failure, at: "list")
        if listed.failure == nil, descriptor.samples.pageCount == nil {
            for total in listed.pages.compactMap(\.total) {
                checks.expect(
                    listed.items.count == total,
                    "expected \(total) items (the total in a page), got \(listed.items.count)",
                    at: "list")
            }
        }
        checks.expect(!listed.items.isEmpty, "the sample list is empty", at: "list")
        await checkOrder(of: listed, &checks)
        try checks.skipIfEmpty("the provider does not support 'list'")
    }

    /// Checks that pages link only to later pages, and that each page can be requested without the pages before it.
    private func checkOrder(of listed: ListedPages, _ checks: inout Checks) async {
        guard let list = harness.listRequest() else { return }
        for (index, page) in listed.pages.enumerated() {
            let earlier = listed.tokens.prefix(index)
            checks.expect(
                !page.following.prefix(ListedPages.limit).contains(where: earlier.contains),
                "unexpected link to the same or an earlier page", at: "page \(index + 1) of the list")
        }
        // `listed.pages` is empty if the first page fails.
        for token in listed.tokens.prefix(max(0, listed.pages.count - 1)) {
            let result = await harness.result(of: .list(list, token: token), over: harness.sampleTransport())
            checks.expect(
                result.value != nil, "expected a page when requested on its own, got \(result)", at: "list")
        }
    }

    func pagingMatchesDeclaration(_ checks: inout Checks) async throws(Skipped) {
        guard let paging = descriptor.paging else { throw Skipped("the provider does not support 'list'") }
        let listed = await harness.listedPages()
        switch paging.kind {
        case .numbered: await checkNumbers(of: listed.pages, &checks)
        case .cursor:
            checkFollowing(of: listed.pages, atMost: 1, &checks)
            await checkRestoredTokens(of: listed, &checks)
            await checkInvalidTokens(listed.tokens.first, &checks)
        case .single: checkFollowing(of: listed.pages, atMost: 0, &checks)
        }
        try checks.skipIfEmpty("no sample matches a request for page 2 by number")
    }

    /// Checks that a page has the same items whether it is requested by number or by token.
    ///
    /// Page numbers without a sample are skipped.
    private func checkNumbers(of pages: [CallValue], _ checks: inout Checks) async {
        for (index, page) in pages.enumerated().dropFirst() {
            guard let list = harness.listRequest(firstPage: index + 1) else { continue }
            let transport = harness.sampleTransport()
            let result = await harness.result(of: .list(list), over: transport)
            guard transport.exchanges.contains(where: { $0.response != nil }) else { continue }
            let place = "page \(index + 1) of the list"
            guard let items = result.value?.items else {
                checks.record("expected a page when requested by number, got \(result)", at: place)
                continue
            }
            checks.expect(
                items.areEqual(to: page.items), "the items requested by number differ from those requested by token",
                at: place)
        }
    }

    private func checkFollowing(of pages: [CallValue], atMost count: Int, _ checks: inout Checks) {
        for (index, page) in pages.enumerated() {
            checks.expect(
                page.following.count <= count,
                "expected at most \(count) links to later pages, got \(page.following.count)",
                at: "page \(index + 1) of the list")
        }
    }

    /// Checks that a token that is restored from its text gives the same page as the original token.
    private func checkRestoredTokens(of listed: ListedPages, _ checks: inout Checks) async {
        for (index, (token, page)) in zip(listed.tokens, listed.pages.dropFirst()).enumerated() {
            let place = "page \(index + 2) of the list, with its token restored from text"
            guard let text = token.text, let list = harness.listRequest(startingAt: PageToken(text: text)) else {
                checks.record("expected content that can be encoded as JSON", at: place)
                continue
            }
            let call = ProviderCall.list(list, token: list.firstToken)
            let result = await harness.result(of: call, over: harness.sampleTransport())
            guard let value = result.value else {
                checks.record("expected a page, got \(result)", at: place)
                continue
            }
            checks.expect(
                value.items.areEqual(to: page.items) && value.following.count == page.following.count,
                "the page differs from the one of the original token", at: place)
        }
    }

    /// Checks that the provider refuses tokens that it has not created, and that it sends no request for them.
    private func checkInvalidTokens(_ token: PageToken?, _ checks: inout Checks) async {
        let other = PageToken(ForeignContent(value: "7"))
        let texts = [("of another provider", other.text), ("truncated", token?.text.map { String($0.dropLast()) })]
        let restored = texts.compactMap { title, text in text.map { (title, PageToken(text: $0)) } }
        for (title, token) in [("of another type", other), ("empty", PageToken(text: ""))] + restored {
            guard let list = harness.listRequest(startingAt: token) else { continue }
            let transport = anySampleTransport()
            let result = await harness.result(of: .list(list, token: token), over: transport)
            let place = "a page token: \(title)"
            checks.expect(
                result.error?.code == .invalidRequest, "expected invalidRequest, got \(result)", at: place)
            checks.expect(transport.exchanges.isEmpty, "expected no request, got one", at: place)
        }
    }

    /// The content of a token that the provider under test cannot have created, because this type is private.
    private struct ForeignContent: Codable, Hashable {
        let value: String
    }

    func pageSizesAreSent(_ checks: inout Checks) async throws(Skipped) {
        guard let paging = descriptor.paging, let list = harness.listRequest() else {
            throw Skipped("the provider does not support 'list'")
        }
        let sizes = paging.sizes
        var sent: [Int: [String]] = [:]
        for size in Set([sizes.allowed.lowerBound, sizes.defaultSize, sizes.allowed.upperBound]).sorted() {
            guard let list = harness.listRequest(pageSize: size) else { continue }
            let (contents, isWholeList) = await requests(for: list, &checks, at: "page size \(size)")
            sent[size] = contents
            // If the provider requests each item separately, page sizes above the item count give the same requests.
            if contents.count > 1, isWholeList { break }
        }
        checks.expect(
            Set(sent.values).count == sent.count, "requests for different page sizes are the same",
            at: "page sizes")
        if let second = harness.listRequest(firstPage: 2) {
            let first = await requests(for: list, &checks, at: "page 1").contents
            checks.expect(
                await requests(for: second, &checks, at: "page 2").contents != first,
                "the request is the same as for page 1", at: "page 2")
        }
        if let last = harness.listRequest(firstPage: .max) { await checkPagePastTheEnd(last, &checks) }
        try checks.skipIfEmpty("the provider does not support 'list'")
    }

    /// Checks that requesting a page far past the end returns a page or throws `pageOutOfRange` or `incorrectData`.
    private func checkPagePastTheEnd(_ list: ListRequest, _ checks: inout Checks) async {
        let result = await harness.result(of: .list(list), over: anySampleTransport())
        let allowed: [ProviderError.Code] = [.pageOutOfRange, .incorrectData]
        checks.expect(
            result.value != nil || result.error.map { allowed.contains($0.code) } == true,
            "expected a page, pageOutOfRange or incorrectData, got \(result)", at: "page \(Int.max)")
    }

    /// Creates a transport that responds with the samples.
    ///
    /// To requests that match no sample, it responds with the first successful sample of a list call.
    func anySampleTransport() -> RecordingTransport {
        harness.sampleTransport(fallback: matches.first { $0.call.kind == .list && $0.isSuccess }?.index)
    }

    /// Requests the first page. Returns the sorted contents of the requests, and whether the page is the whole list.
    func requests(
        for list: ListRequest, _ checks: inout Checks, at place: String
    ) async -> (contents: [String], isWholeList: Bool) {
        let transport = anySampleTransport()
        let result = await harness.result(of: .list(list), over: transport)
        let contents = transport.exchanges.map(\.request.content).sorted()
        checks.expect(
            !contents.isEmpty && result.error?.code != .invalidRequest, "expected a request, got \(result)", at: place)
        let isWholeList = result.value.map { $0.following.isEmpty && $0.items.count <= list.pageSize } ?? false
        return (contents, isWholeList)
    }
}
