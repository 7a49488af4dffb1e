import Protocols

struct UserEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: LenientInteger<Int64>
    let name: String
    let address: AddressEntry
    let username: String?
    let email: String?
    let phone: String?
    let website: String?
    let company: CompanyEntry?

    func toDTO() -> User {
        User(
            id: String(id.value), name: name, street: address.street, city: address.city,
            postcode: address.zipcode.text, latitude: address.geo.lat, longitude: address.geo.lng, username: username,
            email: email, phone: phone, website: website, company: company?.name)
    }

    struct AddressEntry: Decodable {
        let street: String
        let city: String
        let zipcode: LenientText
        let geo: GeoEntry
    }

    /// Coordinates in degrees, sent as strings.
    struct GeoEntry: Decodable {
        let lat: String
        let lng: String
    }

    struct CompanyEntry: Decodable {
        let name: String
    }
}

/// The response to a POST: the fields of the request, and the new id. Missing address fields become empty strings.
struct AddedUserEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: LenientInteger<Int64>
    let name: String
    let address: AddressEntry?
    let username: String?
    let email: String?
    let phone: String?
    let website: String?
    let company: UserEntry.CompanyEntry?

    func toDTO() -> User {
        User(
            id: String(id.value), name: name, street: address?.street ?? "", city: address?.city ?? "",
            postcode: address?.zipcode?.text ?? "", latitude: address?.geo?.lat ?? "",
            longitude: address?.geo?.lng ?? "", username: username, email: email, phone: phone, website: website,
            company: company?.name)
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

/// A user as a JSON object: the fields of a draft, or a complete user, including members that `User` does not have.
struct UserObjectEntry: Codable, RawMappable, DTODecodable, Sendable {
    let members: [String: JSONEntry]

    /// Creates an object with the fields that the draft sets.
    static func from(dto draft: UserDraft) -> UserObjectEntry {
        let object = { (members: [String: String?]) in
            JSONEntry.object(members.compactMapValues { $0.map(JSONEntry.text) })
        }
        let nested = { (name: String, value: JSONEntry) in
            value == .object([:]) ? value : .object([name: value])
        }
        let geo = object(["lat": draft.latitude, "lng": draft.longitude])
        let address = object(["street": draft.street, "city": draft.city, "zipcode": draft.postcode])
        let texts = object([
            "name": draft.name, "username": draft.username, "email": draft.email, "phone": draft.phone,
            "website": draft.website,
        ])
        let user = texts.merging(nested("address", address.merging(nested("geo", geo))))
            .merging(nested("company", object(["name": draft.company])))
        return UserObjectEntry(members: user.members)
    }

    /// Returns the top-level members that a draft changes, each merged with its current value.
    ///
    /// json-server merges a PATCH only at the top level. An `address` with only a new city would replace the whole
    /// address, including its `suite`, which `User` lacks.
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

/// Any JSON value. It preserves members that the entry types do not declare.
enum JSONEntry: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// json-server is written in JavaScript, where every number is a double.
    case number(Double)
    case text(String)
    case list([JSONEntry])
    case object([String: JSONEntry])

    /// The members of an object; empty for other values.
    var members: [String: JSONEntry] {
        if case .object(let members) = self { members } else { [:] }
    }

    /// Returns this value with the changes applied. Objects are merged recursively. Other values are replaced.
    func merging(_ changes: JSONEntry) -> JSONEntry {
        guard case .object(let old) = self, case .object(let new) = changes else { return changes }
        return .object(old.merging(new) { $0.merging($1) })
    }
}

extension JSONEntry: Codable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONEntry].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONEntry].self))
        }
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
