import Arguments

/// What a shell asks the program to complete. The scripts of ``CompletionShell`` send it as arguments:
/// `__complete bash BREAKS LINE`, where `LINE` ends at the cursor, or `__complete zsh WORD…`, where the cursor is at the
/// end of the last word.
struct CompletionRequest {
    /// The first argument of a request. It is no command of users.
    static let command = "__complete"

    let shell: CompletionShell
    /// The words before the one at the cursor, without the name of the program.
    let words: [String]
    /// The text between the start of the last word and the cursor, without its quotation marks.
    let word: String
    /// How the last word is written in a shell that needs to know it; `nil` for the others.
    let written: ShellWords.Word?

    /// Returns `nil` unless the arguments are a request.
    init?(_ arguments: [String]) {
        guard arguments.first == Self.command, arguments.count > 2,
            let shell = CompletionShell(rawValue: arguments[1])
        else { return nil }
        self.shell = shell
        guard shell == .bash else {
            words = Array(arguments[2...].dropLast())
            // fish sends the last word as the user typed it.
            let last = arguments[arguments.count - 1]
            word = shell == .fish ? ShellWords(last).words.last?.text ?? "" : last
            written = nil
            return
        }
        let line = ShellWords(arguments.count > 3 ? arguments[3] : "", breaks: arguments[2]).words
        words = line.dropLast().dropFirst().map(\.text)
        written = line.last
        word = line.last?.text ?? ""
    }
}

/// The words at the cursor, or what else is there.
enum CompletionAnswer: Equatable {
    /// - Parameter endsWord: Whether a space follows. A list of words separated by commas may continue.
    case words([CompletionCandidate], endsWord: Bool = true)
    /// The path of a file, after the given number of characters: 9 for `--output=a.csv`.
    case file(after: Int = 0)
}

/// A word that a user may want to type.
struct CompletionCandidate: Equatable, Sendable {
    /// The whole word, including what is already typed.
    let word: String
    /// What the word means; empty if the word says it.
    let summary: String

    init(_ word: String, _ summary: String = "") {
        self.word = word
        self.summary = summary
    }
}
