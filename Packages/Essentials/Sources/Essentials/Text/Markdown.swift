extension String {
    /// The text with a backslash before each character that Markdown, or a cell of its tables, could read as markup.
    public var escapedForMarkdown: String {
        var text = ""
        for character in self {
            if "\\`*_~<[|&".contains(character) { text.append("\\") }
            text.append(character)
        }
        return text
    }
}
