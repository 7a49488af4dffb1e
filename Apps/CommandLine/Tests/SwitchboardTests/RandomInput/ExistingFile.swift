import Foundation

/// What exists at the path of `--output` before a run.
enum ExistingFile: CaseIterable, Sendable {
    case nothing, empty, text, readOnly, export
    /// A database of another program, and one in which `sync` keeps lists.
    case foreignDatabase, syncStore
    /// An export beside the log of a program that was killed. SQLite applies or removes the log.
    case exportWithLog
    case folder, pipe
    /// Symbolic links to a text, to nothing, and to themselves.
    case link, danglingLink, loop

    /// The content of the databases.
    struct Sources: Sendable {
        /// A store that `sync` has filled with nine users.
        let store: Data
        let export: Data
        let foreignDatabase: Data

        init() async throws {
            let folder = try TemporaryFolder()
            let server = try LoopbackServer { .users($0, total: 9) }
            func content(_ command: String, _ option: String) async throws -> Data {
                let path = "\(folder.path)/\(command).db"
                let outcome = try await switchboard(
                    ["jsonplaceholder-users", command, "--all", "--base-url", server.base, option, path])
                guard outcome.ending == .exit(0) else { throw SQLiteFile.Failure(message: "\(outcome)") }
                return try Data(contentsOf: URL(filePath: path))
            }
            store = try await content("sync", "--store")
            export = try await content("list", "--output")
            let foreign = SQLiteFile(path: "\(folder.path)/foreign.db")
            try foreign.rows("CREATE TABLE savings (amount); INSERT INTO savings VALUES (100)")
            foreignDatabase = try Data(contentsOf: URL(filePath: foreign.path))
        }
    }

    /// Whether `--output` must never replace it.
    var isProtected: Bool {
        switch self {
        case .foreignDatabase, .syncStore, .folder, .pipe, .loop: true
        case .nothing, .empty, .text, .readOnly, .export, .exportWithLog, .link, .danglingLink: false
        }
    }

    /// Whether `--output` must replace it. A database need not replace a file that is no database.
    func isReplaceable(byDatabase isDatabase: Bool) -> Bool {
        switch self {
        case .nothing, .export, .exportWithLog, .danglingLink: true
        case .text, .empty, .link: !isDatabase
        default: false
        }
    }

    /// Returns the name of the file that a run may change.
    func changedName(of name: String) -> String { self == .link || self == .danglingLink ? "linked" : name }

    func create(at path: String, isDatabase: Bool, _ sources: Sources) throws {
        let url = URL(filePath: path)
        let linked = url.deletingLastPathComponent().appending(path: "linked")
        switch self {
        case .nothing: break
        case .empty: try Data().write(to: url)
        case .text: try Data("old".utf8).write(to: url)
        case .readOnly:
            try Data("old".utf8).write(to: url)
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        case .export: try (isDatabase ? sources.export : Data("id\n1\n".utf8)).write(to: url)
        case .foreignDatabase: try sources.foreignDatabase.write(to: url)
        case .syncStore: try sources.store.write(to: url)
        case .exportWithLog:
            try Self.export.create(at: path, isDatabase: isDatabase, sources)
            if isDatabase { try Data("log".utf8).write(to: URL(filePath: path + "-wal")) }
        case .folder: try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        case .pipe: try SystemFailure.check("mkfifo", mkfifo(path, 0o600))
        case .link:
            try Data("old".utf8).write(to: linked)
            try SystemFailure.check("symlink", symlink("linked", path))
        case .danglingLink: try SystemFailure.check("symlink", symlink("linked", path))
        case .loop: try SystemFailure.check("symlink", symlink(url.lastPathComponent, path))
        }
    }
}
