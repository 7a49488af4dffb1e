import Protocols

extension FieldValue {
    /// The value as it is after it was encoded as JSON and decoded: dates are text, and members are sorted by name.
    var jsonForm: FieldValue {
        switch self {
        case .null, .boolean, .integer, .text: self
        case .date(let date): .text(date.iso8601)
        case .number(let number): Self.number(from: number)
        case .decimal(let number): Double("\(number)").map(Self.number(from:)) ?? self
        case .list(let values): .list(values.map(\.jsonForm))
        case .object(let members):
            .object(members.map { Member($0.name, $0.value.jsonForm) }.sorted { $0.name < $1.name })
        }
    }

    private static func number(from number: Double) -> FieldValue {
        Int128(exactly: number).map(FieldValue.integer) ?? .number(number)
    }

    /// Returns a value that was decoded from JSON as a value of a column: text as a date, and members in the order of the
    /// column.
    func decoded(as kind: FieldKind) -> FieldValue {
        switch (kind, self) {
        case (.date, .text(let text)): Date(iso8601: text).map(FieldValue.date) ?? .null
        case (.list(let element), .list(let values)): .list(values.map { $0.decoded(as: element) })
        case (.object(let fields), .object):
            .object(fields.map { Member($0.name, self[$0.name]?.decoded(as: $0.kind) ?? .null) })
        default: self
        }
    }
}
