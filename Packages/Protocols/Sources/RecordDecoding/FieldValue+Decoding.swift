import Records

extension FieldValue {
    /// Returns the value as a property's type. Text and an empty list, which are the usual default values, are fast.
    @usableFromInline func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        if case .text(let text) = self, let value = text as? Value { return value }
        if case .integer(let number) = self, let integer = type as? any FixedWidthInteger.Type,
            let value = integer.init(exactly: number) as? Value
        {
            return value
        }
        if self == .list([]), let list = type as? any RangeReplaceableCollection.Type, let value = list.init() as? Value
        {
            return value
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .records
        return try decoder.decode(type, from: JSONEncoder().encode(self))
    }

    /// The value as a part of a longer text; `nil` for a value that is not one line of text.
    var plainText: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .boolean(let isTrue): String(isTrue)
        case .number(let number): String(number)
        case .decimal(let number): "\(number)"
        case .date(let date): date.iso8601
        case .null, .list, .object: nil
        }
    }

    /// Returns a number from its decimal text; `nil` for other text, and for a type that is not a number.
    static func number<Value>(_ text: String, as type: Value.Type) -> Value? {
        if let integer = type as? any FixedWidthInteger.Type { return integer.init(text) as? Value }
        guard text.utf8.allSatisfy("+-.eE0123456789".utf8.contains), let number = Double(text), number.isFinite else {
            return nil
        }
        return number as? Value ?? Decimal(string: text) as? Value
    }
}
