/// The header fields of a request or response, in order. Names can be repeated. Lookups ignore case.
public struct HTTPHeaders: Hashable, Sendable {
    /// A header field.
    public struct Field: Hashable, Sendable {
        /// The name, in its original case.
        public let name: String
        /// The value. In a response, it has no surrounding white space (RFC 9110 §5.5).
        public let value: String

        /// Creates a field. The name and the value are stored unchanged.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// All fields, in order.
    public private(set) var fields: [Field]

    /// Creates header fields. By default, there are none.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// Adds a field and keeps other fields with the same name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Returns the values of all fields with the given name, in order.
    public func values(of name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// Returns the value of the first field with the given name, if it is an integer from 0 to 2³² - 1.
    ///
    /// This range is sufficient for Unix timestamps until the year 2106.
    public func integer(_ name: String) -> UInt32? {
        values(of: name).first.flatMap { UInt32($0) }
    }

    /// The values of all fields with the given name, joined by commas (RFC 9110 §5.3); `nil` if no field has the name.
    ///
    /// Setting a value replaces all fields with the name. Setting `nil` removes them.
    public subscript(name: String) -> String? {
        get {
            let values = values(of: name)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            let lowercased = name.lowercased()
            fields.removeAll { $0.name.lowercased() == lowercased }
            if let newValue { append(name, newValue) }
        }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Creates header fields from a dictionary literal. Their order and repeated names are preserved.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}
