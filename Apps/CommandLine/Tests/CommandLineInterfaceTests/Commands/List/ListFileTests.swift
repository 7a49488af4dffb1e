import CommandLineInterface
import Failures
import MemoryStore
import Protocols
import ProtocolsTesting
import StoreProtocols
import Testing

/// `list --output FILE`.
@Suite struct ListFileTests {
    private let journal = Journal()
    private var shell: Shell

    init() {
        shell = Self.shell(journal)
    }

    private static func shell(_ journal: Journal = Journal()) -> Shell {
        Shell(.shelf(journal: journal), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
    }

    @Test(arguments: ["tsv", "csv", "json", "ndjson", "html", "md"], ["-o x.", "--output=a.b/x.", "-o=X.", "-ox."])
    func `the suffix selects the format`(suffix: String, option: String) async throws {
        let format = suffix == "md" ? "markdown" : suffix
        let expected = await Self.shell().run("list --all --format \(format)").output
        let outcome = await shell.run("list --all \(option)\(option.contains("X") ? suffix.uppercased() : suffix)")
        expectEqual(outcome.code, 0)
        expectEqual(outcome.output, "")
        #expect(outcome.errors.hasPrefix("switchboard: wrote 7 items to '"))
        expectEqual(shell.outputFile?.text, expected)
    }

    @Test func `a terminal has no effect on a file, and --format allows every suffix`() async {
        let expected = await Self.shell().run("list --format table").output
        var terminal = shell
        terminal.width = 40
        terminal.environment["FORCE_COLOR"] = "1"
        await expectEqual(terminal.run("list --format table -o x.txt").code, 0)
        expectEqual(terminal.outputFile?.text, expected)
        await expectEqual(shell.run("list --format csv --output x.csv --csv-safe").code, 0)
    }

    @Test func `a hyphen is standard output`() async {
        let outcome = await shell.run("list --limit 2 --fields id -o -")
        expectEqual(outcome.output, "1\n2\n")
        #expect(shell.outputFile?.text == nil)
    }

    @Test(
        arguments: [
            ("x.txt", "expected a file name that ends with .tsv, .csv, .json, .ndjson, .md, .html or .db"),
            (".", "  hint: add the name of a file to the folder, such as records.csv\n"),
            ("a.csv/", "  hint: add the name of a file to the folder"), ("../..", "  hint: add the name of a file"),
            ("csv", "invalid value 'csv' for '--output'"), ("a.csv/x", "invalid value 'a.csv/x' for '--output'"),
            (
                "a/x.ddb",
                "  hint: use 'list --output a/x.ndjson', then run: duckdb a/x.ddb \"CREATE TABLE records AS FROM 'a"
            ),
            (
                "x.parquet",
                "  hint: use 'list --output x.ndjson', then run: duckdb -c \"COPY (FROM 'x.ndjson') TO 'x.parquet'"
            ),
            ("x.csv --format json", "conflicting '--format json' and '--output x.csv'"),
            ("x.csv --raw", "'--raw' requires '--format json' or 'ndjson'"),
            ("x.json --csv-safe", "'--csv-safe' requires '--format csv'"),
            ("x.db --format csv", "'--format' has no effect on the database 'x.db'\n"),
            ("x.db --fields id", "'--fields' has no effect on the database 'x.db', which has all columns\n"),
            ("x.db --raw", "'--raw' has no effect on the database 'x.db'\n"),
            ("x.db --csv-safe", "'--csv-safe' has no effect on the database 'x.db'\n"),
            ("", "missing value for '-o': expected the path of a file, or -"),
        ]) func `options that contradict the file are refused`(rest: String, message: String) async
    {
        let outcome = await shell.run("list -o \(rest)")
        expectEqual(outcome.code, 64)
        #expect(outcome.errors.contains(message), "\(outcome)")
        expectEqual(journal.entries, [])
    }

    @Test(
        arguments: [
            (WriteError(reason: "Permission denied"), 1, "Permission denied\n"),
            (WriteError(isInvalidPath: true, reason: "Is a directory"), 64, "Is a directory\n"),
            (WriteError(reason: "in use", hint: "close it"), 1, "in use\n  hint: close it\n"),
        ])
    func `a file that cannot be created is refused before any request`(
        error: WriteError, code: Int32, message: String
    ) async {
        var shell = shell
        (shell.outputFile, shell.outputError) = (nil, error)
        let outcome = await shell.run("list -o x.csv")
        expectEqual(outcome.code, code)
        expectEqual(outcome.errors, "switchboard: could not write 'x.csv': \(message)")
        expectEqual(journal.entries, [])
    }

    @Test(
        arguments: [
            (.notAStore, 64, "; use a different file, or remove 'x.db' if you no longer need it"),
            (.notAnExport, 64, "; use a different file, or remove 'x.db' if you no longer need it"),
            (.damaged, 1, "; use a different file, or remove 'x.db' if you no longer need it"),
            (.newerVersion, 1, "; use a different file, or remove 'x.db' if you no longer need it"),
            (.busy, 75, ""), (.readOnly, 1, ""),
        ] as [(StoreError.Code, Int32, String)])
    func `a database that must not be changed is refused before any request`(
        error: StoreError.Code, code: Int32, hint: String
    ) async {
        var shell = shell
        shell.databaseError = StoreError(error, "the reason")
        let outcome = await shell.run("list -o x.db")
        expectEqual(outcome.code, code)
        expectEqual(outcome.errors, "switchboard: the reason\n  hint: nothing was written to 'x.db'\(hint)\n")
        expectEqual(journal.entries, [])
    }

    @Test(arguments: ["x.db", "x.DB --format csv", "x.txt"])
    func `a query writes no database`(file: String) async {
        let outcome = await shell.run("query 1 -o \(file)")
        expectEqual(outcome.code, 64)
        let path = file.split(separator: " ")[0]
        #expect(
            outcome.errors.hasPrefix(
                "switchboard: invalid value '\(path)' for '--output': expected a file name that ends with .tsv, .csv, "
                    + ".json, .ndjson, .md or .html\n"), "\(outcome)")
        let hint = path == "x.txt" ? "select the format of other files" : "only 'list' and 'sync' write databases"
        #expect(outcome.errors.contains("  hint: \(hint)"), "\(outcome)")
    }

