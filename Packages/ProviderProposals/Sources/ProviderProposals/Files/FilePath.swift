/// The place of a value as a provider file has it: `data.items`, `['a.b'].c`.
enum FilePath {
    /// Returns the path for keys; `nil` for a key that the format cannot express.
    static func text(_ keys: [String]) -> String? {
        guard !keys.contains(where: { $0.contains("']") }) else { return nil }
        return keys.reduce(into: "") { path, key in
            let isPlain = !key.isEmpty && !key.contains { ".[]'".contains($0) }
            path += isPlain ? (path.isEmpty ? "" : ".") + key : "['\(key)']"
        }
    }

    /// Returns the path of a request with its braces doubled, because a brace starts a placeholder.
    static func request(_ segments: [String]) -> String {
        "/" + segments.map { template($0) }.joined(separator: "/")
    }

    /// Returns a template of fixed text.
    static func template(_ text: String) -> String {
        text.replacing("{", with: "{{").replacing("}", with: "}}")
    }
}
