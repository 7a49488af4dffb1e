import Protocols

/// The response to `GET /api/`.
struct UsersEntry: Decodable, RawDecodable, Sendable {
    let results: [UserEntry]
}

/// A user, as randomuser.me sends it since version 1.3. Keys that a `User` does not need are left out.
struct UserEntry: Decodable, DTOEncodable {
    let login: LoginEntry
    let name: NameEntry
    let location: LocationEntry

    func toDTO() -> User {
        User(
            id: login.uuid, name: name.full, street: location.street.name, city: location.city,
            postcode: location.postcode.text, latitude: location.coordinates.latitude,
            longitude: location.coordinates.longitude)
    }
}

/// The login of a user. Only its `uuid` is always there and unique: `id` is often null.
struct LoginEntry: Decodable {
    let uuid: String
}

/// The parts of a name. The `title` is left out.
struct NameEntry: Decodable {
    let first: String
    let last: String

    /// `Ada Fernsby`, or just the one part that is not empty.
    var full: String { [first, last].filter { !$0.isEmpty }.joined(separator: " ") }
}

/// Where a user lives. The postcode is text for some nationalities and a number for others.
struct LocationEntry: Decodable {
    let street: StreetEntry
    let city: String
    let postcode: LenientText
    let coordinates: CoordinatesEntry
}

/// A street. The `number` of the house is left out.
struct StreetEntry: Decodable {
    let name: String
}

/// Degrees, which randomuser.me writes as text. They are random, and not where the city is.
struct CoordinatesEntry: Decodable {
    let latitude: String
    let longitude: String
}
