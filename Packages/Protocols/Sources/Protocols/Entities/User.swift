/// A person and where they live. Every field is text, because the APIs that offer users disagree on the types.
public struct User: Entity {
    /// Unique within one provider: a number for some, a UUID for others.
    public let id: String
    /// First and last name, as the API gives it.
    public let name: String
    /// The street, without the house number where the API keeps it in a field of its own.
    public let street: String
    /// The city or village.
    public let city: String
    /// The postcode as text: leading zeros matter, and several countries use letters.
    public let postcode: String
    /// Degrees north, as the API writes them.
    public let latitude: String
    /// Degrees east, as the API writes them.
    public let longitude: String

    /// Creates a user.
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

/// The fields of a user to add or change.
public struct UserDraft: ItemDraft {
    /// First and last name; required for an addition.
    @Validated(.nonEmpty(message: "Please enter a name")) public var name: String?
    /// The street.
    @Validated(.ifGiven(.nonEmpty(message: "Please enter a street, or leave it out"))) public var street: String?
    /// The city or village.
    @Validated(.ifGiven(.nonEmpty(message: "Please enter a city, or leave it out"))) public var city: String?
    /// The postcode, as text.
    @Validated(.ifGiven(.nonEmpty(message: "Please enter a postcode, or leave it out"))) public var postcode: String?
    /// Degrees north, from -90 to 90.
    @Validated(.ifGiven(.number(in: -90...90, message: "Please enter a latitude from -90 to 90")))
    public var latitude: String?
    /// Degrees east, from -180 to 180.
    @Validated(.ifGiven(.number(in: -180...180, message: "Please enter a longitude from -180 to 180")))
    public var longitude: String?

    /// Creates a draft without any field.
    public init() {}

    public static let fields: [DraftField<UserDraft>] = [
        DraftField("name", "first and last name", \.$name),
        DraftField("street", "street", \.$street),
        DraftField("city", "city", \.$city),
        DraftField("postcode", "postcode, as text", \.$postcode),
        DraftField("latitude", "degrees north, from -90 to 90", \.$latitude),
        DraftField("longitude", "degrees east, from -180 to 180", \.$longitude),
    ]
}
