import CommandLineInterface
import Essentials
import Failures
import Presentation
import Protocols
import WebInterface
import WebServer

/// The web server of `serve`, for the browser of one user on this machine.
struct ServerProgram {
    let environment: [String: String]

    /// Serves the page until the task is cancelled.
    func run(_ request: ServeRequest) async throws(ServeError) {
        var generator = SystemRandomNumberGenerator()
        let token = WebToken(using: &generator)
        let server: LocalWebServer
        let redirect = request.opensBrowser ? RedirectFile(in: folder, name: WebToken(using: &generator).text) : nil
        defer { redirect?.remove() }
        let handler = await Self.handler(for: request) { redirect?.remove() }
        do throws(WebServerError) {
            server = try LocalWebServer(handler, port: request.port, token: token)
        } catch {
            throw ServeError(error)
        }
        let isOpened = redirect.map { $0.open(server.url, in: request.scenes.webBrowser(environment: environment)) }
        do throws(WriteError) {
            let hasFailed = request.opensBrowser && isOpened != true
            try request.announce(
                server.url, hasFailed ? "could not open a web browser; open the address yourself" : nil)
        } catch {
            throw .write(error)
        }
        do throws(WebServerError) {
            try await server.run()
        } catch {
            if !Task.isCancelled { throw ServeError(error) }
        }
    }

    @MainActor private static func handler(
        for request: ServeRequest, didOpen: @escaping @Sendable () -> Void
    ) -> PageHandler {
        let scenes = request.scenes
        let assembler: any SceneAssembler =
            scenes.usesSamples ? PreviewAssembler(scenes) : LiveAssembler(scenes)
        let environment = PageEnvironment(
            settings: assembler.settings(), source: scenes.sourceLabel, localTime: LocalTime.text,
            digests: request.digests)
        let makeID = {
            var generator = SystemRandomNumberGenerator()
            return WebToken(using: &generator).text
        }
        return PageHandler(
            assembler, environment, at: scenes.provider?.id, values: scenes.values, scenes.selection,
            hasMenu: scenes.isDefaultProvider, makeID: makeID, didOpen: didOpen)
    }

    /// The folder for temporary files. Only this user can read `XDG_RUNTIME_DIR` (XDG Base Directory Specification), so
    /// it comes first.
    private var folder: String {
        environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? environment.temporaryFolder
    }
}

extension ServeError {
    fileprivate init(_ error: WebServerError) {
        if case .portInUse(let port) = error {
            self = .portInUse(port)
        } else {
            self = .system("\(error)")
        }
    }
}

/// A private file that redirects a web browser to the address of the page. The address is a secret, and every user of
/// the system can see the arguments of a process. So, the browser gets the path of this file as its argument.
private struct RedirectFile {
    private let path: String

    init(in folder: String, name: String) {
        path = "\(folder)/switchboard-\(name).html"
    }

    /// Creates the file and opens it in a web browser. Returns whether a browser was started.
    func open(_ url: URL, in webBrowser: WebBrowser) -> Bool {
        // The address contains no characters that must be escaped in HTML.
        let html = """
            <!DOCTYPE html>
            <meta charset="utf-8"><meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0; url=\(url.absoluteString)">
            <title>Switchboard</title>

            """
        do throws(WriteError) {
            let file = try UserOwnedFile(creating: path)
            try file.append(Array(html.utf8))
        } catch {
            return false
        }
        return webBrowser.open(file: path)
    }

    func remove() { unlink(path) }
}
