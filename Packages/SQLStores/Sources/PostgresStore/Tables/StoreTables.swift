import SQLTables
import StoreProtocols

/// The store's own tables, whose names start with `sb_`.
enum StoreTables {
    /// The key of the advisory lock for creating and changing tables: `Swbd` in ASCII.
    private static let lock = 0x5377_6264
    /// The newest version of the tables. `sb_version` contains the version in the database.
    private static var version: Int { migrations.count }

    /// Takes the lock for changing tables. Must be called in a transaction, which holds the lock until it ends.
    static func lock(_ connection: Connection) throws(StoreError) {
        try connection.run("SELECT pg_advisory_xact_lock(\(lock))")
    }

    /// Creates the tables, or migrates the tables of an earlier version.
    ///
    /// - Parameter createsTables: Whether to create the tables if there are none.
    /// - Throws: `newerVersion` if a newer version of this program created the tables. `missingStore` if there are no
    ///   tables and `createsTables` is `false`.
    static func open(_ connection: Connection, createsTables: Bool = true) throws(StoreError) {
        let found = try version(of: connection)
        guard found < version else { return }
        guard createsTables || found > 0 else {
            throw StoreError(.missingStore, "\(connection.name) has no records in schema \(connection.schema)")
        }
        try connection.transaction { () throws(StoreError) in
            try lock(connection)
            for version in try version(of: connection)..<version { try connection.execute(migrations[version]) }
            try connection.execute("DELETE FROM sb_version; INSERT INTO sb_version(version) VALUES(\(version))")
        }
    }

    /// Returns the version of the tables; 0 if there are none.
    static func version(of connection: Connection) throws(StoreError) -> Int {
        // Unlike `to_regclass`, this query sees a table that another process has just created.
        let isThere = try connection.run(
            "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'sb_version'")
        guard isThere.rowCount > 0 else { return 0 }
        let found = Int(try connection.run("SELECT max(version) FROM sb_version").integer(0, 0) ?? 0)
        try connection.check(version: found, newest: version)
        return found
    }

    /// The migrations of the tables, indexed by the version that they start from. The first one creates the tables.
    static let migrations = [
        """
        CREATE TABLE sb_version(version integer NOT NULL);
        CREATE TABLE sb_list(
          list bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, source text NOT NULL, entity text NOT NULL,
          request text NOT NULL, slice text NOT NULL, whole_at timestamptz);
        CREATE INDEX sb_list_entity ON sb_list(entity, source);
        CREATE TABLE sb_run(
          run bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, list bigint NOT NULL REFERENCES sb_list,
          started_at timestamptz NOT NULL, state text NOT NULL, page_size bigint NOT NULL, cursor text,
          pages bigint NOT NULL, records bigint NOT NULL, since timestamptz);
        CREATE UNIQUE INDEX sb_open_run ON sb_run(list) WHERE state = 'open';
        CREATE TABLE sb_column(entity text NOT NULL, name text NOT NULL, kind text NOT NULL, PRIMARY KEY(entity, name));
        CREATE TABLE sb_pending(
          number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, source text NOT NULL, entity text NOT NULL,
          kind text NOT NULL, id text, input json NOT NULL, base json NOT NULL, made_at timestamptz NOT NULL,
          is_attempted boolean NOT NULL);
        CREATE UNIQUE INDEX sb_pending_id ON sb_pending(source, entity, id);
        """,
        """
        ALTER TABLE sb_list ADD COLUMN order_run bigint;
        ALTER TABLE sb_run ADD COLUMN ended_at timestamptz, ADD COLUMN added bigint NOT NULL DEFAULT 0,
          ADD COLUMN changed bigint NOT NULL DEFAULT 0, ADD COLUMN removed bigint NOT NULL DEFAULT 0,
          ADD COLUMN attempts bigint NOT NULL DEFAULT 1, ADD COLUMN faults text;
        \(PartView.definition)
        CREATE VIEW sb_runs AS
          SELECT r.run, r.list, split_part(l.source, ' ', 1) AS provider,
            substr(l.source, strpos(l.source || ' ', ' ') + 1) AS server, l.entity, l.request AS parameters, l.slice,
            r.started_at, r.ended_at, extract(epoch FROM r.ended_at - r.started_at)::bigint AS seconds, r.state,
            r.attempts, r.faults, r.pages, r.records, r.added, r.changed,
            r.records - r.added - r.changed AS unchanged, r.removed, r.since AS changes_since,
            l.whole_at AS last_complete_at
          FROM sb_run AS r JOIN sb_list AS l ON l.list = r.list;
        """,
        "CREATE TABLE sb_table(entity text PRIMARY KEY, names text NOT NULL);",
    ]
}
