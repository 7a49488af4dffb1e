import CommandLineInterface
import Essentials
import Failures
import Output
import Protocols
import Synchronization
import TransportPolicies

struct DownloadTarget {
    /// The permissions of new files.
    let newFileMode: mode_t

    /// Returns a download to the file at a path, or to the sink for `-`.
    func open(_ path: String, _ sink: any ByteSink) throws(WriteError) -> any Download {
        path == "-" ? OutputDownload(sink) : try FileDownload(path, newFileMode: newFileMode)
    }
}

/// The URL and the validator of the response whose body a download holds.
private struct BodyOrigin: Sendable {
    let url: URL
    let validator: String

    /// Creates the source; `nil` if there is no strong validator, because the download could not be continued.
    init?(_ head: HTTPResponse) {
        guard let validator = head.strongValidator else { return nil }
        url = head.url
        self.validator = validator
    }

    /// Reads the source from a file. Returns `nil` if the file is missing or incomplete, or belongs to another user.
    init?(fileAt path: String) {
        guard let content = try? UserOwnedFile(reading: path).content(limit: 1 << 20) else { return nil }
        // Each of the two lines ends with a line break, so a complete file has three parts, and the last one is empty.
        let lines = String(decoding: content, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3, let url = URL(string: String(lines[0])) else { return nil }
        self.url = url
        validator = String(lines[1])
    }

    var fileContent: [UInt8] { Array("\(url.absoluteString)\n\(validator)\n".utf8) }
}

/// A download to standard output. Bytes that were written cannot be removed, so a download that cannot be continued
/// fails.
private final class OutputDownload: Download {
    private let sink: any ByteSink
    private let state = Mutex<(byteCount: Int, source: BodyOrigin?)>((0, nil))

    init(_ sink: any ByteSink) {
        self.sink = sink
    }

    var partialBody: PartialBody? {
        state.withLock { state in
            state.source.map { PartialBody(url: $0.url, validator: $0.validator, byteCount: state.byteCount) }
        }
    }

    func begin(_ head: HTTPResponse) throws(NetworkError) {
        guard head.status != 206 else { return }
        let written = state.withLock { state in
            state.source = BodyOrigin(head)
            return state.byteCount
        }
        guard written == 0 else {
            throw NetworkError(
                .destinationFailed, "could not start over: \(written) bytes are already on standard output")
        }
    }

    func write(_ piece: Data) throws(NetworkError) {
        do {
            try sink.write(Array(piece))
        } catch {
            throw NetworkError(writing: "to standard output", error)
        }
        state.withLock { $0.byteCount += piece.count }
    }

    func discard() {
        state.withLock { $0.source = nil }
    }

    func commit() -> Int { state.withLock(\.byteCount) }

    func abandon() -> PartialFile? { nil }
}

/// A download to a file. Until it is complete, it is in a partial file in the same folder, which only this user can
/// access. The next run must find the partial file, so its name is fixed.
///
/// A second file next to it contains the URL and the validator of the response, so that the next run can continue even
/// if this process is killed.
private final class FileDownload: Download {
    private struct State {
        var byteCount: Int
        var source: BodyOrigin?
    }

    private let path: String
    private let target: OutputTarget
    private let newFileMode: mode_t
    /// The partial file. While it is open, no other process can open it.
    private let part: UserOwnedFile
    private let state: Mutex<State>

    /// - Parameter path: The path as the user gave it. A symbolic link is followed.
    init(_ path: String, newFileMode: mode_t) throws(WriteError) {
        self.path = path
        self.newFileMode = newFileMode
        target = try OutputTarget(path)
        part = try UserOwnedFile(locking: target.path + ".switchboard-part")
        let source = part.size > 0 ? BodyOrigin(fileAt: Self.sourcePath(of: part)) : nil
        state = Mutex(State(byteCount: part.size, source: source))
    }

    var partialBody: PartialBody? {
        state.withLock { state in
            state.source.map { PartialBody(url: $0.url, validator: $0.validator, byteCount: state.byteCount) }
        }
    }

    func begin(_ head: HTTPResponse) throws(NetworkError) {
        guard head.status != 206 else { return }
        // The old validator is removed first, so that it never describes the new bytes, even if the process is killed.
        discard()
        guard let source = BodyOrigin(head) else { return }
        do {
            try UserOwnedFile(creating: Self.sourcePath(of: part)).append(source.fileContent)
        } catch {
            throw NetworkError(writing: "'\(path)'", error)
        }
        state.withLock { $0.source = source }
    }

    func write(_ piece: Data) throws(NetworkError) {
        do {
            try part.append(Array(piece))
            state.withLock { $0.byteCount += piece.count }
        } catch {
            state.withLock { $0.byteCount = part.size }
            throw NetworkError(writing: "'\(path)'", error)
        }
    }

    func discard() {
        unlink(Self.sourcePath(of: part))
        part.truncate()
        state.withLock { $0 = State(byteCount: 0) }
    }

    func commit() throws(WriteError) -> Int {
        unlink(Self.sourcePath(of: part))
        try OutputFile.refuseDatabase(at: target.path)
        try part.move(to: target.path, mode: target.mode ?? newFileMode)
        return state.withLock(\.byteCount)
    }

    func abandon() -> PartialFile? {
        let state = state.withLock(\.self)
        guard state.source != nil, state.byteCount > 0 else {
            unlink(Self.sourcePath(of: part))
            part.remove()
            return nil
        }
        return PartialFile(path: part.path, byteCount: state.byteCount)
    }

    private static func sourcePath(of part: UserOwnedFile) -> String { part.path + "-source" }
}
