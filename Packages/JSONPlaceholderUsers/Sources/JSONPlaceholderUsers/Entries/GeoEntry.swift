/// A place in degrees, which JSONPlaceholder writes as text.
struct GeoEntry: Decodable {
    let lat: String
    let lng: String
}
