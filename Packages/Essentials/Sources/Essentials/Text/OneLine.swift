extension String {
    /// The text on one line, with `?` for characters that would end the line or change how it looks.
    public var onOneLine: String {
        unicodeScalars.reduce(into: "") { line, scalar in
            if scalar.isInvisible { line += "?" } else { line.unicodeScalars.append(scalar) }
        }
    }
}

extension Unicode.Scalar {
    /// Whether a reader of a file cannot see the character, or could take it for the end of a line.
    public var isInvisible: Bool {
        switch properties.generalCategory {
        // The zero-width joiner and variation selectors are excluded, because they belong to emoji.
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        case .format: value != 0x200D
        default: false
        }
    }
}
