import Arguments
import Protocols

/// A column of `--sort-by`: `name`, or `-name` for descending order.
package struct SortColumn: Hashable, Sendable {
    /// The name of a field, or a path such as `author.handle`.
    package let path: String
    package let isDescending: Bool

    /// Creates a column from a word of `--sort-by`; `nil` if no path matches. Case is ignored.
    fileprivate init?(_ word: Substring, among paths: [String]) {
        let isDescending = word.hasPrefix("-")
        let name = isDescending ? word.dropFirst() : word
        // Without a provider, there are no paths.
        let known = paths.isEmpty ? String(name) : paths.first { $0.lowercased() == name.lowercased() }
        guard let known, !known.isEmpty else { return nil }
        path = known
        self.isDescending = isDescending
    }
}

extension ValueParser<[SortColumn]> {
    /// Returns a parser for a comma-separated list of columns. Case is ignored, and the first of equal columns is used.
    fileprivate static func sortColumns(_ fields: [Field]) -> ValueParser {
        let (paths, offered) = (fields.flatMap(\.paths), fields.flatMap(\.sortablePaths))
        var syntax = OptionSyntax(
            placeholder: "[-]NAME,…", expectation: ParameterKind.choices(offered).rule, candidates: offered)
        syntax.isList = true
        syntax.invalidPart = { text in
            text.split(separator: ",").lazy.compactMap { word in hint(forOrder: word, among: paths) }.first
        }
        return ValueParser(
            syntax: syntax,
            parse: { text in
                let words = text.split(separator: ",", omittingEmptySubsequences: false)
                let columns = words.compactMap { SortColumn($0, among: paths) }
                guard columns.count == words.count else { return nil }
                return columns.enumerated().filter { index, column in
                    !columns.prefix(index).contains { $0.path == column.path }
                }.map(\.element)
            }, label: { _ in nil })
    }

    /// Returns a column with the order in the form of SQL or of web services, such as `name desc`, and how to write it;
    /// `nil` for any other word.
    private static func hint(forOrder word: Substring, among paths: [String]) -> (text: String, hint: String?)? {
        let parts = word.split { $0 == ":" || $0.isWhitespace }
        guard parts.count == 2, let sign = ["asc": "", "desc": "-"][parts[1].lowercased()],
            let column = SortColumn(parts[0], among: paths)
        else { return nil }
        return (String(word), "did you mean '\(sign)\(column.path)'?")
    }
}

extension Field {
    /// The paths of the values by which records can be sorted.
    fileprivate var sortablePaths: [String] {
        switch kind {
        case .list: []
        case .object(let fields): fields.flatMap(\.sortablePaths).map { "\(name).\($0)" }
        case .boolean, .integer, .number, .text, .date, .any: [name]
        }
    }
}

// MARK: - Declaration

extension Option<[SortColumn]> {
    /// - Parameters:
    ///   - fields: The fields whose paths the parser accepts. It offers only those with an order; ``RecordOrder`` says why
    ///     it refuses the others. Callers that only read the parsed value omit `fields`.
    ///   - effect: What help says about the items that are sorted.
    package static func sortBy(_ fields: [Field] = [], _ effect: String = "this reads the whole list") -> Option {
        Option(
            "sort-by", "sort by these fields, or by -NAME in descending order; \(effect)",
            .sortColumns(fields), default: [])
    }
}
