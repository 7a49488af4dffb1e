import Arguments
import Failures
import Output
import Presentation
public import Protocols

struct ServeCommand: Command {
    let name = "serve"
    let summary = "browse the items in a web browser"
    let capability: String? = "list"
    let requiresProvider = false
    let usesMainActor = true
    let examples = [
        Example("switchboard serve", "open a page with a menu of all providers"),
        Example("switchboard pixabay serve --query heron", "open a gallery of the pictures of a search"),
        Example(
            "switchboard wikipedia-pages serve --samples --no-open --port 8080", "serve example data on a fixed port",
            isGeneral: true),
        Example(
            "switchboard wikipedia-pages serve --offline", "show what is in the cache, without a network",
            isGeneral: true),
        Example("switchboard wikipedia-pages serve --source store", "show what 'sync' has copied", isGeneral: true),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            .parameters(of: provider), .arrangement(of: provider),
            OptionGroup(title: "Server", options: [Option.port, Option.noOpen]), .browsing,
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let arguments = invocation.arguments
        try arguments.checkBrowsing(of: invocation.provider)
        let selection = try invocation.listSelection()
        try invocation.authorizeBrowsing()
        let console = invocation.console
        let request = ServeRequest(
            scenes: BrowseRequest(invocation, selection), digests: invocation.system.digests, port: arguments[.port],
            opensBrowser: !arguments[.noOpen],
            announce: { url, warning throws(WriteError) in
                try console.output.bytes.write(Array("\(url.absoluteString)\n".utf8))
                if let warning { console.note(warning) }
                console.note("press Ctrl-C to stop")
            })
        do throws(ServeError) {
            try await invocation.system.interfaces.serve(request)
        } catch {
            throw error.failure
        }
    }
}

/// The options of `serve`, and the other values that the web server needs.
public struct ServeRequest: Sendable {
    /// The provider, parameters and settings for the scenes of the page.
    public let scenes: BrowseRequest
    /// The hash functions, for the content security policy of the page.
    public let digests: any MessageDigests
    /// The port of the server; 0 for any free port.
    public let port: Int
    /// Whether the page is opened in the user's web browser.
    public let opensBrowser: Bool
    /// Writes the address of the page, and a warning if there is one. Called when the server accepts connections.
    public let announce: @Sendable (URL, _ warning: String?) throws(WriteError) -> Void

    public init(
        scenes: BrowseRequest, digests: any MessageDigests, port: Int, opensBrowser: Bool,
        announce: @escaping @Sendable (URL, _ warning: String?) throws(WriteError) -> Void
    ) {
        self.scenes = scenes
        self.digests = digests
        self.port = port
        self.opensBrowser = opensBrowser
        self.announce = announce
    }
}

/// The reason why the page cannot be served.
public enum ServeError: Error, Sendable {
    /// Another program uses the port.
    case portInUse(Int)
    /// The address could not be written.
    case write(WriteError)
    /// A system call failed.
    case system(String)

    fileprivate var failure: Failure {
        switch self {
        case .portInUse(let port):
            Failure(
                .port, "port \(port) is in use by another program",
                hint: "use a different port, or omit '\(Option.port.flag)' to use a free one")
        case .write(let error): Failure(writing: error)
        case .system(let reason): Failure(.server, "could not serve the page: \(reason)")
        }
    }
}

extension Option<Int> {
    fileprivate static var port: Option {
        Option("port", "port of the server on 127.0.0.1; 0 for any free port", .integer(0...65535), default: 0)
    }
}

extension Option<Bool> {
    fileprivate static var noOpen: Option { Option(flag: "no-open", "do not open the page in the web browser") }
}
