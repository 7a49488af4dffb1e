import Records

/// A person and their address.
///
/// The id and the address are text, because APIs use different types for them.
public struct User: Entity {
    /// The id, unique within one provider. Some providers use numbers, others use UUIDs.
    public let id: String
    /// The first and last name.
    public let name: String
    /// The street. It includes the house number only if the API stores both in one field.
    public let street: String
    /// The city or village.
    public let city: String
    /// The postcode. It is text, because postcodes can contain leading zeros and letters.
    public let postcode: String
    /// The latitude in degrees north, in the API's format.
    public let latitude: String
    /// The longitude in degrees east, in the API's format.
    public let longitude: String
    /// The name for signing in.
    public let username: String?
    /// The email address.
    public let email: String?
    /// The phone number, in the API's format.
    public let phone: String?
    /// The URL of the user's website. It may have no scheme: `hildegard.org`.
    public let website: String?
    /// The name of the user's company.
    public let company: String?
    /// The gender, in the API's words.
    public let gender: String?
    /// The country code (ISO 3166-1 alpha-2): `NO`.
    public let nationality: String?
    /// The date of birth.
    public let birthDate: Date?
    /// The URL of a portrait.
    public let picture: String?

    /// Creates a user. By default, it has no optional values.
    public init(
        id: String,
        name: String,
        street: String,
        city: String,
        postcode: String,
        latitude: String,
        longitude: String,
        username: String? = nil,
        email: String? = nil,
        phone: String? = nil,
        website: String? = nil,
        company: String? = nil,
        gender: String? = nil,
        nationality: String? = nil,
        birthDate: Date? = nil,
        picture: String? = nil
    ) {
        self.id = id
        self.name = name
        self.street = street
        self.city = city
        self.postcode = postcode
        self.latitude = latitude
        self.longitude = longitude
        self.username = username
        self.email = email
        self.phone = phone
        self.website = website
        self.company = company
        self.gender = gender
        self.nationality = nationality
        self.birthDate = birthDate
        self.picture = picture
    }

    public static let name = "user"

    public static let columns: [Column<User>] = [
        Column("id", \.id),
        Column("name", \.name, role: .title),
        Column("street", \.street, isInTables: false),
        Column("city", \.city),
        Column("postcode", \.postcode, isInTables: false),
        Column("latitude", \.latitude, isInTables: false),
        Column("longitude", \.longitude, isInTables: false),
        Column("username", \.username),
        Column("email", \.email),
        Column("phone", \.phone),
        Column("website", \.website, isInTables: false),
        Column("company", \.company, isInTables: false),
        Column("gender", \.gender, isInTables: false),
        Column("nationality", \.nationality, isInTables: false),
        Column("birthDate", \.birthDate, isInTables: false),
        Column("picture", \.picture, isInTables: false, role: .picture),
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
    /// The latitude in degrees north.
    @Validated(.ifGiven(.number(in: -90...90, message: "invalid latitude: expected a number from -90 to 90")))
    public var latitude: String?
    /// The longitude in degrees east.
    @Validated(.ifGiven(.number(in: -180...180, message: "invalid longitude: expected a number from -180 to 180")))
    public var longitude: String?
    /// The name for signing in. If it is set, it must not be blank.
    @Validated(.ifGiven(.nonEmpty(message: "username is blank: enter text, or omit it"))) public var username: String?
    /// The email address. If it is set, it must not be blank.
    @Validated(.ifGiven(.nonEmpty(message: "email is blank: enter text, or omit it"))) public var email: String?
    /// The phone number. If it is set, it must not be blank.
    @Validated(.ifGiven(.nonEmpty(message: "phone is blank: enter text, or omit it"))) public var phone: String?
    /// The user's website. If it is set, it must not be blank.
    @Validated(.ifGiven(.nonEmpty(message: "website is blank: enter text, or omit it"))) public var website: String?
    /// The name of the user's company. If it is set, it must not be blank.
    @Validated(.ifGiven(.nonEmpty(message: "company is blank: enter text, or omit it"))) public var company: String?

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
        DraftField("username", "name for signing in", \.$username),
        DraftField("email", "email address", \.$email),
        DraftField("phone", "phone number", \.$phone),
        DraftField("website", "website", \.$website),
        DraftField("company", "name of the company", \.$company),
    ]
}
