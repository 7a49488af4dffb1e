import Protocols

/// The response to `GET /api/`.
struct UsersEntry: Decodable, RawDecodable, Sendable {
    let results: [UserEntry]
}

/// A user in the format of randomuser.me 1.3 and later.
struct UserEntry: Decodable, DTOEncodable {
    let login: LoginEntry
    let name: NameEntry
    let location: LocationEntry
    let email: String?
    let phone: String?
    let gender: String?
    let nat: String?
    let dob: BirthEntry?
    let picture: PictureEntry?

    func toDTO() -> User {
        User(
            id: login.uuid, name: name.full, street: location.street.name, city: location.city,
            postcode: location.postcode.text, latitude: location.coordinates.latitude,
            longitude: location.coordinates.longitude, username: login.username, email: email, phone: phone,
            gender: gender, nationality: nat, birthDate: dob?.date, picture: picture?.large)
    }
}

/// The login of a user. Its `uuid` identifies the user, because the value of `id` is often `null`.
struct LoginEntry: Decodable {
    let uuid: String
    let username: String?
}

struct NameEntry: Decodable {
    let first: String
    let last: String

    /// The first and the last name: `Ada Fernsby`. An empty part is skipped.
    var full: String { [first, last].filter { !$0.isEmpty }.joined(separator: " ") }
}

/// The address of a user. The postcode is a string or a number, depending on the nationality.
struct LocationEntry: Decodable {
    let street: StreetEntry
    let city: String
    let postcode: LenientText
    let coordinates: CoordinatesEntry
}

struct StreetEntry: Decodable {
    let name: String
}

struct BirthEntry: Decodable {
    let date: Date?
}

/// The URLs of a portrait. `large` has 128 × 128 pixels.
struct PictureEntry: Decodable {
    let large: String
}

/// Coordinates in degrees, sent as strings. They are random and do not match the city.
struct CoordinatesEntry: Decodable {
    let latitude: String
    let longitude: String
}
