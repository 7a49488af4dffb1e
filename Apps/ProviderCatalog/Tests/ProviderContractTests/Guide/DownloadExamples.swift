import Protocols

struct PicturesAPI: Getting, Downloading {
    typealias Item = Picture

    let client: any APIClient

    func get(_ id: Int) async throws(ProviderError) -> Picture {
        try await client.send(APIRequest(path: ["pictures", "\(id)"]), as: PictureEntry.self).entry.toDTO()
    }

    func download(_ id: Int, to destination: any BodyDestination) async throws(ProviderError) -> Picture? {
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

struct FlagsAPI: Downloading {
    typealias Item = Flag

    let client: any APIClient

    func download(_ code: String, to destination: any BodyDestination) async throws(ProviderError) -> Flag? {
        var request = APIRequest(path: ["flags", code, "picture"])
        request.destination = destination
        try await client.send(request)
        return nil
    }
}

struct Flag: Entity {
    let id: String

    static let name = "flag"
    static let columns: [Column<Flag>] = [Column("id", \.id)]
}

extension ProviderDescriptor {
    static let flags = ProviderDescriptor(
        id: "flags", summary: "flags of countries", documentation: "https://flags.example/docs",
        baseURL: URL(literal: "https://flags.example"),
        samples: SampleBook([
            Sample(
                "a flag", target: "/flags/no/picture", headers: ["Content-Type": "image/svg+xml"], body: "<svg/>"),
            Sample("an unknown flag", target: "/flags/xx/picture", status: 404, body: "", failure: .notFound),
        ])
    ) { FlagsAPI(client: $0.client) }
}
