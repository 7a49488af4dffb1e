import Arguments

extension [SecretPlaceholder.Part] {
    /// The parts as one word of a POSIX shell, which replaces the variables with their values: `"Bearer $TOKEN"`.
    var quotedForShell: String {
        let hasVariable = contains { if case .variable = $0 { true } else { false } }
        guard hasVariable else { return map(\.characters).joined().quotedForShell }
        var text = ""
        for (index, part) in enumerated() {
            switch part {
            case .characters(let characters):
                for character in characters.unicodeScalars {
                    if "\"$`\\".unicodeScalars.contains(character) { text += "\\" }
                    text.unicodeScalars.append(character)
                }
            case .variable(let name):
                let next = index + 1 < count ? self[index + 1].characters.unicodeScalars.first : nil
                let isContinued = next.map {
                    $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
                }
                text += isContinued == true ? "${\(name)}" : "$\(name)"
            }
        }
        return "\"\(text)\""
    }
}

extension SecretPlaceholder.Part {
    /// The characters; empty for a variable.
    fileprivate var characters: String {
        if case .characters(let characters) = self { String(characters) } else { "" }
    }
}
