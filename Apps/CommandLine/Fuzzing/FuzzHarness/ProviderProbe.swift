public import Protocols
import ProviderCatalog
import RESTClient

/// A test of one provider: for any response, each call must succeed or throw a `ProviderError` with an expected code
/// and without a secret.
public struct ProviderProbe: Sendable {
    /// The value of every key and token. A response may contain it.
    public static let secret = Secret("zecret+/&key")

    /// The provider that is called.
    public let descriptor: ProviderDescriptor

    private let secrets: [String: Secret]

    /// Creates a probe for any provider.
    public init(_ descriptor: ProviderDescriptor) {
        self.descriptor = descriptor
        secrets = Dictionary(
            descriptor.secrets.map { ($0.variable, Self.secret) }, uniquingKeysWith: { first, _ in first })
    }

    /// Creates a probe for a provider of the catalog.
    public init(_ id: String) {
        guard let descriptor = descriptors.first(where: { $0.id == id }) else {
            preconditionFailure("unknown provider '\(id)'")
        }
        self.init(descriptor)
    }

    /// Reads the first page and two of its following pages.
    ///
    /// - Parameter codes: The codes that an error may have; any by default.
    public func list(_ response: FixedResponse, codes: Set<ProviderError.Code>? = nil) {
        call(response, codes) { provider throws(ProviderError) in
            guard let lister = provider.lister, let paging = descriptor.paging else { return }
            let parameters = try ParameterValues(for: descriptor.parameters)
            try await pages(of: lister, ListRequest(parameters, for: paging))
        }
    }

    /// Looks up one item.
    ///
    /// - Parameter codes: The codes that an error may have; any by default.
    public func get(_ response: FixedResponse, codes: Set<ProviderError.Code>? = nil) {
        call(response, codes) { provider throws(ProviderError) in
            if let getter = provider.getter { try await item(of: getter) }
        }
    }

    /// Adds, edits and deletes an item.
    public func write(_ response: FixedResponse) {
        call(response, nil) { provider throws(ProviderError) in
            if let adder = provider.adder { try await add(to: adder) }
        }
        call(response, nil) { provider throws(ProviderError) in
            if let editor = provider.editor { try await edit(in: editor) }
        }
        call(response, nil) { provider throws(ProviderError) in
            if let deleter = provider.deleter { try await delete(from: deleter) }
        }
    }

    private func call(
        _ response: FixedResponse, _ codes: Set<ProviderError.Code>?,
        _ body: @escaping @Sendable (any Provider) async throws(ProviderError) -> Void
    ) {
        let error: ProviderError? = completed {
            do throws(ProviderError) {
                try await body(provider(response))
                return nil
            } catch {
                return error
            }
        }
        guard let error else { return }
        require(codes?.contains(error.code) != false, "unexpected code \(error.code): \(error)")
        let texts = [
            error.message, error.request, error.networkError?.message, error.incorrectData?.description,
        ].compactMap(\.self)
        let isShown = !secrets.isEmpty && texts.contains { Self.secret.isShown(in: $0) }
        require(!isShown, "an error shows a secret: \(texts)")
    }

    /// The provider with the client that the app gives it, over a server with one response.
    private func provider(_ response: FixedResponse) -> any Provider {
        let transport = AuthorizingTransport(
            base: FixedTransport(response, at: descriptor.baseURL), now: { .distantPast })
        let client = RESTAPIClient(for: descriptor, at: descriptor.baseURL, secrets: secrets, transport: transport)
        return descriptor.make(ProviderContext(client: client))
    }
}

extension ProviderProbe {
    /// Returns the samples of the provider with a path and a status, as seeds.
    public func samples(
        below path: String, where isIncluded: (Int) -> Bool = { (200..<300).contains($0) }
    ) -> [Sample] {
        descriptor.samples.samples.filter { $0.target.hasPrefix(path) && isIncluded($0.status) }
    }

    /// The keys in the bodies of the samples, and the parts of JSON.
    public var words: [String] {
        descriptor.samples.samples.flatMap { $0.body.matches(of: /"[a-zA-Z_-]+"(?=\s*:)/).map { String($0.output) } }
            + [
                "null", "true", "false", "0", "-1", "1.5", "1e400", "9223372036854775808", "\"\"", "\"\\u0000\"",
                "\"\\ud800\"", "[", "]", "{", "}", "[]", "{}", ":", ",", "\"", "\\", "[[[[[[[[[[[[[[[[", "{\"\":{\"\":",
                "\u{FEFF}", Self.secret.revealed,
            ]
    }
}
