import Essentials
import Protocols

/// The clipboard of the terminal around tmux. By default, tmux ignores the escape sequence with which a program copies text,
/// but its own command copies it.
public struct TmuxClipboard: Sendable {
    private let filter: Filter

    /// - Parameters:
    ///   - environment: The environment variables of tmux, such as `TMUX`. They must not contain secrets.
    ///   - temporaryFolder: The folder for a temporary file, which no other user can open.
    public init(environment: [String], temporaryFolder: String) {
        filter = Filter(
            environment: environment, timeLimit: .seconds(5), outputLimit: 1 << 16, temporaryFolder: temporaryFolder)
    }

    /// Copies text to the buffers of tmux, and to the clipboard (`-w`, since tmux 3.2). Returns whether it was copied.
    @discardableResult public func copy(_ text: String) async -> Bool {
        (try? await filter.run(["tmux", "load-buffer", "-w", "-"], on: Data(text.utf8))) != nil
    }
}
