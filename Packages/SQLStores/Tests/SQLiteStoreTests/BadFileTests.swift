import Essentials
import Protocols
import ProtocolsTesting
import SQLTables
import StoreContract
import StoreProtocols
import Testing

@testable import SQLiteStore

/// Files and disks that cannot be used. The file is not changed, and the error says what is wrong.
@Suite struct BadFileTests {
    private let folder: TemporaryFolder
    private let schema: RecordSchema

    init() throws {
        folder = try TemporaryFolder()
        schema = try RecordSchema(entity: Repo.name, fields: Repo.columns.map(\.field))
    }

    @Test(
        arguments: [
            ("no database", .notAStore, "is not a database"),
            (String(repeating: "SQLite format 3 but not really. ", count: 200), .notAStore, "is not a database"),
        ] as [(String, StoreError.Code, String)])
    func `a file that is not a database is refused`(content: String, code: StoreError.Code, message: String)
        async throws
    {
        let path = folder.path("a.db")
        try Data(content.utf8).write(to: URL(filePath: path))
        await expect(code, message, path)
        try expectEqual(Data(contentsOf: URL(filePath: path)), Data(content.utf8))
    }

    @Test(
        arguments: [
            ("CREATE TABLE x(y)", .notAStore, "is the database of a different program"),
            ("PRAGMA application_id=77", .notAStore, "is the database of a different program"),
            ("PRAGMA application_id=0x53776264; PRAGMA user_version=-5", .damaged, "has invalid version -5"),
            ("PRAGMA application_id=0x53776264; PRAGMA user_version=4", .newerVersion, "has version 4: expected 3"),
        ] as [(String, StoreError.Code, String)])
    func `the database of a different program or version is refused`(
        sql: String, code: StoreError.Code, message: String
    ) async throws {
        let path = folder.path("a.db")
        try SQLiteLibrary.load(SQLiteLibrary.fileNames)
        try Connection(path, busyTimeout: .zero).execute(sql)
        let before = try Data(contentsOf: URL(filePath: path))
        await expect(code, message, path)
        try expectEqual(Data(contentsOf: URL(filePath: path)), before)
    }

    /// In the messages, `~` is the folder of the test.
    @Test(
        arguments: [
            ("~/no/a.db", "could not create '~/no/a.db': the folder '~/no' does not exist"),
            ("~/file/a.db", "could not create '~/file/a.db': '~/file' is not a folder"),
            ("~/file/", "could not create '~/file/': '~/file' is not a folder"),
            ("~", "could not open '~': expected a regular file, got a folder"),
            ("/dev/null", "could not open '/dev/null': expected a regular file, got a device"),
            ("~/fifo", "could not open '~/fifo': expected a regular file, got a FIFO"),
            ("~/loop", "could not open '~/loop': Too many levels of symbolic links"),
        ])
    func `a path at which there cannot be a database is refused`(path: String, message: String) async throws {
        try Data().write(to: URL(filePath: folder.path("file")))
        expectEqual(mkfifo(folder.path("fifo"), 0o600), 0)
        expectEqual(symlink(folder.path("loop"), folder.path("loop")), 0)
        await expect(
            .invalidLocation, message.replacing("~", with: folder.path), path.replacing("~", with: folder.path))
    }

