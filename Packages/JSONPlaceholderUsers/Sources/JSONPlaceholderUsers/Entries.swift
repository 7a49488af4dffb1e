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
    let members: [String: FieldValue]

    /// Creates an object with the fields that the draft sets.
    static func from(dto draft: UserDraft) -> UserObjectEntry {
        let object = { (members: KeyValuePairs<String, String?>) in
            FieldValue.object(members.compactMap { name, text in text.map { .init(name, .text($0)) } })
        }
        let nested = { (name: String, value: FieldValue) in value == .object([]) ? value : [name: value] }
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
        members = try [String: FieldValue](from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try members.encode(to: encoder)
    }
}

extension FieldValue {
    /// The members of an object; empty for other values.
    fileprivate var members: [String: FieldValue] {
        guard case .object(let members) = self else { return [:] }
        return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Returns this value with the changes applied. Objects are merged recursively. Other values are replaced.
    fileprivate func merging(_ changes: FieldValue) -> FieldValue {
        guard case .object(let old) = self, case .object(let new) = changes else { return changes }
        let merged = old.map { Member($0.name, changes[$0.name].map($0.value.merging) ?? $0.value) }
        return .object(merged + new.filter { self[$0.name] == nil })
    }
}
