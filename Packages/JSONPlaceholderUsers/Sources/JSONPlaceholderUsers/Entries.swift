import Protocols

/// A user, as JSONPlaceholder sends it.
struct UserEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: LenientInteger<Int64>
    let name: String
    let address: AddressEntry

    func toDTO() -> User {
        User(
            id: String(id.value), name: name, street: address.street, city: address.city,
            postcode: address.zipcode.text, latitude: address.geo.lat, longitude: address.geo.lng)
    }

    struct AddressEntry: Decodable {
        let street: String
        let city: String
        let zipcode: LenientText
        let geo: GeoEntry
    }

    /// Degrees, which JSONPlaceholder writes as text.
    struct GeoEntry: Decodable {
        let lat: String
        let lng: String
    }
}

/// The response to a POST: what was sent, and the new id. What was not sent is missing, and becomes empty text.
struct AddedUserEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: LenientInteger<Int64>
    let name: String
    let address: AddressEntry?

    func toDTO() -> User {
        User(
            id: String(id.value), name: name, street: address?.street ?? "", city: address?.city ?? "",
            postcode: address?.zipcode?.text ?? "", latitude: address?.geo?.lat ?? "",
            longitude: address?.geo?.lng ?? "")
    }

    struct AddressEntry: Decodable {
        let street: String?
        let city: String?
        let zipcode: LenientText?
        let geo: GeoEntry?
    }

    struct GeoEntry: Decodable {
        let lat: String?
        let lng: String?
    }
}

/// A new user as JSONPlaceholder takes it: only the fields that were given.
struct UserDraftEntry: Encodable, DTODecodable, RawEncodable {
    let fields: JSONEntry

    static func from(dto draft: UserDraft) -> UserDraftEntry {
        let geo = ["lat": draft.latitude, "lng": draft.longitude].compactMapValues { $0 }
        let address = ["street": draft.street, "city": draft.city, "zipcode": draft.postcode].compactMapValues { $0 }
        var fields = ["name": draft.name].compactMapValues { $0 }.mapValues(JSONEntry.text)
        if !address.isEmpty { fields["address"] = .object(address.mapValues(JSONEntry.text)) }
        if !geo.isEmpty {
            let place = JSONEntry.object(["geo": .object(geo.mapValues(JSONEntry.text))])
            fields["address"] = fields["address"]?.merging(place) ?? place
        }
        return UserDraftEntry(fields: .object(fields))
    }

    func encode(to encoder: any Encoder) throws {
        try fields.encode(to: encoder)
    }
}

/// The changes of a user: only the keys that change, each with its complete value.
///
/// json-server merges a PATCH key by key, and no deeper: an `address` with just a new city would lose its street, and
/// its `suite`, which no `User` has.
struct UserPatchEntry: Encodable, DTODecodable, RawEncodable {
    let fields: JSONEntry

    static func from(dto: (current: JSONEntry, changes: UserDraft)) throws(IncorrectData) -> UserPatchEntry {
        let changes = UserDraftEntry.from(dto: dto.changes).fields
        guard case .object(let current) = dto.current, case .object(let new) = changes else {
            throw IncorrectData(entry: "\(JSONEntry.self)", reason: "expected an object")
        }
        return UserPatchEntry(fields: .object(current.filter { new[$0.key] != nil }).merging(changes))
    }

    func encode(to encoder: any Encoder) throws {
        try fields.encode(to: encoder)
    }
}

/// Any JSON value, for data that must not be lost although no entry describes it.
enum JSONEntry: Hashable {
    case null
    case boolean(Bool)
    /// json-server is JavaScript, where every number is a double.
    case number(Double)
    case text(String)
    case list([JSONEntry])
    case object([String: JSONEntry])

    /// Returns this value with changes. Objects are merged at every depth; anything else is replaced.
    func merging(_ changes: JSONEntry) -> JSONEntry {
        guard case .object(let old) = self, case .object(let new) = changes else { return changes }
        return .object(old.merging(new) { $0.merging($1) })
    }
}

extension JSONEntry: Codable, RawDecodable {
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
