import Essentials
import Failures
import Presentation
import Protocols
import UseCases

/// A provider that is connected to its API, to cached responses, to its samples, or to a store.
package final class Connection: Sendable {
    package let descriptor: ProviderDescriptor
    package let provider: any Provider
    /// The client through which the provider sends its requests.
    package let client: any APIClient
    package let baseURL: URL
    /// The text that identifies the source of records in a store. It names the provider and the server, because items
    /// of two servers can have the same id. Samples are not the items of any server.
    package let storeSource: String
    /// The secrets by environment variable, including placeholders.
    package let secrets: [String: Secret]
    package let transport: any HTTPTransport
    package let failures: FailureMapper
    package let events: any EventSink
    package let source: ResponseSource
    /// The maximum request rate; `nil` for no limit.
    package let rate: Rate?
    /// The maximum number of concurrent requests to the server; `Int.max` for no limit.
    package let maximumConcurrency: Int
    /// The guide to the samples; `nil` if no samples are used.
    package let guide: SampleGuide?
    /// Returns whether text contains a secret of the provider. Such text must be neither shown nor saved.
    package let revealsSecret: @Sendable (String) -> Bool

    init(
        descriptor: ProviderDescriptor, provider: any Provider, client: any APIClient, baseURL: URL,
        storeSource: String, secrets: [String: Secret], transport: any HTTPTransport, failures: FailureMapper,
        events: any EventSink, source: ResponseSource, rate: Rate?, maximumConcurrency: Int, guide: SampleGuide?,
        revealsSecret: @escaping @Sendable (String) -> Bool
    ) {
        self.descriptor = descriptor
        self.provider = provider
        self.client = client
        self.baseURL = baseURL
        self.storeSource = storeSource
        self.secrets = secrets
        self.transport = transport
        self.failures = failures
        self.events = events
        self.source = source
        self.rate = rate
        self.maximumConcurrency = maximumConcurrency
        self.guide = guide
        self.revealsSecret = revealsSecret
    }

    /// The loader of the items' pictures. With samples, it sends no requests.
    package var pictures: any PictureLoading {
        source.sampleBook == nil ? APIPictures(client) : SamplePictures()
    }

    /// Calls a provider for a change that must not be made twice.
    ///
    /// If the change may have been made despite the error, the failure has a hint that tells the user to check.
    package func callOnce<Value>(_ body: () async throws(ProviderError) -> Value) async throws(Failure) -> Value {
        let value: Value
        do {
            value = try await body()
        } catch {
            var failure = failures.failure(error)
            if error.leavesOutcomeUnknown, source.store == nil {
                failure.hint = "the change may have been made anyway; check before you retry"
            }
            throw failure
        }
        try refuseUnsent()
        return value
    }

    /// Calls a provider and maps its error to a failure.
    package func call<Value>(_ body: () async throws(ProviderError) -> Value) async throws(Failure) -> Value {
        let value = try await converting(failures.failure, body)
        try refuseUnsent()
        return value
    }

    /// Throws a failure if a request was recorded, because a result without its response would not be true.
    private func refuseUnsent() throws(Failure) {
        guard source.recorder?.requests.isEmpty == false else { return }
        throw Failure(FailureKind(ProviderError.Code.unreachable), "the request was not sent")
    }

    /// Prepares a call of the provider, and maps the error of invalid input to a failure.
    package func prepare<Value>(_ body: () throws(ProviderError) -> Value) throws(Failure) -> Value {
        try converting(failures.failure, body)
    }
}
