import Essentials
import Protocols

/// The values of a response that say how a list continues.
struct PageValues {
    /// The number of items of the list; `nil` if the API does not send it.
    let total: Int?
    /// The number of pages.
    let pages: Int?
    /// Whether there are more pages.
    let more: Bool?
    /// The cursor or the link of the next page in the body.
    let next: String?
    /// Why items may be missing.
    let incompleteReason: String?
    /// The value of the last item.
    let last: String?
    /// The number of items on the page, with skipped ones.
    let count: Int

    /// The names of the values, in the order of ``ListDefinition/valueFields(fileName:)``.
    fileprivate enum Name: String, CaseIterable { case total, pages, more, next, incomplete }

    init<Item>(_ response: APIResponse<DecodedRecords<Item>>, of list: ListDefinition) {
        let records = response.entry
        let names = Name.allCases.filter { list.path(of: $0) != nil }
        let values = Dictionary(zip(names, records.values)) { first, _ in first }
        let header = list.totalHeader.flatMap { response.headers[$0] }
        total = values[.total]?.count ?? header.flatMap { UInt($0) }.flatMap { Int(exactly: $0) }
        pages = values[.pages]?.count
        more = values[.more].flatMap { value in
            guard case .boolean(let isTrue) = value else { return nil }
            return isTrue != (list.paging.more?.isInverted == true)
        }
        next = values[.next]?.inputText.flatMap { $0.isEmpty ? nil : $0 }
        let isInvalid = header != nil && total == nil
        incompleteReason =
            values[.incomplete] == .boolean(true)
            ? list.incomplete?.reason : isInvalid ? "invalid \(list.totalHeader ?? "total") '\(header ?? "")'" : nil
        last = records.last.inputText.flatMap { $0.isEmpty ? nil : $0 }
        count = records.count
    }
}

extension ListDefinition {
    /// The fields of the values around the items.
    func valueFields(fileName: String) -> [RecordField] {
        PageValues.fields(of: self, fileName: fileName)
    }

    /// The field of the value of the last item that the next page needs; `nil` if it needs none.
    func lastField(fileName: String) -> RecordField? {
        guard case .last(_, let from) = paging.kind else { return nil }
        return RecordField(
            "from", .text, from: .source(from.source(.textOrNumber)), isRequired: true,
            description: description("paging.from", fileName))
    }

    /// The description of a member, for errors: `list.total, github.json:40`.
    func description(_ member: String, _ fileName: String) -> String {
        "list.\(member), \(fileName):\(position.line)"
    }
}

extension PageValues {
    fileprivate static func fields(of list: ListDefinition, fileName: String) -> [RecordField] {
        Name.allCases.compactMap { name in
            guard let path = list.path(of: name) else { return nil }
            return RecordField(
                name.rawValue, name.kind, from: .source(path.source(.textOrNumber)),
                description: list.description(name.rawValue, fileName))
        }
    }
}

extension PageValues.Name {
    fileprivate var kind: RecordField.Kind {
        switch self {
        case .total, .pages: .integer(0...Int128(Int64.max))
        case .more, .incomplete: .boolean
        case .next: .text
        }
    }
}

extension ListDefinition {
    fileprivate func path(of name: PageValues.Name) -> ValuePath? {
        switch name {
        case .total: total
        case .pages: paging.pages
        case .more: paging.more?.path
        case .incomplete: incomplete?.path
        case .next:
            switch paging.kind {
            case .cursor(_, .path(let path), _): path
            case .link(let path): path
            case .cursor, .page, .offset, .last, .single: nil
            }
        }
    }
}

extension FieldValue {
    /// The number of items or pages; `nil` for another value, and for one that is too large.
    fileprivate var count: Int? {
        guard case .integer(let number) = self else { return nil }
        return Int(exactly: number)
    }
}
