public import Essentials

/// A response of an API, read from a file.
public struct RecordedResponse: Sendable {
    /// The maximum size of a file, in bytes. A few items are enough to generate a provider.
    public static let maximumSize = 16 << 20

    /// The body.
    public let document: JSONValue

    /// Whether a text is probably a description of an API as YAML.
    private static func isYAML(_ data: Data) -> Bool {
        let start = String(decoding: data.prefix(400), as: UTF8.self)
        return start.contains(/(?:^|\n)(?:openapi|swagger):/)
    }

    /// Parses a response. Throws an error if the data is not JSON, is too large, or is nested too deeply.
    ///
    /// - Parameter name: The name of the file, for error messages.
    public init(_ data: Data, named name: String) throws(ProposalError) {
        guard data.count <= Self.maximumSize else {
            throw ProposalError(
                "\(name) is too large: expected at most \(Self.maximumSize >> 20) MB; record a response with fewer items"
            )
        }
        guard data.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
            throw ProposalError("\(name) is empty: expected a JSON document")
        }
        guard !Self.isYAML(data) else {
            throw ProposalError("\(name) is YAML: convert it to JSON first")
        }
        do throws(JSONParser.SyntaxError) {
            // A byte order mark is not part of JSON (RFC 8259 §8.1), but some editors write it.
            document = try JSONParser.document(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
        } catch {
            throw ProposalError(
                "\(name) is not JSON: line \(error.line), column \(error.column): \(error.reason); "
                    + "record the body of the response alone, for example with: curl --fail --output FILE URL")
        }
    }
}

/// A reason why no provider can be written, and what to do next.
public struct ProposalError: Error, Hashable, CustomStringConvertible {
    public let description: String

    /// Creates an error. Replaces control characters, because the description may contain text from the response.
    public init(_ description: String) {
        self.description = description.onOneLine
    }
}