    @Test mutating func `a full disk is a failure that names the file`() async {
        let file = MemoryAtomicFile(to: MemorySink(capacity: 9, error: .fullDisk))
        shell.outputFile = file
        let outcome = await shell.run("list -o x.csv")
        expectEqual(outcome.code, 1)
        #expect(outcome.errors.hasSuffix("switchboard: could not write 'x.csv': No space left on device\n"))
        #expect(file.isAbandoned)
    }

    static let failures: [(@Sendable (Int) throws(ProviderError) -> Page<Gadget>, Int32, String)] = [
        (
            { number throws(ProviderError) in
                guard number > 1 else { return Catalogue.page([Gadget(1, "a")], next: 2) }
                throw ProviderError(.serverFailed, "out of service")
            }, 75, "incomplete results: 1 item received; out of service"
        ),
        (
            { _ throws(ProviderError) in Catalogue.page([Gadget(1, "a")], incompleteReason: "a shard failed") }, 75,
            "incomplete results: a shard failed"
        ),
        ({ _ throws(ProviderError) in throw ProviderError(.cancelled, "cancelled") }, 130, "interrupted"),
    ]

    @Test(arguments: failures, ["x.csv", "x.db"])
    func `a list that fails writes no file`(
        failure: (page: @Sendable (Int) throws(ProviderError) -> Page<Gadget>, code: Int32, message: String),
        path: String
    ) async {
        let shell = Shell(
            .catalogue { number throws(ProviderError) in try failure.page(number) },
            environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
        let outcome = await shell.run("list --all -o \(path)")
        expectEqual(outcome.code, failure.code)
        // The cause comes first.
        let lines = outcome.errors.split(separator: "\n")
        expectEqual(lines.first?.contains(failure.message), true, "\(outcome)")
        expectEqual(lines.last?.hasPrefix("  hint: nothing was written to '\(path)'"), true, "\(outcome)")
        expectEqual(shell.outputFile?.isAbandoned, true)
    }

    @Test func `a list that fails shows no cursor, because the file has none of its items`() async {
        let failing: Catalogue.Script = { number throws(ProviderError) in
            guard number > 1 else { return Catalogue.page([Gadget(1, "a")], next: 2) }
            throw ProviderError(.serverFailed, "out of service")
        }
        let shell = Shell(
            .catalogue(paging: Paging(.cursor, sizes: PageSizes(1...1, defaultSize: 1)), script: failing),
            environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
        await expectEqual(shell.run("list --all -o x.csv").errors.contains("--after"), false)
        #expect(await shell.run("list --all -o -").errors.contains("--after"))
    }

    @Test mutating func `a database has the table of the items`() async throws {
        let store: any RecordStore = InMemoryStore()
        shell.store = store
        let outcome = await shell.run("list --all -o x.db")
        expectEqual(outcome.code, 0, "\(outcome)")
        expectEqual(outcome.errors, "switchboard: wrote 7 items to 'x.db'\n")
        expectEqual(shell.outputFile?.text, "")
        let schema = try RecordSchema(entity: Gadget.name, fields: Gadget.columns.map(\.field))
        let records = try await store.records(
            of: schema, from: "shelf https://shelf.example/api", .all, after: nil, limit: 100)
        expectEqual(records.map { $0.values[1] }, Shelf.stock.map { .text($0.name) })
    }
}
