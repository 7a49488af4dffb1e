/// A word or a mark of Swift source.
struct SwiftToken: Hashable {
    let text: String
    /// From 1.
    let line: Int

    /// A word that names something, without the backticks it may have.
    var name: String? {
        let name = text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
        guard let first = name.unicodeScalars.first else { return nil }
        return first == "_" || first.properties.isAlphabetic ? name : nil
    }
}
