import Protocols

/// The response to `GET /api/`.
struct UsersEntry: Decodable {
    let results: [User]
}

extension RandomUserAPI {
    /// Where randomuser.me 1.3 and later sends the fields of a user.
    static let keys = FieldKeys.asDeclared.reading(
        User.self,
        from: [
            // The value of `id` is often `null`.
            "id": "login.uuid",
            "name": .joined("name.first", "name.last", separator: " "),
            "street": "location.street.name",
            "city": "location.city",
            // The postcode is a string or a number, depending on the nationality.
            "postcode": .path("location.postcode", form: .textOrNumber),
            // The coordinates are in degrees, sent as strings. They are random and do not match the city.
            "latitude": "location.coordinates.latitude",
            "longitude": "location.coordinates.longitude",
            "username": "login.username",
            "nationality": "nat",
            "birthDate": "dob.date",
            // `large` has 128 × 128 pixels.
            "picture": "picture.large",
        ])
}
