import Testing

@testable import CommandLineInterface

@Suite struct SuggestionTests {
    private static let commands = ["list", "get", "add", "edit", "delete", "describe", "providers"]

    static let guesses: [(String, String?)] = [
        ("lst", "list"), ("lits", "list"), ("lisst", "list"), ("LIST", "list"), ("gte", "get"), ("ad", "add"),
        ("del", "delete"), ("desc", "describe"), ("provider", "providers"), ("prviders", "providers"),
        ("descrieb", "describe"), ("d", nil), ("", nil), ("xyz", nil), ("remove", nil), ("lsti list", nil),
    ]

    @Test(arguments: guesses) func `the nearest word is guessed, and none that is far`(word: String, guess: String?) {
        #expect(Suggestion.nearest(to: word, among: Self.commands) == guess)
    }

    @Test(arguments: ["", "x", "list"]) func `there may be nothing to choose from`(word: String) {
        #expect(Suggestion.nearest(to: word, among: []) == nil)
        #expect(Suggestion.hint(for: word, among: []) == nil)
    }

    @Test func `a hint is a question`() {
        #expect(Suggestion.hint(for: "lmit", among: ["limit"], prefix: "--") == "did you mean '--limit'?")
    }
}
