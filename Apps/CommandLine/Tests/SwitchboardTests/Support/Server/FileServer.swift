import Foundation
import Synchronization

/// A server with the API of Pixabay, one image, and its file of 200,000 bytes.
final class FileServer: Sendable {
    /// What the server does with a range request.
    enum Ranges: Sendable {
        case supported
        /// It sends the whole file.
        case ignored
        /// It responds with status 416.
        case refused
        /// The file has changed, so it sends the whole file.
        case changed
        /// It sends another range.
        case wrong
    }

    static let file = (0..<200_000).map { UInt8(truncatingIfNeeded: ($0 &* 31) >> 3) }

    private let server: LoopbackServer

    /// - Parameter answer: Returns the answer to a request for the file, from the request and the number of earlier ones.
    init(answer: @escaping @Sendable (LoopbackRequest, Int) -> LoopbackAnswer) throws {
        let count = Mutex(0)
        server = try LoopbackServer { request in
            guard request.target.hasPrefix("/file/") else {
                let host = request.header("Host") ?? ""
                return .json(#"{"total": 1, "totalHits": 1, "hits": [\#(Self.image(on: host))]}"#)
            }
            let index = count.withLock { count in
                defer { count += 1 }
                return count
            }
            return answer(request, index)
        }
    }

    /// - Parameters:
    ///   - tag: The `ETag` of the file.
    ///   - cuts: The number of responses that end in the middle of the file.
    ///   - stalls: The number of responses that stop in the middle of the file.
    convenience init(
        ranges: Ranges = .supported, tag: String? = "\"v1\"", cutting cuts: Int = 0, stalling stalls: Int = 0
    ) throws {
        try self.init { request, index in
            let start = request.header("Range").flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
            var status = "200 OK"
            var fields = tag.map { ["ETag: \(ranges == .changed && index > 0 ? "\"v2\"" : $0)"] } ?? []
            var body = Self.file[...]
            if let start, let tag, request.header("If-Range") == tag {
                switch ranges {
                case .supported, .wrong:
                    status = "206 Partial Content"
                    let first = ranges == .wrong ? start + 1 : start
                    fields.append("Content-Range: bytes \(first)-\(Self.file.count - 1)/\(Self.file.count)")
                    body = Self.file[start...]
                case .refused: return .status("416 Range Not Satisfiable", "no", headers: fields)
                case .ignored, .changed: break
                }
            }
            fields.append("Content-Length: \(body.count)")
            let head = Array("HTTP/1.1 \(status)\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n".utf8)
            let half = body.prefix(Self.file.count / 2)
            if index < stalls { return .stalled(head + half) }
            return .rawBytes(head + (index < cuts ? half : body), keepsOpen: false)
        }
    }

    var base: String { server.base }
    var requestCount: Int { server.requests.count }
    var fileRequests: [LoopbackRequest] { server.requests.filter { $0.target.hasPrefix("/file/") } }

    private static func image(on host: String) -> String {
        """
        {"id": 7100432, "pageURL": "https://pixabay.com/photos/heron-7100432/", "type": "photo", "tags": "heron",
         "previewURL": "https://cdn.pixabay.com/heron_150.jpg", "previewWidth": 150, "previewHeight": 100,
         "webformatURL": "https://pixabay.com/get/heron_640.jpg", "webformatWidth": 640, "webformatHeight": 427,
         "largeImageURL": "http://\(host)/file/heron_1280.jpg", "imageWidth": 5184, "imageHeight": 3456,
         "views": 5, "downloads": 8, "likes": 1, "user": "quietwater"}
        """
    }
}
