/// The id and the summary in the declaration of a descriptor, as Swift literals.
struct ProviderOutline {
    let id: String
    let summary: String

    /// Reads the lines of `Provider.swift`. Fails unless both are literals in lines of their own, in which nothing depends on
    /// other source: such a descriptor is made at every launch.
    init?(of lines: [Substring]) {
        guard !lines.contains(where: { $0.hasPrefix("#") }),
            let start = lines.firstIndex(of: "public let descriptor = ProviderDescriptor(")
        else { return nil }
        let arguments = lines[(start + 1)...].prefix { $0.hasPrefix("    ") }
        guard let id = Self.literal("id", in: arguments), let summary = Self.literal("summary", in: arguments) else {
            return nil
        }
        (self.id, self.summary) = (id, summary)
    }

    /// Returns the literal of an argument, which is the only one with its name; `nil` for any other expression.
    private static func literal(_ label: String, in lines: ArraySlice<Substring>) -> String? {
        let start = "    \(label): "
        let values = lines.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
        guard values.count == 1, let value = values.first, value.hasPrefix("\""), value.hasSuffix("\","),
            value.count > 2, !value.dropFirst().dropLast(2).contains(where: { $0 == "\"" || $0 == "\\" })
        else { return nil }
        return String(value.dropLast())
    }
}
