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
    /// Endings of names that start with the name of the entity: `stationCode`.
    private static let ownEndings = ["id", "uuid", "guid", "key", "code", "number"]
    /// Names of fields with a meaning that identify an item, in order of preference.
    private static let codeNames = [
        "code", "slug", "symbol", "sku", "isbn", "doi", "iata", "icao", "ticker", "iso2", "iso3", "cca2", "cca3", "ean",
        "upc", "abbreviation", "hash", "sha", "username", "login",
    ]
    private static let linkNames = ["url", "href", "uri"]
    private static let timeNames = ["date", "time", "timestamp", "datetime", "period"]
    /// The paths of the item's own link, in HAL and in JSON:API.
    private static let linkPaths = [["_links", "self", "href"], ["links", "self", "href"], ["links", "self"]]

    /// Guesses the id, or uses the path that the user chose.
    init(
        in list: RecordedList, _ item: ObjectGuess, _ wrappers: ItemWrappers, words: [String], chosenPath: String?
    ) throws(ProposalError) {
        if let chosenPath {
            try self.init(chosen: chosenPath, in: list, item)
            return
        }
        let unique = item.scalarPaths.filter { Self.isUnique($0, in: list) }
        let direct = unique.filter { $0.count == 1 || ($0.count == 2 && wrappers.contains($0[0])) }
        if let guess = Self.guess(direct, unique, in: list, item, words: words) ?? Self.nested(unique, in: list) {
            self = guess
        } else if list.form.hasIDKeys {
            self.init(path: nil, note: "the key of the item", keepsColumn: false)
        } else {
            throw Self.failure(unique, in: list)
        }
    }

    private static func guess(
        _ direct: [[String]], _ unique: [[String]], in list: RecordedList, _ item: ObjectGuess, words: [String]
    ) -> IdentifierGuess? {
        let count = list.items.count
        let note = count == 1 ? "a guess from its name, because there is only one item" : "unique in all \(count) items"
        let path = { (names: [String]) in names.lazy.compactMap { name in direct.first { Self.name($0) == name } }.first
        }
        let prefixes = [words.joined(), words.last ?? ""]
        let own = ownEndings.flatMap { ending in prefixes.map { $0 + ending } }
        // `id.videoId` and `sys.id` are ids, but `owner.id` is that of something else.
        let inner = unique.first { path in
            path.count == 2
                && (Self.name([path[0]]) == "id"
                    || ["sys", "meta", "metadata"].contains(path[0]) && Self.name(path) == "id")
        }
        if let path = path(names + own) ?? inner { return IdentifierGuess(path: path, note: note, keepsColumn: false) }
        // A key is a better id than a code or a name.
        if list.form.hasIDKeys { return nil }
        if let first = direct.first, first.last == item.firstKey(in: first.dropLast()), isIDName(first) {
            return IdentifierGuess(
                path: first, note: "\(note); a guess: the first field, and its name ends like that of an id",
                keepsColumn: false)
        }
        let links = linkPaths.first(where: unique.contains)
        // A field such as `url` is unique in a list, but can be anything in a single object.
        let others = list.isSingle ? timeNames + linkNames : linkNames + timeNames
        let like = direct.first(where: isLikeID)
        guard let found = path(codeNames) ?? links ?? path(["name"]) ?? like ?? path(others) else { return nil }
        return IdentifierGuess(path: found, note: "\(note); no field 'id'", keepsColumn: true)
    }

    /// Whether the name of a field ends with that of an id, such as `pageid`.
    private static func isLikeID(_ path: [String]) -> Bool {
        let name = name(path)
        return name.count > 4 && ["id", "uuid", "guid", "number"].contains(where: name.hasSuffix)
    }

    /// Returns a guess about a field deep in the items, if only one of them looks like an id.
    private static func nested(_ unique: [[String]], in list: RecordedList) -> IdentifierGuess? {
        let paths = unique.filter { $0.count > 1 && (names.contains(name($0)) || isLikeID($0)) }
        guard let path = paths.first, paths.count == 1, !list.form.hasIDKeys, !list.isSingle else { return nil }
        return IdentifierGuess(
            path: path, note: "unique in all \(list.items.count) items; a guess: the only field that looks like an id",
            keepsColumn: true)
    }

    private static func isIDName(_ path: [String]) -> Bool {
        SwiftName.words(path.last ?? "").last.map { ["id", "key", "uuid", "guid"].contains($0) } == true
    }

    private init(path: [String]?, note: String, keepsColumn: Bool) {
        self.path = path
        self.note = note
        self.keepsColumn = keepsColumn
    }

    private init(chosen place: String, in list: RecordedList, _ item: ObjectGuess) throws(ProposalError) {
        let values = list.items.map { $0.object.value(at: place) }
        guard let path = values.compactMap({ $0?.path }).first else {
            let keys = item.fields.map(\.key).joined(separator: ", ")
            throw ProposalError("invalid value '\(place)' for '--id': no such field; the fields of an item: \(keys)")
        }
        guard let ids = Self.ids(values.map { $0?.value ?? .null }), item.fields(at: path) != nil else {
            throw ProposalError("invalid value '\(place)' for '--id': expected text or an integer in every item")
        }
        guard Set(ids).count == ids.count else {
            throw ProposalError("invalid value '\(place)' for '--id': expected a unique value in every item")
        }
        self.init(
            path: path, note: "chosen by --id", keepsColumn: !Self.names.contains(Self.name(path)) || path.count > 1)
    }

    private static func failure(_ unique: [[String]], in list: RecordedList) -> ProposalError {
        let usual = "a usual name (such as \((names + codeNames.prefix(4) + ["name"]).joined(separator: ", ")))"
        let reason =
            list.isSingle
            ? "no list of objects in the response, and no id in \(list.place): no field has \(usual)"
            : "no id: no field with \(usual) has a unique string or integer in every item at \(list.place)"
        let paths = unique.sorted { $0.count < $1.count }.map { "--id \($0.joined(separator: "."))" }
        let advice =
            paths.isEmpty
            ? "no field identifies an item, so write this provider by hand"
            : "choose a field that identifies an item: \(paths.prefix(5).joined(separator: ", "))"
                + (paths.count > 5 ? ", …" : "")
        return ProposalError("\(reason); \(advice)")
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

extension ObjectGuess {
    /// The paths of all values that are not arrays or objects, in the order of the response. An object on the way is in
    /// every item.
    fileprivate var scalarPaths: [[String]] {
        fields.flatMap { field -> [[String]] in
            switch field.type {
            case .object(let inner): field.isOptional ? [] : inner.scalarPaths.map { [field.key] + $0 }
            case .list, .any: []
            default: [[field.key]]
            }
        }
    }

    /// Returns the first key of the object at a path.
    fileprivate func firstKey(in path: some Collection<String>) -> String? {
        guard let key = path.first else { return fields.first?.key }
        guard case .object(let inner) = fields.first(where: { $0.key == key })?.type else { return nil }
        return inner.firstKey(in: path.dropFirst())
    }
}
