import Essentials

/// All errors of a provider file or of a file of lists, in the order of the file.
public struct ProviderFileErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// At least one.
    public let errors: [ProviderFileError]

    /// One line for each error.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// An error in a provider file or in a file of lists.
public struct ProviderFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file, as it was given.
    public let file: String
    /// The line number, starting at 1.
    public let line: Int
    /// The number of the character in the line, starting at 1.
    public let column: Int
    /// The place in the document: `columns[3].kind`. It is empty for the document itself.
    public let path: String
    /// What is wrong, and what was expected. Control characters of the file are escaped.
    public let message: String

    /// The error in the form that editors understand: `acme.json:12:31: columns[3].kind: unknown word 'interger'`.
    public var description: String {
        "\(file):\(line):\(column): " + (path.isEmpty ? message : "\(path): \(message)")
    }
}

extension String {
    /// The text in quotation marks for a message, on one line and not too long.
    var inMessage: String {
        let start = prefix(60)
        return "'" + VisibleText.line(String(start)) + (start.endIndex < endIndex ? "…'" : "'")
    }
}

extension [String] {
    /// The words in quotation marks for a message: `'a', 'b' or 'c'`.
    func joined(by word: String) -> String { map { "'\(VisibleText.line($0))'" }.joinedUnquoted(by: word) }

    /// The words for a message: `text, an array or an object`.
    func joinedUnquoted(by word: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(word) " + last
    }
}
