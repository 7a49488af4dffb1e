import Records

extension DecodingError {
    /// Returns the error with another path.
    func moved(_ path: ([any CodingKey]) -> [any CodingKey]) -> DecodingError {
        func move(_ context: Context) -> Context {
            Context(
                codingPath: path(context.codingPath), debugDescription: context.debugDescription,
                underlyingError: context.underlyingError)
        }
        return switch self {
        case .typeMismatch(let type, let context): .typeMismatch(type, move(context))
        case .valueNotFound(let type, let context): .valueNotFound(type, move(context))
        case .keyNotFound(let key, let context): .keyNotFound(key, move(context))
        case .dataCorrupted(let context): .dataCorrupted(move(context))
        @unknown default: self
        }
    }
}

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
        if type == [String].self, case .list(let values) = self {
            let texts = values.compactMap { value -> String? in if case .text(let text) = value { text } else { nil } }
            if texts.count == values.count, let value = texts as? Value { return value }
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
