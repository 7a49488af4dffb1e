import Protocols

/// An exit code of the process.
///
/// Codes from 64 to 78 follow `sysexits.h`. A code above 128 is 128 plus a signal number.
public struct ExitCode: Hashable, Sendable {
    public let rawValue: Int32
    let meaning: String

    private init(_ rawValue: Int32, _ meaning: String) {
        self.rawValue = rawValue
        self.meaning = meaning
    }

    public static let success = ExitCode(0, "success, even if nothing was found")
    public static let failure = ExitCode(1, "any other failure")
    public static let usage = ExitCode(64, "invalid command line, or a request that the API rejects as invalid")
    public static let incorrectData = ExitCode(65, "the API sent incorrect data")
    public static let notFound = ExitCode(66, "not found")
    public static let unavailable = ExitCode(69, "the API is unreachable or failed with a 5xx status")
    public static let tryLater = ExitCode(75, "rate limited or incomplete results; try again later")
    public static let credentials = ExitCode(77, "credentials missing or refused")
    /// The exit code of a cancelled command. If a signal cancelled it, the process terminates itself with that signal.
    public static let interrupted = ExitCode(130, "interrupted")
    /// The exit code if the reader has closed standard output. The process then terminates itself with `SIGPIPE`, like
    /// other filters.
    public static let closedPipe = ExitCode(141, "standard output was closed")

    /// The codes that the help lists.
    static let documented = [
        success, failure, usage, incorrectData, notFound, unavailable, tryLater, credentials,
    ]

    /// The paragraph about signals in the help.
    static let signals = """
        On SIGINT (Ctrl-C), SIGTERM or SIGHUP, switchboard finishes its output and then terminates with that signal. \
        A shell reports 130, 143 or 129.
        """

    init(for code: ProviderError.Code) {
        self = Self.codes[code] ?? .failure
    }

    private static let codes: [ProviderError.Code: ExitCode] = [
        .cancelled: .interrupted,
        .incorrectData: .incorrectData,
        .invalidRequest: .usage,
        .missingCredentials: .credentials,
        .notFound: .notFound, .pageOutOfRange: .notFound,
        .rateLimited: .tryLater,
        .refusedCredentials: .credentials,
        .responseTooLarge: .failure,
        .serverFailed: .unavailable,
        .timedOut: .unavailable,
        .unknown: .failure,
        .unreachable: .unavailable,
    ]
}
