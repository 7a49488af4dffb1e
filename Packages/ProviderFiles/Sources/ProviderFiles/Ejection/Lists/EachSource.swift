import Essentials
import Protocols

/// The source of a list whose elements are references, each of which takes one more request.
struct EachSource {
    let source: ListSource
    private var names: PackageNaming { source.names }
    private var list: ListDefinition { source.list }

    /// The place of the reference in an element of the list.
    private static func place(_ each: EachRequest) -> ValuePath {
        switch each {
        case .path(_, let value): value
        case .link(let link): link
        }
    }

    /// The type of an element of the list.
    static func element(_ definition: ProviderDefinition, _ list: ListDefinition, _ names: PackageNaming) -> String {
        guard let each = list.each, place(each).steps.isEmpty else { return "\(names.entity)Link" }
        guard let id = definition.columns.first(where: { $0.name == "id" }), id.swiftForm == nil else {
            return "LenientText"
        }
        return TypedColumn(column: id, definition: definition).type
    }

    /// The closure that returns the text of an element.
    private var text: String {
        switch Self.element(source.definition, list, names) {
        case "LenientText", "\(names.entity)Link": "\\.text"
        case "String": "\\.self"
        default: "{ String($0) }"
        }
    }

    /// The expression for the texts of elements.
    private func texts(_ elements: String) -> String {
        text.hasPrefix("{") ? "\(elements).map \(text)" : "\(elements).map(\(text))"
    }

    static func keys(_ list: ListDefinition, _ names: PackageNaming) -> [String?] {
        guard let each = list.each, !place(each).steps.isEmpty else { return [] }
        let form: String? = if case .path = each { ".textOrNumber" } else { nil }
        let source = place(each).swiftSource(form: form, isEmptyMissing: true)
        return [".reading(\(names.entity)Link.self, from: [\"text\": \(source)])"]
    }

    // MARK: - Statements

    /// The statements that request the items of a page.
    func items(elements: String) -> [String] {
        let targets: String =
            if case .link(let path)? = list.each {
                "try \(elements).enumerated().map { index, element throws(ProviderError) in\n    "
                    + "try response.target(of: element.text, at: \((list.items.steps + [.each] + path.steps).swift)).absoluteString\n}"
            } else {
                texts(elements)
            }
        return [
            "let targets = \(targets)", "let items = try await items(targets[...])",
            "report(items, targets)",
        ]
    }

    /// The statements for a list that names all of its items, which is read in parts.
    var parts: [String] {
        """
        let cursor = try token?.content(as: \(names.entity)Cursor.self) ?? \(names.entity)Cursor()
        guard cursor.offset >= 0 else {
            throw ProviderError(.invalidRequest, "invalid page token: expected one that this provider created")
        }
        let targets = try await targets(from: cursor, of: list)
        var items: [Requested\(names.entity)] = []
        var missing = min(list.pageSize, targets.count)
        while missing > 0 {
            items += try await self.items(targets[items.count..<items.count + missing])
            missing = min(list.pageSize - items.count { $0.item != nil }, targets.count - items.count)
        }
        report(items, targets)
        return Page(items: items.compactMap(\\.item), following: cursor.following(items.count, of: targets))
        """.split(separator: "\n").map(String.init)
    }

    // MARK: - Declarations

    /// The types.
    var declarations: [String] {
        guard let each = list.each else { return [] }
        let link = """
            /// An element of the list: a reference to \(names.entity).
            struct \(names.entity)Link: Decodable, Sendable {
                let text: String
            }
            """
        return (Self.place(each).steps.isEmpty ? [] : [link]) + [requested, requests]
            + (list.skip.isEmpty ? [SkipSource.event] : []) + (isLink ? [PagingSource.target] : [])
            + (isSingle ? [cursor, targets] : [])
    }

    private var isLink: Bool { if case .link? = list.each { true } else { false } }
    private var isSingle: Bool { if case .single = list.paging.kind { true } else { false } }

    private var requested: String {
        """
        /// An item that was requested for a list.
        struct Requested\(names.entity): Sendable {
            /// The item; `nil` if it is not listed.
            let item: \(names.entity)?
            /// Why the item is not listed.
            let skipReason: String
        }
        """
    }

    private var requests: String {
        let hasSkips = !list.skip.isEmpty
        let type = hasSkips ? names.listedItem : names.entity
        let item = hasSkips ? "entry?.item" : "entry"
        let reason = hasSkips ? "entry?.skipReason ?? \"it does not exist\"" : "\"it does not exist\""
        return """
            extension \(names.provider) {
                /// Requests items, several at once, and returns them in the order of the list.
                func items(
                    _ targets: ArraySlice<String>
                ) async throws(ProviderError) -> [Requested\(names.entity)] {
                    try await targets.mapConcurrently(
                        atMost: \(max(1, source.definition.limits.concurrency ?? 16))
                    ) { target throws(ProviderError) in try await item(target) }
                }

                private func item(_ target: String) async throws(ProviderError) -> Requested\(names.entity) {
            \(request.indented(by: 8))
                    let entry = try await client.send(request, as: \(type)?.self).entry
                    return Requested\(names.entity)(item: \(item), skipReason: \(reason))
                }

                /// Reports the items that are not listed.
                func report(_ items: [Requested\(names.entity)], _ targets: [String]) {
                    let reasons = zip(items, targets).compactMap { item, target in
                        item.item == nil ? SkippedItems.reason(item.skipReason, of: target) : nil
                    }
                    if !reasons.isEmpty { events.report(SkippedItems(reasons: reasons)) }
                }
            }
            """
    }

    private var request: [String] {
        switch list.each {
        case .path(let path, _):
            let request = RequestSource(request: RequestDefinition(path: path)) { _ in
                RequestSource.Value(expression: "target")
            }
            return ["var request = APIRequest(path: \(request.path))", "request.containsResponseValues = true"]
        case .link, nil:
            return [
                "guard let link = URL(string: target) else { throw ProviderError(.incorrectData, \"expected a link\") }",
                "let request = APIRequest(link: link)",
            ]
        }
    }

    private var cursor: String {
        """
        /// The content of a page token: a position in the references of a list.
        ///
        /// The text of a token contains only the position. If a list continues in a later run, the references are read again.
        struct \(names.entity)Cursor: Codable, Hashable, Sendable {
            /// The number of references before the position.
            var offset = 0
            /// The references after the position; `nil` in a token restored from text.
            var targets: [String]?

            private enum CodingKeys: String, CodingKey { case offset }

            /// Returns the token of the page after the first `count` of the references; none if no reference is left.
            func following(_ count: Int, of targets: [String]) -> PageTokens {
                let (next, isTooLarge) = offset.addingReportingOverflow(count)
                guard targets.count > count, !isTooLarge else { return [] }
                return [PageToken(\(names.entity)Cursor(offset: next, targets: Array(targets.dropFirst(count))))]
            }
        }
        """
    }

    private var targets: String {
        let entry = ListEntrySource(definition: source.definition, list: list, names: names)
        return """
            extension \(names.provider) {
                /// Returns the references from the position of a cursor to the end.
                func targets(
                    from cursor: \(names.entity)Cursor, of list: ListRequest
                ) async throws(ProviderError) -> [String] {
                    if let targets = cursor.targets { return targets }
            \(source.request.indented(by: 8))
                    let entry = try await client.send(request, as: \(entry.type).self).entry
                    return Array(\(texts(entry.elements)).dropFirst(cursor.offset))
                }
            }
            """
    }
}
