import Protocols

/// A page of people, as the API sends it.
struct PeopleEntry: Decodable, RawDecodable, Sendable {
    let people: [PersonEntry]
    let pages: Int
}

/// A person, as the API sends it. Keys that a `User` does not need are left out.
struct PersonEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: LenientText
    let name: String
    let street: String
    let city: String
    let postcode: LenientText
    let latitude: String
    let longitude: String

    func toDTO() -> User {
        User(
            id: id.text, name: name, street: street, city: city, postcode: postcode.text, latitude: latitude,
            longitude: longitude)
    }
}
