import Protocols

/// A provider that requires a key. Each line of a response is an item.
struct Vault: Listing {
    typealias Item = Gadget

    static let key = SecretRequirement(
        variable: "VAULT_KEY", placement: .query("key"), isRequired: true, summary: "opens the vault",
        source: "https://vault.example/keys")

    /// The error mapping, which uses the body as the reason.
    static let errors = ErrorMapping(TextEntry.self) { APIError(reason: $0.entry?.text) }

    let client: any APIClient

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Gadget> {
        let text = try await client.send(APIRequest(path: ["gadgets"]), as: TextEntry.self).entry.text
        return Page(items: text.split(separator: "\n").enumerated().map { Gadget(Int64($0), String($1)) })
    }
}

struct TextEntry: RawDecodable {
    let text: String

    static func from(raw: Data, using decoder: any BodyDecoder) -> TextEntry {
        TextEntry(text: String(decoding: raw, as: UTF8.self))
    }
}

/// A provider whose responses are links to the next page. Each page has one item.
struct Chain: Listing {
    typealias Item = Gadget

    let client: any APIClient

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Gadget> {
        let link = try token?.content(as: ChainLink.self)
        let request = link.map { APIRequest(link: $0.url) } ?? APIRequest(path: ["gadgets"])
        let next = URL(string: try await client.send(request, as: TextEntry.self).entry.text)
        return Page(items: [Gadget(1, "x")], following: next.map { [PageToken(ChainLink(url: $0))] } ?? [])
    }
}

/// The content of a page token of ``Chain``.
struct ChainLink: Codable, Hashable {
    let url: URL
}
