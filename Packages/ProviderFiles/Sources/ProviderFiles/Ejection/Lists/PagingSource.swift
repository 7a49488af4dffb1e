import Essentials
import Protocols

/// The source code that requests a page, and that finds the pages after it.
struct PagingSource {
    let list: ListDefinition
    let entry: ListEntrySource
    var paging: PagingDefinition { list.paging }

    /// The statements that read the token.
    var position: [String] {
        switch paging.kind {
        case .page(_, let first):
            let number = "let number = try list.number(of: token)"
            return first == 1
                ? [number] : [number, Self.checked("page", "(number - 1).addingReportingOverflow(\(first))")]
        case .offset(_, let first):
            let start = "(number - 1).multipliedReportingOverflow(by: list.pageSize)"
            return [
                "let number = try list.number(of: token)", "let (skipped, isTooLarge) = \(start)",
                "guard !isTooLarge\(first == 0 ? "" : ", skipped < .max - \(first)") else {",
                "    throw ProviderError(.pageOutOfRange, \"page out of range: \\(number)\")", "}",
            ]
        case .cursor(_, _, let start):
            let standard = start.map { " ?? \(SwiftSource.literal($0))" } ?? ""
            return ["let cursor = try token?.content(as: String.self)\(standard)"]
        case .last: return ["let cursor = try token?.content(as: String.self)"]
        case .link: return ["let link = try token?.content(as: URL.self)"]
        case .single: return []
        }
    }

    private static func checked(_ name: String, _ sum: String) -> String {
        """
        let (\(name), isTooLarge) = \(sum)
        guard !isTooLarge else { throw ProviderError(.pageOutOfRange, "page out of range: \\(number)") }
        """
    }

    /// A value of the page in the request.
    struct Value {
        let place: ParameterPlace
        /// The expression: `list.pageSize`, or `cursor`.
        let expression: String
        var isText = false
        /// Whether the first page has no value.
        var isOptional = false

        var name: String { place.name }

        /// The expression for the value in a JSON body.
        var json: String {
            if isText { return isOptional ? "\(expression).map(FieldValue.text)" : ".text(\(expression))" }
            return ".integer(Int128(\(expression)))"
        }

        /// The expression for the value in a query or a form.
        var item: String {
            let item = { (value: String) in "QueryItem(\(SwiftSource.literal(place.name)), \(value))" }
            return isOptional ? "\(expression).map { \(item("$0")) }" : item(expression)
        }
    }

    private var values: [Value] {
        let own: Value? =
            switch paging.kind {
            case .page(let place, let first): Value(place: place, expression: first == 1 ? "number" : "page")
            case .offset(let place, let first):
                Value(place: place, expression: first == 0 ? "skipped" : "skipped + \(first)")
            case .cursor(let place, _, let start):
                Value(place: place, expression: "cursor", isText: true, isOptional: start == nil)
            case .last(let place, _): Value(place: place, expression: "cursor", isText: true, isOptional: true)
            case .link, .single: nil
            }
        return [own, paging.sizeParameter.map { Value(place: $0, expression: size) }].compactMap(\.self)
    }

    /// The query items of the page.
    var query: [String] { values.filter { !$0.place.isInBody && !$0.isOptional }.map(\.item) }

    /// The statements that add a cursor, which the first page does not have.
    var optionalQuery: [String] {
        values.filter { !$0.place.isInBody && $0.isOptional }.map { value in
            "if let cursor { query.append(QueryItem(\(SwiftSource.literal(value.name)), cursor)) }"
        }
    }

    /// The values in the body.
    var bodyValues: [Value] { values.filter(\.place.isInBody) }

    /// The number of items to request. Some APIs refuse a page that goes past the limit.
    private var size: String {
        guard case .offset = paging.kind, let limit = paging.limit else { return "list.pageSize" }
        return "skipped < \(limit) ? min(list.pageSize, \(limit) - skipped) : list.pageSize"
    }

    // MARK: - Functions

    /// The extensions that the statements use.
    var extensions: [String] {
        let hasPages = list.each == nil || !isSingle
        var texts: [String] = []
        if hasPages, isNumbered, !paging.isEndless, paging.limit != nil || hasTotal && !paging.endsEmpty {
            texts.append(Self.pages)
        }
        let hasItemLinks = if case .link? = list.each { true } else { false }
        if case .link(.some) = paging.kind, !hasItemLinks { texts.append(Self.target) }
        return texts
    }

    private var isSingle: Bool { if case .single = paging.kind { true } else { false } }
    private var isNumbered: Bool {
        switch paging.kind {
        case .page, .offset: true
        case .cursor, .link, .last, .single: false
        }
    }

    private static let pages = """
        extension ListRequest {
            /// Returns the number of pages of a list with this number of items.
            func pages(of items: Int) -> Int { items / pageSize + (items % pageSize > 0 ? 1 : 0) }
        }
        """

    static let target = """
        extension APIResponse {
            /// Returns the target of a link in the body, which can be relative to the URL of the response.
            func target(of link: String, at path: [FieldPath.Step]) throws(ProviderError) -> URL {
                // `URL` would encode control characters, so that they become a part of the path.
                let isLink = !link.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == " " }
                if isLink, let url = URL(string: link, relativeTo: url)?.absoluteURL, url.host() != nil { return url }
                let error = IncorrectData(entry: "list", path: FieldPath(path), reason: "expected a link")
                throw ProviderError(error, request: request, status: status)
            }
        }
        """

    /// Returns the column with the value at a path of an item; `nil` if there is none.
    func column(at path: ValuePath) -> String? {
        entry.definition.columns.first { $0.source == .paths([path]) }?.name
    }
}
