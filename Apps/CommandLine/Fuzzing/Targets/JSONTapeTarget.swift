import FuzzHarness
import Protocols
import RESTClient

/// JSON for the decoder of entries, compared with JSONDecoder
@main struct JSONTapeTarget: FuzzTarget {
    static let seeds = [
        #"[{"id":1,"name":"a\u00e9\ud83d\ude00 \"x\"","ratio":-1.5e-3,"tags":["a/b","\\","é"],"link":"https:\/\/x.example"}]"#,
        #"{"id":18446744073709551615,"any":[null,true,{"a":{"b":[[]]}}],"id":2,"i\u0064":3,"small":-128,"code":28185}"#,
        #" { "a" : 1.0 , "b" : 1e2 , "c" : -0 , "d" : "aGVsbG8=" , "e" : 9007199254740993 } "#, "[[[[[]]]]]", "-0.5",
        #""x""#,
    ].map { Array($0.utf8) }
    static let words = [
        "null", "true", "false", "\\u0000", "\\ud800", "\\udc00", "\\u212A", "\u{212A}", "e\u{301}", "1e400", "1e-400",
        "-0", "0.1", "\"id\":", "\"i\\u0064\":", "\"name\":", "\"ratio\":", "\"small\":", "\"tags\":", "\"link\":",
        "\"code\":", "\"any\":", "{\"", "\":", "[[[[[[[[[[[[[[[[", "]]]]]]]]]]]]]]]]", "\u{FEFF}",
        "9223372036854775808",
    ]

    static func run(_ input: FuzzInput) {
        let raw = input.data
        // JSONDecoder traps on data that ends with a "[" when it decodes from the array there.
        guard raw.last(where: { ![0x00, 0x20, 0x09, 0x0A, 0x0D].contains($0) }) != UInt8(ascii: "[") else {
            _ = try? JSONCoder().decodeJSON(TreeEntry.self, from: raw)
            return
        }
        compare(FieldsEntry.self, raw)
        compare([FieldsEntry].self, raw)
        compare(TreeEntry.self, raw)
        compare([String: [String: Double]].self, raw)
        compare([Decimal].self, raw)
        compare(Data.self, raw)
    }

    private static func compare<Value: Decodable & Equatable>(_ type: Value.Type, _ raw: Data) {
        let expected = try? JSONDecoder().decode(OutcomeEntry<Value>.self, from: raw)
        let decoded = try? OutcomeEntry<Value>.from(raw: raw, using: JSONCoder())
        require(
            decoded == expected, "\(type): expected \(String(describing: expected)), got \(String(describing: decoded))"
        )
    }
}

/// A value, or `nil` for an error. Errors are not compared: which of several members fails first is unspecified.
private struct OutcomeEntry<Value: Decodable & Equatable>: Decodable, RawDecodable, Equatable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        value = try? decoder.singleValueContainer().decode(Value.self)
    }
}

/// One field of each kind. Each is decoded by itself, so that no error hides another.
private struct FieldsEntry: Decodable, Equatable {
    /// A set, because `sorted()` has no unique result for some texts that are not in Unicode normalization form C, such
    /// as those with U+212A: with Swift 6.3.1, `<` is not transitive for them.
    let names: Set<String>
    let fields: [String]
    /// The value of "any". It is not a text in `fields`, because equal dictionaries can have different texts.
    let tree: TreeEntry?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        names = Set(container.allKeys.map(\.stringValue))
        var fields: [String] = []
        func add<Field: Decodable>(_ type: Field.Type, _ name: String) {
            guard let key = Key(stringValue: name) else { return }
            let result = Result { try container.decodeIfPresent(type, forKey: key) }
            fields.append((try? result.get()).map { "\($0 as Any)" } ?? "failed")
        }
        add(LenientInteger<Int64>.self, "id")
        add(String.self, "name")
        add(Double.self, "ratio")
        add(Float.self, "ratio")
        add(Int8.self, "small")
        add(UInt64.self, "id")
        add([String].self, "tags")
        add(URL.self, "link")
        add(LenientText.self, "code")
        add(Int.self, "K")
        add(Bool.self, "\u{E9}")
        let key = Key(stringValue: "any")
        tree = key.flatMap { try? container.decodeIfPresent(TreeEntry.self, forKey: $0) }
        self.fields = fields
    }

    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// Any JSON value, decoded by trying one type after another.
private indirect enum TreeEntry: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(UInt64)
    case text(String)
    case array([TreeEntry])
    case object([String: TreeEntry])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode(Double.self) {
            // -0 is not 0.
            self = .number(value.bitPattern)
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [TreeEntry] = []
            while !elements.isAtEnd { array.append(try elements.decode(TreeEntry.self)) }
            self = .array(array)
        } else {
            self = .object(try container.decode([String: TreeEntry].self))
        }
    }
}
