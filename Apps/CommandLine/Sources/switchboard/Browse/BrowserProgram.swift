import CommandLineInterface
import Connections
import Essentials
import ExternalPrograms
import Presentation
import Protocols
import ProviderCatalog
import Terminal
import TerminalInterface

/// The full-screen browser on the terminal of the process.
struct BrowserProgram {
    /// The environment variables. They determine how the terminal can show pictures.
    let environment: [String: String]

    /// Shows the browser until the user quits or the task is cancelled.
    func run(_ request: BrowseRequest) async throws(TerminalError) {
        let device = try TerminalDevice()
        try device.enter()
        defer { device.leave() }
        guard await show(request, on: device) == .interrupted else { return }
        device.leave()
        // In raw mode, Ctrl-C sends no signal. This SIGINT cancels the task, and ends `browse` like any other command.
        kill(getpid(), SIGINT)
        try? await Task.sleep(for: .seconds(1))
    }

    @MainActor private func show(
        _ request: BrowseRequest, on device: TerminalDevice
    ) async -> Browser.Ending? {
        let assembler: any SceneAssembler =
            request.usesSamples ? PreviewAssembler(request) : LiveAssembler(request)
        let environment = BrowserEnvironment(
            settings: assembler.settings(), source: request.sourceLabel, localTime: LocalTime.text,
            pictures: TerminalPictures.drawing(on: self.environment, request.colorDepth(assembler.settings().color)),
            prefersGalleries: TerminalPictures.showsPixels(on: self.environment) && !request.isOffline,
            copy: copy(request),
            openPage: request.webBrowser(environment: self.environment).open)
        let browser = Browser(assembler, on: device, colorDepth: request.colorDepth, environment: environment)
        browser.start(
            at: request.provider?.id, values: request.values, request.selection,
            hasMenu: request.isDefaultProvider)
        await browser.run(device.events)
        return browser.ending
    }
}

extension BrowserProgram {
    /// Returns what copies text in tmux. Other terminals copy it because of an escape sequence.
    private func copy(_ request: BrowseRequest) -> @Sendable (String) -> Void {
        guard environment["TMUX"]?.isEmpty == false else { return { _ in } }
        let clipboard = TmuxClipboard(
            environment: environment.withoutSecrets(of: descriptors + request.providers),
            temporaryFolder: environment.temporaryFolder)
        return { text in Task { await clipboard.copy(text) } }
    }
}

extension BrowseRequest {
    /// The label of the source of responses; `nil` for the network.
    var sourceLabel: Phrase? {
        if usesSamples { return Phrase("samples", japanese: "サンプル") }
        if source == .store { return Phrase("store", japanese: "保存済み") }
        return isOffline ? Phrase("offline", japanese: "オフライン") : nil
    }
}

extension BrowseRequest {
    /// The web browser of the user. It gets no secrets of the providers.
    func webBrowser(environment: [String: String]) -> WebBrowser {
        WebBrowser(environment: environment.withoutSecrets(of: descriptors + providers))
    }
}

/// The web browser of the user.
struct WebBrowser: Sendable {
    /// The environment variables of the browser. They must not contain secrets.
    let environment: [String]

    /// Opens a web page. Returns whether the program that opens it was started.
    func open(_ url: URL) -> Bool {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else { return false }
        return start([Self.program, url.absoluteString])
    }

    /// Opens the HTML file at an absolute path. Returns whether the program that opens it was started.
    func open(file path: String) -> Bool { start([Self.program, path]) }

    private static var program: String {
        #if os(macOS)
            "open"
        #else
            "xdg-open"
        #endif
    }

    private func start(_ arguments: [String]) -> Bool {
        ChildProcess.start(arguments, environment: environment).map { $0.reap() } != nil
    }
}
