import Essentials
import ProviderProposals

/// The place of the recorded response: the value of `--from`.
enum ResponseInput: Hashable, Sendable {
    case file(String)
    case standardInput

    init(_ value: String) {
        self = value == "-" ? .standardInput : .file(value)
    }

    /// Refuses a folder, a file that cannot be read, and a terminal.
    ///
    /// - Parameter name: The name of the package, for the command in the message.
    func validate(for name: String, isTerminal: () -> Bool = { isatty(STDIN_FILENO) != 0 }) throws(UsageError) {
        switch self {
        case .standardInput:
            guard isTerminal() else { return }
            throw UsageError(
                "expected a response on standard input; try: curl URL | scripts/new-provider \(name) --from -")
        case .file(let path):
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                throw UsageError("invalid value '\(path)' for '--from': expected a file, got a folder")
            }
            guard access(path, R_OK) == 0 else {
                throw UsageError("cannot read '\(path.withoutQuery)'; record a response: curl --output FILE URL")
            }
        }
    }

    /// Reads the response. Stops after the maximum size of a response and one byte, because a pipe may never end.
    func data() throws(UsageError) -> Data {
        var descriptor = STDIN_FILENO
        if case .file(let path) = self { descriptor = open(path, O_RDONLY) }
        defer { if descriptor > STDIN_FILENO { close(descriptor) } }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while data.count <= RecordedResponse.maximumSize {
            let count = read(descriptor, &buffer, min(buffer.count, RecordedResponse.maximumSize + 1 - data.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw UsageError("cannot read the response: \(String(cString: strerror(errno)))") }
            guard count > 0 else { break }
            data.append(contentsOf: buffer[..<count])
        }
        return data
    }
}
