import Protocols

/// A user as randomuser.me sends it since version 1.3. The keys that no `User` needs are left out.
struct UserEntry: Decodable, RawDecodable, DTOEncodable {
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
