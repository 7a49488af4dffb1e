/// Header fields in the order they were sent, repeats kept. Names compare without regard to case.
public struct HTTPHeaders: Hashable, Sendable {
    /// One header field.
    public struct Field: Hashable, Sendable {
        /// As it was written; case does not count.
        public let name: String
        /// Without the white space around it.
        public let value: String

        /// A field with a name and a value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Every field, in order.
    public private(set) var fields: [Field]

    /// Fields in their order; none unless given.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// Adds a field, whether or not there is one of that name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// All values of a name, in order.
    public func values(of name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The values of a name as one list, as RFC 9110 §5.3 allows; `nil` when there is none. Setting it replaces them
    /// all, and setting it to `nil` removes them.
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
    /// Fields in the order they are written, repeats kept.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}
