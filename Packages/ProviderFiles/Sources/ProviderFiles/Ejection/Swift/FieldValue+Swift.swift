import Essentials
import Protocols

extension FieldValue {
    /// The value as Swift source code: `.text("open")`.
    var swift: String {
        switch self {
        case .null: ".null"
        case .boolean(let value): ".boolean(\(value))"
        case .integer(let number): ".integer(\(number))"
        case .number(let number): ".number(\(number))"
        case .decimal(let number): ".decimal(Decimal(string: \"\(number)\") ?? 0)"
        case .text(let text): ".text(\(SwiftSource.literal(text)))"
        case .date(let date): ".text(\(SwiftSource.literal(date.iso8601)))"
        case .list(let values): ".list(\(SwiftSource.array(values.map(\.swift))))"
        case .object(let members):
            members.isEmpty
                ? ".object([])"
                : SwiftSource.array(members.map { "\(SwiftSource.literal($0.name)): \($0.value.swift)" })
        }
    }
}

extension JSONValue {
    /// The value as a `FieldValue` in Swift source code.
    var swift: String { fieldValue.swift }

    private var fieldValue: FieldValue {
        switch self {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .number(let digits):
            Int128(digits).map(FieldValue.integer) ?? Decimal(string: digits).map(FieldValue.decimal) ?? .null
        case .text(let text): .text(text)
        case .array(let elements): .list(elements.map(\.fieldValue))
        case .object(let members): .object(members.map { FieldValue.Member($0.key, $0.value.fieldValue) })
        }
    }
}

extension HTTPHeaders {
    /// The header fields as a dictionary literal; several fields of one name are not lost in it.
    func swift(indentation: Int) -> String {
        SwiftCall.array(
            fields.map { "\(SwiftSource.literal($0.name)): \(SwiftSource.literal($0.value))" }, indentation: indentation
        )
    }
}