    @Test func `missing folders are created if wanted, and the reason is named if that fails`() async throws {
        let path = folder.path("a/b/c.db")
        _ = try await begin(path, createsFolder: true)
        var status = stat()
        #expect(stat(folder.path("a/b"), &status) == 0 && status.st_mode & 0o777 == 0o700)
        _ = try await begin(path, createsFolder: true)
        await #expect(
            throws: StoreError(.notOpened, "could not create the folder '\(path)/d': Not a directory")
        ) { try await begin("\(path)/d/e.db", createsFolder: true) }
    }

    @Test func `a damaged file is named, and its other records are still there`() async throws {
        try await expectEqual(folder.write("a.db", 40, 50).status, 0)
        let path = folder.path("a.db")
        var data = try Data(contentsOf: URL(filePath: path))
        let middle = data.count / 2 / 4096 * 4096
        data.replaceSubrange(middle..<middle + 3 * 4096, with: Data(repeating: 0xA5, count: 3 * 4096))
        try data.write(to: URL(filePath: path))
        let exit = try await folder.write("a.db", 40, 50, 1)
        expectEqual(exit.status, 1)
        expectEqual(exit.lines.last?.contains("damaged: '\(path)' is damaged: "), true, "\(exit)")
        let first = try await SQLiteRecordStore(path: path).records(
            of: schema, from: "made-up", .all, after: nil, limit: 10)
        expectEqual(first.count, 10)
    }

    @Test func `missing tables of the store are named`() async throws {
        let path = folder.path("a.db")
        _ = try await begin(path)
        try Connection(path, busyTimeout: .zero).execute("DROP TABLE sb_run; DROP TABLE sb_list")
        await expect(.damaged, "'\(path)' has unexpected tables: no such table: sb_list", path)
    }

    @Test func `a file that another process has locked is named`() async throws {
        let path = folder.path("a.db")
        try await expectEqual(folder.write("a.db", 1, 10).status, 0)
        let other = try StoreFile.open(path, busyTimeout: .zero)
        try other.execute("BEGIN IMMEDIATE")
        await expect(.busy, "'\(path)' is locked by another process", path)
        try other.execute("ROLLBACK")
        _ = try await begin(path)
    }

    #if os(Linux)
        /// The thread sanitizer writes a file at the start of the process, and fails if that file is incomplete.
        @Test(.enabled(if: getenv("SWITCHBOARD_SANITIZER") == nil, "a sanitizer writes larger files"))
        func `a limit on file sizes ends a run, and the next one continues`() async throws {
            try await expectEqual(folder.write("a.db", 20, 50).status, 0)
            // The shell ignores the signal that would end the program.
            let limited = #"trap "" XFSZ; ulimit -f 600; exec "$@""#
            let exit = try await folder.write("a.db", 400, 50, 1, shell: limited)
            expectEqual(exit.status, 1)
            expectEqual(
                exit.lines.last?.hasPrefix("full: could not write '\(folder.path("a.db"))': the disk may"), true,
                "\(exit)")
            try await expectContinued("a.db", after: exit)
        }

        @Test(.enabled(if: geteuid() == 0, "requires root")) func `a full disk ends a run, and the next one continues`()
            async throws
        {
            let small =
                #"mount -t tmpfs -o size=3m tmpfs "$(dirname "$2")" || exit 99; "$@"; status=$?; "#
                + #"cp "$2"* "$(dirname "$2")"/../kept/; exit $status"#
            for name in ["disk", "kept"] {
                try FileManager.default.createDirectory(
                    atPath: folder.path(name), withIntermediateDirectories: true)
            }
            let exit = try await folder.write(
                "disk/a.db", 400, 50, 1, shell: #"exec unshare -m sh -c '\#(small)' sh "$@""#)
            if exit.status == 99 { try Test.cancel("requires mounts") }
            expectEqual(exit.status, 1)
            expectEqual(exit.lines.last?.contains("full: could not write"), true, "\(exit)")
            try await expectContinued("kept/a.db", after: exit)
        }

        @Test(.enabled(if: geteuid() == 0, "requires root")) func `a folder that may not be written is named`()
            async throws
        {
            let user = 65_534
            chmod(folder.path, 0o555)
            var exit = try await folder.write("new.db", 1, 10, 0, 0, user)
            expectEqual(exit.status, 1)
            let reason = "the folder '\(folder.path)' is read-only for this user (Permission denied)"
            expectEqual(
                exit.lines.last, "readOnly: could not create '\(folder.path("new.db"))': \(reason)", "\(exit)")
            try await expectEqual(folder.write("a.db", 1, 10).status, 0)
            chmod(folder.path("a.db"), 0o444)
            exit = try await folder.write("a.db", 2, 10, 1, 0, user)
            expectEqual(exit.status, 1)
            expectEqual(
                exit.lines.last?.contains("readOnly: could not write '\(folder.path("a.db"))'"), true, "\(exit)")
            try await expectEqual(
                folder.write("a.db", 1, 10, 0).lines.last, "0 added, 0 changed, 10 unchanged, 0 removed")
        }

        @Test(.enabled(if: geteuid() == 0, "requires root")) func `a file that may not be read is named`() async throws
        {
            try await expectEqual(folder.write("a.db", 1, 10).status, 0)
            chmod(folder.path, 0o777)
            chmod(folder.path("a.db"), 0o600)
            let exit = try await folder.write("a.db", 1, 10, 1, 0, 65_534)
            expectEqual(
                exit.lines.last, "notOpened: could not open '\(folder.path("a.db"))': Permission denied", "\(exit)")
        }

        @Test func `without SQLite, the error names the package to install`() async throws {
            try Data("no library".utf8).write(to: URL(filePath: folder.path("libsqlite3.so.0")))
            let exit = try await folder.write(
                "a.db", 1, 10, shell: #"LD_LIBRARY_PATH="$(dirname "$2")" exec "$@""#)
            expectEqual(exit.status, 1)
            let message = "missingLibrary: could not load libsqlite3.so.0; install the package libsqlite3-0 (Debian"
            expectEqual(exit.lines.last?.hasPrefix(message), true, "\(exit)")
        }

        /// Expects that the committed pages are whole, and that a run without limits completes them.
        private func expectContinued(_ name: String, after exit: StoreProcess.Exit) async throws {
            let pages = exit.lines.compactMap { Int($0) }
            let path = folder.path(name)
            let run = try await begin(path)
            #expect(run.isContinued)
            expectEqual(run.page ?? "0", "\(pages.last ?? 0)")
            try await expectEqual(folder.write(name, 100, 50, 1).status, 0)
            try await expectEqual(
                folder.write(name, 100, 50, 1).lines.last, "0 added, 0 changed, 5000 unchanged, 0 removed")
        }
    #endif

    private func begin(_ path: String, createsFolder: Bool = false) async throws(StoreError) -> SyncRun {
        let store = SQLiteRecordStore(path: path, busyTimeout: .milliseconds(50), createsFolder: createsFolder)
        return try await store.begin(
            Subscription(source: "made-up", request: "0"), of: schema, RunOptions(pageSize: 50), at: Date())
    }

    private func expect(_ code: StoreError.Code, _ message: String, _ path: String) async {
        do throws(StoreError) {
            _ = try await begin(path)
            Issue.record("expected \(code), got no error")
        } catch {
            expectEqual(error.code, code)
            #expect(error.message.contains(message), "\(error)")
        }
    }
}
