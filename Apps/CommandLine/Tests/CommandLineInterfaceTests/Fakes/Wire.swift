import Protocols

/// A provider that sends one request for each page and each item.
struct Wire: Listing, Getting, Downloading, Deleting {
    typealias Item = Gadget
    typealias Reference = Int64

    let client: any APIClient

    /// Returns one of three pages, with two gadgets each.
    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Gadget> {
        let number = try token?.content(as: Int.self) ?? list.firstPage
        try await send(.get, "pages", "\(number)", "of", "\(list.pageSize)")
        let last = Int64(2 * number)
        return Page(
            items: [Gadget(last - 1, "a"), Gadget(last, "b")], following: number < 3 ? [PageToken(number + 1)] : [])
    }

    func get(_ reference: Int64) async throws(ProviderError) -> Gadget {
        try await send(.get, "gadgets", "\(reference)")
        return Gadget(reference, "a")
    }

    func download(_ reference: Int64, to destination: any BodyDestination) async throws(ProviderError) -> Gadget? {
        guard let url = URL(string: "https://cdn.example/\(reference)") else { throw ProviderError(.notFound, "") }
        _ = try await client.send(APIRequest(file: url, to: destination), as: IgnoredEntry.self)
        return Gadget(reference, "a")
    }

    func delete(_ reference: Int64) async throws(ProviderError) {
        try await send(.delete, "gadgets", "\(reference)")
    }

    private func send(_ method: HTTPMethod, _ path: String...) async throws(ProviderError) {
        _ = try await client.send(APIRequest(method, path: path), as: IgnoredEntry.self)
    }

    static let descriptor = ProviderDescriptor(
        id: "wire", summary: "gadgets by wire", documentation: "https://wire.example/docs",
        baseURL: URL(literal: "https://wire.example"),
        secrets: [
            SecretRequirement(
                variable: "WIRE_KEY", placement: .bearer, isRequired: true, summary: "a key",
                source: "https://wire.example")
        ], paging: Paging(.numbered, sizes: PageSizes(1...5, defaultSize: 2)), samples: SampleBook(pageSize: 1, []),
        fileID: "WireProvider/Provider.swift"
    ) { Wire(client: $0.client) }
}
