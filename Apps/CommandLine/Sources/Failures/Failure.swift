import Protocols

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
