import Foundation
import ProtocolsTesting
import Testing

// Existing databases at the path of `--output`.
extension OutputFileTests {
    /// - Parameter sync: The options of a `sync` that has written the file; `nil` for a file of a different program.
    @Test(arguments: ["--all", "--limit=2", nil])
    func `a database that exports have not written is not replaced`(sync: String?) async throws {
        let server = try LoopbackServer { .users($0, total: 4) }
        let command = ["jsonplaceholder-users", "sync", sync ?? "", "--store", path("a.db"), "--base-url", server.base]
        if sync == nil {
            try Data("old".utf8).write(to: URL(filePath: path("a.db")))
        } else {
            try await expectEqual(switchboard(command).ending, .exit(0))
        }
        let old = try content("a.db")
        let count = server.requests.count
        let outcome = try await start(server, to: "a.db").outcome()
        expectEqual(outcome.ending, .exit(64), "\(outcome)")
        let reason = sync == nil ? "is not a database" : "may have records that no export has written"
        #expect(outcome.errors.contains("'\(path("a.db"))' \(reason)"), "\(outcome)")
        #expect(outcome.errors.contains("nothing was written to '\(path("a.db"))'; use a different file"), "\(outcome)")
        try expectEqual(content("a.db"), old)
        try expectEqual(names(), ["a.db"])
        expectEqual(server.requests.count, count)
    }

    @Test func `a list is added to the table of an earlier one`() async throws {
        let server = try LoopbackServer { .users($0, total: 4) }
        try await expectEqual(start(server, to: "a.db", ["--append", "--page", "2"]).outcome().ending, .exit(0))
        let ids = { try SQLiteFile(path: path("a.db")).rows("SELECT id FROM user ORDER BY id") }
        try expectEqual(ids().count, 0)
        let added = try await start(server, to: "a.db", ["--append"]).outcome()
        #expect(added.errors.contains("added 4 items to '\(path("a.db"))'"), "\(added)")
        try await expectEqual(start(server, to: "a.db", ["--append"]).outcome().ending, .exit(0))
        try expectEqual(ids().count, 4)
        // The same id at another server is another record.
        let other = try LoopbackServer { .users($0, total: 6) }
        try await expectEqual(start(other, to: "a.db", ["--append"]).outcome().ending, .exit(0))
        try expectEqual(ids().count, 10)
        let old = try content("a.db")
        let broken = try LoopbackServer { _ in .status("503 Service Unavailable") }
        try await #expect(start(broken, to: "a.db", ["--append"]).outcome().ending != .exit(0))
        try expectEqual(content("a.db"), old)
        try expectEqual(names(), ["a.db"])
    }

    @Test(arguments: ["--output", "--trace"])
    func `a database with another name is not replaced`(option: String) async throws {
        let database = "SQLite format 3\0, and pages"
        try Data(database.utf8).write(to: URL(filePath: path("kept.csv")))
        let server = try LoopbackServer { .users($0, total: 10) }
        let outcome = try await switchboard([
            "jsonplaceholder-users", "list", "--base-url", server.base, "--no-cache", option, path("kept.csv"),
        ])
        #expect(outcome.ending != .exit(0), "\(outcome)")
        #expect(outcome.errors.contains("'\(path("kept.csv"))': the file is a database"), "\(outcome)")
        #expect(outcome.errors.contains("use a different file"), "\(outcome)")
        try expectEqual(text("kept.csv"), database)
    }

    #if os(Linux)
        @Test(
            .enabled(if: geteuid() == 0, "requires root"),
            arguments: [
                ("DELETE", "3\n", ""),
                (
                    "WAL", "",
                    "switchboard: could not read '~/users.db': SQLite must write files next to this database, but the file "
                        + "or its folder is read-only; copy the database to a folder that this user can write\n"
                ),
            ])
        func `an export is read in a folder that is read-only`(mode: String, output: String, errors: String)
            async throws
        {
            try await writeOld("users.db")
            if mode == "WAL" { try SQLiteFile(path: path("users.db")).rows("PRAGMA journal_mode=WAL") }
            let mount =
                #"mount --bind "$FOLDER" "$FOLDER" && mount -o remount,bind,ro "$FOLDER" || exit 99; exec "$0" "$@""#
            let outcome = try await SwitchboardRun(
                ["query", "SELECT count(*) FROM user", "--store", path("users.db")],
                environment: ["FOLDER": folder.path],
                setup: "exec unshare -m sh -c '\(mount)' \"$0\" \"$@\""
            ).outcome()
            // In a container, root may not be allowed to mount.
            if outcome.ending == .exit(99) { try Test.cancel("requires the right to mount") }
            expectEqual(outcome.output, output, "\(outcome)")
            expectEqual(outcome.errors, errors.replacing("~", with: folder.path))
        }
    #endif

    @Test func `a damaged export is not replaced, and the hint says what to do`() async throws {
        try await writeOld("users.db")
        try SQLiteFile(path: path("users.db")).rows("DROP TABLE sb_list")
        let server = try LoopbackServer { .users($0, total: 4) }
        let outcome = try await start(server, to: "users.db").outcome()
        let file = path("users.db")
        expectEqual(
            outcome.errors,
            """
            switchboard: '\(file)' has unexpected tables: no such table: sb_list
              hint: nothing was written to '\(file)'; use a different file, or remove '\(file)' if you no longer need it

            """)
        let query = try await switchboard(["jsonplaceholder-users", "list", "--source", "store", "--store", file])
        #expect(query.errors.hasSuffix("  hint: restore a copy, or sync to a new database\n"), "\(query)")
    }

    @Test func `a database whose log a killed program has left is replaced`() async throws {
        try await writeOld("users.db")
        try SQLiteFile(path: path("users.db")).rows("PRAGMA journal_mode=WAL")
        let endless =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n "
            + "WHERE EXISTS (SELECT 1 FROM user)"
        let reader = try SwitchboardRun(["query", endless, "--store", path("users.db")])
        var lines = reader.output.lines.makeAsyncIterator()
        #expect(await lines.next() != nil)
        reader.send(signal: SIGKILL)
        _ = await reader.outcome()
        try #require(names().contains("users.db-wal"))
        let server = try LoopbackServer { .users($0, total: 10) }
        let outcome = try await start(server, to: "users.db").outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        try expectEqual(names(), ["users.db"])
        // A log without its database could be applied to the new database.
        try FileManager.default.moveItem(atPath: path("users.db"), toPath: path("users.db-wal"))
        let refused = try await start(server, to: "users.db").outcome()
        expectEqual(refused.ending, .exit(1), "\(refused)")
        #expect(refused.errors.contains("is the log of a database that was moved or removed"), "\(refused)")
        try expectEqual(names(), ["users.db-wal"])
    }
}
