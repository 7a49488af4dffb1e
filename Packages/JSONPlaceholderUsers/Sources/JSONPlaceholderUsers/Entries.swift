import Protocols

extension JSONPlaceholderAPI {
    /// Where json-server sends the fields of a user. The coordinates are in degrees, sent as strings.
    static let keys = FieldKeys.asDeclared.reading(
        User.self,
        from: paths.mapValues { .path($0) }.merging([
            "id": .path("id", form: .textOrNumber), "postcode": .path("address.zipcode", form: .textOrNumber),
        ]) { $1 })

    /// The response to a POST has the fields of the request, and the new id. Missing address fields become empty.
    static let keysOfAdded = keys.reading(
        User.self,
        from: [
            "street": .path("address.street", default: .text("")), "city": .path("address.city", default: .text("")),
            "postcode": .path("address.zipcode", form: .textOrNumber, default: .text("")),
            "latitude": .path("address.geo.lat", default: .text("")),
            "longitude": .path("address.geo.lng", default: .text("")),
        ])

    /// The paths of the fields that are not at the top level, in responses and in requests.
    static let paths = [
        "street": "address.street", "city": "address.city", "postcode": "address.zipcode",
        "latitude": "address.geo.lat", "longitude": "address.geo.lng", "company": "company.name",
    ]
}

extension FieldValue {
    /// Returns the top-level members that a draft changes, each merged with its current value.
    ///
    /// json-server merges a PATCH only at the top level. An `address` with only a new city would replace the whole
    /// address, including its `suite`, which `User` lacks.
    static func changes(of current: [String: FieldValue], by draft: FieldValue) -> FieldValue {
        .object(draft.members.map { Member($0.name, current[$0.name]?.merging($0.value) ?? $0.value) })
    }

    /// Returns this value with the changes applied. Objects are merged recursively. Other values are replaced.
    private func merging(_ changes: FieldValue) -> FieldValue {
        guard case .object(let old) = self, case .object(let new) = changes else { return changes }
        let merged = old.map { Member($0.name, changes[$0.name].map($0.value.merging) ?? $0.value) }
        return .object(merged + new.filter { self[$0.name] == nil })
    }

    /// The members of an object; empty for other values.
    private var members: [Member] {
        guard case .object(let members) = self else { return [] }
        return members
    }
}
