/// A person and their address. All fields are text, because APIs use different types for them.
public struct User: Entity {
    /// Unique within one provider. Some providers use numbers, others use UUIDs.
    public let id: String
    /// The first and last name.
    public let name: String
    /// The street. It includes the house number only if the API stores both in one field.
    public let street: String
    /// The city or village.
    public let city: String
    /// Text, because postcodes can contain leading zeros and letters.
    public let postcode: String
    /// Degrees north, in the API's format.
    public let latitude: String
    /// Degrees east, in the API's format.
    public let longitude: String

    /// Creates a user. All values are text in the API's format.
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

/// The input for adding or editing a user. Adding requires a name.
public struct UserDraft: ItemDraft {
    /// The first and last name. It must not be blank.
    @Validated(.nonEmpty(message: "missing name")) public var name: String?
    /// The street. If it is set, it must not be blank.
    @Validated(.ifGiven(.nonEmpty(message: "street is blank: enter text, or omit it"))) public var street: String?
    /// The city or village. If it is set, it must not be blank.
    @Validated(.ifGiven(.nonEmpty(message: "city is blank: enter text, or omit it"))) public var city: String?
    /// The postcode, as text. If it is set, it must not be blank.
    @Validated(.ifGiven(.nonEmpty(message: "postcode is blank: enter text, or omit it"))) public var postcode: String?
    /// Degrees north.
    @Validated(.ifGiven(.number(in: -90...90, message: "invalid latitude: expected a number from -90 to 90")))
    public var latitude: String?
    /// Degrees east.
    @Validated(.ifGiven(.number(in: -180...180, message: "invalid longitude: expected a number from -180 to 180")))
    public var longitude: String?

    /// Creates a draft with no field set.
    public init() {}

    /// The fields, in the order of the properties.
    public static let fields: [DraftField<UserDraft>] = [
        DraftField("name", "first and last name", \.$name),
        DraftField("street", "street", \.$street),
        DraftField("city", "city", \.$city),
        DraftField("postcode", "postcode (may contain letters)", \.$postcode),
        DraftField("latitude", "degrees north, from -90 to 90", \.$latitude),
        DraftField("longitude", "degrees east, from -180 to 180", \.$longitude),
    ]
}
