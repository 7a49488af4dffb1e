public import Protocols
import ProviderCatalog

/// A test of one provider: for any response, each call must succeed or throw a `ProviderError` with a suitable code
/// and without a secret.
public struct ProviderProbe: Sendable {
    /// The value of every key and token. A response may contain it.
    public static let secret = Secret("zecret+/&key")

    /// The provider to test.
    public let descriptor: ProviderDescriptor

    private let secrets: [String: Secret]

    /// Creates a probe of any provider.
    public init(_ descriptor: ProviderDescriptor) {
        self.descriptor = descriptor
        secrets = Dictionary(
            descriptor.secrets.map { ($0.variable, Self.secret) }, uniquingKeysWith: { first, _ in first })
    }

    /// Creates a probe of the provider with an id.
    public init(_ id: String) {
        guard let descriptor = descriptors.first(where: { $0.id == id }) else {
            preconditionFailure("unknown provider '\(id)'")
        }
        self.init(descriptor)
    }

    /// Requests the first page, and the next one if there is one.
    ///
    /// - Parameter codes: the allowed codes of an error; any by default.
    public func list(_ answer: Answer, codes: Set<ProviderError.Code>? = nil) {
        use(answer, codes) { provider throws(ProviderError) in
            guard let lister = provider as? any Listing, let sizes = descriptor.paging?.sizes else { return }
            let parameters = try ParameterValues(for: descriptor.parameters)
            try await Self.pages(of: lister, ListRequest(parameters: parameters, pageSize: sizes.standard))
        }
    }

    /// Requests one item, by a valid reference.
    ///
    /// - Parameter codes: the allowed codes of an error; any by default.
    public func get(_ answer: Answer, codes: Set<ProviderError.Code>? = nil) {
        use(answer, codes) { provider throws(ProviderError) in
            if let getter = provider as? any Getting { try await Self.item(of: getter) }
        }
    }

    /// Adds, changes and deletes an item.
    public func write(_ answer: Answer) {
        use(answer, nil) { provider throws(ProviderError) in
            if let adder = provider as? any Adding { try await Self.add(to: adder) }
        }
        use(answer, nil) { provider throws(ProviderError) in
            if let editor = provider as? any Editing { try await Self.edit(in: editor) }
        }
        use(answer, nil) { provider throws(ProviderError) in
            if let deleter = provider as? any Deleting { try await Self.delete(from: deleter) }
        }
    }

    private func use(
        _ answer: Answer, _ codes: Set<ProviderError.Code>?,
        _ body: @escaping @Sendable (any Provider) async throws(ProviderError) -> Void
    ) {
        let transport = AnsweringTransport(answer: answer, baseURL: descriptor.baseURL)
        let context = ProviderContext(transport: transport, baseURL: descriptor.baseURL, secrets: secrets)
        let error: ProviderError? = completed {
            do throws(ProviderError) {
                try await body(try descriptor.make(context))
                return nil
            } catch {
                return error
            }
        }
        guard let error else { return }
        require(codes?.contains(error.code) != false, "unexpected \(error.code): \(error)")
        let texts = [error.message, error.request, error.cause.map { "\($0)" }].compactMap(\.self)
        let isShown = !secrets.isEmpty && texts.contains { Self.secret.isShown(in: $0) }
        require(!isShown, "no secret appears in an error: \(texts)")
    }
}
