import Protocols

/// A user as JSONPlaceholder sends it. The keys that no `User` needs are left out.
struct UserEntry: Decodable, RawDecodable, DTOEncodable {
    let id: LenientInteger<Int64>
    let name: String
    let address: AddressEntry

    func toDTO() -> User {
        User(
            id: String(id.value), name: name, street: address.street, city: address.city,
            postcode: address.zipcode.text, latitude: address.geo.lat, longitude: address.geo.lng)
    }
}
