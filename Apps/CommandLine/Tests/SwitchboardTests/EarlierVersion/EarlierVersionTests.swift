import Foundation
import ProtocolsTesting
import Testing

/// Files that commit 50cd48ad wrote, the last one before the modules of `Protocols`. They are read as before. They are
/// not written again by later versions, because they stand for the files that users have.
///
/// The lists in them were interrupted: users before page 6, stories before the 21st, articles before the 21st, and
/// repositories in the second page of a slice.
@Suite(.timeLimit(.minutes(2))) struct EarlierVersionTests {
    private static let recorded = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Recorded")

    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private var store: String { "\(folder.path)/records.db" }

    init() throws {
        folder = try TemporaryFolder()
        let search = RepositorySearch()
        server = try LoopbackServer { RecordedAPIs.answer($0, search) }
    }

    @Test func `stored lists are shown, with the pending changes`() async throws {
        try load()
        let users = try await run("jsonplaceholder-users list --all --source store --fields id,name --format csv")
        expectEqual(users.ending, .exit(0), "\(users)")
        expectEqual(users.lines.count, 1 + 39, "\(users)")
        #expect(users.lines.contains("5,Oda") && !users.lines.contains { $0.hasPrefix("6,") }, "\(users)")
        #expect(users.errors.contains("with 2 unsent changes"), "\(users)")
        let repos = try await run("github-repos list --all --source store --fields id")
        expectEqual(repos.lines.count, 30, "\(repos)")
        #expect(repos.errors.contains("using 2 slices of the list"), "\(repos)")
        let history = try await run(
            "query --store \(store)", ["SELECT count(*) FROM sb_history_user WHERE name = 'Ada Fernsby'"])
        expectEqual(history.lines, ["4"], "\(history)")
    }

    @Test(
        arguments: [
            ("jsonplaceholder-users", 13, "/users?_page=5&", "3 changes sent", "0 added, 0 changed, 24 unchanged"),
            ("hacker-news-stories", 30 + 1, "/v0/topstories.json", "interrupted", "20 added, 0 changed, 10 unchanged"),
            ("wikipedia-pages --query tea", 3, "gsroffset=10", "interrupted", "20 added, 0 changed, 10 unchanged"),
        ])
    func `an interrupted sync continues`(
        list: String, requestCount: Int, first: String, said: String, counts: String
    ) async throws {
        try load()
        let words = list.split(separator: " ").map(String.init)
        let sync = try await run("\(words[0]) sync --all", words.dropFirst().map(\.self))
        expectEqual(sync.ending, .exit(0), "\(sync)")
        for text in ["continued an interrupted sync", said, counts] { #expect(sync.errors.contains(text), "\(sync)") }
        let pages = server.requests.filter { $0.head.hasPrefix("GET") && $0.target.contains(first) }
        expectEqual(pages.count, 1, "\(server.requests.map(\.target))")
        expectEqual(server.requests.count, requestCount, "\(server.requests.map(\.target))")
    }

    @Test func `an interrupted sync of a slice continues`() async throws {
        try load()
        let slice =
            #"{"provider":"github-repos","parameters":{"query":"language:swift"},"ranges":{"created":[1263159001,1264059000]}}"#
        let sync = try await run("github-repos sync --slice", [slice])
        expectEqual(sync.ending, .exit(0), "\(sync)")
        #expect(sync.errors.contains("continued an interrupted sync"), "\(sync)")
        #expect(sync.errors.contains("10 added, 0 changed, 10 unchanged"), "\(sync)")
    }

    @Test(
        arguments: [
            ("jsonplaceholder-users", "users", "/users?_page=5&", 24),
            ("hacker-news-stories", "stories", "/v0/item/11", 30),
            ("wikipedia-pages --query tea", "pages", "gsroffset=10", 30),
            ("github-repos --yes", "repos", "&page=2&per_page=100", 11_801),
        ])
    func `an interrupted tap continues`(list: String, state: String, first: String, recordCount: Int) async throws {
        try copy("state-\(state).json", to: "state.json")
        let words = list.split(separator: " ").map(String.init)
        let tap = try await run(
            "\(words[0]) tap --all --state \(folder.path)/state.json", words.dropFirst().map(\.self))
        expectEqual(tap.ending, .exit(0), "\(tap.errors)")
        #expect(tap.errors.contains("continued from"), "\(tap.errors)")
        #expect(server.requests.prefix(12).contains { $0.target.contains(first) }, "\(server.requests.map(\.target))")
        expectEqual(tap.lines.count { $0.contains(#""type":"RECORD""#) }, recordCount)
    }

    @Test func `cached responses are used`() async throws {
        let name = "27ac4b5d1ca082c0b6454abfce5e6a2f2dceee599ed1d9ff6edc4fc77b3a72b1"
        try copy(name, to: "switchboard/responses-1/27/\(name)")
        let list = try await switchboard(
            ["jsonplaceholder-users", "list", "--limit", "3", "--offline", "--base-url", "http://127.0.0.1:36667"],
            environment: environment)
        expectEqual(list.ending, .exit(0), "\(list)")
        expectEqual(list.lines.count, 3, "\(list)")
    }

    @Test func `settings and saved keys are used`() async throws {
        try copy("settings.json", to: "switchboard/settings.json")
        try copy("credentials.json", to: "switchboard/credentials.json")
        let settings = try await run("settings --format csv")
        let values = settings.lines.dropFirst().map { $0.split(separator: ",").prefix(2).joined(separator: " ") }
        expectEqual(
            values.prefix(5),
            ["provider jsonplaceholder-users", "limit 7", "language ja", "pictures false", "color never"],
            "\(settings)")
        let images = try await run("pixabay list --query heron")
        expectEqual(images.ending, .exit(0), "\(images)")
        expectEqual(server.requests.first?.query("key"), "31415926-heron")
        try await expectEqual(run("jsonplaceholder-users list").lines.count, 7)
    }

    private var environment: [String: String] {
        ["XDG_CACHE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path]
    }

    /// Runs a command. Commands with a provider and a list send their requests to the server of the test.
    private func run(_ command: String, _ more: [String] = []) async throws -> Outcome {
        let words = command.split(separator: " ").map(String.init)
        let connects = ["list", "sync", "tap"].contains(words.dropFirst().first)
        return try await switchboard(
            words + more + (connects ? ["--base-url", server.base] : [])
                + (words.contains("sync") || words.contains("store") ? ["--store", store] : []),
            environment: environment)
    }

    /// Creates the database from the recorded statements.
    private func load() throws {
        try SQLiteFile(path: store).rows(text("records.sql"))
    }

    private func copy(_ name: String, to path: String) throws {
        let file = folder.url.appending(path: path)
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        let source = Self.recorded.appending(path: name)
        try (name.contains(".") ? Data(text(name).utf8) : Data(contentsOf: source)).write(to: file)
        // Files that other users can read are refused.
        for (path, mode) in [(parent.path, 0o700), (file.path, 0o600)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
    }

    /// Returns a recorded text with the address of the test's server.
    private func text(_ name: String) throws -> String {
        try String(contentsOf: Self.recorded.appending(path: name), encoding: .utf8)
            .replacing(RecordedAPIs.base, with: server.base)
    }
}
