import Protocols

/// The response to `GET /people`.
struct PeopleEntry: Decodable, RawDecodable, Sendable {
    let people: [PersonEntry]
    let pages: Int
}

/// A person in a response. Declare only the keys that the entity needs.
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
