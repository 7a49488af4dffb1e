/// A call of `switchboard` in documentation.
struct DocumentedCommand: Sendable {
    let line: String
    var arguments: [String]
    /// Standard input; `nil` if it is not known.
    var input: String?
    /// Whether the arguments are not all known, because the line contains a substitution.
    let hasUnknownWords: Bool
    let writesToTerminal: Bool
    /// The output that the documentation shows; `nil` for none.
    let output: [String]?

    /// Returns the calls in a line.
    static func all(in entry: CodeBlock.Entry) -> [DocumentedCommand] {
        ShellLine(entry.line).pipelines.flatMap { pipeline in
            pipeline.indices.compactMap { index in
                let command = pipeline[index]
                let words = Array(command.words.drop { $0.contains(/^[A-Z_]+=/) })
                guard let name = words.first, ["switchboard", "scripts/run"].contains(name) else { return nil }
                let source = index > 0 ? pipeline[index - 1].words : []
                return DocumentedCommand(
                    line: entry.line, arguments: Array(words.dropFirst()),
                    input: !command.readsInput ? "" : source.count == 2 && source[0] == "echo" ? source[1] : nil,
                    hasUnknownWords: command.hasUnknownWords, writesToTerminal: command.writesToTerminal,
                    output: pipeline.count == 1 ? entry.output : nil)
            }
        }
    }

    /// Whether the command reads what is not known here: standard input, or what an earlier command has stored.
    var readsMore: Bool {
        input == nil || hasUnknownWords || ["query", "store"].contains(arguments.first)
            || arguments.contains { ["--source", "changes", "diff"].contains($0) }
    }
}
