import Arguments
import Failures
import Protocols

/// The options that say how requests are sent, and where responses come from, as the user gave them.
package struct RequestOptions: Sendable {
    /// Where items come from.
    package let source: DataSource
    /// Whether the samples of a provider are used instead of its API.
    package let usesSamples: Bool
    /// Whether requests are shown instead of sent, with `--curl`.
    package let showsRequests: Bool
    /// Whether the command says what it would do instead of doing it, with `--dry-run`.
    package let isDryRun: Bool
    /// Whether only cached responses are used.
    package let isOffline: Bool
    /// Whether cached responses are ignored and replaced.
    package let isRefreshing: Bool
    /// Whether the cache is used.
    package let usesCache: Bool
    /// The location of the store; `nil` for the default file.
    package let store: String?
    /// The URL of another server with the same API; `nil` for the API's public host.
    package let baseURL: String?
    /// The maximum time for one request.
    package let timeout: Duration
    /// The timeout in seconds, if the user gave it.
    package let givenTimeout: Double?
    /// The maximum time that a request waits for retries and rate limits.
    package let maximumWait: Duration
    /// The maximum request rate; `nil` for the API's limit.
    package let rate: Rate?
    /// The maximum number of concurrent requests to one host and port.
    package let concurrency: Int
    package let allowsPlainHTTP: Bool
    /// The path of a PEM file of certificate authorities; `nil` for the system's.
    package let authoritiesFile: String?

    /// Reads the options. A command that does not have one of them gets its default value.
    package init(_ arguments: ParsedArguments) {
        source = arguments[.source]
        usesSamples = arguments[.samples]
        showsRequests = arguments[.curl]
        isDryRun = arguments[.dryRun]
        isOffline = arguments[.offline]
        isRefreshing = arguments[.refresh]
        usesCache = !arguments[.noCache]
        store = arguments[.store]
        baseURL = arguments[.baseURL]
        timeout = arguments[.timeout]
        givenTimeout = arguments.contains(.timeout) ? timeout / .seconds(1) : nil
        maximumWait = arguments[.maximumWait]
        rate = arguments[.rate]
        concurrency = arguments[.concurrency]
        allowsPlainHTTP = arguments[.allowHTTP]
        authoritiesFile = arguments[.authoritiesFile]
    }
}

// MARK: - Declarations

extension Option<String?> {
    package static var baseURL: Option {
        Option("base-url", "send requests to another server with the same API", .nonEmpty("URL", "a URL"))
    }

    package static var authoritiesFile: Option {
        Option(
            "ca-file",
            "trust the certificate authorities in this PEM file instead of the system's "
                + "(also CURL_CA_BUNDLE, SSL_CERT_FILE)",
            .path("FILE", "the path of a PEM file, such as ca.pem"))
    }

    package static var trace: Option {
        Option(
            "trace", "write an event log to this file, one JSON object per line, with secrets redacted",
            .outputPath("trace.ndjson"))
    }
}

extension Option<Bool> {
    package static var offline: Option { Option(flag: "offline", "use only cached responses, of any age") }

    /// `--offline` for commands that change items.
    package static var unsupportedOffline: Option {
        offline.unsupported(
            .usage(
                "unsupported option '\(offline.flag)': changes require the API",
                hint: "use \(samples.flag) to try the command without changing anything"))
    }

    package static var samples: Option {
        Option(flag: "samples", "use the provider's example data; requires no network or key, and changes nothing")
    }

    /// `--samples` for commands that read only the store.
    package static var storedSamples: Option {
        Option(flag: samples.name, "show the samples that 'sync --samples' has saved, instead of the API's records")
    }

    package static var curl: Option {
        Option(
            flag: "curl", "print a curl command for each request, with $VARIABLE for each secret, and send nothing")
    }

    package static var dryRun: Option {
        Option(flag: "dry-run", "check the input, print a curl command for the request, and send and save nothing")
    }

    /// `--dry-run` for `list`.
    package static var listDryRun: Option {
        Option(
            flag: dryRun.name,
            "say how many requests the list takes, and how long; for the number of all items, request the first page")
    }

    /// `--dry-run` for `sync`.
    package static var syncDryRun: Option {
        Option(flag: dryRun.name, "say what would be read and sent, and how long it takes; send and save nothing")
    }

    package static var refresh: Option { Option(flag: "refresh", "ignore cached responses and replace them") }
    package static var noCache: Option { Option(flag: "no-cache", "neither read nor write the cache") }
    package static var allowHTTP: Option { Option(flag: "allow-http", "allow unencrypted HTTP to other machines") }
    package static var verbose: Option {
        Option(flag: "verbose", "show each request on standard error, with secrets redacted").short("-v")
    }
}

extension Option<Duration> {
    package static var timeout: Option {
        Option("timeout", "maximum time for one request", .seconds(from: 0.001), default: .seconds(30))
    }

    /// With 0, requests are not retried and do not wait for a rate limit that the host reports.
    package static var maximumWait: Option {
        Option(
            "max-wait", "maximum time that a request waits for retries and rate limits", .seconds(from: 0),
            default: .seconds(60))
    }
}

extension Option<Rate?> {
    package static var rate: Option {
        Option("rate", "maximum rate of this process, such as 30/min", .rate, defaultLabel: "the API's limit")
    }
}

extension Option<Int> {
    package static var concurrency: Option { concurrency(of: "pages") }

    /// - Parameter units: a plural noun for what is requested concurrently: `pages`.
    package static func concurrency(of units: String) -> Option {
        Option("concurrency", "maximum number of \(units) requested at once", .integer(1...32), default: 4)
    }
}
