/// The fields of a user that are to be added or changed.
public struct UserDraft: ItemDraft {
    /// First and last name. An addition needs it.
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

    /// A draft without any field.
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
