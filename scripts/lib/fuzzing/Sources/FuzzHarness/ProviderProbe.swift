public import Protocols
import ProviderCatalog

/// Asks a provider of the catalog for something, and sees to it that it keeps its promises whatever it is answered: a
/// success, or a `ProviderError` with a code that fits and without a secret.
public struct ProviderProbe: Sendable {
    /// Stands for every key and token. A server may send it back.
    public static let secret = Secret("zecret+/&key")

    /// What it asks.
    public let descriptor: ProviderDescriptor

    private let secrets: [String: Secret]

    /// Asks any provider.
    public init(_ descriptor: ProviderDescriptor) {
        self.descriptor = descriptor
        secrets = Dictionary(
            descriptor.secrets.map { ($0.variable, Self.secret) }, uniquingKeysWith: { first, _ in first })
    }

    /// Asks the provider with an id.
    public init(_ id: String) {
        guard let descriptor = descriptors.first(where: { $0.id == id }) else {
            preconditionFailure("there is no provider \(id)")
        }
        self.init(descriptor)
    }

    /// Asks for the first page, and for the next one that it names.
    ///
    /// - Parameter codes: what the error may be, if there is one; any unless given.
    public func list(_ answer: Answer, codes: Set<ProviderError.Code>? = nil) {
        use(answer, codes) { provider throws(ProviderError) in
            guard let lister = provider as? any Listing, let sizes = descriptor.paging?.sizes else { return }
            let parameters = try ParameterValues(for: descriptor.parameters)
            try await Self.pages(of: lister, ListRequest(parameters: parameters, pageSize: sizes.standard))
        }
    }

    /// Asks for one item, by a reference that the provider can read.
    ///
    /// - Parameter codes: what the error may be, if there is one; any unless given.
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
        require(codes?.contains(error.code) != false, "an answer like this is no \(error.code): \(error)")
        let texts = [error.message, error.request, error.cause.map { "\($0)" }].compactMap(\.self)
        let isShown = !secrets.isEmpty && texts.contains { Self.secret.isShown(in: $0) }
        require(!isShown, "no secret appears in an error: \(texts)")
    }
}
