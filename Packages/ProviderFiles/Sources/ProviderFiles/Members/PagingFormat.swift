import Essentials
import Protocols

/// The members of `list.paging`.
enum PagingFormat {
    private static let kind = Member(
        "kind", Form.word(KindWord.self), "How the next page is requested: page, offset, cursor, link, last or single.",
        isRequired: true)
    private static let parameter = Member("parameter", Form.text, "The name of the parameter for the page.")
    private static let placement = Member(
        "in", Form.word(PlacementWord.self),
        "The part of the request with the parameters of paging. The default is query.")
    private static let first = Member(
        "first", Form.integer(0...1_000_000), "The number of the first page or of the first item, usually 0 or 1.")
    private static let next = Member("next", Form.singlePath, "The place of the cursor or of the link in the response.")
    private static let nextHeader = Member("nextHeader", Form.headerName, "The header field with the cursor.")
    private static let start = Member("start", Form.text, "The cursor of the first page, such as *.")
    private static let from = Member("from", Form.singlePath, "The place of the value in the last item of a page.")
    private static let single = Member(
        "single", Form.line, "Why the document contains all items, for users and for checks.")
    private static let size = Member("size", Form.object(SizeFormat.format), "The number of items on a page.")
    private static let limit = Member(
        "limit", Form.integer(1...Shape.integers.upperBound),
        "The number of items that the API returns at most for one list.")
    private static let more = Member(
        "more", Form.singlePath.reading { path, _ in MoreRule(path: path) }.or(Form.object(MoreFormat.format)),
        "The place of a Boolean that says whether there are more pages.")
    private static let pages = Member("pages", Form.singlePath, "The place of the number of pages.")
    private static let end = Member(
        "end", Form.word(EndWord.self),
        "The last page: short (default), one that is not full; or empty, if pages in the middle can have fewer items.")
    private static let sizeIndependent = Member(
        "sizeIndependent", Form.boolean, "Whether pages of every size are parts of the same list. The default is true.")
    private static let endless = Member("endless", Form.boolean, "Whether the API makes up items for every page.")

    private enum KindWord: String, CaseIterable { case page, offset, cursor, link, last, single }
    private enum PlacementWord: String, CaseIterable { case query, body }
    private enum EndWord: String, CaseIterable { case short, empty }

    private static let named = ["page", "offset", "cursor", "last"]

    static let format = ObjectFormat<PagingDefinition>(
        "paging", "How a list is divided into pages.",
        [
            kind, parameter, placement, first, next, nextHeader, start, from, single, size, limit, more, pages, end,
            sizeIndependent, endless,
        ],
        rules: [
            .needs("parameter", when: .init("kind", named)), .only(["parameter"], when: .init("kind", named)),
            .only(["first", "pages"], when: .init("kind", ["page", "offset"])),
            .only(["next"], when: .init("kind", ["cursor", "link"])),
            .only(["nextHeader", "start"], when: .init("kind", ["cursor"])),
            .needs("from", when: .init("kind", ["last"])), .only(["from"], when: .init("kind", ["last"])),
            .only(["single"], when: .init("kind", ["single"])),
            .only(["more", "end"], when: .init("kind", ["page", "offset", "last"])),
            .atMostOne(["next", "nextHeader"]),
        ]
    ) { reader in
        let size = reader[size]
        checkEnd(reader)
        guard let kind = kind(in: reader) else { return nil }
        declareValues(reader)
        let isInBody = reader[placement] == .body
        return PagingDefinition(
            kind: kind, sizeParameter: size?.parameter.map { ParameterPlace(name: $0, isInBody: isInBody) },
            sizes: size?.sizes ?? PageSizes(100...100, defaultSize: 100), limit: reader[limit], more: reader[more],
            pages: reader[pages], endsEmpty: reader[end] == .empty, isSizeIndependent: reader[sizeIndependent] ?? true,
            isEndless: reader[endless] ?? false)
    }

