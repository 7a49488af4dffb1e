import Records

/// A part of a descriptor that contradicts another part: `columns: expected unique names, got 'id' twice`.
public struct Contradiction: Hashable, Sendable, CustomStringConvertible {
    /// The part: `columns`.
    public let place: String
    /// What is wrong: `expected unique names, got 'id' twice`.
    public let reason: String

    public var description: String { "\(place): \(reason)" }

    fileprivate init(_ place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    /// Returns the contradiction of names that occur twice; `nil` if all names are different.
    fileprivate init?(_ place: String, repeatedIn names: [String]) {
        let repeated = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        guard !repeated.isEmpty else { return nil }
        self.init(place, "expected unique names, got '\(repeated.joined(separator: "', '"))' twice")
    }
}

extension ProviderDescriptor {
    /// The contradictions in the descriptor; empty for a usable provider. A program refuses any other provider before the
    /// first request.
    public var contradictions: [Contradiction] {
        let columns = items.fields.map(\.name)
        let repeated = [
            Contradiction("parameters", repeatedIn: parameters.map(\.name)),
            Contradiction("query names", repeatedIn: parameters.filter { $0.placement == .query }.map(\.queryName)),
            Contradiction("body names", repeatedIn: parameters.filter { $0.placement == .body }.map(\.queryName)),
            Contradiction("secrets", repeatedIn: secrets.map(\.variable)),
            Contradiction("columns", repeatedIn: items.fields.flatMap(\.paths)),
            Contradiction("empty columns", repeatedIn: emptyColumns),
        ]
        let missing: [Contradiction] = columns.contains("id") ? [] : [Contradiction("columns", "missing column 'id'")]
        let unknown = unknownNames(columns).map { Contradiction($0, "expected the name of a column") }
        let required = parameters.filter { $0.isRequired && $0.defaultValue != nil }
            .map { Contradiction("parameter \($0.name)", "a required parameter has a default") }
        return repeated.compactMap(\.self) + missing + unknown + required
    }

    /// Returns the places of names that are not names of columns.
    private func unknownNames(_ columns: [String]) -> [String] {
        let empty = emptyColumns.filter { !columns.contains($0) }.map { "empty column \($0)" }
        return empty + type.sources(in: keys).filter { !columns.contains($0) }.sorted().map { "source of \($0)" }
    }
}

extension Provider {
    /// Returns the names of the fields of an item that have a source.
    fileprivate static func sources(in keys: FieldKeys) -> [String] { Array(keys.sources(of: Item.self).keys) }
}
