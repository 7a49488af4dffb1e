import Essentials
import Protocols

/// The kind of a column as the file says it.
indirect enum KindWord: Equatable, Sendable {
    case text, integer, number, decimal, boolean, date, any
    case list(KindWord)
    case object([ColumnDefinition])

    /// The kind of the elements of a list; the kind itself if it is no list.
    var element: KindWord {
        if case .list(let element) = self { element } else { self }
    }

    private static let words: [(name: String, kind: KindWord)] = [
        ("text", .text), ("integer", .integer), ("number", .number), ("decimal", .decimal), ("boolean", .boolean),
        ("date", .date), ("any", .any),
    ]

    static let format: ValueFormat<KindWord> = Form.word(of: words.map(\.name)).reading { word, _ in
        words.first { $0.name == word }?.kind
    }

    /// An array of the kind of its elements.
    static let listFormat: ValueFormat<KindWord> = Form.list(of: format.or(objectFormat), minimumCount: 1)
        .reading { kinds, place -> KindWord? in
            guard place.elements?.count == 1 else {
                return place.refuse(#"a list has one kind, such as ["text"]"#)
            }
            return kinds.first.map(KindWord.list)
        }

    static let objectFormat: ValueFormat<KindWord> = Form.object(
        ObjectFormat("objectKind", "An object with columns of its own.", [ObjectKindFormat.columns]) { reader in
            reader[ObjectKindFormat.columns].map { .object($0) }
        })
}

/// The members of a kind that is an object.
private enum ObjectKindFormat {
    static let columns: Member<[ColumnDefinition]> = Member(
        "columns",
        Form.list(of: Form.object(ColumnFormat.field).placed, minimumCount: 1).reading { columns, place in
            UniqueNames.check(columns.map { ($0.value.name.lowercased(), $0.value.name, $0.place) }, "column")
            return columns.map(\.value)
        }, "The columns of the object. Their paths start at the object.", isRequired: true)
}

/// The form of a date as the file says it.
enum DateWord: String, CaseIterable {
    case iso8601, unix
    case unixMilliseconds = "unix-ms"
    case date, http, local

    /// The format of dates in requests; `nil` for one that only responses have.
    var inRequests: DateFormat? {
        switch self {
        case .iso8601: .iso8601
        case .unix: .unix
        case .unixMilliseconds: .unixMilliseconds
        case .date: .day
        case .local: .local(secondsFromUTC: 0)
        case .http: nil
        }
    }
}

/// The meaning of a column as the file says it.
enum RoleWord: String, CaseIterable {
    case title, section, count, thumbnail, picture, page

    var role: ColumnRole { ColumnRole(rawValue) }
}

/// The value of a column whose value is missing.
enum DefaultFormat {
    static let value = Form.json.reading { value, place -> FieldValue? in
        switch value {
        case .boolean(let value): return .boolean(value)
        case .text(let text): return .text(text)
        case .array(let values) where values.isEmpty: return .list([])
        case .number(let digits):
            if let integer = Int128(digits) { return .integer(integer) }
            guard let number = Double(digits), number.isFinite else {
                return place.refuse("the number is out of range")
            }
            return .number(number)
        case .null, .array, .object: return place.refuse("expected text, a number, a Boolean or []")
        }
    }
}
