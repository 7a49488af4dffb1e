import CommandLineInterface
import Protocols
import ProtocolsTesting
import ProviderCatalog
import Testing

/// Every `switchboard …` in the README and in the guides. See ``CodeBlock`` for how a command and its output are marked.
@Suite struct CommandsInDocumentsTests {
    @Test(arguments: try Document.all.get())
    func `commands are valid, and those that need no network succeed`(document: Document) async {
        for command in document.blocks.flatMap(\.entries).flatMap(DocumentedCommand.all) {
            await check(command)
        }
    }

    /// Commands for which three lines would say the same.
    private static let simpleCommands = ["eject": 2, "logout": 1, "man": 2, "schema": 2]

    @Test func `each command has three to five examples`() {
        for page in GuidePage.commands {
            let count = Document(path: page.name, text: page.text).blocks.count { $0.language.isEmpty }
            let least = Self.simpleCommands[String(page.name.dropFirst("switchboard-".count))] ?? 3
            #expect(least...5 ~= count, "\(page.name)")
        }
    }

    @Test func `the help of a command starts with its first three examples`() async {
        for page in GuidePage.commands {
            let name = page.name.dropFirst("switchboard-".count)
            let help = await Shell.run(DocumentedCommand(arguments: [String(name), "--help"])).outcome
            let all = Document(path: page.name, text: page.text).blocks.filter(\.language.isEmpty)
            let lines = all.prefix(3).map { $0.lines.joined(separator: "\n") }
            expectEqual(help.examples, lines)
            #expect(help.output.contains(/Usage:\n(  .*\n)+(\n<id> is .*\n)?\nExamples:\n/), "\(name)")
        }
    }

    @Test(arguments: descriptors.map(\.id))
    func `the examples in the help for a provider are valid, and name this provider`(id: String) async {
        var count = 0
        for name in GuidePage.commands.map({ $0.name.dropFirst("switchboard-".count) }) {
            let help = await Shell.run(DocumentedCommand(arguments: [id, String(name), "--help"])).outcome
            let takesProvider = help.output.contains("Usage:\n  switchboard \(id) \(name)")
            for line in help.examples {
                count += 1
                expectEqual(line.contains("switchboard \(id) \(name)"), takesProvider, "\(line)")
                for command in DocumentedCommand.all(in: CodeBlock.Entry(line: line)) { await check(command) }
            }
        }
        #expect(count > 10)
    }

    @Test func `an example is left out if its provider is not available`() async {
        #expect(await Shell(.shelf()).run("list --help").output.contains("Examples") == false)
        await expectEqual(
            Shell(.shelf()).run("shelf list --help").examples,
            [
                "switchboard shelf list --samples", "switchboard shelf list --limit 500 -o items.csv",
                "switchboard shelf list --limit 100 --format ndjson | jq .id",
            ])
        await expectEqual(Shell(.shelf()).run("browse --help").examples, ["switchboard browse"])
    }

    private func check(_ command: DocumentedCommand) async {
        let result = await Shell.run(command)
        let errors = result.shown + result.outcome.errors
        if let unknown = errors.firstMatch(of: /unknown provider '[^']*'\n  hint: (.*)/) {
            // A page on writing a provider may name one that is not in the catalog.
            #expect(!unknown.1.contains("did you mean"), "\(command.line)\n\(errors)")
        } else if command.readsMore || errors.contains(/could not read [^:]*: No such file/) {
            let problem = errors.firstMatch(of: /unknown |unexpected argument|unsupported option|takes (?:one|no)\b/)
            #expect(problem == nil, "\(command.line)\n\(errors)")
        } else if result.hasSentRequest {
            #expect(result.outcome.code != 64, "\(command.line)\n\(errors)")
        } else {
            expectEqual(result.outcome.code, result.isInterrupted ? 130 : 0, "\(command.line)\n\(errors)")
            if let output = command.output { expectOutput(result.shown, output, of: command) }
        }
    }

    /// Records an issue if the output is not that of the documentation. A line `…` stands for any lines.
    private func expectOutput(_ found: String, _ expected: [String], of command: DocumentedCommand) {
        let lines = found.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { $0.withoutEnd }
        let parts = expected.map { $0[...].withoutEnd }.split(separator: "…", omittingEmptySubsequences: false)
        var rest = lines[...]
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            let start =
                index == 0
                ? 0
                : isLast
                    ? rest.count - part.count
                    : rest.indices.first { rest[$0...].starts(with: part) }.map { $0 - rest.startIndex } ?? -1
            guard start >= 0, rest.dropFirst(start).starts(with: part), !isLast || rest.count == start + part.count
            else {
                Issue.record("the output of '\(command.line)' differs:\n\(found)")
                return
            }
            rest = rest.dropFirst(start + part.count)
        }
    }
}

extension DocumentedCommand {
    fileprivate init(arguments: [String]) {
        self.init(
            line: arguments.joined(separator: " "), arguments: arguments, input: "", hasUnknownWords: false,
            writesToTerminal: false, output: nil)
    }
}

extension Outcome {
    /// The command lines in the section "Examples" of help.
    fileprivate var examples: [String] {
        let section = output.split(separator: "Examples:\n").dropFirst().first?.split(separator: "\n\n").first ?? ""
        return section.split(separator: "\n").filter { $0.contains(/^  \S/) }.map { $0.trimmed }
    }
}

extension Substring {
    fileprivate var withoutEnd: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The line without its indentation, and without the column after it.
    fileprivate var trimmed: String { String(drop { $0 == " " }.split(separator: "  ").first ?? "") }
}

@Suite struct ShellLineTests {
    static let lines: [(String, [[[String]]])] = [
        ("switchboard list  # all", [[["switchboard", "list"]]]),
        (#"switchboard list --query "a b" 'c|d' e\ f"#, [[["switchboard", "list", "--query", "a b", "c|d", "e f"]]]),
        ("a | b > c 2>/dev/null && d < e", [[["a"], ["b"]], [["d"]]]),
        ("", []), ("# note", []), ("a#b ''", [[["a#b", ""]]]),
    ]

    @Test(arguments: lines) func `a line is divided into commands and words`(line: String, words: [[[String]]]) {
        expectEqual(ShellLine(line).pipelines.map { $0.map(\.words) }, words)
    }

    @Test func `what is not known is marked`() {
        let line = ShellLine(#"a | b < c; d "$(head e)" > f; g"#)
        expectEqual(line.pipelines.map { $0.map(\.readsInput) }, [[false, true], [false], [false]])
        expectEqual(line.pipelines.map { $0.map(\.writesToTerminal) }, [[false, true], [false], [true]])
        expectEqual(line.pipelines.map { $0.map(\.hasUnknownWords) }, [[false, false], [true], [false]])
    }

    @Test func `a session has commands and their output`() {
        let text =
            "```console\n$ switchboard a |\n b\none\n…\n$ switchboard c\n```\n```\nswitchboard d \\\n e\n```\n```text\nx\n```"
        let entries = Document(path: "x.md", text: text).blocks.flatMap(\.entries)
        expectEqual(entries.map(\.line), ["switchboard a |  b", "switchboard c", "switchboard d   e"])
        expectEqual(entries.map(\.output), [["one", "…"], nil, nil])
    }
}
