import Protocols

/// Colour and weight for a terminal, or neither.
struct TextStyle: Sendable {
    let isColored: Bool

    func heading(_ text: String) -> String { styled(text, "1") }
    func failure(_ text: String) -> String { styled(text, "1;31") }
    func faint(_ text: String) -> String { styled(text, "2") }

    /// An ANSI "select graphic rendition" sequence around a text.
    private func styled(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
