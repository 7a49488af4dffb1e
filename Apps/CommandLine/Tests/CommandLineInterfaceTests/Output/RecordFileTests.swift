import CommandLineInterface
import Protocols
import ProtocolsTesting
import Testing

/// `--output FILE` of the commands that write records, except `list`.
@Suite struct RecordFileTests {
    private let journal = Journal()

    private func shell(existing: String? = nil) -> Shell {
        var shell = Shell(.shelf(journal: journal), environment: ["HOME": "/home/ada"])
        shell.files = ["a": "id,name\n1,lamp\n2,fan\n", "b": "id,name\n1,lamp\n2,mug\n", "-": "2\n3\n"]
        shell.outputFile = MemoryAtomicFile(existing: existing)
        return shell
    }

    static let commands = [
        ("shelf get 3", "1 item"), ("shelf get 1 3", "2 items"), ("shelf get -", "2 items"), ("diff a b", "1 row"),
        ("diff a a", "0 rows"),
    ]

    @Test(arguments: commands, ["tsv", "csv", "json", "ndjson", "html", "md"])
    func `a file contains what would be printed`(command: (line: String, count: String), suffix: String) async {
        let format = suffix == "md" ? "markdown" : suffix
        let expected = await shell().run("\(command.line) --format \(format)").output
        let shell = shell()
        let outcome = await shell.run("\(command.line) -o x.\(suffix)")
        expectEqual(outcome.output, "")
        #expect(outcome.errors.hasSuffix("switchboard: wrote \(command.count) to 'x.\(suffix)'\n"), "\(outcome)")
        expectEqual(shell.outputFile?.text, expected)
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        ("shelf get 99 -o x.csv", 66), ("shelf get 1 99 -o x.csv", 66), ("diff a none -o x.csv", 64),
        ("shelf changes -o x.csv", 66), ("shelf get lamp -o x.csv", 64),
    ])
    func `after a failure, an existing file stays as it is`(line: String, code: Int32) async {
        let shell = shell()
        let outcome = await shell.run(line)
        expectEqual(outcome.code, code, "\(outcome)")
        #expect(outcome.errors.contains("nothing was written to 'x.csv'"), "\(outcome)")
        #expect(shell.outputFile?.isAbandoned == true)
    }

    @Test(
        arguments: [
            ("shelf get 3 --fields id,name", "id,name\n9,x\n", "3,", "added 1 item to 'x.csv'"),
            ("shelf get 1 2 --fields id", "id\n", "1\n2\n", "added 2 items to 'x.csv'"),
            ("diff a b --fields change,id", "change,id\n", "changed,2\n", "added 1 row to 'x.csv'"),
        ])
    func `records are added to a file with the same columns, and to no other`(
        line: String, existing: String, added: String, note: String
    ) async {
        let shell = shell(existing: existing)
        let outcome = await shell.run("\(line) --append -o x.csv")
        #expect(shell.outputFile?.text?.hasPrefix(added) == true && outcome.errors.contains(note), "\(outcome)")
        let requestCount = journal.entries.count
        let other = self.shell(existing: "name,id\n")
        let refusal = await other.run("\(line) --append -o x.csv")
        expectEqual(refusal.code, 64)
        #expect(refusal.errors.contains("could not add records to 'x.csv': it has other columns"), "\(refusal)")
        expectEqual(journal.entries.count, requestCount)
    }

    @Test(arguments: [
        ("shelf get 3 -o x.db", "only 'list' and 'sync' write databases"),
        ("diff a b -o x.db", "only 'list' and 'sync' write databases"),
        ("shelf changes -o x.txt", "expected a file name that ends with .tsv, .csv, .json, .ndjson, .md or .html"),
        ("shelf get 3 -o x.json --append", "the format must be one of tsv, csv, ndjson\n"),
        ("shelf get 3 --append", "'--append' requires '--output FILE'"),
        ("shelf get 3 --curl -o x.csv", "specify only one of '--curl' and '--output'"),
    ])
    func `other files are refused before any request`(line: String, message: String) async {
        let outcome = await shell().run(line)
        #expect(outcome.errors.contains(message), "\(outcome)")
        expectEqual(outcome.code, 64)
        expectEqual(journal.entries, [])
    }
}
