import Essentials
import Protocols

/// How error responses are read.
struct ErrorDefinition: Hashable, Sendable {
    /// The places of the API's message. The first that is present is used.
    var message: [ValuePath] = []
    /// Whether a response with a status from 200 to 299 can be an error.
    var includesSuccess = false
    /// The first rule that fits decides. Without one, the status decides.
    var rules: [ErrorRule] = []
}

/// The meaning of a response. A rule fits if all conditions that it has are true.
struct ErrorRule: Hashable, Sendable {
    enum Meaning: Hashable, Sendable {
        case failure(ProviderError.Code)
        /// A list without items.
        case empty
    }

    enum Operation: String, CaseIterable, Sendable {
        case list, get, add, edit, delete, download
    }

    /// The statuses; empty for any status outside 200 to 299.
    var statuses: [Int] = []
    /// Header fields and their values.
    var headers = HTTPHeaders()
    /// Text in the message, without regard to case.
    var contains: String? = nil
    /// The place of a value that is present, and is one of ``values`` if there are any.
    var path: ValuePath? = nil
    var values: [FieldValue] = []
    /// The operation; `nil` for any.
    var operation: Operation? = nil
    var meaning: Meaning
    /// Whether a retry can succeed; `nil` if the code and the status decide.
    var isRetryable: Bool? = nil
    var retry: RetryTime? = nil
    /// Text that follows the API's message.
    var note: String? = nil

    /// Returns whether a response with a status from 200 to 299 can fit.
    ///
    /// - Parameter includesSuccess: The value of ``ErrorDefinition/includesSuccess``.
    func canFitSuccess(_ includesSuccess: Bool) -> Bool {
        statuses.isEmpty ? includesSuccess && path != nil : statuses.contains(where: (200..<300).contains)
    }
}

/// Where a response says when the next request can succeed: as a number of seconds, or as a time.
enum RetryTime: Hashable, Sendable {
    case header(String)
    case path(ValuePath)
}

extension Date {
    /// Creates the time that a wait ends, from the text of a header field or of a value in a body: seconds from now,
    /// seconds since 1970, a date in the format of HTTP or ISO 8601. Returns `nil` for other text.
    ///
    /// A number is a time if it is at least a billion (September 2001).
    init?(endOfWait text: String, receivedAt: Date) {
        if let seconds = Double(text), seconds.isFinite, seconds >= 0 {
            let isTime = seconds >= 1_000_000_000
            self = isTime ? Date(timeIntervalSince1970: seconds) : receivedAt.addingTimeInterval(seconds)
        } else if let date = HTTPDate.date(from: text) ?? Date(iso8601: text) {
            self = date
        } else {
            return nil
        }
    }
}
