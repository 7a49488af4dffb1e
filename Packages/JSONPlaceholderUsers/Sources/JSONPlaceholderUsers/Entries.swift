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

/// A user as a JSON object: the fields of a draft, or a complete user with keys that no `User` has.
struct UserObjectEntry: Codable, RawMappable, DTODecodable, Sendable {
    let members: [String: JSONEntry]

    /// Makes the object of the fields that were given.
    static func from(dto draft: UserDraft) -> UserObjectEntry {
        let object = { (members: [String: String?]) in
            JSONEntry.object(members.compactMapValues { $0.map(JSONEntry.text) })
        }
        let geo = object(["lat": draft.latitude, "lng": draft.longitude])
        let place = geo == .object([:]) ? geo : .object(["geo": geo])
        let address = object(["street": draft.street, "city": draft.city, "zipcode": draft.postcode]).merging(place)
        let members = ["name": draft.name.map(JSONEntry.text), "address": address == .object([:]) ? nil : address]
        return UserObjectEntry(members: members.compactMapValues { $0 })
    }

    /// Returns the members that a draft changes, each with its complete value.
    ///
    /// json-server merges a PATCH key by key, and no deeper: an `address` with just a new city would lose its street,
    /// and its `suite`, which no `User` has.
    func changes(by draft: UserDraft) -> UserObjectEntry {
        let changes = UserObjectEntry.from(dto: draft).members
        let merged = changes.map { key, value in (key, members[key]?.merging(value) ?? value) }
        return UserObjectEntry(members: Dictionary(uniqueKeysWithValues: merged))
    }
}

extension UserObjectEntry {
    init(from decoder: any Decoder) throws {
        members = try [String: JSONEntry](from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try members.encode(to: encoder)
    }
}

/// Any JSON value, for data that must not be lost although no entry describes it.
enum JSONEntry: Hashable, Sendable {
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

extension JSONEntry: Codable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        let found: JSONEntry? =
            (value.decodeNil() ? .null : nil)
            ?? (try? value.decode(Bool.self)).map { .boolean($0) } ?? (try? value.decode(Double.self)).map {
                .number($0)
            }
            ?? (try? value.decode(String.self)).map { .text($0) }
            ?? (try? value.decode([JSONEntry].self)).map { .list($0) }
        self = try found ?? .object(value.decode([String: JSONEntry].self))
    }

    func encode(to encoder: any Encoder) throws {
        let value: any Encodable =
            switch self {
            case .null: String?.none
            case .boolean(let value): value
            case .number(let value): value
            case .text(let value): value
            case .list(let value): value
            case .object(let value): value
            }
        try value.encode(to: encoder)
    }
}
