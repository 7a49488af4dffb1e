import CommandLineInterface
import Dispatch
import Presentation
import Protocols
import Terminal
import TerminalInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The full-screen browser on the terminal of the process.
struct BrowserProgram {
    /// Shows the browser until the user quits or the task is cancelled.
    static func run(_ request: BrowseRequest) async throws(TerminalError) {
        let device = try TerminalDevice()
        try device.enter()
        defer { device.leave() }
        guard await show(request, on: device) == .interrupted else { return }
        device.leave()
        // Like any other command, it ends by the signal that Ctrl-C stands for. The signal cancels this task.
        kill(getpid(), SIGINT)
        try? await Task.sleep(for: .seconds(1))
    }

    @MainActor private static func show(_ request: BrowseRequest, on device: TerminalDevice) async -> Browser.Ending? {
        let assembler: any SceneAssembler =
            request.usesSamples ? PreviewAssembler(request) : LiveAssembler(request)
        let environment = BrowserEnvironment(
            settings: assembler.settings(), source: request.source, localTime: LocalTime.text,
            openPage: { WebBrowser.open($0) })
        let browser = Browser(assembler, on: device, colorDepth: request.colorDepth, environment: environment)
        browser.start(at: request.provider?.id, values: request.values, hasMenu: request.isDefaultProvider)
        await browser.run(device.events)
        return browser.ending
    }
}

extension BrowseRequest {
    fileprivate var source: Phrase? {
        if usesSamples { return Phrase("samples", japanese: "サンプル") }
        return isOffline ? Phrase("offline", japanese: "オフライン") : nil
    }
}

/// The web browser of the user.
struct WebBrowser {
    /// Opens a web page. Returns whether the program that opens it was started.
    static func open(_ url: URL) -> Bool {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else { return false }
        #if os(macOS)
            let program = "open"
        #else
            let program = "xdg-open"
        #endif
        return start([program, url.absoluteString])
    }

    /// Starts a program without waiting for it. It has no terminal, so that it cannot draw on the screen.
    private static func start(_ arguments: [String]) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Signals are blocked in this process. Its own group does not get the signals of the terminal.
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let words = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var id: pid_t = 0
        guard posix_spawnp(&id, arguments[0], &actions, &attributes, words, environ) == 0 else { return false }
        reap(id)
        return true
    }

    /// Waits for a process on a thread of its own, so that it does not stay a zombie.
    private static func reap(_ id: pid_t) {
        DispatchQueue.global().async {
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
        }
    }
}
