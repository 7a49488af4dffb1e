import Foundation

/// A folder with a home directory and a project, both of which can have provider files.
struct ProviderFolder {
    static let secret = "ghp_27182818heron"

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for path in ["home", "project/.switchboard/providers", "project/sources"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: path), withIntermediateDirectories: true)
        }
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: Self.user), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    static let user = "home/.config/switchboard/providers"
    static let project = "project/.switchboard/providers"

    /// Writes a file with one provider, whose secret is sent to a server.
    func write(_ path: String, id: String, at base: String, variable: String) throws {
        let text = """
            {"version": 1, "id": "\(id)", "summary": "orders", "documentation": "https://acme.example/docs",
             "baseURL": "\(base)", "entity": {"name": "order"}, "columns": [{"name": "id", "kind": "integer"}],
             "secrets": [{"variable": "\(variable)", "bearer": true, "summary": "a key", "source": "https://acme.example"}],
             "list": {"path": "/orders", "paging": {"kind": "single"}}}
            """
        try write(path, text)
    }

    func write(_ path: String, _ text: String) throws {
        let url = folder.url.appending(path: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
    }

    /// Runs a shell command in the folder.
    func sh(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = folder.url
        try process.run()
        process.waitUntilExit()
    }

    var environment: [String: String] {
        ["HOME": folder.url.appending(path: "home").path, "GITHUB_TOKEN": Self.secret, "ACME_KEY": Self.secret]
    }

    /// Runs `switchboard` in a folder, by default in one of the project.
    func run(_ arguments: [String], in path: String = "project/sources") async throws -> Outcome {
        let place = folder.url.appending(path: path).path
        return try await SwitchboardRun(arguments, environment: environment, setup: "cd '\(place)'").outcome()
    }
}
