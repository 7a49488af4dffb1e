import Presentation
import Protocols
import Synchronization

/// The pictures of an HTML page, as `data:` URLs.
///
/// The page contains the pictures, so that it works without a network, and no server learns who reads it.
final class EmbeddedPictures: Sendable {
    /// The maximum size of a picture, in bytes.
    private static let maximumSize = 5_000_000
    /// The maximum number of pixels. A browser needs four bytes of memory for each.
    private static let maximumPixelCount = 50_000_000
    private static let maximumConcurrency = 4

    private let client: any APIClient
    private let state = Mutex((pictures: [String: String](), missing: 0))

    init(_ client: any APIClient) {
        self.client = client
    }

    /// Returns the picture at an address; `nil` if it was not loaded.
    func picture(at address: String) -> String? { state.withLock { $0.pictures[address] } }

    /// The note about pictures that could not be loaded; `nil` if all of them were loaded.
    var note: String? {
        let missing = state.withLock { $0.missing }
        return missing == 0 ? nil : "\(missing.grouped) picture\(missing == 1 ? "" : "s") could not be loaded"
    }

    /// Loads pictures, several at once. A picture that cannot be loaded is left out.
    func load(_ addresses: [String]) async {
        let known = state.withLock { $0.pictures }
        let new = Set(addresses).filter { known[$0] == nil }
        await withTaskGroup { group in
            var rest = Array(new)[...]
            let loadNext = { (group: inout TaskGroup<Void>) in
                if let address = rest.popFirst() { group.addTask { await self.load(address) } }
            }
            for _ in 0..<Self.maximumConcurrency { loadNext(&group) }
            while await group.next() != nil { loadNext(&group) }
        }
    }

    private func load(_ address: String) async {
        let picture = await data(at: address).flatMap(Self.embedded)
        state.withLock { state in
            state.pictures[address] = picture
            if picture == nil { state.missing += 1 }
        }
    }

    private func data(at address: String) async -> Data? {
        guard let url = URL(string: address) else { return nil }
        let memory = MemoryDestination(limit: Self.maximumSize)
        let response = try? await client.send(APIRequest(file: url, to: memory), as: IgnoredEntry.self)
        return response.map { _ in memory.data }
    }

    /// Returns a `data:` URL; `nil` if the data is not a picture, or if the picture is too large to show.
    private static func embedded(_ data: Data) -> String? {
        guard let header = PictureHeader(data), header.pixelCount <= maximumPixelCount else { return nil }
        return "data:\(header.format.mediaType);base64,\(data.base64EncodedString())"
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
