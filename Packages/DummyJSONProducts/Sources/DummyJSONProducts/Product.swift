public import Protocols

/// A product of a shop. Only `id` and `title` are always set. The response to a POST or PATCH lacks many fields.
public struct Product: Entity {
    /// The number of the product.
    public let id: Int64
    /// The name of the product.
    public let title: String
    /// The category, such as `kitchen-accessories`.
    public let category: String?
    /// The brand; `nil` for products without a brand, such as groceries.
    public let brand: String?
    /// The price. The API does not name a currency.
    public let price: Decimal?
    /// The discount, in percent.
    public let discountPercentage: Double?
    /// The average rating, from 0 to 5.
    public let rating: Double?
    /// The number of units in stock.
    public let stock: Int?
    /// The availability, in the API's words: `In Stock`, `Low Stock`, `Out of Stock`.
    public let availabilityStatus: String?
    /// The description of the product.
    public let description: String?
    /// Words that describe the product.
    public let tags: [String]
    /// The stock keeping unit: `BEA-ESS-ESS-001`.
    public let sku: String?
    /// The weight. The API does not name a unit.
    public let weight: Double?
    /// The size of the product.
    public let dimensions: Dimensions?
    /// The minimum number of pieces in an order.
    public let minimumOrderQuantity: Int?
    /// The delivery time, as text.
    public let shippingInformation: String?
    /// The warranty, as text.
    public let warrantyInformation: String?
    /// The return policy, as text.
    public let returnPolicy: String?
    /// The reviews by customers.
    public let reviews: [Review]
    /// The time at which the product was created.
    public let createdAt: Date?
    /// The time of the last change.
    public let updatedAt: Date?
    /// The number of the barcode.
    public let barcode: String?
    /// The URL of a picture of the QR code.
    public let qrCode: String?
    /// The URL of a small picture.
    public let thumbnail: String?
    /// The URLs of the pictures.
    public let images: [String]

    /// The size of a product. The API does not name a unit.
    public struct Dimensions: Record {
        /// The extent from left to right.
        public let width: Double?
        /// The extent from bottom to top.
        public let height: Double?
        /// The extent from front to back.
        public let depth: Double?

        public static let columns = [
            Column("width", \Self.width), Column("height", \Self.height), Column("depth", \Self.depth),
        ]
    }

    /// A review by a customer.
    public struct Review: Record {
        /// The rating, from 1 to 5.
        public let rating: Int?
        /// The text of the review.
        public let comment: String?
        /// The time of the review.
        public let date: Date?
        /// The name of the customer.
        public let reviewerName: String?
        /// The email address of the customer.
        public let reviewerEmail: String?

        public static let columns = [
            Column("rating", \Self.rating), Column("comment", \Self.comment), Column("date", \Self.date),
            Column("reviewerName", \Self.reviewerName), Column("reviewerEmail", \Self.reviewerEmail),
        ]
    }

    public static let name = "product"

    public static let columns: [Column<Product>] = [
        Column("id", \.id, from: .path("id", form: .textOrNumber)),
        Column("title", \.title, role: .title),
        Column("category", \.category, role: .section),
        Column("brand", \.brand, isInTables: false),
        Column("price", \.price),
        Column("discountPercentage", \.discountPercentage, isInTables: false),
        Column("rating", \.rating),
        Column("stock", \.stock, role: .count),
        Column("availabilityStatus", \.availabilityStatus, isInTables: false),
        Column("description", \.description, isInTables: false),
        Column("tags", \.tags, from: .path("tags", default: .list([])), isInTables: false),
        Column("sku", \.sku, isInTables: false),
        Column("weight", \.weight, isInTables: false),
        Column("dimensions", \.dimensions, isInTables: false),
        Column("minimumOrderQuantity", \.minimumOrderQuantity, isInTables: false, role: .count),
        Column("shippingInformation", \.shippingInformation, isInTables: false),
        Column("warrantyInformation", \.warrantyInformation, isInTables: false),
        Column("returnPolicy", \.returnPolicy, isInTables: false),
        Column("reviews", \.reviews, from: .path("reviews", default: .list([])), isInTables: false),
        Column("createdAt", \.createdAt, from: "meta.createdAt", isInTables: false),
        Column("updatedAt", \.updatedAt, from: "meta.updatedAt", isInTables: false),
        Column("barcode", \.barcode, from: "meta.barcode", isInTables: false),
        Column("qrCode", \.qrCode, from: "meta.qrCode", isInTables: false),
        Column("thumbnail", \.thumbnail, isInTables: false, role: .thumbnail),
        Column("images", \.images, from: .path("images", default: .list([])), isInTables: false),
    ]
}

/// The input for adding or editing a product. Adding requires a title.
///
/// An edit cannot set a number to 0, because the API then keeps the current value.
public struct ProductDraft: ItemDraft {
    /// The name of the product. It must not be blank.
    @Validated(.nonEmpty(message: "missing title")) public var title: String?
    /// The price, 0 or greater.
    @Validated(.ifGiven(.value(in: 0..., message: "invalid price: expected a number, 0 or greater")))
    public var price: Decimal?
    /// The category.
    @Validated public var category: String?
    /// The brand.
    @Validated public var brand: String?
    /// The description.
    @Validated public var description: String?
    /// The number of units in stock, 0 or greater.
    @Validated(.ifGiven(.value(in: 0..., message: "invalid stock: expected an integer, 0 or greater")))
    public var stock: Int?
    /// The URLs of the pictures.
    @Validated public var images: [String]?

    /// Creates a draft with no field set.
    public init() {}

    public static let fields: [DraftField<ProductDraft>] = [
        DraftField("title", "name of the product", \.$title),
        DraftField("price", "price, 0 or greater", \.$price),
        DraftField("category", "category", \.$category),
        DraftField("brand", "brand", \.$brand),
        DraftField("description", "description", \.$description),
        DraftField("stock", "number of units in stock", \.$stock),
        DraftField("images", "URL of a picture", \.$images),
    ]
}
