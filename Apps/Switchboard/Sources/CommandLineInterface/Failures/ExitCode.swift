/// How the process ends, by the meanings of `sysexits.h`.
public struct ExitCode: Hashable, Sendable {
    public let rawValue: Int32

    public static let success = ExitCode(rawValue: 0)
    /// Anything that has no code of its own.
    public static let failure = ExitCode(rawValue: 1)
    /// Wrong use, or a request that the API calls invalid.
    public static let usage = ExitCode(rawValue: 64)
    /// The API sent incorrect data.
    public static let incorrectData = ExitCode(rawValue: 65)
    public static let notFound = ExitCode(rawValue: 66)
    /// The API cannot be reached, or answers that it failed.
    public static let unavailable = ExitCode(rawValue: 69)
    /// Rate limited, or an answer that is not whole: try later.
    public static let tryLater = ExitCode(rawValue: 75)
    /// Credentials are missing or refused.
    public static let credentials = ExitCode(rawValue: 77)
    public static let interrupted = ExitCode(rawValue: 130)
    /// The reader of standard output has gone. The process ends as by `SIGPIPE`, like any other filter.
    public static let closedPipe = ExitCode(rawValue: 141)

    /// What help says of each.
    static let meanings: [(code: ExitCode, meaning: String)] = [
        (.success, "all went well; nothing found is no failure"),
        (.failure, "anything else"),
        (.usage, "wrong use, or a request that the API calls invalid"),
        (.incorrectData, "the API sent incorrect data"),
        (.notFound, "there is no such item"),
        (.unavailable, "the API cannot be reached, or answers 5xx"),
        (.tryLater, "rate limited, or an answer that is not whole: try later"),
        (.credentials, "credentials are missing or refused"),
        (.interrupted, "interrupted"),
    ]
}
