/// The source of the entries: the shape of the response, and its conversion to the entity.
struct EntriesSource {
    let proposal: ProviderProposal
    private var entity: EntityGuess { proposal.entity }
    private var list: RecordedList { proposal.list }
    private var isBareArray: Bool { list.path.isEmpty && list.form == .array }

    /// The type of the decoded response that contains the list.
    var responseType: String { isBareArray ? "[\(entity.item.entry)]" : proposal.listEntry }

    /// The expression for the items in a decoded response named `entry`.
    var items: String { isBareArray ? "entry" : "entry.items" }

    /// The declarations, without imports.
    var text: String {
        var parts = isBareArray ? [] : [response]
        if entity.hasKeyAsID { parts.append(keyedItem) }
        parts.append(item)
        parts += entity.item.fields.flatMap { field in
            // The entity itself has the fields of these objects, so the objects are not records.
            let isPartOfItem = entity.columns.contains { $0.path.count > 1 && $0.path[0].key == field.key }
            return Self.entries(in: field.type, areRecords: !isPartOfItem || entity.shows(field))
        }
        return parts.joined(separator: "\n\n")
    }

    /// The type of an item in the response: the item, or the item with its key.
    private var itemEntry: String { entity.hasKeyAsID ? "Keyed\(entity.item.entry)" : entity.item.entry }

    private var listType: String {
        switch list.form {
        case .array: "[\(itemEntry)]"
        case .keyed: "[String: \(itemEntry)]"
        case .keyedArrays: "[String: [\(itemEntry)]]"
        }
    }

    private func items(of list: String) -> String {
        switch self.list.form {
        case .array: list
        case .keyed: "\(list).sorted { $0.key < $1.key }.map(\\.value)"
        case .keyedArrays: "\(list).sorted { $0.key < $1.key }.flatMap(\\.value)"
        }
    }

    /// The response, with one type for each object from its root to the list.
    private var response: String {
        let start = "/// The response to `GET /\(proposal.request.path.joined(separator: "/"))`."
        guard !list.path.isEmpty else {
            return """
                \(start) Its keys are not known in advance.
                struct \(proposal.listEntry): Decodable, RawDecodable, Sendable {
                    let items: [\(itemEntry)]

                    init(from decoder: any Decoder) throws {
                        items = \(items(of: "try \(listType)(from: decoder)"))
                    }
                }
                """
        }
        let hasItems = list.path == ["items"] && list.form == .array
        var properties = list.path.map { SwiftName.property($0) ?? "list" }
        // The computed property is named `items`, so the stored property needs a different name.
        if properties[0] == "items", !hasItems { properties[0] = "list" }
        let path = properties.enumerated().map { $0 == 0 ? SwiftName.declared($1) : $1 }.joined(separator: ".")
        let declarations = list.path.indices.map { index in
            let isRoot = index == 0
            let name = isRoot ? proposal.listEntry : Self.stepType(index, in: list.path, of: proposal.listEntry)
            let isLast = index == list.path.count - 1
            let type = isLast ? listType : Self.stepType(index + 1, in: list.path, of: proposal.listEntry)
            let comment =
                isRoot
                ? start : "/// `\(SwiftSource.comment(list.path[..<index].joined(separator: ".")))` in the response."
            let conformances = isRoot ? "Decodable, RawDecodable, Sendable" : "Decodable, Sendable"
            let members =
                ["    let \(SwiftName.declared(properties[index])): \(type)"]
                + Self.codingKeys([(properties[index], list.path[index])])
                + (isRoot && !hasItems ? ["", "    var items: [\(itemEntry)] { \(items(of: path)) }"] : [])
            return ([comment, "struct \(name): \(conformances) {"] + members + ["}"]).joined(separator: "\n")
        }
        return declarations.joined(separator: "\n\n")
    }

    private static func stepType(_ index: Int, in path: [String], of entry: String) -> String {
        let words = path[..<index].flatMap { SwiftName.words($0).isEmpty ? ["part"] : SwiftName.words($0) }
        return entry.dropLast("Entry".count) + SwiftName.type(words) + "Entry"
    }

