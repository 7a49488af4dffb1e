import Protocols

/// A person as the API sends it. Keys that no `User` needs are left out.
struct PersonEntry: Decodable, RawDecodable, DTOEncodable {
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
