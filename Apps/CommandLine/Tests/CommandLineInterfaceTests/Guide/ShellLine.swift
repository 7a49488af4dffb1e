/// A line of a POSIX shell, divided into the commands of its pipelines. Only what documentation needs is understood:
/// quotation marks, comments, redirections, assignments, and `|`, `;`, `&&`.
struct ShellLine {
    struct Command: Equatable {
        var words: [String] = []
        /// Whether a word contains a substitution, such as `$(…)`, so that it is not known.
        var hasUnknownWords = false
        /// Whether standard input is a file or another command.
        var readsInput = false
        /// Whether standard output is the terminal.
        var writesToTerminal = true
    }

    /// The commands, in pipelines.
    private(set) var pipelines: [[Command]] = [[Command()]]

    private var word: String?
    /// The operator of a redirection whose file comes next.
    private var redirection: Character?

    init(_ line: String) {
        var rest = line[...]
        while let character = rest.popFirst() {
            switch character {
            case "'": append(rest.popUntil("'"))
            case "\"": appendQuoted(rest.popUntil("\""))
            case "\\": append(rest.popFirst().map(String.init) ?? "")
            case "$" where rest.first == "(":
                _ = rest.popUntil(")")
                appendUnknown()
            case "$", "`": appendUnknown()
            case "#" where word == nil: rest = ""
            case " ", "\t": endWord()
            case "|", ";": end(character)
            case "&" where rest.first == "&":
                rest.removeFirst()
                end(";")
            case "<", ">":
                // `2>` redirects standard error.
                if word == "2" { word = nil } else { endWord() }
                redirection = character
                if rest.first == ">" { rest.removeFirst() }
            default: append(String(character))
            }
        }
        endWord()
        pipelines = pipelines.map { $0.filter { !$0.words.isEmpty } }.filter { !$0.isEmpty }
    }

    private mutating func append(_ text: String) { word = (word ?? "") + text }

    private mutating func appendUnknown() {
        append("…")
        change { $0.hasUnknownWords = true }
    }

    private mutating func appendQuoted(_ text: String) {
        append(text)
        if text.contains("$") { change { $0.hasUnknownWords = true } }
    }

    private mutating func endWord() {
        guard let word else { return }
        self.word = nil
        switch redirection {
        case "<": change { $0.readsInput = true }
        case ">": change { $0.writesToTerminal = false }
        default: change { $0.words.append(word) }
        }
        redirection = nil
    }

    private mutating func end(_ separator: Character) {
        endWord()
        guard separator == "|" else { return pipelines.append([Command()]) }
        change { $0.writesToTerminal = false }
        pipelines[pipelines.count - 1].append(Command(readsInput: true))
    }

    private mutating func change(_ body: (inout Command) -> Void) {
        let last = pipelines.count - 1
        body(&pipelines[last][pipelines[last].count - 1])
    }
}

extension Substring {
    /// Removes the text up to a character, and that character, and returns the text.
    fileprivate mutating func popUntil(_ end: Character) -> String {
        let text = prefix { $0 != end }
        self = self[text.endIndex...].dropFirst()
        return String(text)
    }
}
