import Foundation
import ProtocolsTesting
import Testing

/// Provider files on disk, and what they send to a real server.
@Suite(.timeLimit(.minutes(5)))
struct ProviderFileTests {
    private let files: ProviderFolder
    private let server: LoopbackServer

    init() throws {
        files = try ProviderFolder()
        server = try LoopbackServer { _ in .json(#"[{"id": 7}]"#) }
    }

    private func written(_ folder: String, variable: String = "ACME_KEY") throws -> String {
        try files.write("\(folder)/acme.json", id: "acme", at: server.base, variable: variable)
        return files.folder.url.appending(path: "\(folder)/acme.json").path
    }

    // MARK: Checks

    @Test(arguments: [
        (
            #"{"orders": [{"id": "seven"}], "total": 1}"#, "every-sample-is-read: ", "lists-end: ",
            "correct this first: the other cases rely on it"
        ),
        (
            #"{"orders": [{"id": 7}], "total": 9}"#, "lists-end: ", "every-sample-is-read: ",
            "if the API cannot pass a case, exclude it in 'exclusions' and give the reason"
        ),
    ])
    func `a check shows what failed first, and what follows from it only as a number`(
        body: String, shown: String, hidden: String, hint: String
    ) async throws {
        try files.write(
            "acme.json",
            """
            {"version": 1, "id": "acme", "summary": "orders", "documentation": "https://acme.example/docs",
             "baseURL": "\(server.base)", "entity": {"name": "order"}, "columns": [{"name": "id", "kind": "integer"}],
             "list": {"path": "/orders", "items": "orders", "total": "total", "paging": {"kind": "single", "single": "few"}},
             "samples": {"complete": true, "requests": [
               {"name": "orders", "target": "/orders", "body": \(body)},
               {"name": "a wrong key", "target": "/orders", "circumstance": "a wrong key", "status": 401,
                "failure": "refusedCredentials", "body": {}}]}}
            """)
        let outcome = try await files.run(["check", files.folder.url.appending(path: "acme.json").path])
        expectEqual(outcome.ending, .exit(1), "\(outcome)")
        #expect(outcome.output.contains("failed: lists-end"), "\(outcome)")
        #expect(outcome.errors.contains(shown) && !outcome.errors.contains(hidden), "\(outcome)")
        #expect(outcome.errors.contains("hint: \(hint)"), "\(outcome)")
    }

    // MARK: Packages

    @Test func `a package is written to a new folder, and the file gets another name`() async throws {
        let path = try written(ProviderFolder.user)
        try files.sh("mkdir -p project/sources/Empty; touch '\(path).ejected'")
        for folder in ["Empty", "../sources", "missing/Acme"] {
            let outcome = try await files.run(["eject", "acme", "-o", folder])
            #expect(outcome.ending != .exit(0), "\(outcome)")
        }
        let sources = files.folder.url.appending(path: "project/sources")
        try expectEqual(FileManager.default.subpathsOfDirectory(atPath: sources.path), ["Empty"])

        // The package is written before the file is renamed.
        let unnamed = try await files.run(["eject", "acme", "-o", "Acme"])
        #expect(unnamed.errors.contains("the package is written, but \(path) could not be renamed"), "\(unnamed)")
        try files.sh("rm -r project/sources/Acme '\(path).ejected'")
        let outcome = try await files.run(["eject", "acme", "-o", "Acme"])
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.output.contains("Created Acme with 5 files."), "\(outcome)")
        try expectEqual(
            FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }.count, 5)
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: sources.path).sorted(), ["Acme", "Empty"])
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(FileManager.default.fileExists(atPath: "\(path).ejected"))
    }

    // MARK: Trust

    @Test func `a project cannot send a token of the user to its own server`() async throws {
        let path = try written(ProviderFolder.project, variable: "GITHUB_TOKEN")
        let untrusted = try await files.run(["acme", "list"])
        expectEqual(untrusted.ending, .exit(77), "\(untrusted)")
        #expect(untrusted.errors.contains("is not trusted: it belongs to the project"), "\(untrusted)")
        let trust = try await files.run(["trust", path])
        expectEqual(trust.ending, .exit(0), "\(trust)")
        let trusted = try await files.run(["acme", "list"])
        expectEqual(trusted.ending, .exit(77), "\(trusted)")
        #expect(
            trusted.errors.contains("refusing to send GITHUB_TOKEN to \(server.base)")
                && trusted.errors.contains("it is a secret of github-repos, for https://api.github.com"), "\(trusted)")
        #expect(server.requests.isEmpty)
        #expect(!"\(untrusted)\(trust)\(trusted)".contains(ProviderFolder.secret))
    }

    @Test(arguments: [ProviderFolder.user, ProviderFolder.project])
    func `a secret is sent only after switchboard trust`(folder: String) async throws {
        let path = try written(folder)
        let refused = try await files.run(["acme", "list"])
        expectEqual(refused.ending, .exit(77), "\(refused)")
        #expect(server.requests.isEmpty)
        let trust = try await files.run(["trust", path])
        expectEqual(trust.ending, .exit(0), "\(trust)")
        let list = try await files.run(["acme", "list"])
        expectEqual(list.output, "7\n", "\(list)")
        expectEqual(server.requests.map { $0.header("Authorization") }, ["Bearer \(ProviderFolder.secret)"])
        let saved = files.folder.url.appending(path: "home/.config/switchboard/trust.json")
        let attributes = try FileManager.default.attributesOfItem(atPath: saved.path)
        expectEqual(attributes[.posixPermissions] as? Int, 0o600)
    }

    @Test func `on a terminal, the question is answered with y`() async throws {
        _ = try written(ProviderFolder.user)
        let session = try TerminalSession(
            try Binary.url().path, ["acme", "list"], environment: files.environment.merging(["TERM": "dumb"]) { $1 })
        #expect(await session.output.shows("Allow? [y/N]"))
        #expect(server.requests.isEmpty)
        session.type("y\n")
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(server.requests.count, 1)
        let next = try await files.run(["acme", "list"])
        expectEqual(next.ending, .exit(0), "\(next)")
    }

    @Test func `answers at the same time are all kept`() async throws {
        try await withThrowingTaskGroup { group in
            for number in 1...4 {
                try files.write(
                    "\(ProviderFolder.user)/api-\(number).json", id: "api-\(number)", at: server.base,
                    variable: "ACME_KEY")
                group.addTask {
                    let outcome = try await files.run(["trust", "api-\(number)"])
                    expectEqual(outcome.ending, .exit(0), "\(outcome)")
                }
            }
            try await group.waitForAll()
        }
        let list = try await files.run(["trust", "--list", "--format", "ndjson"])
        for number in 1...4 { #expect(list.output.contains(#""provider":"api-\#(number)","variable":"ACME_KEY""#)) }
    }

    // MARK: Folders and files

    static let faults: [(String, String, String)] = [
        ("mkdir acme.json", "not a regular file", "it is a folder"),
        ("mkfifo acme.json", "not a regular file", "not a regular file"),
        ("ln -s acme.json acme.json", "Too many levels of symbolic links", "Too many levels of symbolic links"),
        ("ln -s nothing acme.json", "broken symbolic link", "No such file or directory"),
        ("head -c 1000001 /dev/zero > acme.json", "larger than 1 MB", "larger than 1 MB"),
        ("cp ../../../../good.json acme.json; chmod 666 acme.json", "other users can change the file", ""),
        ("ln -s ../../../good.json acme.json", "", "it is a link to another folder"),
    ]

    @Test(arguments: faults)
    func `a file that cannot be used has a message, and disturbs nothing else`(
        command: String, inUser: String, inProject: String
    ) async throws {
        for (folder, reason) in [(ProviderFolder.user, inUser), (ProviderFolder.project, inProject)]
        where !reason.isEmpty {
            try files.write("good.json", id: "acme", at: server.base, variable: "ACME_KEY")
            try files.sh("rm -rf '\(folder)'/*; cd '\(folder)'; \(command)")
            let outcome = try await files.run(["acme", "list"])
            expectEqual(outcome.ending, .exit(65), "\(outcome)")
            #expect(outcome.errors.contains("acme.json': \(reason)"), "\(outcome)")
            let providers = try await files.run(["providers"])
            expectEqual(providers.ending, .exit(0), "\(providers)")
            #expect(providers.errors.contains("acme.json': \(reason)"), "\(providers)")
            try files.sh("rm -rf '\(folder)'/*")
        }
        #expect(server.requests.isEmpty)
    }

    @Test func `a folder that others can change is not used`() async throws {
        _ = try written(ProviderFolder.user)
        try files.sh("chmod 777 '\(ProviderFolder.user)'")
        let outcome = try await files.run(["acme", "describe"])
        expectEqual(outcome.ending, .exit(64), "\(outcome)")
        #expect(outcome.errors.contains("other users can change the folder"), "\(outcome)")
        let other = try await files.run(["github-repos", "describe"])
        expectEqual(other.ending, .exit(0), "\(other)")
    }

    @Test func `the home directory is no project, but the nearest parent with the folder is`() async throws {
        try files.write("home/.switchboard/providers/acme.json", id: "acme", at: server.base, variable: "ACME_KEY")
        try files.sh("mkdir -p home/sub")
        let inHome = try await files.run(["acme", "list"], in: "home/sub")
        #expect(inHome.errors.contains("unknown provider 'acme'"), "\(inHome)")
        _ = try written(ProviderFolder.project)
        let inProject = try await files.run(["acme", "list"])
        #expect(inProject.errors.contains("project/.switchboard/providers/acme.json is not trusted"), "\(inProject)")
        let outside = try await files.run(["acme", "list"], in: "home")
        #expect(outside.errors.contains("unknown provider 'acme'"), "\(outside)")
    }

    @Test func `a file in the configuration folder is also found with XDG_CONFIG_HOME, and may be a link`() async throws
    {
        try files.write("good/acme.json", id: "acme", at: server.base, variable: "ACME_KEY")
        try files.sh("mkdir -p other/switchboard/providers; ln -s ../../../good/acme.json other/switchboard/providers/")
        let outcome = try await switchboard(
            ["acme", "describe"], environment: ["XDG_CONFIG_HOME": files.folder.url.appending(path: "other").path])
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
    }
}
