public import Presentation
public import Protocols
import Synchronization

/// A loader that downloads a provider's pictures. It does not send the provider's credentials.
///
/// Addresses and redirects must follow the rules for downloads; see `APIRequest.Target.file(_:)`.
public struct APIPictures: PictureLoading {
    private let client: any APIClient

    /// Creates a loader that sends its requests with a provider's client.
    public init(_ client: any APIClient) {
        self.client = client
    }

    /// Downloads a file, and returns its bytes.
    ///
    /// - Throws: `incorrectData` for an address that must not be requested, `responseTooLarge` for a file larger than
    ///   the limit, or any other error of the download.
    public func picture(at url: URL, limit: Int) async throws(ProviderError) -> Data {
        let memory = MemoryDestination(limit: limit)
        _ = try await client.send(APIRequest(file: url, to: memory), as: IgnoredEntry.self)
        return memory.data
    }
}

/// A destination in memory, for small files.
private final class MemoryDestination: BodyDestination {
    private let limit: Int
    private let content = Mutex(Data())

    init(limit: Int) {
        self.limit = limit
    }

    var data: Data { content.withLock { $0 } }

    let partialBody: PartialBody? = nil

    func begin(_ head: HTTPResponse) { discard() }

    func write(_ piece: Data) throws(NetworkError) {
        let isTooLarge = content.withLock { content in
            content += piece
            return content.count > limit
        }
        if isTooLarge { throw NetworkError(.responseTooLarge, "the picture is larger than \(limit) bytes") }
    }

    func discard() {
        content.withLock { $0 = Data() }
    }
}
