import CommandLineInterface
import ProtocolsTesting
import Testing

/// `list --append`, which adds records to a file.
@Suite struct AppendTests {
    private func run(_ options: String, existing: String?) async -> (outcome: Outcome, added: String?) {
        var shell = Shell(.shelf(), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
        let file = MemoryAtomicFile(existing: existing)
        shell.outputFile = file
        let outcome = await shell.run("list --limit 2 --append \(options)")
        return (outcome, file.text)
    }

    @Test(
        arguments: [
            ("-o a.csv --fields id,name", "id,name\n9,x\n", "1,lamp\n2,radio\n"),
            ("-o a.csv --fields id,name", nil, "id,name\n1,lamp\n2,radio\n"),
            ("-o a.tsv --fields id,name", "9\tx\n", "1\tlamp\n2\tradio\n"),
            (
                "-o a.ndjson --fields id,name", "{\"name\":\"x\",\"id\":9}\n",
                "{\"id\":1,\"name\":\"lamp\"}\n{\"id\":2,\"name\":\"radio\"}\n"
            ),
            ("-o log --format csv --fields id --sort-by -id", "id\n", "7\n6\n"),
            ("-o a.csv --fields name --csv-safe", "name\n", "lamp\nradio\n"),
        ] as [(String, String?, String)])
    func `records are added to a file with the same columns`(options: String, existing: String?, added: String) async {
        let (outcome, text) = await run(options, existing: existing)
        expectEqual(text, added)
        #expect(outcome.errors.contains("added 2 items to"), "\(outcome)")
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        ("-o a.csv --fields id", "id,name\n"), ("-o a.csv --fields id,name", "name,id\n"), ("-o a.csv", "old\n"),
        ("-o a.tsv --fields id", "9\tx\n"), ("-o a.ndjson --fields id", "{\"id\":1,\"name\":\"x\"}\n"),
        ("-o a.ndjson --fields id", "id\n"),
    ])
    func `a file with other columns is refused and stays as it is`(options: String, existing: String) async {
        let (outcome, text) = await run(options, existing: existing)
        #expect(outcome.errors.contains("': it has other columns"), "\(outcome)")
        expectEqual(text, nil)
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: ["id,name\r\n1,lamp\r\n", "\u{FEFF}id,name\n"])
    func `a file that a spreadsheet saved is refused, and the message says why`(existing: String) async {
        let (outcome, text) = await run("-o a.csv --fields id,name", existing: existing)
        #expect(
            outcome.errors.contains("'a.csv': its lines end with CR LF, or it begins with a byte order mark\n"),
            "\(outcome)")
        expectEqual(text, nil)
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: [
        ("", "'--append' requires '--output FILE'"), ("-o -", "'--append' requires '--output FILE'"),
        (
            "-o a.json",
            "'--append' cannot add records to 'a.json': the format must be one of tsv, csv, ndjson, or a database"
        ),
        ("-o a.html", "'--append' cannot add records to 'a.html'"),
        ("-o a.csv --count", "'--append' has no effect with '--count'"),
    ])
    func `other output is refused`(options: String, message: String) async {
        let (outcome, _) = await run(options, existing: nil)
        #expect(outcome.errors.contains(message), "\(outcome)")
        expectEqual(outcome.code, 64)
    }
}
