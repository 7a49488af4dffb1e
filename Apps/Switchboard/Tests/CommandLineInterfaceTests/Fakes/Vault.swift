import Protocols

/// A provider that needs a key. It lists the lines of a response.
struct Vault: Listing {
    typealias Item = Gadget

    static let key = SecretRequirement(
        variable: "VAULT_KEY", isRequired: true, summary: "opens the vault", source: "https://vault.example/keys")

    let context: ProviderContext
    let secret: Secret

    init(_ context: ProviderContext) throws(ProviderError) {
        self.context = context
        secret = try context.secret(Self.key)
    }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Gadget> {
        let request = HTTPRequest(url: URL(context.baseURL, path: ["gadgets"]), credentials: [Credential(.query("key"), secret)])
        let response = try await context.transport.response(to: request) { response, request in
            ProviderError(refusal: response, to: request, reason: String(decoding: response.body, as: UTF8.self))
        }
        let names = String(decoding: response.body, as: UTF8.self).split(separator: "\n")
        return Page(items: names.enumerated().map { Gadget(Int64($0), String($1)) })
    }
}
