import CTerminal
import Essentials

/// The terminal of the process: raw mode, alternate screen, size, events and output.
///
/// ```swift
/// let device = try TerminalDevice()
/// try device.enter()
/// defer { device.leave() }
/// for await event in device.events {
///     // Update the surface.
///     device.write(renderer.frame(surface))
/// }
/// ```
///
/// Between ``enter()`` and ``leave()``, the device restores the terminal before the process ends or stops:
/// - on every signal that ends it, such as SIGINT, SIGTERM, SIGALRM and SIGUSR1, unless the signal is ignored, blocked
///   or handled by the program,
/// - on a crash (SIGABRT, SIGTRAP, SIGILL, SIGSEGV, SIGBUS, SIGFPE), except a stack overflow,
/// - on SIGTSTP, unless it is ignored.
///
/// A signal that ends the process then has the same effect as before ``enter()``. When a stopped process continues,
/// even after SIGSTOP, the device sets the modes again and sends ``TerminalEvent/resumed(_:)``.
///
/// A program may instead block signals and receive them with `sigwait(3)`. The device does not handle these signals.
/// The program must cancel the task that uses the device, so that the task calls ``leave()``. If the program ends the
/// process itself, it must call ``restore()`` first:
///
/// ```swift
/// TerminalDevice.restore()
/// signal(number, SIG_DFL)
/// raise(number)
/// ```
///
/// In raw mode, Ctrl-C, Ctrl-\ and Ctrl-Z are keys. For Ctrl-Z, call ``suspend()``.
public final class TerminalDevice: Sendable {
    private let descriptor: Int32
    /// A pipe through which signal handlers wake the reader.
    private let pipe: (reading: Int32, writing: Int32)
    /// The bytes that switch the modes on and off. Signal handlers can read them at any time, so they are never freed.
    private nonisolated(unsafe) let modes: cterminal_modes

    /// Opens a terminal, by default the controlling terminal of the process. The standard streams may be redirected.
    ///
    /// Throws `noTerminal` if the process has no terminal.
    public init(path: String = "/dev/tty", modes: TerminalModes = .all) throws(TerminalError) {
        let descriptor = cterminal_open(path)
        guard descriptor >= 0 else { throw .noTerminal(path: path, reason: Self.reason(errno)) }
        guard isatty(descriptor) == 1 else {
            close(descriptor)
            throw .noTerminal(path: path, reason: Self.reason(ENOTTY))
        }
        var ends: [Int32] = [-1, -1]
        guard cterminal_pipe(&ends) == 0 else {
            let code = errno
            close(descriptor)
            throw .failed(call: "pipe", reason: Self.reason(code))
        }
        self.descriptor = descriptor
        pipe = (ends[0], ends[1])
        self.modes = Self.permanent(modes)
    }

    deinit {
        // If this device was not entered, another device may be active and must stay active.
        if cterminal_is_terminal(descriptor) { cterminal_leave() }
        close(descriptor)
        close(pipe.reading)
        close(pipe.writing)
    }

    /// The current size.
    public var size: TerminalSize { TerminalSize(of: descriptor) }

    /// Whether the device has been entered, and the terminal has not been restored since then.
    public var isActive: Bool { cterminal_is_active() && cterminal_is_terminal(descriptor) }

    /// Switches to raw mode and the alternate screen, and installs the signal handlers.
    ///
    /// Throws `busy` if a device has been entered and has not been left yet.
    public func enter() throws(TerminalError) {
        let code = cterminal_enter(descriptor, pipe.writing, modes, true)
        guard code == 0 else { throw code == EBUSY ? .busy : .failed(call: "tcsetattr", reason: Self.reason(code)) }
    }

    /// Restores the terminal and the former signal handlers.
    public func leave() {
        if cterminal_is_terminal(descriptor) { cterminal_leave() }
    }

    /// Restores the terminal of the entered device or of ``HiddenInput``, if there is one. It is async-signal-safe and
    /// may be called from any thread. It waits at most half a second for a terminal that has stopped reading.
    public static func restore() {
        cterminal_restore()
    }

    /// Stops the process group, as Ctrl-Z does outside of raw mode. The terminal is restored until the group continues.
    ///
    /// This has no effect if the shell has no job control.
    public func suspend() {
        kill(0, SIGTSTP)
    }

    /// Writes bytes to the terminal, and waits while the terminal does not read. Has no effect on an inactive device.
    public func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty, isActive {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            // If `write` returns 0, it does not set `errno`.
            let code = count == 0 ? EAGAIN : errno
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if code == EAGAIN {
                var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                // Waits at most 100 ms, because another task may call ``leave()`` in the meantime.
                _ = poll(&output, 1, 100)
            } else if code != EINTR {
                return
            }
        }
    }

    /// The events of the terminal. Iterate over them once, after ``enter()``.
    public var events: TerminalEvents { TerminalEvents(device: self, reader: reader) }

    private var reader: TerminalReader { TerminalReader(descriptor: descriptor, pipe: pipe) }

    private static func permanent(_ modes: TerminalModes) -> cterminal_modes {
        let enter = Array(modes.enter.utf8)
        let leave = Array(modes.leave.utf8)
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: enter.count + leave.count)
        _ = memory.initialize(from: enter + leave)
        let start = UnsafePointer(memory.baseAddress)
        return cterminal_modes(
            enter: start, enter_count: enter.count, leave: start.map { $0 + enter.count }, leave_count: leave.count)
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// Calls `write(2)`. Inside `TerminalDevice`, the name `write` refers to the method.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
