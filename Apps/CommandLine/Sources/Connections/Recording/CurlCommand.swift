import Arguments
import Essentials
import Protocols

/// A `curl` command line that sends a recorded request, with the names of environment variables instead of secrets.
package struct CurlCommand {
    /// What the command line lacks, for comment lines.
    private var lacks: [String] = []
    /// The options, each with its value, quoted for a POSIX shell.
    private var options: [String] = []
    private let variables: Set<String>
    /// The variables that the command line uses.
    package private(set) var usedVariables: Set<String> = []

    /// - Parameters:
    ///   - request: A request of a ``RequestRecorder``.
    ///   - options: How the request would be sent.
    package init(_ request: HTTPRequest, of provider: ProviderDescriptor, _ given: RequestOptions) {
        let placed = PlacedSecrets(request, of: provider)
        variables = placed.variables
        lacks = placed.lacks
        let request = placed.request
        addMethod(of: request)
        for field in request.headers.fields {
            let isBlank = field.value.allSatisfy(\.isWhitespace)
            add("-H", isBlank ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        if let user = placed.user { add("-u", user) }
        addBody(of: request, placed.form)
        if !placed.query.isEmpty { options.append("--get") }
        for item in placed.query { add("--data-urlencode", item) }
        addTransport(given)
        addURL(of: request)
    }

    /// Returns the command line, after comment lines.
    ///
    /// - Parameter isContinued: Whether each option is on a line of its own.
    package func text(isContinued: Bool) -> String {
        let comments = lacks.map { "# \(VisibleText.line($0))\n" }.joined()
        return comments + (["curl -sS"] + options).joined(separator: isContinued ? " \\\n  " : " ") + "\n"
    }

    private mutating func add(_ option: String, _ value: String) {
        options.append("\(option) \(word(value))")
    }

    private mutating func word(_ text: String) -> String {
        let parts = SecretPlaceholder.parts(of: text, variables: variables)
        for case .variable(let variable) in parts { usedVariables.insert(variable) }
        return parts.quotedForShell
    }

    private mutating func addMethod(of request: HTTPRequest) {
        switch request.method {
        case .get: break
        case .head: options.append("--head")
        default: add("-X", request.method.rawValue)
        }
    }

    private mutating func addBody(of request: HTTPRequest, _ form: [String]) {
        let alwaysHasBody = [.post, .put, .patch].contains(request.method)
        guard let body = request.body ?? (alwaysHasBody ? Data() : nil), alwaysHasBody || !body.isEmpty else { return }
        if request.headers["Content-Type"] == nil { add("-H", "Content-Type:") }
        guard let text = String(validating: body, as: UTF8.self), !text.contains("\0") else {
            lacks.append("without the body of \(body.count) bytes, which is not text")
            return
        }
        if !text.isEmpty || form.isEmpty { add("--data-raw", text) }
        for item in form { add("--data-urlencode", item) }
    }

    private mutating func addTransport(_ given: RequestOptions) {
        if let timeout = given.givenTimeout { add("--max-time", "\(timeout)") }
        if let file = given.authoritiesFile { add("--cacert", file) }
    }

    private mutating func addURL(of request: HTTPRequest) {
        let url = request.url.absoluteString
        // curl gives these characters, and dots in a path, a meaning of their own.
        if url.contains(where: { "[]{}".contains($0) }) { options.append("--globoff") }
        if url.contains("/.") || url.lowercased().contains("%2e") { options.append("--path-as-is") }
        options.append(word(url))
    }
}
