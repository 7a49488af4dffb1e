/// A guess about the items of a response: the entity, its id and its columns.
public struct EntityGuess: Sendable {
    /// The names in lower case, such as `near earth object` and `near earth objects`.
    public let name: String
    public let pluralName: String
    /// The shape of the items.
    public let item: ObjectGuess
    /// The properties of the entity. The first one is the id.
    public let columns: [ColumnGuess]
    /// How the id was found.
    public let idNote: String
    /// Whether the id of an item is its key in an object, and not one of its fields.
    public let hasKeyAsID: Bool

    /// The type of the entity.
    public var type: String { item.type }

    /// The name with its article: `an asteroid`.
    public var nameWithArticle: String { Self.withArticle(name) }

    /// Guesses the entity of the items in a list.
    ///
    /// - Parameters:
    ///   - type: The name of the entity's type.
    ///   - idPath: The path of the id that the user chose, if any.
    init(
        _ list: RecordedList, _ wrappers: ItemWrappers, named entityName: EntityName, type: String,
        takenTypes: Set<String>, idPath: String?
    ) throws(ProposalError) {
        var reader = ObjectReader(takenTypes: takenTypes, wrappers: wrappers)
        name = entityName.words.joined(separator: " ")
        pluralName = entityName.plural.joined(separator: " ")
        let item = reader.read(list.items.map(\.object), type: type, summary: Self.withArticle(name))
        let id = try IdentifierGuess(in: list, item, wrappers, words: entityName.words, chosenPath: idPath)
        let columns = Self.columns(of: item, wrappers, id: id)
        guard !columns.isEmpty else {
            throw ProposalError("the items at \(list.place) have no field with a value; record other items")
        }
        self.item = item.addingLeftOutKeys(of: wrappers)
        idNote = id.note
        hasKeyAsID = id.path == nil
        self.columns = Self.withTableColumns(columns)
    }

    private static func withArticle(_ name: String) -> String {
        let startsWithVowel = name.first.map { "aeiou".contains($0) } == true || name.hasPrefix("hour")
        return (startsWithVowel ? "an " : "a ") + name
    }
}

extension ObjectGuess {
    /// Returns the fields along a path; `nil` if one does not exist, or if an object on the path is missing or null in
    /// some items.
    func fields(at path: [String]) -> [FieldGuess]? {
        guard let key = path.first, let field = fields.first(where: { $0.key == key }) else { return nil }
        if path.count == 1 { return [field] }
        guard !field.isOptional, case .object(let inner) = field.type,
            let rest = inner.fields(at: Array(path.dropFirst()))
        else { return nil }
        return [field] + rest
    }

    /// Returns the object with the keys that are left out of its wrappers, because the fields of these become columns.
    fileprivate func addingLeftOutKeys(of wrappers: ItemWrappers) -> ObjectGuess {
        var object = self
        for field in fields where wrappers.contains(field.key) && !field.isOptional {
            guard case .object(let inner) = field.type else { continue }
            object.emptyKeys += inner.emptyKeys.map { "\(field.key).\($0)" }
            object.leftOut += inner.leftOut.map { LeftOut(key: "\(field.key).\($0.key)", reason: $0.reason) }
        }
        return object
    }

    /// The value in an object of SPARQL: `{"type": "literal", "value": "Oslo", "xml:lang": "en"}`; `nil` for any other
    /// object.
    var valueOfBinding: FieldGuess? {
        let keys = fields.map(\.key)
        guard keys.contains("type"), keys.allSatisfy({ ["type", "value", "xml:lang", "datatype"].contains($0) }) else {
            return nil
        }
        return fields.first { $0.key == "value" }
    }

    /// Returns the object with a type that is suitable for an id at a path: an integer or text.
    func makingID(at path: [String]) -> ObjectGuess {
        var object = self
        guard let key = path.first, let index = fields.firstIndex(where: { $0.key == key }) else { return self }
        if path.count > 1, case .object(let inner) = fields[index].type {
            object.fields[index].type = .object(inner.makingID(at: Array(path.dropFirst())))
        } else if let type = fields[index].type.asID {
            object.fields[index].type = type
            object.fields[index].notes = ["kept as \(type == .integer ? "an integer" : "text"), because it is the id"]
        }
        return object
    }
}

extension FieldType {
    /// The type of an id with the same values; `nil` if the type is suitable.
    fileprivate var asID: FieldType? {
        switch self {
        case .date, .url: .text
        case .double, .decimal: .lenientText
        case .seconds, .milliseconds: .integer
        default: nil
        }
    }
}
