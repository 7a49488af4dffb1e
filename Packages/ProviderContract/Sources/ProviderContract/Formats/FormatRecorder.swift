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

    func send<Entry: Sendable>(
        _ request: APIRequest, reading reader: BodyReader<Entry>
    ) async throws(ProviderError) -> APIResponse<Entry> {
        let response = try await base.send(request, reading: reader.recordingDecoder())
        recorder.add(DocumentFormat(body: reader.format, decoder: response.entry.decoder))
        return APIResponse(
            entry: response.entry.entry, status: response.status, headers: response.headers, links: response.links,
            request: response.request)
    }
}

/// An entry and the client's decoder. The contract uses the decoder to parse samples.
private struct RecordedEntry<Entry: Sendable>: Sendable {
    let entry: Entry
    let decoder: any BodyDecoder
}

extension BodyReader where Entry: Sendable {
    fileprivate func recordingDecoder() -> BodyReader<RecordedEntry<Entry>> {
        BodyReader<RecordedEntry<Entry>>(format) { data, decoder throws(IncorrectData) in
            RecordedEntry(entry: try read(data, decoder), decoder: decoder)
        }
    }
}
