import Protocols

/// The options that every command takes.
struct GlobalOption {
    static let provider = Parameter(
        "provider", "the API to use: an id or a package name; else SWITCHBOARD_PROVIDER", placeholder("ID"))
    static let help = Parameter("help", "show help, for the provider too when one is named (also -h)", .boolean)
    static let version = Parameter("version", "show the version", .boolean)
    static let verbose = Parameter("verbose", "show each request on standard error, secrets hidden", .boolean)
    static let trace = Parameter(
        "trace", "write what happens to each request to a file, as JSON lines, secrets hidden",
        ParameterKind(placeholder: "FILE", rule: "the path of a file, such as trace.ndjson") { path in
            path.isEmpty || path == "-" ? nil : path
        })
    static let noColor = Parameter("no-color", "use no colour (also NO_COLOR)", .boolean)
    static let errors = Parameter("errors", "how failures are shown on standard error", .choice(["text", "json"]))
    static let baseURL = Parameter("base-url", "another server with the same API", placeholder("URL"))
    static let offline = Parameter(
        "offline", "answer from what is stored, else from samples; no network, no key", .boolean)
    static let rehearsal = Parameter(
        offline.name, "answer from samples, and change nothing; no network, no key", .boolean)
    static let refresh = Parameter(
        "refresh", "ask the API even for what is stored and fresh, and store the answer", .boolean)
    static let noCache = Parameter("no-cache", "neither use stored answers nor store any", .boolean)
    static let allowHTTP = Parameter(
        "allow-http", "speak plain http to other machines; anyone between can read it", .boolean)
    static let authoritiesFile = Parameter(
        "ca-file", "trust the certificate authorities in this PEM file (also CURL_CA_BUNDLE, SSL_CERT_FILE)",
        ParameterKind(placeholder: "FILE", rule: "the path of a file of certificates, such as ca.pem") { path in
            path.isEmpty ? nil : path
        })
    static let maximumWait = Parameter(
        "max-wait", "how long one request may be tried again and wait for limits; 60 unless given", waitingSeconds)
    static let rate = Parameter(
        "rate", "how many requests at the most, such as 30/min; the API's own limit unless given",
        ParameterKind(placeholder: "N/TIME", rule: "a number and s, min or h, such as 30/min") { text in
            Rate(words: text).map { _ in text }
        })
    static let timeout = Parameter("timeout", "the longest that one request may take; 30 unless given", seconds)

    /// For every command.
    static let always = [provider, help, version, errors, noColor]

    /// For commands that speak to an API.
    static let network = [baseURL, offline, refresh, noCache] + exchange

    /// For commands that change something, to which no stored answer is one.
    static let changing = [baseURL, rehearsal] + exchange

    /// For commands that speak to the API itself.
    static let uncached = [baseURL] + exchange

    /// How requests are sent, and what is told of them.
    private static let exchange = [timeout, maximumWait, rate, allowHTTP, authoritiesFile, verbose, trace]

    private static func placeholder(_ word: String) -> ParameterKind {
        ParameterKind(placeholder: word, rule: "a text that is not empty") { $0.isEmpty ? nil : $0 }
    }

    /// A day is more than any exchange takes, and keeps arithmetic on durations safe.
    private static let seconds = seconds(from: 0.001, "0.001")

    /// No wait at all means no retry after one.
    private static let waitingSeconds = seconds(from: 0, "0")

    private static func seconds(from least: Double, _ words: String) -> ParameterKind {
        ParameterKind(placeholder: "SECONDS", rule: "a number of seconds from \(words) to 86400, such as 2.5") { text in
            Double(text).flatMap { (least...86400).contains($0) ? text : nil }
        }
    }
}
