import Foundation
import ProtocolsTesting
import Synchronization
import Testing

/// Downloads with the built program: `get ID --download FILE`.
@Suite(.timeLimit(.minutes(5)))
struct DownloadTests {
    private static let key = "s3cr3tk3y"

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var target: URL { folder.url.appending(path: "heron.jpg") }
    private var partialFile: URL { folder.url.appending(path: "heron.jpg.switchboard-part") }

    private func content(of url: URL) throws -> [UInt8] { try Array(Data(contentsOf: url)) }

    /// The names of the files in the folder.
    private func names() throws -> [String] { try folder.files().map(\.lastPathComponent).sorted() }

    private func start(
        _ server: FileServer, to path: String? = nil, _ more: [String] = [], redirection: String? = nil
    ) throws -> SwitchboardRun {
        try SwitchboardRun(
            ["pixabay", "get", "7100432", "--base-url", server.base, "--fields", "id", "--download"]
                + [path ?? target.path] + more,
            environment: ["PIXABAY_API_KEY": Self.key], redirection: redirection)
    }

    // MARK: - Whole files

    @Test func `a file is written whole, and the item is printed`() async throws {
        let server = try FileServer()
        let outcome = try await start(server).outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.output, "7100432\n")
        expectEqual(outcome.errors, "switchboard: wrote 200 kB to '\(target.path)'\n")
        try expectEqual(content(of: target), FileServer.file)
        try expectEqual(names(), ["heron.jpg"])
        let request = try #require(server.fileRequests.first)
        expectEqual(request.header("Accept-Encoding"), "identity")
        #expect(!request.head.contains(Self.key))
    }

    @Test(.enabled(if: Binary.hasPeakMemory, "the peak memory is unknown, or that of a sanitizer"))
    func `a large file needs little memory`() async throws {
        let (size, block) = (64 << 20, [UInt8](repeating: 7, count: 1 << 20))
        let (reached, gate) = (Eventually<Void>(), DispatchSemaphore(value: 0))
        let server = try FileServer { _, _ in
            .blocks(head: "HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n", block, count: 64) {
                reached.set(())
                gate.wait()
            }
        }
        let run = try start(server)
        await reached.value
        let memory = try #require(run.peakMemory)
        gate.signal()
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        try expectEqual(target.resourceValues(forKeys: [.fileSizeKey]).fileSize, size)
        // A debug build needs about 30 MB.
        #expect(memory < 60_000_000)
    }

    @Test func `standard output gets the bytes of the file alone`() async throws {
        let server = try FileServer()
        let outcome = try await start(server, to: "-", redirection: ">'\(target.path)'").outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        try expectEqual(content(of: target), FileServer.file)
        expectEqual(outcome.errors, "")
        expectEqual(server.requestCount, 2)
    }

    // MARK: - Lost connections

    @Test(arguments: [FileServer.Ranges.supported, .ignored, .refused, .changed])
    func `a lost connection does not lose the file`(ranges: FileServer.Ranges) async throws {
        let server = try FileServer(ranges: ranges, cutting: 1)
        let outcome = try await start(server).outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        try expectEqual(content(of: target), FileServer.file)
        try expectEqual(names(), ["heron.jpg"])
        let half = FileServer.file.count / 2
        let expected = ranges == .refused ? [nil, "bytes=\(half)-", nil] : [nil, "bytes=\(half)-"]
        expectEqual(server.fileRequests.map { $0.header("Range") }, expected)
        expectEqual(server.fileRequests[1].header("If-Range"), "\"v1\"")
    }

    @Test func `without a validator, the file starts over`() async throws {
        let server = try FileServer(tag: nil, cutting: 1)
        let outcome = try await start(server).outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        try expectEqual(content(of: target), FileServer.file)
        expectEqual(server.fileRequests.map { $0.header("Range") }, [nil, nil])
    }

    @Test func `a range that was not requested is incorrect data, and leaves nothing`() async throws {
        let server = try FileServer(ranges: .wrong, cutting: 1)
        let outcome = try await start(server).outcome()
        expectEqual(outcome.ending, .exit(65), "\(outcome)")
        expectEqual(outcome.output, "")
        try expectEqual(names(), [])
        expectEqual(server.fileRequests.count, 2)
    }

    @Test func `standard output continues after a lost connection, but cannot start over`() async throws {
        let path = target.path
        let server = try FileServer(cutting: 1)
        let first = try await start(server, to: "-", redirection: ">'\(path)'").outcome()
        expectEqual(first.ending, .exit(0), "\(first)")
        expectEqual(server.fileRequests.count, 2)
        try expectEqual(content(of: target), FileServer.file)
        let second = try FileServer(ranges: .ignored, cutting: 1)
        let outcome = try await start(second, to: "-", redirection: ">'\(path)'").outcome()
        expectEqual(outcome.ending, .exit(1), "\(outcome)")
        #expect(outcome.errors.contains("could not start over: 100000 bytes are already on standard output"))
        expectEqual(second.fileRequests.count, 2)
    }

    // MARK: - Interrupted runs

    @Test(arguments: [SIGKILL, SIGINT])
    func `the next run continues an interrupted one`(signal: Int32) async throws {
        try Data("old".utf8).write(to: target)
        let server = try FileServer(stalling: 1)
        let run = try start(server)
        let half = FileServer.file.count / 2
        while (try? content(of: partialFile).count) ?? 0 < half { await Task.yield() }
        try expectEqual(content(of: target), Array("old".utf8))
        run.send(signal: signal)
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .signal(signal), "\(outcome)")
        expectEqual(outcome.output, "")
        #expect(signal == SIGKILL || outcome.errors.contains("kept 100 kB in '\(partialFile.path)'"), "\(outcome)")
        try expectEqual(content(of: target), Array("old".utf8))

        let next = try await start(server).outcome()
        expectEqual(next.ending, .exit(0), "\(next)")
        expectEqual(server.fileRequests.map { $0.header("Range") }, [nil, "bytes=\(half)-"])
        try expectEqual(content(of: target), FileServer.file)
        try expectEqual(names(), ["heron.jpg"])
    }

    @Test func `a partial file without its validator is not continued`() async throws {
        try Data(FileServer.file.prefix(9)).write(to: partialFile)
        let server = try FileServer()
        try await expectEqual(start(server).outcome().ending, .exit(0))
        expectEqual(server.fileRequests.map { $0.header("Range") }, [nil])
        try expectEqual(content(of: target), FileServer.file)
    }

    @Test func `two processes do not write the same file`() async throws {
        let server = try FileServer(stalling: 1)
        let run = try start(server)
        while (try? content(of: partialFile).isEmpty) ?? true { await Task.yield() }
        try expectEqual(permissions(of: partialFile), 0o600)
        let second = try await start(server).outcome()
        expectEqual(second.ending, .exit(1), "\(second)")
        #expect(second.errors.contains("another process is writing"))
        run.send(signal: SIGTERM)
        _ = await run.outcome()
    }

    @Test(arguments: [nil, 0o640]) func `the file has the permissions of the old file, or those of new files`(
        old: Int?
    ) async throws {
        if let old {
            try Data("old".utf8).write(to: target)
            try FileManager.default.setAttributes([.posixPermissions: old], ofItemAtPath: target.path)
        }
        let example = folder.url.appending(path: "new.txt")
        try Data().write(to: example)
        let server = try FileServer()
        try await expectEqual(start(server).outcome().ending, .exit(0))
        try expectEqual(permissions(of: target), old ?? permissions(of: example))
    }

    @Test func `a partial file that was replaced does not become the file`() async throws {
        let server = try FileServer { [partialFile] _, _ in
            try? Data("planted".utf8).write(to: partialFile, options: .atomic)
            return .json("1")
        }
        let outcome = try await start(server).outcome()
        #expect(outcome.errors.contains("process has replaced '\(partialFile.path)'"), "\(outcome)")
        try expectEqual(content(of: partialFile), Array("planted".utf8))
        #expect(try !names().contains("heron.jpg"))
    }

    private func permissions(of url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    // MARK: - Failures

    @Test func `an unknown item writes nothing`() async throws {
        let server = try FileServer { _, _ in .status("404 Not Found") }
        let outcome = try await start(server).outcome()
        expectEqual(outcome.ending, .exit(66), "\(outcome)")
        try expectEqual(names(), [])
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `a full disk is a failure`() async throws {
        let server = try FileServer()
        let outcome = try await start(server, to: "-", redirection: ">/dev/full").outcome()
        expectEqual(outcome.ending, .exit(1), "\(outcome)")
        expectEqual(outcome.errors, "switchboard: could not write to standard output: No space left on device\n")
        expectEqual(server.fileRequests.count, 1)
    }

    @Test(arguments: [
        ("", 64, "Is a directory\n  hint: add the name of a file to the folder\n"),
        ("missing/heron.jpg", 64, "No such file or directory\n  hint: create the folder '"),
        ("new/", 64, "No such file or directory"), ("fifo", 64, "not a regular file"),
        ("dangling", 64, "No such file or directory"), ("planted.jpg", 1, "Too many levels of symbolic links"),
        ("linked.jpg", 1, "is not a regular file of this user"), ("shared.jpg", 1, "other users can change"),
    ])
    func `a file that cannot be written is refused before any request`(
        name: String, code: Int32, reason: String
    ) async throws {
        let path = folder.path + "/"
        mkfifo(path + "fifo", 0o600)
        symlink(path + "missing/heron.jpg", path + "dangling")
        try Data("mine".utf8).write(to: folder.url.appending(path: "mine"))
        symlink(path + "mine", path + "planted.jpg.switchboard-part")
        link(path + "mine", path + "linked.jpg.switchboard-part")
        try Data("theirs".utf8).write(to: folder.url.appending(path: "shared.jpg.switchboard-part"))
        chmod(path + "shared.jpg.switchboard-part", 0o666)
        let server = try FileServer()
        let outcome = try await start(server, to: path + name).outcome()
        expectEqual(outcome.ending, .exit(code), "\(outcome)")
        #expect(outcome.errors.contains("could not write '\(path)\(name)': "), "\(outcome)")
        #expect(outcome.errors.contains(reason), "\(outcome)")
        expectEqual(server.requestCount, 0)
        try expectEqual(content(of: folder.url.appending(path: "mine")), Array("mine".utf8))
    }

    @Test func `a symbolic link to a file is followed`() async throws {
        try Data("old".utf8).write(to: target)
        let link = folder.url.appending(path: "latest.jpg")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        let server = try FileServer()
        try await expectEqual(start(server, to: link.path).outcome().ending, .exit(0))
        expectEqual(server.fileRequests.count, 1)
        try expectEqual(content(of: target), FileServer.file)
        try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: link.path), target.path)
    }
}