    private static func kind(in reader: ObjectReader) -> PagingDefinition.Kind? {
        guard let kind = reader[kind] else { return nil }
        let place = reader[parameter].map { ParameterPlace(name: $0, isInBody: reader[placement] == .body) }
        switch kind {
        case .page: return place.map { .page($0, first: reader[first] ?? 1) }
        case .offset: return place.map { .offset($0, first: reader[first] ?? 0) }
        case .cursor:
            if !reader.has(next), !reader.has(nextHeader) {
                reader.place.fail("the kind 'cursor' needs 'next' or 'nextHeader', the place of the cursor")
            }
            let source = reader[next].map(CursorSource.path) ?? reader[nextHeader].map(CursorSource.header)
            guard let place, let source else { return nil }
            return .cursor(place, next: source, start: reader[start])
        case .link: return reader.has(next) ? reader[next].map { .link(next: $0) } : .link(next: nil)
        case .last:
            guard let place, let from = reader[from] else { return nil }
            return .last(place, from: from)
        case .single: return .single(reason: reader[single])
        }
    }

    /// Notes the values that at least one sample must contain.
    private static func declareValues(_ reader: ObjectReader) {
        reader.declare(next, in: .list) { .path($0) }
        reader.declare(nextHeader, in: .list) { .header($0) }
        reader.declare(more, in: .list) { .path($0.path) }
        reader.declare(pages, in: .list) { .path($0) }
        if !reader.has(next) { reader.declare(kind, in: .list) { $0 == .link ? .nextLink : nil } }
    }

    /// Without a size, nothing tells a full page from the last one.
    private static func checkEnd(_ reader: ObjectReader) {
        guard let kind = reader[kind], kind == .page || kind == .offset, !reader.has(size), !reader.has(more),
            !reader.has(pages), reader[end] != .empty, reader[endless] != true
        else { return }
        reader.place.fail(
            "the end of the list is unknown: expected 'size', 'more', 'pages' or \"end\": \"empty\"")
    }
}

extension PagingDefinition {
    /// Whether a parameter of paging is in the body.
    var usesBody: Bool { parameters.contains(where: \.isInBody) }
}

/// The members of `paging.size`.
private enum SizeFormat {
    private static let parameter = Member(
        "parameter", Form.text,
        "The name of the parameter for the size. Without it, the API decides, and the size is 'maximum'.")
    private static let standard = Member("default", Form.integer(1...1_000_000), "The size if the user sets none.")
    private static let minimum = Member("minimum", Form.integer(1...1_000_000), "The smallest size. The default is 1.")
    private static let maximum = Member("maximum", Form.integer(1...1_000_000), "The largest size.", isRequired: true)

    struct Size {
        var parameter: String?
        var sizes: PageSizes
    }

    static let format = ObjectFormat<Size>(
        "size", "The number of items on a page.", [parameter, standard, minimum, maximum]
    ) { reader in
        guard let maximum = reader[maximum] else { return nil }
        // A list of ids is cut into pages by the program, so it can have several sizes without a parameter.
        let isFixed = !reader.has(parameter) && !reader.has(minimum)
        let minimum = reader[minimum] ?? (isFixed ? maximum : 1)
        guard minimum <= maximum else {
            return reader.place(of: Self.minimum)
                .refuse("the minimum \(minimum) is greater than the maximum \(maximum)")
        }
        let standard = reader[standard] ?? maximum
        guard (minimum...maximum).contains(standard) else {
            return reader.place(of: Self.standard)
                .refuse("the default \(standard) is not in the range from \(minimum) to \(maximum)")
        }
        return Size(parameter: reader[parameter], sizes: PageSizes(minimum...maximum, defaultSize: standard))
    }
}

/// The members of `paging.more` as an object.
private enum MoreFormat {
    private static let path = Member("path", Form.singlePath, "The place of the Boolean.", isRequired: true)
    private static let inverted = Member(
        "inverted", Form.boolean, "Whether true means that this page is the last one, as in endOfRecords.")

    static let format = ObjectFormat<MoreRule>(
        "more", "A Boolean that says whether there are more pages.", [path, inverted]
    ) { reader in
        reader[path].map { MoreRule(path: $0, isInverted: reader[inverted] ?? false) }
    }
}
