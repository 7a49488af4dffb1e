import Foundation
import Testing

/// A shell in tmux, whose screen a test can read as a user sees it.
final class TmuxSession {
    private static let paths = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]

    /// The path of tmux; `nil` if it is not installed.
    static let program = paths.first { access($0, X_OK) == 0 }

    private let folder: TemporaryFolder
    private let program: String

    /// Starts a shell. Its prompt is `ready>`.
    ///
    /// - Parameter environment: Additional environment variables of the shell.
    init(columns: Int, rows: Int, environment: [String: String] = [:]) async throws {
        folder = try TemporaryFolder()
        program = try #require(Self.program)
        let variables = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm-256color", "COLORTERM": "truecolor",
            "LC_ALL": "C.UTF-8", "PS1": "ready> ", "BASH_SILENCE_DEPRECATION_WARNING": "1",
        ].merging(environment) { $1 }
        let words = variables.map { "'\($0)=\($1)'" }.sorted().joined(separator: " ")
        try run(
            "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
            "cd '\(folder.path)'; exec env -i \(words) TMUX=\"$TMUX\" /bin/bash --norc --noprofile --noediting -i")
        try await shows("ready>")
    }

    deinit { _ = try? run("kill-server") }

    /// Types text, as on a keyboard.
    func type(_ text: String) throws { try run("send-keys", "-l", text) }

    /// Presses keys by their names in tmux: `Enter`, `C-z`.
    func press(_ keys: String...) throws { try run(["send-keys"] + keys) }

    /// Changes the size of the terminal.
    func resize(columns: Int, rows: Int) throws {
        try run("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// Returns the rows of the screen, without trailing spaces.
    func lines() throws -> [String] {
        try run("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns three flags, each 0 or 1: the alternate screen is shown, the mouse is reported, the cursor is visible.
    func modes() throws -> String {
        try run("display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}")
            .trimmingCharacters(in: .newlines)
    }

    /// Waits until the rows of the screen satisfy a condition, and returns them.
    ///
    /// - Parameter what: A description of the condition, for the error.
    @discardableResult func shows(_ what: String, _ condition: ([String]) -> Bool) async throws -> [String] {
        let deadline = ContinuousClock.now + .seconds(20)
        while true {
            let lines = try lines()
            if condition(lines) { return lines }
            guard .now < deadline else { throw Missing(what: what, screen: lines.joined(separator: "\n")) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Waits until the screen contains a text, and returns its rows.
    @discardableResult func shows(_ text: String) async throws -> [String] {
        try await shows(text) { $0.contains { $0.contains(text) } }
    }

    /// Waits until the newest buffer of tmux satisfies a condition.
    func showsBuffer(_ condition: (String) -> Bool) async throws {
        try await shows("a copied text") { _ in condition((try? run("show-buffer")) ?? "") }
    }

    @discardableResult private func run(_ arguments: String...) throws -> String { try run(arguments) }

    @discardableResult private func run(_ arguments: [String]) throws -> String {
        let process = Process()
        // The tmux server must not inherit open pipes: their readers would wait until the server ends.
        let script = "for fd in {3..255}; do eval \"exec $fd>&-\"; done; exec \"$0\" \"$@\""
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", script, program, "-S", "\(folder.path)/socket"] + arguments
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try SwitchboardRun.withDefaultSignals(process.run)
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    private struct Missing: Error, CustomStringConvertible {
        let what: String
        let screen: String
        var description: String { "The screen does not show \(what):\n\(screen)" }
    }
}
