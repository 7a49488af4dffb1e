import Protocols

/// Where a user lives.
struct AddressEntry: Decodable {
    let street: String
    let city: String
    let zipcode: LenientText
    let geo: GeoEntry
}
