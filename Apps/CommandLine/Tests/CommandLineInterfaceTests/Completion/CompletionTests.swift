import CommandLineInterface
import Protocols
import ProtocolsTesting
import Testing

/// What the program answers when a shell's script asks for the words at the cursor.
@Suite struct CompletionTests {
    private let journal = Journal()
    private let shell: Shell

    init() {
        var shell = Shell(.shelf(journal: journal), .catalogue([]), environment: ["HOME": "/home/ada"])
        shell.providerFiles = MemoryProviderFiles(
            [
                "\(MemoryProviderFiles.user)/acme.json": FileText.provider(
                    "acme",
                    parameters: #"{"name": "limit", "summary": "x", "kind": "choice", "words": ["a b", "c:d", "a=e"]}"#),
                "\(MemoryProviderFiles.user)/bad.json": "{", "\(MemoryProviderFiles.user)/list.json": "[]",
                "\(MemoryProviderFiles.project)/orders.jsonc": "// {\n"
                    + FileText.providers("orders-new", "orders-old"),
            ])
        self.shell = shell
    }

    /// Returns the answer at the end of a line, as fish gets it.
    private func answer(_ line: String, _ shell: Shell? = nil) async -> [String] {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        var shell = shell ?? self.shell
        shell.output = MemorySink()
        let outcome = await shell.run("__complete fish", words)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
        return outcome.lines
    }

    static let answers: [(String, [String])] = [
        // Commands and providers.
        ("g", ["words", "get"]), ("ca", ["words", "cache", "catalogue"]), ("SH", ["words", "shelf"]),
        ("shelf ge", ["words", "get"]), ("--provider shelf ge", ["words", "get"]), ("catalogue ge", ["words"]),
        ("ShelfProvider ge", ["words", "get"]), ("shelf trus", ["words"]), ("help tru", ["words", "trust"]),
        ("shelf she", ["words"]), ("help shelf ge", ["words", "get"]), ("help hel", ["words"]),
        ("--provider c", ["words", "catalogue"]), ("--provider=c", ["words", "--provider=catalogue"]),
        ("list --provider c", ["words", "catalogue"]), ("acme lis", ["words", "list"]),
        ("orders", ["words", "orders-new", "orders-old"]), ("orders-new li", ["words", "list"]), ("bad", ["words"]),
        // Options.
        ("shelf list --col", ["words", "--color"]), ("list --provider shelf --col", ["words", "--color"]),
        ("list --col", ["words"]), ("catalogue list --col", ["words"]), ("--qui", ["words", "--quiet"]),
        ("shelf list -- --col", ["words"]), ("shelf list --limit --al", ["words", "--all", "--allow-http"]),
        ("--format csv --quie", ["words", "--quiet"]), ("acme list --param", ["words", "--param.limit"]),
        ("shelf list --pag", ["words", "--page", "--page-size"]), ("shelf nonsense --q", ["words", "--quiet"]),
        // Values.
        ("shelf list --color ", ["words", "red", "green", "blue"]), ("shelf list --color g", ["words", "green"]),
        ("shelf list --color=g", ["words", "--color=green"]), ("shelf list --color G", ["words", "green"]),
        ("shelf list -f cs", ["words", "csv"]), ("shelf list -fcs", ["words", "-fcsv"]),
        ("shelf list -qf=cs", ["words", "-qf=csv"]), ("list --errors j", ["words", "json"]),
        ("shelf list --all=", ["words", "--all=true", "--all=false"]), ("shelf list --limit ", ["words"]),
        ("list --nonsense=", ["words"]), ("acme list --param.limit a", ["words", "a b", "a=e"]),
        ("shelf add --size ", ["words", "small", "large"]),
        // Lists of columns.
        ("shelf list --fields na", ["parts", "name"]), ("shelf list -F id,pr", ["parts", "id,price"]),
        ("shelf list --fields=id,name,n", ["parts", "--fields=id,name,note"]), ("shelf list -F id,x", ["words"]),
        ("shelf list --sort-by -pr", ["parts", "-price"]), ("shelf list --sort-by t", ["words"]),
        ("shelf list --fields t", ["parts", "tags"]),
        ("shelf list --sort-by=-id,-na", ["parts", "--sort-by=-id,-name"]),
        ("list -F i", ["words"]),
        // Files.
        ("shelf list -o ", ["files 0"]), ("shelf list --output=a", ["files 9"]), ("shelf list -oa", ["files 2"]),
        ("--provider-file ", ["files 0"]), ("shelf sync --store ", ["files 0"]), ("check ./a", ["files 0"]),
        ("check she", ["words", "shelf"]), ("sync ", ["files 0"]), ("eject x.j", ["files 0"]),
        ("login --from ", ["files 0"]), ("diff a", ["files 0"]), ("shelf diff a.csv b", ["files 0"]),
        // Operands.
        ("settings li", ["words", "limit"]), ("settings shelf.", ["words", "shelf.limit", "shelf.format"]),
        ("settings shelf.format nd", ["words", "ndjson"]),
        (
            "settings ",
            ["words", "provider", "limit", "language", "pictures", "color", "letter-keys", "format", "pager"]
        ),
        ("settings color n", ["words", "never"]),
        ("settings provider sh", ["words", "shelf"]), ("settings color never ", ["words"]), ("settings x ", ["words"]),
        ("cache ", ["words", "info", "clear"]), ("cache info ", ["words"]), ("store p", ["words", "prune"]),
        ("store info p", ["words"]), ("shelf get ", ["words"]), ("completions z", ["words", "zsh"]),
        // Wrong lines.
        ("nonsense ", ["words"]), ("--provider nonsense lis", ["words", "list"]),
        ("shelf catalogue lis", ["words", "list"]),
        ("--provider-file none.json lis", ["words", "list"]), ("--version lis", ["words", "list"]),
        ("nonsense --format ", ["words", "table", "tsv", "csv", "json", "ndjson", "markdown"]),
        (#""she"#, ["words", "shelf"]), ("'shelf", ["words", "shelf"]),
    ]

    @Test(arguments: answers) func `the words at the cursor are completed`(line: String, expected: [String]) async {
        let words = await answer(line).map { String($0.prefix { $0 != "\t" }) }
        expectEqual(
            words.first.map { [$0] + words.dropFirst().sorted() }, [expected[0]] + expected.dropFirst().sorted())
        #expect(journal.entries.isEmpty)
    }

    @Test func `one dash is the start of long and of short options`() async {
        let words = await answer("shelf list -q -").dropFirst().map { String($0.prefix { $0 != "\t" }) }
        expectEqual(words.filter { $0.count == 2 }.sorted(), ["-F", "-V", "-f", "-h", "-n", "-o", "-q", "-v"])
        #expect(words.contains("--limit") && words.contains("--color"))
        await expectEqual(answer("shelf list -o -"), ["files 0"])
    }

    @Test func `a word has the summary of help, on one line`() async {
        await expectEqual(
            answer("plan"), ["words", "plan\tdivide a list into slices, each below the API's result limit"])
        await expectEqual(answer("acme"), ["words", "acme\torders"])
        await expectEqual(answer("shelf list --raw").count, 2)
        var hostile = shell
        hostile.providerFiles = MemoryProviderFiles(
            ["\(MemoryProviderFiles.user)/x.json": #"{"id": "x", "summary": "a\t\u001b[2J\nb"}"#])
        await expectEqual(answer("x", hostile), ["words", #"x"# + "\t" + #"a\t\u001b[2J\nb"#])
    }

    @Test func `a default provider is used by commands that require one`() async {
        var shell = shell
        shell.environment["SWITCHBOARD_PROVIDER"] = "shelf"
        await expectEqual(answer("list --color r", shell), ["words", "red"])
        shell.environment = ["HOME": "/home/ada"]
        shell.settingsFile = MemoryFile(#"{"provider": "shelf"}"#)
        await expectEqual(answer("list --color r", shell), ["words", "red"])
        await expectEqual(answer("cat", shell).map { $0.prefix(9) }, ["words", "catalogue"])
    }

    @Test func `only the files that are needed are read`() async {
        _ = await answer("shelf list --")
        expectEqual(shell.providerFiles.readPaths, [])
        _ = await answer("acme list --")
        expectEqual(shell.providerFiles.readPaths, ["\(MemoryProviderFiles.user)/acme.json"])
    }

    static let bashAnswers: [(String, [String])] = [
        ("switchboard shelf li", ["words", "list "]), ("switchboard  shelf  list --color=g", ["words", "green "]),
        ("switchboard list --provider 'shelf' --color g", ["words", "green "]),
        (#"switchboard "she"#, ["words", "shelf"]),
        ("switchboard shelf list --color=", ["words", "red ", "green ", "blue "]),
        ("switchboard shelf list -F id,na", ["parts", "id,name"]),
        ("switchboard shelf list --fields=id,na", ["parts", "id,name"]),
        ("switchboard acme list --param.limit ", ["words", #"a\ b "#, "c:d ", "a=e "]),
        (#"switchboard acme list --param.limit a\ "#, ["words", #"a\ b "#]),
        ("switchboard acme list --param.limit 'a", ["words", "a b", "a=e"]),
        ("switchboard acme list --param.limit c:", ["words", "d "]), ("switchboard shelf list -o 'a", ["files 0"]),
        ("switchboard", ["words"]), ("", ["words"]),
    ]

    @Test(arguments: bashAnswers)
    func `bash gets what replaces the end of the word`(line: String, expected: [String]) async {
        let answer = await shell.run("__complete bash", [" \t\n\"'><=;|&(:", line]).lines
        if line.contains(" ") { expectEqual(answer, expected) } else { #expect(answer.first == "words") }
    }

    @Test(arguments: ["", "fish", "elvish x", "bash"]) func `an incomplete request is an unknown command`(line: String)
        async
    {
        let outcome = await shell.run("__complete \(line)")
        #expect(outcome.output == "" && outcome.code == 64 && !outcome.errors.contains("did you mean '__"))
    }

    @Test func `the shell is required, and a wrong one is named`() async {
        let expectation = "expected one of bash, zsh, fish"
        let outcome = await shell.run("completions")
        #expect(outcome.errors == "switchboard: missing <shell>: \(expectation)\n" && outcome.code == 64)
        await expectEqual(
            Shell().run("completions zhs").errors,
            "switchboard: invalid shell 'zhs': \(expectation)\n  hint: did you mean 'zsh'?\n")
    }
}
