/// Text with placeholders for values: `https://news.example/item?id={id}`. `{{` and `}}` are braces. A template has no
/// functions and no conditions.
struct TextTemplate: Hashable, Sendable {
    enum Piece: Hashable, Sendable {
        case text(String)
        case placeholder(String)
    }

    /// The pieces in order. No two texts are next to each other, and none is empty.
    let pieces: [Piece]

    /// The names of the placeholders in order. A name can occur several times.
    var placeholders: [String] {
        pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
    }

    /// Creates a template of fixed text.
    init(literal: String) {
        pieces = literal.isEmpty ? [] : [.text(literal)]
    }

    /// Creates a template of pieces. Texts that are next to each other become one.
    init(pieces: [Piece]) {
        self.pieces = pieces.reduce(into: []) { pieces, piece in
            if case .text(let text) = piece, case .text(let last)? = pieces.last {
                pieces[pieces.count - 1] = .text(last + text)
            } else {
                pieces.append(piece)
            }
        }
    }

    /// Creates a template from its text; `nil` for a brace without a counterpart, and for a placeholder whose name is
    /// empty or contains a brace.
    init?(_ text: String) {
        var (pieces, literal, rest) = ([Piece](), "", Substring(text))
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            literal += rest[..<brace]
            let after = rest[brace...].dropFirst()
            if after.first == rest[brace] {
                literal.append(rest[brace])
                rest = after.dropFirst()
                continue
            }
            guard rest[brace] == "{", let end = after.firstIndex(where: { $0 == "{" || $0 == "}" }), after[end] == "}",
                end > after.startIndex
            else { return nil }
            if !literal.isEmpty { pieces.append(.text(literal)) }
            literal = ""
            pieces.append(.placeholder(String(after[..<end])))
            rest = after[end...].dropFirst()
        }
        literal += rest
        self.pieces = literal.isEmpty ? pieces : pieces + [.text(literal)]
    }

    /// Returns the text with values in place of the placeholders; `nil` if one of them has no value.
    func text(_ value: (_ name: String) -> String?) -> String? {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let literal): text += literal
            case .placeholder(let name):
                guard let value = value(name) else { return nil }
                text += value
            }
        }
        return text
    }
}

/// The path of a request below the base URL: `/repos/{owner}/{name}`. A value stays within its segment, because the
/// client encodes each segment.
struct PathTemplate: Hashable, Sendable {
    /// The segments; none for the base URL itself. An empty last segment is a trailing slash.
    let segments: [TextTemplate]

    var placeholders: [String] { segments.flatMap(\.placeholders) }

    /// Creates a path from its text; `nil` if it does not start with `/`, if a segment is no template, or if one is empty
    /// or a dot segment (`.`, `..`).
    init?(_ text: String) {
        guard text.hasPrefix("/") else { return nil }
        let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        var segments: [TextTemplate] = []
        for (index, part) in parts.enumerated() where parts.count > 1 || !part.isEmpty {
            guard !part.isEmpty || index == parts.count - 1, part != ".", part != "..",
                let segment = TextTemplate(String(part))
            else { return nil }
            segments.append(segment)
        }
        self.segments = segments
    }

    /// Returns the segments with values in place of the placeholders; `nil` if one of them has no value, or if a segment
    /// becomes empty or a dot segment, because the request would then have another path.
    func segments(_ value: (_ name: String) -> String?) -> [String]? {
        var texts: [String] = []
        for segment in segments {
            guard let text = segment.text(value) else { return nil }
            let isFixed = segment.placeholders.isEmpty
            guard isFixed || !["", ".", ".."].contains(text) else { return nil }
            texts.append(text)
        }
        return texts
    }
}

extension TextTemplate {
    /// Returns whether the template could have made a text from values that are not empty.
    func matches(_ text: String) -> Bool {
        var rest = Substring(text)
        var isAfterPlaceholder = false
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .placeholder:
                guard !rest.isEmpty else { return false }
                rest = rest.dropFirst()
                isAfterPlaceholder = true
            case .text(let literal) where index == pieces.count - 1 && isAfterPlaceholder:
                guard rest.hasSuffix(literal) else { return false }
                return true
            case .text(let literal) where isAfterPlaceholder:
                guard let range = rest.firstRange(of: literal) else { return false }
                rest = rest[range.upperBound...]
                isAfterPlaceholder = false
            case .text(let literal):
                guard rest.hasPrefix(literal) else { return false }
                rest = rest.dropFirst(literal.count)
            }
        }
        return rest.isEmpty || isAfterPlaceholder
    }
}

extension TextTemplate: CustomStringConvertible {
    /// The text of the file, for messages.
    var description: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .placeholder(let name): "{\(name)}"
            }
        }.joined()
    }
}
