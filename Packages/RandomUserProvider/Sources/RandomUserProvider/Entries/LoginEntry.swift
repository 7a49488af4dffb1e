/// What a user logs in with. Of all the names of a user, only its `uuid` is always there and unique: `id` is often null.
struct LoginEntry: Decodable {
    let uuid: String
}
