/// A person and where they live. All text, as the APIs that offer users disagree on every type.
public struct User: Entity {
    /// Unique within one provider: a number for some, a UUID for others.
    public let id: String
    /// First and last name, as the API gives it.
    public let name: String
    /// The street, without a house number where the API keeps that apart.
    public let street: String
    /// The city or village.
    public let city: String
    /// Text, because leading zeros count and several countries use letters.
    public let postcode: String
    /// Degrees north, as the API writes them.
    public let latitude: String
    /// Degrees east, as the API writes them.
    public let longitude: String

    /// A user with all that is known of them.
    public init(
        id: String, name: String, street: String, city: String, postcode: String, latitude: String, longitude: String
    ) {
        self.id = id
        self.name = name
        self.street = street
        self.city = city
        self.postcode = postcode
        self.latitude = latitude
        self.longitude = longitude
    }

    public static let name = "user"

    public static let columns: [Column<User>] = [
        Column("id", \.id),
        Column("name", \.name),
        Column("street", \.street),
        Column("city", \.city),
        Column("postcode", \.postcode),
        Column("latitude", \.latitude),
        Column("longitude", \.longitude),
    ]
}
