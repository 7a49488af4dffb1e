import Presentation
import Protocols
import Synchronization

/// The pictures of an HTML page, as `data:` URLs.
///
/// The page contains the pictures, so that it works without a network, and no server learns who opens it.
package final class EmbeddedPictures: Sendable {
    /// The limits for one picture. A browser needs four bytes of memory for each pixel.
    private static let limits = PictureLimits(byteCount: 5_000_000, pixelCount: 50_000_000)
    private static let maximumConcurrency = 4

    private let loader: any PictureLoading
    private let events: any EventSink
    private let state = Mutex((pictures: [String: String](), missing: Set<String>()))

    /// - Parameter events: The sink that receives the ``PictureProgress`` events.
    package init(_ loader: any PictureLoading, events: any EventSink) {
        self.loader = loader
        self.events = events
    }

    /// Returns the `data:` URL of the picture at an address; `nil` if it was not loaded.
    package func picture(at address: String) -> String? { state.withLock { $0.pictures[address] } }

    /// The note about pictures that could not be loaded; `nil` if all pictures were loaded.
    package var note: String? {
        let missing = state.withLock { $0.missing.count }
        return missing == 0 ? nil : "\(missing.grouped) picture\(missing == 1 ? "" : "s") could not be loaded"
    }

    /// Loads pictures concurrently. A picture that cannot be loaded is left out.
    package func load(_ addresses: [String]) async {
        let known = state.withLock { $0 }
        let new = Set(addresses).subtracting(known.missing).filter { known.pictures[$0] == nil }
        let count = known.pictures.count + known.missing.count + new.count
        if !new.isEmpty { events.report(PictureProgress(number: count - new.count, count: count)) }
        await withTaskGroup { group in
            var rest = Array(new)[...]
            let loadNext = { (group: inout TaskGroup<Void>) in
                if let address = rest.popFirst() { group.addTask { await self.load(address, count) } }
            }
            for _ in 0..<Self.maximumConcurrency { loadNext(&group) }
            while await group.next() != nil { loadNext(&group) }
        }
    }

    private func load(_ address: String, _ count: Int) async {
        let picture = await embedded(address)
        state.withLock { state in
            state.pictures[address] = picture
            if picture == nil { state.missing.insert(address) }
            events.report(PictureProgress(number: state.pictures.count + state.missing.count, count: count))
        }
    }

    /// Returns a `data:` URL; `nil` if the file cannot be loaded, is not a picture, or is too large.
    private func embedded(_ address: String) async -> String? {
        guard let url = URL(string: address),
            let data = try? await loader.picture(at: url, limit: Self.limits.byteCount),
            let picture = try? Picture(data, from: url, limits: Self.limits)
        else { return nil }
        return "data:\(picture.header.format.mediaType);base64,\(data.base64EncodedString())"
    }
}

/// An event that is reported before the pictures for a page of items are loaded, and after each picture that was loaded
/// or failed to load.
package struct PictureProgress: StepEvent {
    /// The number of pictures that have been loaded or have failed to load so far.
    package let number: Int
    /// The number of pictures on the pages of items that were read so far.
    package let count: Int

    package var noun: String { "pictures" }
    package var title: String { "picture" }
    package var details: KeyValuePairs<String, FieldValue> { ["number": number.fieldValue, "count": count.fieldValue] }
}
