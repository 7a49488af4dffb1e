/// One argument with several words: they are in quotation marks, or separated by a space that no shell knows, such as the
/// no-break space (U+00A0) of text that was copied from a web page.
package enum JoinedWords {
    /// Returns how to write the words; `nil` for one word, and if the first one is unknown.
    ///
    /// - Parameter isKnown: Returns whether a word is valid without the others.
    package static func hint(for argument: String, isKnown: (String) -> Bool) -> String? {
        let words = argument.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count > 1, isKnown(words[0]) else { return nil }
        return "write separate words, with plain spaces and no quotation marks: \(words.joined(separator: " "))"
    }
}
