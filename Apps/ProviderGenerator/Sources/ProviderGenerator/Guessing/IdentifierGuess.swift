import Essentials

/// A guess about the field that identifies an item.
struct IdentifierGuess {
    /// The keys from the item to its id; `nil` if the id is the key of the item.
    let path: [String]?
    /// The reason for the guess.
    let note: String
    /// Whether the field is also a column with its own name, because the name has a meaning: `symbol`.
    let keepsColumn: Bool

    /// The usual names of ids, in order of preference. They are in lower case and have no separators.
    private static let names = ["id", "uuid", "guid", "key", "identifier"]
    private static let meaningfulNames = [
        "code", "slug", "symbol", "sku", "isbn", "hash", "sha", "username", "login", "name", "url", "href",
    ]

    init(
        in list: RecordedList, _ item: ObjectGuess, words: [String], chosenPath: String?
    ) throws(GeneratorError) {
        let candidates = Self.candidates(in: list)
        if let chosenPath {
            try self.init(chosen: chosenPath, in: list, item)
            return
        }
        let own = words.joined() + "id"
        let last = (words.last ?? "") + "id"
        for name in Self.names + [own, last] + Self.meaningfulNames {
            guard let path = candidates.first(where: { Self.name($0) == name }) else { continue }
            let isMeaningful = Self.meaningfulNames.contains(name)
            self.init(
                path: path, note: "unique in all \(list.items.count) items" + (isMeaningful ? "; no field 'id'" : ""),
                keepsColumn: isMeaningful)
            return
        }
        guard list.form != .keyed else {
            self.init(path: nil, note: "the key of the item", keepsColumn: false)
            return
        }
        let unique = candidates.isEmpty ? Self.nestedCandidates(in: list, item) : candidates
        let proposal = unique.prefix(5).map { "--id \($0.joined(separator: "."))" }.joined(separator: ", ")
        throw GeneratorError(
            "no id: no field with a usual name (\((Self.names + Self.meaningfulNames).joined(separator: ", "))) has a unique "
                + "string or integer in every item at \(list.place); "
                + (unique.isEmpty
                    ? "no field identifies an item, so write this provider by hand: scripts/new-provider NAME"
                    : "choose a field that identifies an item: \(proposal)"))
    }

    private init(path: [String]?, note: String, keepsColumn: Bool) {
        self.path = path
        self.note = note
        self.keepsColumn = keepsColumn
    }

    private init(chosen place: String, in list: RecordedList, _ item: ObjectGuess) throws(GeneratorError) {
        let values = list.items.map { $0.object.value(at: place) }
        guard let path = values.compactMap({ $0?.path }).first else {
            let keys = item.fields.map(\.key).joined(separator: ", ")
            throw GeneratorError("invalid value '\(place)' for '--id': no such field; the fields of an item: \(keys)")
        }
        guard let ids = Self.ids(values.map { $0?.value ?? .null }), item.fields(at: path) != nil else {
            throw GeneratorError("invalid value '\(place)' for '--id': expected text or an integer in every item")
        }
        guard Set(ids).count == ids.count else {
            throw GeneratorError("invalid value '\(place)' for '--id': expected a unique value in every item")
        }
        self.init(
            path: path, note: "chosen by --id", keepsColumn: !Self.names.contains(Self.name(path)) || path.count > 1)
    }

    /// Returns the paths of all fields that have a unique value in every item. Nested fields are included only if their
    /// object is one of ``EntityGuess/wrappers``.
    private static func candidates(in list: RecordedList) -> [[String]] {
        let members = list.items.first?.object.members ?? []
        let paths = members.flatMap { member -> [[String]] in
            guard EntityGuess.wrappers.contains(member.key) else { return [[member.key]] }
            return (member.value.members ?? []).map { [member.key, $0.key] }
        }
        return paths.filter { isUnique($0, in: list) }
    }

    private static func nestedCandidates(in list: RecordedList, _ item: ObjectGuess) -> [[String]] {
        item.fields.flatMap { field in
            (field.type.object?.fields ?? []).map { [field.key, $0.key] }.filter { isUnique($0, in: list) }
        }
    }

    private static func isUnique(_ path: [String], in list: RecordedList) -> Bool {
        let values = list.items.map { item in path.reduce(item.object as JSONValue?) { $0?[$1] } ?? .null }
        return ids(values).map { Set($0).count == $0.count } ?? false
    }

    /// Returns the values as ids; `nil` unless each value is an integer or nonempty text.
    private static func ids(_ values: [JSONValue]) -> [String]? {
        let ids = values.compactMap { value -> String? in
            switch value {
            case .text(let text): text.isEmpty ? nil : text
            case .number(let digits): digits.contains { ".eE".contains($0) } ? nil : digits
            default: nil
            }
        }
        return ids.count == values.count ? ids : nil
    }

    private static func name(_ path: [String]) -> String {
        SwiftName.words(path.last ?? "").joined()
    }
}
