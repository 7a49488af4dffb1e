import Protocols

/// Any JSON, for what has no model of its own and must not be lost: the case without an entity.
enum JSONEntry: Hashable {
    case null
    case boolean(Bool)
    /// json-server is JavaScript: its numbers are doubles as well.
    case number(Double)
    case text(String)
    case list([JSONEntry])
    case object([String: JSONEntry])

    /// The same with changes: objects are merged at every depth, anything else is replaced.
    func merging(_ changes: JSONEntry) -> JSONEntry {
        guard case .object(let old) = self, case .object(let new) = changes else { return changes }
        return .object(old.merging(new) { $0.merging($1) })
    }
}

extension JSONEntry: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONEntry].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONEntry].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONEntry: RawMappable, DTOEncodable {
    /// The keys and values of an object.
    func toDTO() throws(IncorrectData) -> [String: JSONEntry] {
        guard case .object(let members) = self else {
            throw IncorrectData(entry: "\(Self.self)", reason: "expected an object")
        }
        return members
    }
}
