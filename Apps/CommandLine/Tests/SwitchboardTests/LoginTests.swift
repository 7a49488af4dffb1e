import Foundation
import ProtocolsTesting
import Testing

/// Saved secrets on disk, and the prompt on a terminal.
@Suite(.timeLimit(.minutes(5)))
struct LoginTests {
    private static let key = "31415926-heron"

    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer { _ in .json(Payload.images([Payload.image(1)])) }
    }

    private var environment: [String: String] { ["XDG_CONFIG_HOME": folder.path, "TERM": "dumb"] }
    private var file: URL { folder.url.appending(path: "switchboard/credentials.json") }

    private func pixabay(_ command: String, input: String = "") async throws -> Outcome {
        try await switchboard(
            ["pixabay", command] + (command == "login" ? ["--from", "-"] : [])
                + (command == "logout" ? [] : ["--base-url", "\(server.base)"]), environment: environment, input: input)
    }

    private func permissions(of url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test func `only this user can read the saved key, which later commands send`() async throws {
        let login = try await pixabay("login", input: "\(Self.key)\n")
        expectEqual(login.ending, .exit(0), "\(login)")
        try expectEqual(permissions(of: file), 0o600)
        try expectEqual(permissions(of: file.deletingLastPathComponent()), 0o700)
        let list = try await pixabay("list")
        expectEqual(list.ending, .exit(0), "\(list)")
        expectEqual(server.requests.map { $0.query("key") }, [Self.key, Self.key])
        #expect(!"\(login)\(list)".contains(Self.key))
        let logout = try await pixabay("logout")
        expectEqual(logout.ending, .exit(0), "\(logout)")
        #expect(try folder.files().isEmpty)
    }

    @Test(arguments: ["chmod 640", "ln -sf /dev/null", "mkfifo"])
    func `a file that another user may have read or replaced is not used`(fault: String) async throws {
        _ = try await pixabay("login", input: Self.key)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let removes = fault.hasPrefix("chmod") ? "" : "rm '\(file.path)'; "
        process.arguments = ["-c", "\(removes)\(fault) '\(file.path)'"]
        try process.run()
        process.waitUntilExit()
        let list = try await pixabay("list")
        expectEqual(list.ending, .exit(77), "\(list)")
        #expect(list.errors.contains("could not read '\(file.path)'"), "\(list)")
        expectEqual(server.requests.count, 1)
    }

    @Test func `logins at the same time keep the secrets of all`() async throws {
        try await withThrowingTaskGroup { group in
            for (id, secret) in [("pixabay", "p"), ("github-repos", "g")] {
                group.addTask {
                    let api = try LoopbackServer { _ in
                        .json(id == "pixabay" ? Payload.images([]) : Payload.repos([]))
                    }
                    let outcome = try await switchboard(
                        [id, "login", "--from", "-", "--base-url", "\(api.base)"], environment: environment,
                        input: secret)
                    expectEqual(outcome.ending, .exit(0), "\(outcome)")
                }
            }
            try await group.waitForAll()
        }
        let saved = try JSONDecoder().decode([String: [String: String]].self, from: Data(contentsOf: file))
        expectEqual(saved, ["pixabay": ["PIXABAY_API_KEY": "p"], "github-repos": ["GITHUB_TOKEN": "g"]])
    }

    @Test func `a typed key is not shown`() async throws {
        let session = try TerminalSession(
            try Binary.url().path, ["pixabay", "login", "--base-url", "\(server.base)"], environment: environment)
        #expect(await session.output.shows("PIXABAY_API_KEY ("))
        session.type("\(Self.key)\n")
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.output.contains("saved PIXABAY_API_KEY"), "\(outcome)")
        #expect(!outcome.output.contains(Self.key))
        expectEqual(server.requests.map { $0.query("key") }, [Self.key])
    }

    @Test func `what was typed before the prompt is not part of the key`() async throws {
        let command = "read line; exec '\(try Binary.url().path)' pixabay login --base-url \(server.base)"
        let session = try TerminalSession("/bin/sh", ["-c", command], environment: environment)
        // The shell reads the first line, and the prompt discards the second one.
        session.type("start\nmine\n")
        #expect(await session.output.shows("PIXABAY_API_KEY ("))
        session.type("\(Self.key)\n")
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(server.requests.map { $0.query("key") }, [Self.key])
    }

    @Test(arguments: ["\u{1C}", "\u{3}"])
    func `a signal at the prompt turns the echo on again`(key: String) async throws {
        let command = "'\(try Binary.url().path)' pixabay login --base-url \(server.base); echo code $?; stty -a"
        let session = try TerminalSession(
            "/bin/sh", ["-c", "trap : INT QUIT; ulimit -c 0; \(command)"],
            environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
        #expect(await session.output.shows("PIXABAY_API_KEY ("))
        session.type(key)
        let outcome = await session.outcome()
        #expect(outcome.output.contains("code \(128 + (key == "\u{3}" ? SIGINT : SIGQUIT))"), "\(outcome)")
        #expect(outcome.output.contains(" echo "), "\(outcome)")
    }

    @Test func `Ctrl-C at the prompt saves nothing`() async throws {
        let session = try TerminalSession(
            try Binary.url().path, ["pixabay", "login", "--base-url", "\(server.base)"], environment: environment)
        #expect(await session.output.shows("PIXABAY_API_KEY ("))
        session.type("\u{3}")
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .signal(SIGINT), "\(outcome)")
        #expect(try folder.files().isEmpty)
        #expect(server.requests.isEmpty)
    }
}
