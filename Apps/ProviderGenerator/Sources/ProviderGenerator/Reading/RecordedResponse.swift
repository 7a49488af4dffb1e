import Essentials

/// A response of an API, read from a file.
public struct RecordedResponse: Sendable {
    /// The maximum size of a file, in bytes. A few items are enough to generate a provider.
    public static let maximumSize = 16 << 20

    let document: JSONValue

    /// Parses a response. Throws an error if the data is not JSON, is too large, or is nested too deeply.
    ///
    /// - Parameter name: The name of the file, for error messages.
    public init(_ data: Data, named name: String) throws(GeneratorError) {
        guard data.count <= Self.maximumSize else {
            throw GeneratorError(
                "\(name) is too large: expected at most \(Self.maximumSize >> 20) MB; record a response with fewer items"
            )
        }
        guard data.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
            throw GeneratorError("\(name) is empty: expected a JSON document")
        }
        do throws(JSONParser.SyntaxError) {
            // A byte order mark is not part of JSON (RFC 8259 §8.1), but some editors write it.
            document = try JSONParser.document(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
        } catch {
            throw GeneratorError(
                "\(name) is not JSON: line \(error.line), column \(error.column): \(error.reason); "
                    + "record the body of the response alone, for example with: curl --fail --output FILE URL")
        }
    }
}

/// A reason why no provider can be written, and what to do next.
public struct GeneratorError: Error, Hashable, CustomStringConvertible {
    public let description: String

    /// Creates an error. Replaces control characters, because the description may contain text from the response.
    init(_ description: String) {
        self.description = SwiftSource.comment(description)
    }
}

extension JSONValue {
    /// The members of an object; `nil` for any other value.
    var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of an array; `nil` for any other value.
    var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text of a string; `nil` for any other value.
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The first value of a key; `nil` if this value is not an object or does not have the key.
    subscript(key: String) -> JSONValue? { members?.first { $0.key == key }?.value }

    /// Whether the value is null, an empty string, an empty array, or an object whose values are all empty.
    var isEmpty: Bool {
        switch self {
        case .null: true
        case .text(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let members): members.allSatisfy(\.value.isEmpty)
        case .boolean, .number: false
        }
    }

    /// Whether the value is a number, a Boolean, or text that is not empty.
    var isScalar: Bool { members == nil && elements == nil && !isEmpty }

    /// A description of the value, such as `24 strings`.
    var summary: String {
        switch self {
        case .null: return "null"
        case .boolean: return "a Boolean"
        case .number: return "a number"
        case .text: return "a string"
        case .object(let members):
            let keys = members.prefix(6).map(\.key).joined(separator: ", ")
            return members.isEmpty ? "an empty object" : "an object with \(keys)\(members.count > 6 ? ", …" : "")"
        case .array(let elements):
            guard let first = elements.first else { return "an empty array" }
            let noun = Set(elements.map(\.noun)).count > 1 ? "values" : first.noun
            return "\(elements.count) \(elements.count == 1 ? String(noun.dropLast()) : noun)"
        }
    }

    private var noun: String {
        switch self {
        case .null: "nulls"
        case .boolean: "Booleans"
        case .number: "numbers"
        case .text: "strings"
        case .array: "arrays"
        case .object: "objects"
        }
    }
}
