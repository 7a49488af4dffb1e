import Essentials
import ProtocolsTesting
import Terminal
import Testing

/// The device in a program of its own, on a pseudo-terminal.
@Suite(.timeLimit(.minutes(2))) struct TerminalDeviceTests {
    private static let enter =
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?1004h\u{1B}[>1u"
    private static let leave =
        "\u{1B}\\\u{1B}[?2026l\u{1B}[<u\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    private func start(_ arguments: String...) async throws -> PseudoTerminal {
        let session = try PseudoTerminal(arguments)
        #expect(await session.shows("ready 80x24"))
        #expect(session.modes.isRaw && session.modes != session.original)
        return session
    }

    private func expectRestored(_ session: PseudoTerminal, _ output: String, times: Int = 1) {
        expectEqual(session.modes, session.original)
        #expect(
            output.ranges(of: Self.enter).count == times && output.ranges(of: Self.leave).count == times,
            "\(output.debugDescription)")
    }

    @Test func `keys, the mouse and pasted text are events, and quitting restores the terminal`() async throws {
        let session = try await start()
        session.type("\u{1B}[A")
        #expect(await session.shows("key(Terminal.Key.up"))
        session.type("\u{1B}")
        #expect(await session.shows("key(Terminal.Key.escape"))
        session.type("\u{1B}[<0;3;2M\u{1B}[200~pasted\u{1B}[201~")
        #expect(await session.shows("mouse("))
        #expect(await session.shows("paste(\"pasted\""))
        session.type("\u{3}\u{1C}")
        #expect(await session.shows("character(\"c\")"))
        #expect(await session.shows("character(\"\\\\\")"))
        session.type("q")
        let ending = await session.ending()
        expectEqual(ending.status, 0)
        expectRestored(session, ending.output)
    }

    @Test func `a change of the size is an event`() async throws {
        let session = try await start()
        session.resize(rows: 30, columns: 100)
        #expect(await session.shows("resized 100x30"))
        session.resize(rows: 10, columns: 40)
        #expect(await session.shows("resized 40x10"))
        session.type("q")
        await expectEqual(session.ending().status, 0)
    }

    #if os(Linux)
        /// SIGSTKFLT, SIGIO, SIGPWR, and the first and the last real-time signal.
        static let otherSignals: [Int32] = [16, 29, 30, 34, 64]
    #else
        static let otherSignals: [Int32] = []
    #endif
    static let signals =
        [
            SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGALRM, SIGUSR1, SIGUSR2, SIGPIPE, SIGXCPU, SIGXFSZ, SIGVTALRM,
            SIGPROF, SIGSYS,
        ] + otherSignals + unsanitizedSignals
    /// A sanitizer handles this signal itself.
    private static let unsanitizedSignals = getenv("SWITCHBOARD_SANITIZER") == nil ? [SIGSEGV] : []

    @Test(arguments: signals)
    func `a signal restores the terminal and then ends the process`(number: Int32) async throws {
        let session = try await start()
        session.signal(number)
        let ending = await session.ending()
        expectEqual(ending.status & 0x7F, number)
        expectRestored(session, ending.output)
    }

    @Test(arguments: [("t", [SIGTRAP, SIGILL]), ("a", [SIGABRT])])
    func `a crash restores the terminal`(key: String, signals: [Int32]) async throws {
        let session = try await start()
        session.type(key)
        let ending = await session.ending()
        #expect(signals.contains(ending.status & 0x7F), "\(ending)")
        expectRestored(session, ending.output)
    }

    @Test func `a program that waits for signals itself restores the terminal`() async throws {
        let session = try await start("--sigwait")
        session.signal(SIGTERM)
        let ending = await session.ending()
        expectEqual(ending.status & 0x7F, SIGTERM)
        expectRestored(session, ending.output)
    }

    @Test func `a signal that the program handles itself does not end it`() async throws {
        let session = try await start("--own-handler")
        session.signal(SIGUSR1)
        session.type("x")
        #expect(await session.shows("key(Terminal.Key.character(\"x\")"))
        #expect(session.modes.isRaw)
        session.type("q")
        let ending = await session.ending()
        expectEqual(ending.status, 0)
        expectRestored(session, ending.output)
    }

    /// The thread sanitizer delays SIGCONT, so that the modes are set twice.
    @Test(.enabled(if: getenv("SWITCHBOARD_SANITIZER") == nil, "a sanitizer delays signals"), arguments: [true, false])
    func `a suspended process restores the terminal and continues with a repaint`(isKey: Bool) async throws {
        let session = try await start("--job-control")
        if isKey { session.type("\u{1A}") } else { session.signal(SIGTSTP) }
        #expect(await session.shows("stopped by signal \(SIGTSTP)"))
        expectEqual(session.modes, session.original)
        session.type("\n")
        #expect(await session.shows("resumed 80x24"))
        #expect(session.modes.isRaw)
        session.type("x")
        #expect(await session.shows("key(Terminal.Key.character(\"x\")"))
        session.type("q")
        let ending = await session.ending()
        expectEqual(ending.status, 0)
        expectRestored(session, ending.output, times: 2)
    }

    @Test func `a process that was stopped by SIGSTOP sets the modes again`() async throws {
        let session = try await start("--job-control")
        session.signal(SIGSTOP)
        #expect(await session.shows("stopped by signal \(SIGSTOP)"))
        session.type("\r\n")
        #expect(await session.shows("resumed 80x24"))
        #expect(session.modes.isRaw)
        session.type("q")
        let ending = await session.ending()
        expectEqual(ending.status, 0)
        expectRestored(session, ending.output, times: 2)
    }

    @Test func `a process that nobody could continue is not suspended`() async throws {
        let session = try await start()
        session.type("\u{1A}")
        #expect(await session.shows("resumed 80x24"))
        session.type("q")
        await expectEqual(session.ending().status, 0)
    }

    #if os(Linux)
        /// The terminal takes no output, so the process is still restoring it for SIGTSTP when the other signal arrives.
        @Test func `a signal that arrives while the process is being suspended restores the terminal`() async throws {
            let session = try await start()
            session.fill()
            session.signal(SIGTSTP)
            while try session.isPending(SIGTSTP) { try await Task.sleep(for: .milliseconds(1)) }
            session.signal(SIGALRM)
            await expectEqual(session.ending().status & 0x7F, SIGALRM)
            expectEqual(session.modes, session.original)
        }
    #endif

    @Test func `the events end when the terminal is closed and SIGHUP is ignored`() async throws {
        let session = try await start("--ignore-hangup")
        session.hangUp()
        await expectEqual(session.ending().status, 0)
    }

    @Test func `without a terminal there is an error`() async throws {
        let session = try PseudoTerminal(isControlling: false)
        let ending = await session.ending()
        expectEqual(ending.status >> 8 & 0xFF, 64)
        #expect(ending.output.contains("TerminalProbe: no terminal: cannot open /dev/tty: "), "\(ending.output)")
    }

    @Test(arguments: [("/dev/null", "Inappropriate ioctl for device"), ("/nowhere/tty", "No such file or directory")])
    func `a file that is no terminal is an error`(path: String, reason: String) {
        #expect(throws: TerminalError.noTerminal(path: path, reason: reason)) { try TerminalDevice(path: path) }
    }
}
