import ProtocolsTesting
import Records
import SQLTables
import StoreContract
import StoreProtocols
import Testing

@testable import PostgresStore

/// Servers and addresses that cannot be used. The error says what is wrong, without the password.
@Suite(.enabled(if: TestServer.isInstalled, TestServer.missing), .timeLimit(.minutes(2))) struct ErrorTests {
    private static let secret = "s3cr%3Det"
    private let server: TestServer

    init() throws {
        server = try #require(TestServer.shared)
    }

    @Test(
        arguments: [
            (
                .unavailable, "postgres://ada:SECRET@127.0.0.1:1/db",
                "could not connect to postgres://ada@127.0.0.1:1/db: connection to server"
            ),
            (.missingDatabase, "postgres://ada:SECRET@127.0.0.1:PORT/no", "database \"no\" does not exist"),
            (.refusedCredentials, "postgres://bob:SECRET@127.0.0.1:PORT/postgres", "role \"bob\" does not exist"),
            (
                .refusedCredentials, "postgresql://127.0.0.1:PORT/postgres?user=bob&password=SECRET",
                "role \"bob\" does not exist"
            ),
            (.refusedCredentials, "postgres://SECRET:SECRET@127.0.0.1:PORT/postgres", "role \"…\" does not exist"),
            (
                .invalidLocation, "postgres://ada:SECRET@127.0.0.1:PORT/postgres?nope=1",
                "invalid database URL: invalid URI query parameter;"
            ),
            (
                .invalidLocation, "postgres://ada:SECRET@127.0.0.1:PORT/postgres?SECRET",
                "invalid database URL: missing key/value separator"
            ),
            (
                .invalidLocation, "postgres://ada:SECRET%zz@127.0.0.1:PORT/postgres",
                "invalid database URL: invalid percent-encoded token;"
            ),
            (
                .invalidLocation, "postgres://ada:a/SECRET@127.0.0.1:PORT/postgres",
                "invalid database URL: expected postgres://USER"
            ),
            (
                .invalidLocation, "postgres://ada:a@SECRET@127.0.0.1:PORT/postgres",
                "with %40 for each '@' and %2F for each '/' in a password"
            ),
            (
                .invalidLocation, "postgres://ada:1/SECRET@127.0.0.1",
                "invalid database URL: expected postgres://USER"
            ),
            (
                .notOpened, "postgres://ada:SECRET@127.0.0.1:PORT/postgres?options=-csearch_path%3Dno",
                "no schema in 'search_path' exists"
            ),
            (.invalidLocation, "postgres://ada:SECRET@127.0.0.1:99999/x", "invalid port number: \"99999\""),
            (
                .invalidLocation, "postgres://ada:SECRET@127.0.0.1:PORT/x?sslmode=foo",
                "invalid sslmode value: \"foo\""
            ),
            (
                .notOpened, "postgres://ada:SECRET@127.0.0.1:PORT/postgres?sslmode=require",
                "server does not support SSL"
            ),
        ] as [(StoreError.Code, String, String)])
    func `a database that cannot be opened is named without its password`(
        code: StoreError.Code, url: String, reason: String
    ) async {
        let url = url.replacing("SECRET", with: Self.secret).replacing("PORT", with: "\(server.port)")
        await expect(code, reason, url)
    }

    @Test(
        arguments: [
            (
                "postgres://ada:pw@db.example:5432/shop?sslmode=require",
                "postgres://ada@db.example:5432/shop?sslmode=require"
            ),
            ("postgresql://db.example", "postgresql://db.example"), ("postgres://:pw@db", "postgres://db"),
            ("postgres://ada:@db", "postgres://ada@db"), ("postgres://pw:pw@db", "postgres://db"),
            ("postgres:///shop?host=/run/postgresql&password=pw", "postgres:///shop?host=/run/postgresql"),
            ("postgres:///shop?pass%77ord=pw&sslPassword=pw&x%zz=pw", "postgres:///shop"),
            ("postgres://ada:p?w@db.example/shop", "postgres://…"), ("postgres://ada:p@w@db.example", "postgres://…"),
            ("postgres://ada:p/w@db.example/shop", "postgres://…"), ("postgres://a?password=p@w/x", "postgres://…"),
        ])
    func `the name of a store has no password`(url: String, name: String) {
        expectEqual(PostgresRecordStore(url: url).name, name)
    }

    @Test func `a wrong or missing password is named, and not shown`() async throws {
        // The rules that the server applies to connections are in a file, so this server has its own.
        let server = try TestServer(authentication: "scram-sha-256", password: "pw")
        let (good, bad) = (
            "postgres://ada:pw@127.0.0.1:\(server.port)/postgres",
            "postgres://ada:s3cr%3Det@127.0.0.1:\(server.port)/postgres"
        )
        await expect(.refusedCredentials, "password authentication failed for user \"ada\"", bad)
        await expect(.refusedCredentials, "no password supplied", "postgres://ada@127.0.0.1:\(server.port)/postgres")
        let store = PostgresRecordStore(url: good)
        let run = try await begin(store)
        // A server that stops ends the connection, and the next use connects again.
        try await server.stop()
        await expect(.unavailable, "lost the connection to postgres://ada@127.0.0.1:\(server.port)/postgres: ") {
            () throws(StoreError) in
            _ = try await store.commit([[.integer(1)]], of: nil, to: run, at: Date())
        }
        await expect(.unavailable, "could not connect to postgres://ada@127.0.0.1:\(server.port)/postgres: ") {
            () throws(StoreError) in
            _ = try await store.commit([[.integer(1)]], of: nil, to: run, at: Date())
        }
    }

    @Test func `a host name without an address is named`() async throws {
        let message = "could not translate host name \"no-such-host.invalid\""
        await expect(.unknownHost, message, "postgres://ada:s3cr%3Det@no-such-host.invalid/db")
    }

    @Test func `a server that accepts no more connections is unavailable, and one that forbids the user refuses it`()
        async throws
    {
        let url = try server.url()
        let admin = try server.admin(url)
        try admin.execute("CREATE ROLE eve LOGIN CONNECTION LIMIT 0")
        defer { try? admin.execute("DROP ROLE eve") }
        let limited = "postgres://eve:s3cr%3Det@127.0.0.1:\(server.port)/postgres"
        await expect(.unavailable, "too many connections for role", limited)
        try admin.execute("ALTER ROLE eve NOLOGIN")
        await expect(.refusedCredentials, "role \"eve\" is not permitted to log in", limited)
    }

    @Test func `a connection that was lost is made again at the next use`() async throws {
        let store = PostgresRecordStore(url: try server.url() + "&application_name=lost")
        let run = try await begin(store)
        try server.admin().run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lost'")
        await expect(.unavailable, "lost the connection to") { () throws(StoreError) in
            _ = try await store.commit([[.integer(1)]], of: nil, to: run, at: Date())
        }
        let outcome = try await store.commit([[.integer(1)]], of: nil, to: run, at: Date())
        expectEqual(outcome.added, 1)
    }

    @Test func `a lock that is held for too long is named, and so is a newer version`() async throws {
        let url = try server.url()
        let store = PostgresRecordStore(url: url, busyTimeout: .milliseconds(50))
        let run = try await begin(store)
        let other = try server.admin(url)
        try other.execute("BEGIN; SELECT * FROM sb_run FOR UPDATE")
        await expect(.busy, "\(store.name) is locked by another process") {
            () throws(StoreError) in
            _ = try await store.commit([[.integer(1)]], of: nil, to: run, at: Date())
        }
        try other.execute("ROLLBACK")
        try await expectEqual(store.commit([[.integer(1)]], of: nil, to: run, at: Date()).added, 1)
        try other.execute("UPDATE sb_version SET version = 9")
        await expect(.newerVersion, "has version 9: expected 3 or older", url)
    }

    @Test(
        arguments: [
            ("repo", "pg_x", "'pg_' is reserved"), ("repo", "sb_x", "'sb_' is reserved"),
            ("ctid", "item", "conflicts with a system column name"),
            (String(repeating: "x", count: 64), "item", "invalid name 'xxx"),
            ("a", String(repeating: "ü", count: 25), "invalid name 'üüü"), ("a\0b", "item", "and no NUL"),
        ])
    func `names that PostgreSQL cannot hold are refused`(column: String, entity: String, message: String) async throws {
        let store = PostgresRecordStore(url: try server.url())
        await expect(.invalidSchema, message) { () throws(StoreError) in
            let schema = try RecordSchema(entity: entity, fields: [Field("id", .integer), Field(column, .text)])
            _ = try await store.begin(.made, of: schema, RunOptions(pageSize: 1), at: Date())
        }
    }

    @Test func `a table of a different program is not changed`() async throws {
        let url = try server.url()
        try server.admin(url).execute("CREATE TABLE item(id integer)")
        await expect(.notAStore, "belongs to a different program: relation \"item\" already exists", url)
    }

    @Test func `missing tables of the store are named`() async throws {
        let url = try server.url()
        _ = try await begin(PostgresRecordStore(url: url))
        try server.admin(url).execute("DROP TABLE sb_run, sb_list CASCADE")
        await expect(.damaged, "has unexpected tables: relation \"sb_list\" does not exist", url)
    }

    @Test func `without the right to write, the error says so`() async throws {
        let url = try server.url()
        _ = try await begin(PostgresRecordStore(url: url))
        let readOnly = PostgresRecordStore(url: url + "%20-cdefault_transaction_read_only%3Don")
        await expect(.readOnly, "cannot execute INSERT in a read-only transaction") { () throws(StoreError) in
            _ = try await readOnly.begin(
                Subscription(source: "b", request: ""), of: try .ids, RunOptions(pageSize: 1), at: Date())
        }
        try await expectEqual(readOnly.lists(of: .ids, from: "a").count, 1)
    }

    @Test func `without libpq, the error names the package to install`() async throws {
        let folder = try TemporaryFolder()
        try Data("no library".utf8).write(to: URL(filePath: folder.path("libpq.so.5")))
        let writer = StoreProcess.path(of: "StoreWriter")
        let words = ["env", "LD_LIBRARY_PATH=\(folder.path)", writer, "postgres://127.0.0.1:1/x", "1", "1"]
        let exit = try await folder.start(words).waitUntilExit()
        expectEqual(exit.status, 1)
        let message = "missingLibrary: could not load libpq.so.5; install the package libpq5 (Debian"
        expectEqual(exit.lines.last?.hasPrefix(message), true, "\(exit)")
    }

    @discardableResult private func begin(_ store: PostgresRecordStore) async throws(StoreError) -> SyncRun {
        try await store.begin(.made, of: .ids, RunOptions(pageSize: 1), at: Date())
    }

    private func expect(_ code: StoreError.Code, _ message: String, _ url: String) async {
        await expect(code, message) { () throws(StoreError) in _ = try await begin(PostgresRecordStore(url: url)) }
    }

    private func expect(
        _ code: StoreError.Code, _ message: String, _ operation: () async throws(StoreError) -> Void
    ) async {
        do throws(StoreError) {
            try await operation()
            Issue.record("expected \(code), got no error")
        } catch {
            expectEqual(error.code, code, "\(error)")
            #expect(error.message.contains(message), "\(error)")
            #expect(!error.message.contains("s3cr"), "\(error)")
        }
    }
}

extension Subscription {
    static let made = Subscription(source: "a", request: "")
}

extension RecordSchema {
    static var ids: RecordSchema {
        get throws(StoreError) { try RecordSchema(entity: "item", fields: [Field("id", .integer)]) }
    }
}
