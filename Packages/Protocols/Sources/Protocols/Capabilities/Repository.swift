/// Everything at once, as `Codable` is `Decodable & Encodable`.
public typealias Repository = Listing & Getting & Adding & Editing & Deleting
