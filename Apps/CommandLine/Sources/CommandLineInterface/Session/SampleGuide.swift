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

    /// - Parameter makeProvider: makes the provider with its samples. The calls of the guide must cause no events.
    init(_ descriptor: ProviderDescriptor, makeProvider: @escaping @Sendable () -> any Provider) {
        self.descriptor = descriptor
        self.makeProvider = makeProvider
    }

    /// Returns the error of a call for one item. If the item has no sample, the error names the items that have one.
    func explained<Caller: Provider, Reference: ItemReference, Value>(
        _ error: ProviderError, _ reference: Reference,
        _ call: (Caller, Reference) async throws(ProviderError) -> Value
    ) async -> ProviderError {
        guard error.isMissingSample, let provider = makeProvider() as? Caller else { return error }
        var found: [String] = []
        for text in await references(of: provider) where found.count <= Self.maximum {
            guard !found.contains(text), let other = Reference(text) else { continue }
            if (try? await call(provider, other)) != nil { found.append(text) }
        }
        return error.explained(
            "the samples have no item '\(reference)'", found, arguments: found.first.map(\.quotedForShell))
    }

    /// Returns the error of a list. If the list has no sample, the error names values of a parameter that have one.
    ///
    /// - Parameter given: the values of the parameters, keyed by name.
    public func explained(_ error: ProviderError, listWith given: [String: String]) async -> ProviderError {
        guard error.isMissingSample, let provider = makeProvider() as? any Listing else { return error }
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
                "the samples have no \(parameter.name) '\(typed)'", found,
                arguments: arguments(given.merging([parameter.name: first]) { $1 }))
        }
        let isPart = await ids(of: given, from: provider) != nil
        return error.explained(
            isPart ? "the samples have only a part of this list" : "the samples do not have this list", [],
            arguments: arguments(isPart ? given : [:]))
    }

    /// The values that may be references to items: parts of the targets of the samples, and ids in the sample list.
    private func references(of provider: any Provider) async -> [String] {
        let listed =
            if let lister = provider as? any Listing {
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

    private func arguments(_ given: [String: String]) -> String {
        descriptor.parameters.compactMap { parameter in
            given[parameter.name].map { "\(Option(parameter).flag) \($0.quotedForShell)" }
        }.joined(separator: " ")
    }
}

extension SampleGuide? {
    /// Calls a provider for one item. If the item has no sample, the error names the items that have one.
    public func call<Caller: Provider, Reference: ItemReference, Value>(
        _ provider: Caller, _ reference: Reference,
        _ body: (Caller, Reference) async throws(ProviderError) -> Value
    ) async throws(ProviderError) -> Value {
        do {
            return try await body(provider, reference)
        } catch {
            throw await self?.explained(error, reference, body) ?? error
        }
    }
}

/// The cause of an error for a request without a sample.
struct MissingSample: Error {
    /// The operands and options with which the same command has a sample, quoted for a shell; `nil` if there are none.
    let arguments: String?
}

extension ProviderError {
    fileprivate var isMissingSample: Bool { networkError?.code == .noSample }

    fileprivate func explained(_ message: String, _ found: [String], arguments: String?) -> ProviderError {
        let shown = found.prefix(SampleGuide.maximum).joined(separator: ", ")
        let more = found.count > SampleGuide.maximum ? ", …" : ""
        let values = found.isEmpty ? "" : "; they have: \(shown)\(more)"
        var error = self
        error.message = message + values
        error.networkError?.cause = MissingSample(arguments: arguments)
        error.isRetryable = false
        return error
    }
}
