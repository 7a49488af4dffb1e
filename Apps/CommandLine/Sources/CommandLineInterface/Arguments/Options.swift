import Protocols
import UseCases

// The tool's own options. A provider's options are created from its parameters and fields.

// MARK: - Every command

extension Option<[String]> {
    /// The environment variable for the default provider.
    static var providerVariable: String { "SWITCHBOARD_PROVIDER" }

    static var provider: Option {
        Option(
            "provider", "the provider, by id or package name (also \(providerVariable), or a setting)",
            ValueParser(
                syntax: OptionSyntax(placeholder: "ID", expectation: "the id of a provider"),
                parse: { $0.isEmpty ? nil : [$0] }, label: { _ in nil }), default: [], combine: +)
    }
}

extension Option<Bool> {
    static var help: Option { Option(flag: "help", "show help").short("-h") }
    static var version: Option { Option(flag: "version", "show the version") }
    static var noColor: Option {
        Option(flag: "no-color", "disable colored output (also NO_COLOR, or a setting)")
    }

    static var quiet: Option {
        Option(flag: "quiet", "show only errors and the counts of 'sync' on standard error").short("-q")
    }
}

/// The format of messages on standard error.
enum MessageFormat: String, CaseIterable {
    case text, json
}

extension Option<MessageFormat> {
    static var errors: Option {
        Option(
            "errors", "format of messages on standard error",
            .choice(of: MessageFormat.allCases, name: \.rawValue), default: .text)
    }
}

// MARK: - Requests

extension Option<String?> {
    static var baseURL: Option {
        Option("base-url", "send requests to another server with the same API", .nonEmpty("URL", "a URL"))
    }

    static var authoritiesFile: Option {
        Option(
            "ca-file",
            "trust the certificate authorities in this PEM file instead of the system's "
                + "(also CURL_CA_BUNDLE, SSL_CERT_FILE)",
            .nonEmpty("FILE", "the path of a PEM file, such as ca.pem"))
    }

    static var trace: Option {
        Option(
            "trace", "write an event log to this file, one JSON object per line, with secrets redacted",
            .outputPath("trace.ndjson"))
    }
}

extension Option<Bool> {
    static var offline: Option { Option(flag: "offline", "use only cached responses, of any age") }

    /// `--offline` for commands that change items.
    static var unsupportedOffline: Option {
        offline.unsupported(
            .usage(
                "unsupported option '\(offline.flag)': changes require the API",
                hint: "use \(samples.flag) to try the command without changing anything"))
    }

    static var samples: Option {
        Option(flag: "samples", "use the provider's example data; requires no network or key, and changes nothing")
    }

    static var refresh: Option { Option(flag: "refresh", "ignore cached responses and replace them") }
    static var noCache: Option { Option(flag: "no-cache", "neither read nor write the cache") }
    static var allowHTTP: Option { Option(flag: "allow-http", "allow unencrypted HTTP to other machines") }
    static var verbose: Option { Option(flag: "verbose", "show each request on standard error, with secrets redacted") }

    /// `--verbose` for `check`.
    static var verboseCheck: Option { Option(flag: verbose.name, "show all cases, and \(verbose.summary)") }
}

extension Option<Duration> {
    static var timeout: Option {
        Option("timeout", "maximum time for one request", .seconds(from: 0.001), default: .seconds(30))
    }

    /// With 0, requests are not retried and do not wait for a rate limit that the host reports.
    static var maximumWait: Option {
        Option(
            "max-wait", "maximum time that a request waits for retries and rate limits", .seconds(from: 0),
            default: .seconds(60))
    }
}

extension Option<Rate?> {
    static var rate: Option {
        Option("rate", "maximum request rate, such as 30/min", .rate, defaultLabel: "the API's limit")
    }
}

// MARK: - Lists

extension Option<Int?> {
    static var limit: Option {
        Option(
            "limit", "maximum number of items", .integer(0...Int.max), defaultLabel: "one page, or the setting 'limit'")
    }

