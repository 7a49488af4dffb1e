import Protocols

/// The response to `GET /products`, `/products/search` and `/products/category/NAME`.
struct ProductsEntry: Decodable, RawDecodable, Sendable {
    let products: [ProductEntry]
    let total: Int
}

/// A product. Some products have no brand. The response to a POST or PATCH lacks many fields, such as `sku`.
struct ProductEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: LenientInteger<Int64>
    let title: String
    let description: String?
    let category: String?
    let price: Decimal?
    let discountPercentage: Double?
    let rating: Double?
    let stock: Int?
    let tags: [String]?
    let brand: String?
    let sku: String?
    let weight: Double?
    let dimensions: Product.Dimensions?
    let warrantyInformation: String?
    let shippingInformation: String?
    let availabilityStatus: String?
    let reviews: [Product.Review]?
    let returnPolicy: String?
    let minimumOrderQuantity: Int?
    let meta: MetaEntry?
    let images: [String]?
    let thumbnail: String?

    func toDTO() -> Product {
        Product(
            id: id.value, title: title, category: category, brand: brand, price: price,
            discountPercentage: discountPercentage, rating: rating, stock: stock,
            availabilityStatus: availabilityStatus, description: description, tags: tags ?? [], sku: sku,
            weight: weight, dimensions: dimensions, minimumOrderQuantity: minimumOrderQuantity,
            shippingInformation: shippingInformation, warrantyInformation: warrantyInformation,
            returnPolicy: returnPolicy, reviews: reviews ?? [], createdAt: meta?.createdAt,
            updatedAt: meta?.updatedAt, barcode: meta?.barcode, qrCode: meta?.qrCode, thumbnail: thumbnail,
            images: images ?? [])
    }

    struct MetaEntry: Decodable {
        let createdAt: Date?
        let updatedAt: Date?
        let barcode: String?
        let qrCode: String?
    }
}

/// The body of a POST or PATCH: the fields that a draft sets.
struct ProductDraftEntry: Encodable, RawEncodable, DTODecodable, Sendable {
    let title: String?
    let description: String?
    let category: String?
    let brand: String?
    let price: Decimal?
    let stock: Int?
    let images: [String]?

    static func from(dto draft: ProductDraft) -> ProductDraftEntry {
        ProductDraftEntry(
            title: draft.title, description: draft.description, category: draft.category, brand: draft.brand,
            price: draft.price, stock: draft.stock, images: draft.images)
    }
}

/// The body of a request for an access token, without the credentials.
struct TokenRequestEntry: Encodable, RawEncodable, Sendable {
    var expiresInMins = 60
}

/// The response to a request for an access token. It does not contain the lifetime, which the request sets.
struct TokenEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let accessToken: String
    let refreshToken: String?

    func toDTO() -> AccessToken {
        AccessToken(
            accessToken, lifetime: .seconds(60 * TokenRequestEntry().expiresInMins), refreshToken: refreshToken)
    }
}
