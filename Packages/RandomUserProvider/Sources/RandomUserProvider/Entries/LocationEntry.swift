import Protocols

/// Where a user lives. The postcode is text for some nationalities and a number for others.
struct LocationEntry: Decodable {
    let street: StreetEntry
    let city: String
    let postcode: LenientText
    let coordinates: CoordinatesEntry
}