    /// An item with the key that identifies it.
    private var keyedItem: String {
        """
        /// \(Self.sentence(entity.item.summary)) with its key in the response.
        struct \(itemEntry): Decodable, DTOEncodable, Sendable {
            let key: String
            let item: \(entity.item.entry)

            init(from decoder: any Decoder) throws {
                key = decoder.codingPath.last?.stringValue ?? ""
                item = try \(entity.item.entry)(from: decoder)
            }

            func toDTO() -> \(entity.type) {
        \(conversion(prefix: "item."))
            }
        }
        """
    }

    private var item: String {
        let item = entity.item
        let conformances =
            entity.hasKeyAsID ? "Decodable, Sendable" : "Decodable, RawDecodable, DTOEncodable, Sendable"
        var lines = ["/// \(Self.sentence(item.summary)) in the response."]
        lines +=
            item.fields.contains(where: \.isOptional)
            ? ["///", "/// Optional properties were missing or null in some items."] : []
        if !item.emptyKeys.isEmpty {
            lines += [
                "///",
                "/// No recorded item has a value for these keys, so their types are unknown: "
                    + "\(Self.names(item.emptyKeys)).",
            ]
        }
        for field in item.leftOut {
            lines += ["///", "/// Left out: `\(SwiftSource.comment(field.key))` \(field.reason)."]
        }
        lines += ["struct \(item.entry): \(conformances) {"] + Self.members(of: item)
        if !entity.hasKeyAsID {
            lines += ["", "    func toDTO() -> \(entity.type) {", conversion(prefix: ""), "    }"]
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    private func conversion(prefix: String) -> String {
        let arguments = entity.columns.map { column in
            let value = column.isItemKey ? "key" : prefix + column.expression
            return "\(column.name): \(value)"
        }
        return Self.call(entity.type, arguments)
    }
}

extension EntriesSource {
    private static func entries(in type: FieldType, areRecords: Bool = true) -> [String] {
        guard let object = type.object else { return [] }
        let arguments = object.fields.map { field in
            "\(field.property): "
                + field.type.converted(SwiftName.declared(field.property), isOptional: field.isOptional)
        }
        var lines = ["/// \(sentence(object.summary))."]
        if !object.emptyKeys.isEmpty {
            lines += ["///", "/// No recorded object has a value for these keys: \(names(object.emptyKeys))."]
        }
        lines += ["struct \(object.entry): Decodable, Sendable {"] + members(of: object)
        if areRecords { lines += ["", "    func toDTO() -> \(object.type) {", call(object.type, arguments), "    }"] }
        lines.append("}")
        return [lines.joined(separator: "\n")] + object.fields.flatMap { entries(in: $0.type) }
    }

    private static func members(of object: ObjectGuess) -> [String] {
        object.fields.map { "    let \(SwiftName.declared($0.property)): \($0.entry)" }
            + codingKeys(object.fields.map { ($0.property, $0.key) })
    }

    /// Returns the coding keys; none if every property has the name of its key.
    private static func codingKeys(_ names: [(property: String, key: String)]) -> [String] {
        guard names.contains(where: { $0.property != $0.key }) else { return [] }
        let cases = names.map { property, key in
            let name = "        case \(SwiftName.declared(property))"
            return property == key ? name : "\(name) = \(SwiftSource.literal(key))"
        }
        return ["", "    private enum CodingKeys: String, CodingKey {"] + cases + ["    }"]
    }

    private static func call(_ type: String, _ arguments: [String]) -> String {
        let line = "        \(type)(\(arguments.joined(separator: ", ")))"
        guard line.count > 110 else { return line }
        return "        \(type)(\n" + arguments.map { "            \($0)" }.joined(separator: ",\n") + "\n        )"
    }

    private static func names(_ keys: [String]) -> String {
        keys.map { "`\(SwiftSource.comment($0))`" }.joined(separator: ", ")
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
