/// A place in degrees, which randomuser.me writes as text. It is random, and not where the city is.
struct CoordinatesEntry: Decodable {
    let latitude: String
    let longitude: String
}
