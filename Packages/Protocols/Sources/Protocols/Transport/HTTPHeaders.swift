/// Header fields in the order in which they were sent, including repeated ones. Names are case-insensitive.
public struct HTTPHeaders: Hashable, Sendable {
    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The name as it was written.
        public let name: String
        /// The value without the white space around it.
        public let value: String

        /// Creates a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Every field, in order.
    public private(set) var fields: [Field]

    /// Creates header fields; none by default.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// Adds a field, whether or not there is one with the same name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Returns all values of a name, in order.
    public func values(of name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// Returns the value of a name as a non-negative integer; `nil` when it is anything else, or larger than 32 bits.
    /// As seconds since 1970, 32 bits reach the year 2106.
    public func integer(_ name: String) -> UInt32? {
        values(of: name).first.flatMap { UInt32($0) }
    }

    /// The values of a name as one list, as RFC 9110 §5.3 allows; `nil` when there is none. Setting it replaces them
    /// all; setting it to `nil` removes them.
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
    /// Creates header fields in the order in which they are written, including repeated ones.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}
