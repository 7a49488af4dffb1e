import Protocols

/// An error in a file, and its place.
package struct FilePlace: Hashable, Sendable {
    /// The path of the file, as the user knows it.
    package let file: String
    /// The line number, starting at 1.
    package let line: Int
    /// The number of the character in the line, starting at 1.
    package let column: Int
    /// The place in the document: `columns[3].kind`; empty for the document itself.
    package let path: String
    package let message: String

    package init(file: String, line: Int, column: Int, path: String, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.path = path
        self.message = message
    }

    /// The error in the form that editors understand: `acme.json:12:31: columns[3].kind: unknown word 'interger'`.
    package var text: String { "\(file):\(line):\(column): " + (path.isEmpty ? "" : "\(path): ") + message }
}

/// The failure of a command, with the details for the user.
package struct Failure: Error, Sendable {
    package var kind: FailureKind
    package var message: String
    package var hint: String?
    /// The failed request, with secrets masked.
    package var request: String?
    /// The HTTP status of the response.
    package var status: Int?
    package var retryAt: Date?
    /// The cursor that continues the list after the records that were written.
    package var after: String?
    /// The errors in a file of the user, in the order of the file.
    package var places: [FilePlace] = []
    /// Whether only cached responses were allowed, and the required response was not cached.
    package var isCacheMiss = false

    package init(
        _ kind: FailureKind, _ message: String, hint: String? = nil, request: String? = nil,
        status: Int? = nil, retryAt: Date? = nil
    ) {
        self.kind = kind
        self.message = message
        self.hint = hint
        self.request = request
        self.status = status
        self.retryAt = retryAt
    }

    package static func usage(_ message: String, hint: String? = nil) -> Failure {
        Failure(.usage, message, hint: hint)
    }

    package static let interrupted = Failure(.interrupted, "interrupted")

    /// Returns the failure for incomplete results. The caller must already have written the items that were received.
    package static func incomplete(
        _ reasons: [String], hint: String? = "try again later, or request fewer items at a time"
    ) -> Failure {
        Failure(
            .incomplete, "incomplete results: \(reasons.joined(separator: "; "))",
            hint: hint)
    }

    package init(writing error: WriteError) {
        self.init(writing: error, "could not write to standard output: \(error.reason)")
    }

    package init(writing error: WriteError, _ message: String) {
        self.init(error.isClosedPipe ? .closedPipe : .output, message, hint: error.hint)
    }

    /// Creates the failure for a file that cannot be opened for writing. It is a usage failure if the path is invalid;
    /// otherwise, its kind is `output`.
    package init(opening error: WriteError, _ message: String) {
        self = error.isInvalidPath ? .usage(message, hint: error.hint) : Failure(writing: error, message)
    }
}
