import Protocols

struct PicturesAPI: Downloading {
    typealias Item = Picture

    let client: any APIClient

    func get(_ id: Int) async throws(ProviderError) -> Picture {
        try await client.send(APIRequest(path: ["pictures", "\(id)"]), as: PictureEntry.self).entry.toDTO()
    }

    func download(_ id: Int, to destination: any BodyDestination) async throws(ProviderError) -> Picture {
        let picture = try await get(id)
        try await client.send(APIRequest(file: picture.url, to: destination))
        return picture
    }
}

struct Picture: Entity {
    let id: Int
    let url: URL

    static let name = "picture"
    static let columns: [Column<Picture>] = [Column("id", \.id), Column("url", \.url, role: .picture)]
}

struct PictureEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: Int
    let url: URL

    func toDTO() -> Picture { Picture(id: id, url: url) }
}
