import Protocols

/// A provider with one secret, a list, and look-ups.
let birds = ProviderDescriptor(
    id: "birds", summary: "birds", documentation: "https://birds.example/docs",
    baseURL: URL(literal: "https://birds.example"),
    secrets: [
        SecretRequirement(
            variable: "BIRDS_KEY", placement: .bearer, isRequired: false, summary: "more birds",
            source: "https://birds.example/keys")
    ],
    paging: Paging(.single, sizes: 1...10, defaultSize: 10),
    samples: SampleBook([]), make: { Birds(client: $0.client) })

struct Birds: Getting {
    typealias Item = Bird

    let client: any APIClient

    func get(_ id: String) async throws(ProviderError) -> Bird {
        try await client.send(APIRequest(path: ["birds", id]), as: Bird.self).entry
    }
}

struct Bird: Entity {
    let id: String
    static let name = "bird"
    static let columns: [Column<Bird>] = [Column("id", \.id)]
}
