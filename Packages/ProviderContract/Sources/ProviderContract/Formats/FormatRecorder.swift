import Protocols
import Synchronization

/// A recorder for the formats of the bodies that a provider decodes.
final class FormatRecorder: Sendable {
    private let found = Mutex<[DocumentFormat]>([])

    /// The formats of the decoded bodies, in order.
    var formats: [DocumentFormat] { found.withLock(\.self) }

    /// Returns a client that forwards requests to the given client, and records the format of each decoded body.
    func recording(_ client: any APIClient) -> any APIClient { RecordingClient(base: client, recorder: self) }

    fileprivate func add(_ format: DocumentFormat) {
        found.withLock { $0.append(format) }
    }
}

private struct RecordingClient: APIClient {
    let base: any APIClient
    let recorder: FormatRecorder

    func send<Entry: RawDecodable & Sendable>(
        _ request: APIRequest, as entry: Entry.Type
    ) async throws(ProviderError) -> APIResponse<Entry> where Entry.Raw == Data {
        let response = try await base.send(request, as: RecordedEntry<Entry>.self)
        recorder.add(DocumentFormat(body: Entry.bodyFormat, decoder: response.entry.decoder))
        return APIResponse(
            entry: response.entry.entry, status: response.status, headers: response.headers, links: response.links,
            request: response.request)
    }
}

/// An entry and the client's decoder. The contract uses the decoder to parse samples.
private struct RecordedEntry<Entry: RawDecodable & Sendable>: RawDecodable, Sendable where Entry.Raw == Data {
    let entry: Entry
    let decoder: any BodyDecoder

    static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> RecordedEntry {
        RecordedEntry(entry: try Entry.from(raw: raw, using: decoder), decoder: decoder)
    }
}