    /// - Parameter sizes: the page sizes that the parser accepts. Callers that only read the parsed value omit `sizes`.
    static func pageSize(_ sizes: ClosedRange<Int> = 1...Int.max) -> Option {
        Option("page-size", "items per page", .integer(sizes), defaultLabel: "the size that takes the fewest requests")
    }
}

extension Option<Int> {
    static var page: Option {
        Option(
            "page", "number of the first page, counted in pages of --page-size or of the API's default size",
            .integer(1...Int.max), default: 1)
    }

    static var concurrency: Option { concurrency(of: "pages") }

    /// - Parameter units: a plural noun for what is requested concurrently: `pages`.
    static func concurrency(of units: String) -> Option {
        Option("concurrency", "maximum number of \(units) requested at once", .integer(1...32), default: 4)
    }
}

extension Option<ListCursor?> {
    static var after: Option {
        let syntax = OptionSyntax(placeholder: "CURSOR", expectation: "a cursor that an earlier 'list' printed")
        return Option(
            "after", "continue where an earlier list with the same parameters ended",
            ValueParser(syntax: syntax, parse: ListCursor.init))
    }
}

extension Option<Bool> {
    static var all: Option { Option(flag: "all", "list all items") }
}

// MARK: - Other commands

extension Option<String?> {
    static var from: Option {
        Option(
            "from", "read the fields from a JSON object in this file (use '-' for standard input)",
            .nonEmpty("FILE|-", "the path of a file, or -"))
    }
}

extension Option<String?> {
    /// `--download` for `get`. Only providers with the `download` capability support the option.
    static var download: Option {
        Option(
            "download", "also save the item's file; with '-', write it to standard output instead of the item",
            .nonEmpty("FILE|-", "the path of a file, or -"))
    }

    /// Returns `--download` for a provider. The option is unsupported if the provider does not support downloads.
    static func download(of provider: ProviderDescriptor?) -> Option {
        guard let provider else { return download.describedAsLimited(to: "providers with downloads") }
        guard !provider.capabilities.contains(where: { $0.name == download.name }) else { return download }
        return download.unsupported(
            .usage("unsupported option '\(download.flag)': \(provider.id) does not support downloads"))
    }
}

extension Option<Bool> {
    static var live: Option {
        Option(
            flag: "live", "also send one request, and report fields that were added or removed, or whose type changed")
    }
}

// MARK: - Output

extension Option<OutputFormat?> {
    static var format: Option { format(of: OutputFormat.common) }

    static func format(of formats: [OutputFormat]) -> Option {
        let names = [true, false].map { OutputFormat.default(isTerminal: $0).name }
        return format(of: formats, default: "\(names[0]) on a terminal, \(names[1]) otherwise")
    }

    static func format(of formats: [OutputFormat] = OutputFormat.common, default label: String) -> Option {
        Option("format", "output format", .choice("FORMAT", of: formats, name: \.name), defaultLabel: label)
    }
}

extension Option<String?> {
    /// `--output` for `list`.
    static var output: Option { output("items", "the format (a database for .db)") }

    /// `--output` for `query`.
    static var rowOutput: Option { output("rows", "the format") }

    private static func output(_ records: String, _ choice: String) -> Option {
        Option(
            "output", "write the \(records) to this file; its suffix selects \(choice)",
            .nonEmpty("FILE|-", "the path of a file, or -")
        ).short("-o")
    }
}

extension Option<Bool> {
    static var csvSafe: Option {
        Option(flag: "csv-safe", "with csv: prevent spreadsheets from running text as formulas")
    }

    static var raw: Option {
        Option(flag: "raw", "print each item as the API sent it, with all its fields (json and ndjson only)")
    }
}

extension Option<[String]?> {
    /// - Parameter columns: the names that the parser accepts. Callers that only read the parsed value omit `columns`.
    static func fields(_ columns: [String] = []) -> Option {
        Option("fields", "fields to show, in the given order", .names("NAME,…", of: columns))
    }
}
