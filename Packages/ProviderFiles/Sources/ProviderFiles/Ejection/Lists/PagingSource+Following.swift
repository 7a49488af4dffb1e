import Essentials
import Protocols

/// The pages after a page.
extension PagingSource {
    /// The statements that find the next pages.
    ///
    /// - Parameter count: The expression for the number of elements in the response.
    func following(count: String) -> [String] {
        var lines = header
        switch paging.kind {
        case .page, .offset: lines += lastPage(count)
        case .cursor(_, .header(let name), _):
            lines.append("let next = response.headers[\(SwiftSource.literal(name))].flatMap { $0.isEmpty ? nil : $0 }")
        case .cursor: lines.append("let next = \(unlessLast("entry.next.flatMap { $0.isEmpty ? nil : $0 }"))")
        case .link(nil): lines.append("let next = \(unlessLast("response.links[\"next\"]"))")
        case .link(.some(let path)):
            lines += [
                "var next: URL?", "if let text = \(unlessLast("entry.next")), !text.isEmpty {",
                "    next = try response.target(of: text, at: \(path.steps.swift))", "}",
            ]
        case .last(_, let from):
            let last =
                !list.skip.isEmpty
                ? "\(entry.elements).last?.last"
                : "\(entry.elements).last.map { \"\\($0.\(column(at: from) ?? "id"))\" }"
            lines.append("let next = \(unlessLast(last))")
        case .single: break
        }
        return lines
    }

    private func unlessLast(_ expression: String) -> String {
        paging.more == nil ? expression : "\(noMore) ? nil : \(expression)"
    }

    /// The condition for a response that says that this page is the last one.
    private var noMore: String { "entry.more == \(paging.more?.isInverted == true)" }

    private func lastPage(_ count: String) -> [String] {
        let next = "number &+ 1"
        if paging.isEndless { return ["let last = \(next)"] }
        if paging.endsEmpty { return ["let last = \(unlessNoMore("\(count) > 0 ? \(next) : number"))"] + limited }
        let isFull = "\(count) >= list.pageSize"
        let isFollowed =
            paging.more.map { "entry.more == \(!$0.isInverted) || \(isFull)" } ?? isFull
        var last = "(\(isFollowed) ? \(next) : number)"
        if hasTotal { last = "\(total).map(list.pages(of:)) ?? \(last)" }
        if paging.pages != nil { last = "entry.pages ?? \(last)" }
        if !hasTotal, paging.pages == nil { last = String(last.dropFirst().dropLast()) }
        return ["let last = \(unlessNoMore(last))"] + limited
    }

    private func unlessNoMore(_ expression: String) -> String {
        paging.more == nil ? expression : "\(noMore) ? number : \(expression)"
    }

    private var limited: [String] {
        paging.limit.map { ["let served = min(last, list.pages(of: \($0)))"] } ?? []
    }

    // MARK: - The page

    var hasTotal: Bool { list.total != nil || list.totalHeader != nil }
    private var total: String { list.total == nil ? "total" : "entry.total" }

    /// The statements that read the total in the header.
    private var header: [String] {
        guard let name = list.totalHeader, list.total == nil else { return [] }
        let literal = SwiftSource.literal(name)
        return [
            "let sentTotal = response.headers[\(literal)]",
            "let total = sentTotal.flatMap { UInt($0) }.flatMap { Int(exactly: $0) }",
        ]
    }

    /// The statement that returns the page.
    func page(items: String) -> String {
        let following: String? =
            switch paging.kind {
            case .page, .offset:
                "following: PageTokens(after: number, through: \(paging.limit == nil || paging.isEndless ? "last" : "served")) { $0 }"
            case .cursor, .link, .last: "following: PageTokens(next.map { [PageToken($0)] } ?? [])"
            case .single: nil
            }
        let arguments = [
            "items: \(items)", following, hasTotal ? "total: \(total)" : nil, reason.map { "incompleteReason: \($0)" },
        ].compactMap(\.self)
        return "return " + SwiftCall.statement("Page", arguments)
    }

    private var reason: String? {
        let incomplete = list.incomplete.map { "entry.isIncomplete == true ? \(SwiftSource.literal($0.reason)) : " }
        let invalid = list.totalHeader.flatMap { name in
            list.total == nil
                ? "total == nil ? sentTotal.map { \"invalid \(SwiftSource.literalPart(name)) '\\($0)'\" } : nil" : nil
        }
        return incomplete.map { $0 + (invalid ?? "nil") } ?? invalid
    }
}
