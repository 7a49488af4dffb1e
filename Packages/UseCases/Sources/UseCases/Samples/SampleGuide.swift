public import Protocols

/// A guide to the samples of a provider. If a request has no sample, it names values that have one.
///
/// It finds these values by calls with the values in the targets of the samples. The samples are in memory, so this
/// sends no requests.
public struct SampleGuide: Sendable {
    /// The maximum number of values that a message names.
    fileprivate static let maximum = 5

    private let descriptor: ProviderDescriptor
    private let makeProvider: @Sendable () -> any Provider

    /// Creates a guide.
    ///
    /// - Parameter makeProvider: makes the provider with its samples. The calls of the guide must cause no events.
    public init(_ descriptor: ProviderDescriptor, makeProvider: @escaping @Sendable () -> any Provider) {
        self.descriptor = descriptor
        self.makeProvider = makeProvider
    }

    /// Returns the error of a call for one item. If the item has no sample, the error names the items that have one.
    func explained<Caller: Provider, Reference: ItemReference, Value>(
        _ error: ProviderError, getting reference: Reference,
        by call: (Caller, Reference) async throws(ProviderError) -> Value
    ) async -> ProviderError {
        guard error.isMissingSample, let provider = makeProvider() as? Caller else { return error }
        var found: [String] = []
        for text in await references(of: provider) where found.count <= Self.maximum {
            guard !found.contains(text), let other = Reference(text) else { continue }
            if (try? await call(provider, other)) != nil { found.append(text) }
        }
        return error.explained(
            "the samples have no item '\(reference)'", found: found,
            cause: MissingSample(found.first.map(MissingSample.Request.item)))
    }

    /// Returns the error of a list. If the list has no sample, the error names values of a parameter that have one.
    ///
    /// - Parameter given: the values of the parameters, keyed by name.
    public func explained(_ error: ProviderError, listWith given: [String: String]) async -> ProviderError {
        guard error.isMissingSample, let provider = makeProvider().lister else { return error }
        for parameter in descriptor.parameters {
            guard let value = given[parameter.name] else { continue }
            let typed = parameter.kind.words.first { parameter.kind.value(from: $0) == value } ?? value
            var found: [String] = []
            for text in descriptor.samples.candidates(for: parameter) where found.count <= Self.maximum {
                let others = given.merging([parameter.name: text]) { $1 }
                if text != typed, await ids(of: others, from: provider)?.isEmpty == false { found.append(text) }
            }
            guard let first = found.first else { continue }
            return error.explained(
                "the samples have no \(parameter.name) '\(typed)'", found: found,
                cause: MissingSample(.list(given.merging([parameter.name: first]) { $1 })))
        }
        let isPart = await ids(of: given, from: provider) != nil
        return error.explained(
            isPart ? "the samples have only a part of this list" : "the samples do not have this list", found: [],
            cause: MissingSample(.list(isPart ? given : [:])))
    }

    /// The values that may be references to items: parts of the targets of the samples, and ids in the sample list.
    private func references(of provider: any Provider) async -> [String] {
        let listed =
            if let lister = provider.lister {
                await ids(of: descriptor.sampleValues, from: lister)
            } else { [String]?.none }
        return descriptor.samples.references + (listed ?? [])
    }

    /// Returns the ids on the first page of a list; `nil` if the page has no sample.
    private func ids<Lister: Listing>(of given: [String: String], from lister: Lister) async -> [String]? {
        guard let paging = descriptor.paging, let values = try? ParameterValues(given, for: descriptor.parameters),
            let list = try? ListRequest(values, pageSize: descriptor.samples.pageSize, for: paging)
        else { return nil }
        return try? await lister.page(nil, of: list).items.map { String($0.id) }
    }
}

extension SampleGuide? {
    /// Calls a provider for one item. If the item has no sample, the error names the items that have one.
    func call<Caller: Provider, Reference: ItemReference, Value>(
        _ provider: Caller, with reference: Reference,
        _ body: (Caller, Reference) async throws(ProviderError) -> Value
    ) async throws(ProviderError) -> Value {
        do {
            return try await body(provider, reference)
        } catch {
            throw await self?.explained(error, getting: reference, by: body) ?? error
        }
    }
}

/// The cause of an error for a request without a sample.
public struct MissingSample: Error {
    /// A request that has a sample.
    public enum Request: Sendable {
        /// The item with an id.
        case item(String)
        /// The list with the values of its parameters, keyed by name.
        case list([String: String])
    }

    /// A similar request that has a sample; `nil` if there is none.
    public let alternative: Request?

    init(_ alternative: Request?) {
        self.alternative = alternative
    }
}

extension ProviderError {
    fileprivate var isMissingSample: Bool { networkError?.code == .noSample }

    fileprivate func explained(_ message: String, found: [String], cause: MissingSample) -> ProviderError {
        let shown = found.prefix(SampleGuide.maximum).joined(separator: ", ")
        let more = found.count > SampleGuide.maximum ? ", …" : ""
        let values = found.isEmpty ? "" : "; they have: \(shown)\(more)"
        var error = self
        error.message = message + values
        error.networkError?.cause = cause
        error.isRetryable = false
        return error
    }
}
