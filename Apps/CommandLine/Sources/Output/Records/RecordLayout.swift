import Protocols

package struct RecordLayout: Sendable {
    /// The width of the terminal in columns, or `nil` if the output is not a terminal.
    package let width: Int?
    package let style: TextStyle
    /// Returns a date as local time, for tables.
    package let localTime: @Sendable (Date) -> String
    /// Where the records come from.
    package let attribution: RecordAttribution
    /// Returns the picture at a URL as a `data:` URL, or `nil` if it could not be loaded; `nil` if no pictures are loaded.
    package let embeddedPicture: (@Sendable (String) -> String?)?
    package let digests: any MessageDigests
    /// Whether to put an apostrophe before CSV text that a spreadsheet could evaluate as a formula.
    package let escapesFormulas: Bool
}

extension RecordLayout {
    /// Returns text that opens a web address when it is clicked, in terminals that support it (OSC 8).
    ///
    /// - Parameter value: The value that the text shows, in full or in part. Other values than web addresses have no link.
    func linked(_ text: String, to value: String) -> String {
        guard width != nil, style.isColored, value.isPlainWebAddress else { return text }
        return "\u{1B}]8;;\(value)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }
}

extension String {
    /// Whether the text is a web address that needs no escapes in a terminal, or between angle brackets in Markdown.
    var isPlainWebAddress: Bool {
        (hasPrefix("https://") || hasPrefix("http://"))
            && utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>|\\".utf8.contains($0) }
    }
}
