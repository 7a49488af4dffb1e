/// A word that a user probably meant.
public enum Suggestion {
    /// The maximum length of a word that can be a mistyped name, in bytes.
    private static let longestWord = 64

    /// Returns a question such as `did you mean 'list'?`; `nil` when no candidate is close.
    public static func hint(for word: String, among candidates: [String], prefix: String = "") -> String? {
        nearest(to: word, among: candidates).map { "did you mean '\(prefix)\($0)'?" }
    }

    /// Returns the candidate with the smallest edit distance to the word. If this distance is too large, returns the
    /// first candidate that begins with the word.
    ///
    /// The maximum distance is 1 or a third of the word's length, whichever is greater. A one-character word is not
    /// treated as a prefix.
    public static func nearest(to word: String, among candidates: [String]) -> String? {
        // The time grows with the length, and nobody mistypes a name of this length.
        guard word.utf8.count <= longestWord else { return nil }
        let word = word.lowercased()
        let ranked = candidates.map { ($0, distance(word, $0.lowercased())) }
        if let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= max(1, word.count / 3) { return best.0 }
        return word.count < 2 ? nil : candidates.first { $0.lowercased().hasPrefix(word) }
    }

    /// Returns the edit distance (optimal string alignment, which counts a transposition as 1).
    private static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        var rows = [Array(0...second.count)]
        for (i, character) in first.enumerated() {
            var row = [i + 1]
            for (j, other) in second.enumerated() {
                var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (character == other ? 0 : 1))
                if i > 0, j > 0, character == second[j - 1], first[i - 1] == other {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
