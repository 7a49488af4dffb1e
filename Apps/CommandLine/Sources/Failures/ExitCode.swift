import Protocols
import StoreProtocols

/// An exit code of the process, and the exit codes of the errors of providers and stores. The app's own failures are in
/// ``FailureKind``.
///
/// Codes from 64 to 78 follow `sysexits.h`. A code above 128 is 128 plus a signal number.
public struct ExitCode: Hashable, Sendable {
    /// The value of the exit code, from 0 to 141.
    public let rawValue: Int32
    package let meaning: String

    private init(_ rawValue: Int32, _ meaning: String) {
        self.rawValue = rawValue
        self.meaning = meaning
    }

    /// The exit code 0, for success. An empty list is a success.
    public static let success = ExitCode(0, "success; an empty list is a success")
    /// The exit code 1, for failures without an exit code of their own, such as `responseTooLarge` and `unknown`.
    public static let failure = ExitCode(1, "any other failure, such as a full disk")
    /// The exit code 64, for an invalid command line and for `invalidRequest`.
    public static let usage = ExitCode(64, "invalid command line, or a request that the API rejects as invalid")
    /// The exit code 65, for `incorrectData`, for breaking changes of the API that `check --live` finds, for stored records
    /// that lack a column or a value, and for a file of providers or of lists with errors.
    public static let incorrectData = ExitCode(
        65, "the API sent incorrect data, or a file of providers or lists has errors")
    /// The exit code 66, for `notFound` and `pageOutOfRange`, for a request without a sample, and for a store that does
    /// not exist.
    public static let notFound = ExitCode(66, "not found")
    /// The exit code 69, for `unreachable`, `timedOut` and `serverFailed`, and for a database whose host name has no
    /// address.
    public static let unavailable = ExitCode(69, "the API is unreachable or failed with a 5xx status")
    /// The exit code 75, for `rateLimited`, `quotaExhausted` and incomplete results, and for a database that is locked or
    /// unavailable.
    public static let tryLater = ExitCode(
        75, "rate limited, quota exhausted, or incomplete results; try again later")
    /// The exit code 77, for `missingCredentials` and `refusedCredentials`, also of a database, and for a provider file
    /// that the user does not trust.
    public static let credentials = ExitCode(77, "credentials missing or refused, or a provider file is not trusted")
    /// The exit code of a cancelled command. If a signal cancelled the command, the process terminates itself with that
    /// signal.
    public static let interrupted = ExitCode(130, "interrupted")
    /// The exit code if the reader of standard output has closed the pipe. The process then terminates itself with
    /// `SIGPIPE`, so that its parent sees the usual status of a program in a pipeline.
    public static let closedPipe = ExitCode(141, "standard output was closed")

    /// The codes that the help lists.
    package static let documented = [
        success, failure, usage, incorrectData, notFound, unavailable, tryLater, credentials,
    ]

    /// The paragraph about signals in the help.
    package static let signals = """
        On SIGINT (Ctrl-C), SIGTERM or SIGHUP, switchboard finishes its output and then terminates with that signal. \
        A shell reports 130, 143 or 129.
        """
}

// MARK: - Errors

extension ExitCode {
    init(_ code: ProviderError.Code) { self = Self.providers[code] ?? .failure }

    /// The exit codes of provider errors. Codes that are not in the table have the exit code 1.
    private static let providers: [ProviderError.Code: ExitCode] = [
        .cancelled: .interrupted,
        .incorrectData: .incorrectData,
        .invalidRequest: .usage,
        .missingCredentials: .credentials, .refusedCredentials: .credentials,
        .notFound: .notFound, .pageOutOfRange: .notFound,
        .quotaExhausted: .tryLater, .rateLimited: .tryLater,
        .serverFailed: .unavailable, .timedOut: .unavailable, .unreachable: .unavailable,
    ]

    init(_ code: StoreError.Code) { self = Self.stores[code] ?? .failure }

    /// The exit codes of store errors. Codes that are not in the table have the exit code 1.
    private static let stores: [StoreError.Code: ExitCode] = [
        .busy: .tryLater, .conflict: .tryLater, .unavailable: .tryLater,
        .cancelled: .interrupted,
        .incompleteRecords: .incorrectData,
        .invalidLocation: .usage, .invalidQuery: .usage,
        .missingDatabase: .notFound, .missingStore: .notFound,
        .refusedCredentials: .credentials,
        .unknownHost: .unavailable,
    ]
}
