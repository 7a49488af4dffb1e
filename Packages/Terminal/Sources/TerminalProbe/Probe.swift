import Essentials
import Terminal

/// A program that shows the events of its terminal. `q` quits, Ctrl-Z suspends, and `t` and `a` end it with a crash.
///
///     TerminalProbe                  handles signals like most programs
///     TerminalProbe --sigwait        receives SIGTERM with sigwait(3), as Switchboard does
///     TerminalProbe --ignore-hangup  ignores SIGHUP, as with nohup(1)
///     TerminalProbe --own-handler    handles SIGUSR1 itself, and continues after the signal
///     TerminalProbe --job-control    runs TerminalProbe --job as a shell does, and continues it after Return
@main struct Probe {
    static func main() {
        switch CommandLine.arguments.dropFirst().first {
        case "--job-control": JobControl.run()
        case "--sigwait": endBySignal()
        case "--ignore-hangup":
            signal(SIGHUP, SIG_IGN)
            runTask()
        case "--own-handler":
            signal(SIGUSR1) { _ in }
            runTask()
        case "--job":
            JobControl.waitForForeground()
            runTask()
        default: runTask()
        }
        while true { pause() }
    }

    private static func runTask() {
        Task { exit(await show()) }
    }

    private static func show() async -> Int32 {
        do {
            let device = try TerminalDevice()
            try device.enter()
            defer { device.leave() }
            var screen = EventScreen(device: device)
            await screen.run()
            return 0
        } catch {
            print("TerminalProbe: \(error)")
            return 64
        }
    }

    /// Blocks SIGTERM before another thread starts, and waits for the signal.
    private static func endBySignal() -> Never {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        runTask()
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
        TerminalDevice.restore()
        signal(number, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        exit(1)
    }
}

/// A screen that shows the events, one per row.
private struct EventScreen {
    let device: TerminalDevice
    private var renderer = Renderer(colorDepth: .palette256)
    private var lines: [String] = []

    init(device: TerminalDevice) {
        self.device = device
    }

    mutating func run() async {
        show("ready \(device.size.columns)x\(device.size.rows)")
        for await event in device.events {
            switch event {
            case .input(.key(.character("q"), [])): return
            case .input(.key(.character("z"), .control)): device.suspend()
            case .input(.key(.character("t"), [])): show("item \([0][lines.count])")
            case .input(.key(.character("a"), [])): abort()
            case .input(let input): show("\(input)")
            case .resized(let size): show("resized \(size.columns)x\(size.rows)")
            case .resumed(let size):
                renderer.invalidate()
                show("resumed \(size.columns)x\(size.rows)")
            }
        }
    }

    private mutating func show(_ line: String) {
        let size = device.size
        lines = Array((lines + [line]).suffix(size.rows))
        var surface = Surface(rows: size.rows, columns: size.columns)
        for (row, line) in lines.enumerated() { surface.write(line, row: row, overflow: .ellipsis) }
        device.write(renderer.frame(surface))
    }
}
