import Records

/// Text with names in braces: a segment of a web address, such as `{title}-{id}`, or a reference.
struct AddressTemplate: Hashable, Sendable {
    private enum Piece: Hashable, Sendable {
        case text(String)
        case placeholder(String)
    }

    private let pieces: [Piece]

    var placeholders: [String] {
        pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
    }

    /// Creates a template; `nil` for a brace without a counterpart, for an empty name, and for placeholders without text
    /// between them.
    init?(_ text: String) {
        var (pieces, rest) = ([Piece](), text[...])
        while let start = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            let name = rest[start...].dropFirst().prefix { $0 != "{" && $0 != "}" }
            guard rest[start] == "{", !name.isEmpty, rest[name.endIndex...].first == "}",
                start > rest.startIndex || pieces.isEmpty
            else { return nil }
            if start > rest.startIndex { pieces.append(.text(String(rest[..<start]))) }
            pieces.append(.placeholder(String(name)))
            rest = rest[name.endIndex...].dropFirst()
        }
        self.pieces = rest.isEmpty ? pieces : pieces + [.text(String(rest))]
    }

    /// Returns the text with values in place of the placeholders; `nil` if one of them has no value.
    func text(_ values: [String: String]) -> String? {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let fixed): text += fixed
            case .placeholder(let name):
                guard let value = values[name] else { return nil }
                text += value
            }
        }
        return text
    }

    /// Reads the values of the placeholders from a decoded part of an address. Returns whether the part fits.
    func read(_ text: String, into values: inout [String: String]) -> Bool {
        guard text.isPlainPart else { return false }
        // From the end, so that the id after a title with hyphens is found.
        var rest = text[...]
        for index in pieces.indices.reversed() {
            switch pieces[index] {
            case .text(let fixed):
                guard rest.hasSuffix(fixed) else { return false }
                rest.removeLast(fixed.count)
            case .placeholder(let name):
                guard let start = start(ofPlaceholder: index, in: rest), start < rest.endIndex else { return false }
                values[name] = String(rest[start...])
                rest = rest[..<start]
            }
        }
        return rest.isEmpty
    }

    /// The start of a value at the end of a text; `nil` if the fixed text before it is missing.
    private func start(ofPlaceholder index: Int, in text: Substring) -> Substring.Index? {
        guard index > 0, case .text(let fixed) = pieces[index - 1] else { return text.startIndex }
        if index == 1 { return text.hasPrefix(fixed) ? text.dropFirst(fixed.count).startIndex : nil }
        return text.ranges(of: fixed).last { $0.upperBound < text.endIndex }?.upperBound
    }
}

extension String {
    /// Whether the text can be a part of an address: not empty, no dot segment, no slash and no control characters.
    fileprivate var isPlainPart: Bool {
        let controls: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
        return !["", ".", ".."].contains(self) && !utf8.contains(UInt8(ascii: "/"))
            && unicodeScalars.allSatisfy { !controls.contains($0.properties.generalCategory) }
    }
}
