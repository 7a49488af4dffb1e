extension String {
    /// Returns the text in quotation marks, with a replacement for each quotation mark in it.
    ///
    /// Every mark is found. `replacing(_:with:)` misses a mark before a combining character, because Swift counts both
    /// as one character. A shell or a database would then read the rest of the text as a command.
    public func quoted(with mark: Unicode.Scalar, replacingMarksWith replacement: String) -> String {
        var quoted = String(mark)
        for scalar in unicodeScalars {
            if scalar == mark { quoted += replacement } else { quoted.unicodeScalars.append(scalar) }
        }
        quoted.unicodeScalars.append(mark)
        return quoted
    }
}
