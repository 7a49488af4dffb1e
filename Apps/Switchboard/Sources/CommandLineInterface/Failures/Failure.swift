import Protocols

/// Why a command failed, with all that the user is told.
struct Failure: Error, Sendable {
    /// What kind it is, for scripts: `usage`, or the name of a provider error's code.
    var code: String
    var message: String
    /// What to do next.
    var hint: String?
    /// The request it happened to, secrets hidden.
    var request: String?
    /// The status of the API's answer.
    var status: Int?
    var retryAt: Date?
    var exitCode: ExitCode
    /// Whether only stored answers were asked for, and there was none.
    var isNotStored = false

    init(
        _ exitCode: ExitCode, code: String, _ message: String, hint: String? = nil, request: String? = nil,
        status: Int? = nil, retryAt: Date? = nil
    ) {
        self.exitCode = exitCode
        self.code = code
        self.message = message
        self.hint = hint
        self.request = request
        self.status = status
        self.retryAt = retryAt
    }

    /// The user asked for something that cannot be.
    static func usage(_ message: String, hint: String? = nil) -> Failure {
        Failure(.usage, code: "usage", message, hint: hint)
    }

    /// Who interrupts knows what was under way.
    static let interrupted = Failure(.interrupted, code: ProviderError.Code.cancelled.description, "Interrupted")

    /// The API said that its answer lacks something; what there is has been written.
    static func incomplete(_ shortfalls: [String]) -> Failure {
        Failure(
            .tryLater, code: "incomplete", "The answer is not whole: \(shortfalls.joined(separator: "; "))",
            hint: "try again later, or ask for less at a time")
    }

    /// Standard output cannot be written.
    init(writing error: WriteError) {
        self.init(
            error.isClosedPipe ? .closedPipe : .failure, code: "output", "Cannot write the output: \(error.reason)")
    }
}
