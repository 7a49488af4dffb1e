import Records
import TransportProtocols

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
        let addresses = webAddresses.compactMap { pattern in
            pattern.fault.map { Contradiction("web address \(pattern.address)", $0) }
        }
        return repeated.compactMap(\.self) + missing + unknown + addresses + parameters.flatMap(contradictions) + drafts
            + exchange
    }

    private func contradictions(of parameter: Parameter) -> [Contradiction] {
        let others = [parameter.requires, parameter.excludes].compactMap(\.self)
        var reasons: [String] = []
        if parameter.isRequired, parameter.defaultValue != nil { reasons.append("a required parameter has a default") }
        for value in parameter.kind.words + [parameter.defaultValue].compactMap(\.self)
        where parameter.kind.value(from: value) == nil {
            reasons.append("the candidate or default '\(value)' is not allowed")
        }
        for other in others where !parameters.contains(where: { $0.name == other }) {
            reasons.append("unknown parameter '\(other)'")
        }
        if others.contains(parameter.name) { reasons.append("the parameter requires or excludes itself") }
        if let other = parameter.requires, other == parameter.excludes {
            reasons.append("the parameter requires and excludes '\(other)'")
        }
        if let other = parameter.excludes, parameters.contains(where: { $0.name == other && $0.isRequired }) {
            reasons.append("the parameter excludes '\(other)', which is required, so it never has an effect")
        }
        return reasons.map { Contradiction("parameter \(parameter.name)", $0) }
    }

    /// Descriptions of drafts of another type than the provider adds or edits. Such a description would not be used.
    private var drafts: [Contradiction] {
        let descriptions = [
            ("draftToAdd", draftToAdd, type.draftToAdd), ("draftToEdit", draftToEdit, type.draftToEdit),
        ]
        return descriptions.compactMap { place, given, expected in
            guard let given, given.draftName != expected?.draftName else { return nil }
            let reason = expected.map { "expected drafts of the type \($0.draftName)" } ?? "expected no drafts"
            return Contradiction(place, "\(reason), got \(given.draftName)")
        }
    }

    private var exchange: [Contradiction] {
        let hasSecrets = secrets.contains { $0.placement.inExchange != nil }
        guard (tokenExchange != nil) != hasSecrets else { return [] }
        let reason = "expected a token exchange if and only if a secret has the placement 'exchange'"
        return [Contradiction("token exchange", reason)]
    }

    /// Returns the places of names that are not names of columns.
    private func unknownNames(_ columns: [String]) -> [String] {
        let empty = emptyColumns.filter { !columns.contains($0) }.map { "empty column \($0)" }
        return empty + type.sources(in: keys).filter { !columns.contains($0) }.sorted().map { "source of \($0)" }
    }
}

extension DraftDescribing {
    /// The name of the type of the drafts, with its module.
    fileprivate var draftName: String { String(reflecting: Draft.self) }
}

extension Provider {
    /// Returns the names of the fields of an item that have a source.
    fileprivate static func sources(in keys: FieldKeys) -> [String] { Array(keys.sources(of: Item.self).keys) }
}
