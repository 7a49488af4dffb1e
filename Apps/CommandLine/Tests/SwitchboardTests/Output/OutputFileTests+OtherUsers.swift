import Foundation
import ProtocolsTesting
import Testing

// Files that other users can see or plant.
extension OutputFileTests {
    @Test(arguments: ["users.csv", "users.db"])
    func `incomplete output is private, and planted files are not used`(name: String) async throws {
        try await writeOld(name)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path(name))
        let planted = ["\(name).switchboard-part", "\(name).switchboard-part-db"]
        for name in planted { try Data("planted".utf8).write(to: URL(filePath: path(name))) }
        let (reached, gate) = (Eventually<Void>(), DispatchSemaphore(value: 0))
        let server = try LoopbackServer { request in
            if request.query("_page") == "2" {
                reached.set(())
                gate.wait()
            }
            return .users(request, total: 10)
        }
        let run = try start(server, to: name)
        await reached.value
        let parts = try names().filter { $0 != name && !planted.contains($0) }
        // A run to another file does not remove the folder of a process that still runs.
        let other = try LoopbackServer { .users($0, total: 4) }
        try await expectEqual(start(other, to: "other.csv").outcome().ending, .exit(0))
        expectEqual(parts.map { $0.hasPrefix(".switchboard-part.") }, [true], "\(parts)")
        try expectEqual(parts.map(permissions), [0o700])
        gate.signal()
        await expectEqual(run.outcome().ending, .exit(0))
        try expectEqual(names(), ["other.csv"] + [name] + planted)
        try expectEqual(permissions(name), 0o600)
        for name in planted { try expectEqual(text(name), "planted") }
    }

    @Test func `only folders that a killed run has left are removed`() async throws {
        let names =
            [".switchboard-part.aB3xY9"]
            + ["open12", "backup1", "a.b-cd", "café01", ""].map { ".switchboard-part.\($0)" }
        for name in names {
            try FileManager.default.createDirectory(
                atPath: path(name), withIntermediateDirectories: false,
                attributes: [.posixPermissions: name.hasSuffix("open12") ? 0o755 : 0o700])
        }
        let server = try LoopbackServer { .users($0, total: 4) }
        try await expectEqual(start(server, to: "users.csv").outcome().ending, .exit(0))
        try expectEqual(self.names(), (names.dropFirst() + ["users.csv"]).sorted())
    }

    #if os(Linux)
        @Test(.enabled(if: Strace.isUsable, "requires strace"))
        func `a run whose new folder another run has removed makes a new one`() async throws {
            // Stops the run when it has made its folder, and before it has locked the folder.
            let stop =
                "exec strace -D -f -o /dev/null -e trace=/^mkdir -e inject=/^mkdir:signal=STOP:when=1 \"$0\" \"$@\""
            let server = try LoopbackServer { .users($0, total: 4) }
            let run = try start(server, to: "one.csv", setup: stop)
            let end = ContinuousClock.now + .seconds(20)
            while try names().isEmpty, .now < end { try await Task.sleep(for: .milliseconds(5)) }
            try await expectEqual(start(server, to: "two.csv").outcome().ending, .exit(0))
            // The stopped run has neither a folder nor a file.
            try #require(names() == ["two.csv"])
            let waking = Task {
                while !Task.isCancelled {
                    run.send(signal: SIGCONT)
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
            let outcome = await run.outcome()
            waking.cancel()
            expectEqual(outcome.ending, .exit(0), "\(outcome)")
            try expectEqual(names(), ["one.csv", "two.csv"])
        }
    #endif

    @Test(
        .enabled(if: geteuid() == 0, "requires root"),
        arguments: [
            ("--output", "link.csv", "the symbolic link"), ("--output", "link.db", "the symbolic link"),
            ("--trace", "link.csv", "the symbolic link"), ("--trace", "file.csv", "the file"),
            ("--output", "file.db", "the file"),
        ])
    func `a file or a link that another user has planted is refused before any request`(
        option: String, name: String, what: String
    ) async throws {
        try await writeOld("file.db")
        for suffix in ["csv", "db"] {
            try Data("mine".utf8).write(to: URL(filePath: path("mine.\(suffix)")))
            symlink("mine.\(suffix)", path("link.\(suffix)"))
            lchown(path("link.\(suffix)"), 65_534, 65_534)
        }
        try Data("theirs".utf8).write(to: URL(filePath: path("file.csv")))
        for name in ["file.csv", "file.db"] { chown(path(name), 65_534, 65_534) }
        let old = try content(name)
        let server = try LoopbackServer { .users($0, total: 4) }
        let outcome = try await switchboard([
            "jsonplaceholder-users", "list", "--base-url", server.base, "--no-cache", option, path(name),
        ])
        expectEqual(outcome.ending, .exit(64), "\(outcome)")
        #expect(outcome.errors.contains("\(what) belongs to a different user"), "\(outcome)")
        try expectEqual(content(name), old)
        #expect(server.requests.isEmpty)
    }
}
