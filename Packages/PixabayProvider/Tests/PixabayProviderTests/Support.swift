import PixabayProvider
import Protocols
import Synchronization
import Testing

/// An API client without an API: it records the requests, and responds as a test says.
final class FakeClient: APIClient {
    /// Makes the response to a request; its entry is the body.
    typealias Responder = @Sendable (APIRequest) throws(ProviderError) -> APIResponse<String>

    private let responder: Responder
    private let sent = Mutex<[APIRequest]>([])

    init(responder: @escaping Responder) {
        self.responder = responder
    }

    /// Responds to every request alike.
    convenience init(_ body: String, headers: HTTPHeaders = [:], links: [String: URL] = [:]) {
        self.init { _ in APIResponse(entry: body, headers: headers, links: links) }
    }

    /// Every request so far, in order.
    var requests: [APIRequest] { sent.withLock(\.self) }

    func send<Entry: RawDecodable & Sendable>(
        _ request: APIRequest, as type: Entry.Type
    ) async throws(ProviderError) -> APIResponse<Entry> where Entry.Raw == Data {
        sent.withLock { $0.append(request) }
        let response = try responder(request)
        do {
            return APIResponse(
                entry: try Entry.from(raw: Data(response.entry.utf8), using: FoundationJSON()),
                status: response.status, headers: response.headers, links: response.links, request: request.line)
        } catch {
            throw ProviderError(.incorrectData, "\(error)", incorrectData: error)
        }
    }
}

/// JSON as Foundation reads it.
struct FoundationJSON: BodyDecoder {
    func decodeJSON<Value: Decodable>(_ type: Value.Type, from data: Data) throws(IncorrectData) -> Value {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw IncorrectData(entry: "\(type)", reason: "\(error)")
        }
    }
}

extension APIRequest {
    /// The request in one line, without percent-encoding: `GET users?q=a b&_page=1`.
    var line: String {
        let path =
            switch target {
            case .path(let segments): segments.joined(separator: "/")
            case .link(let url): url.absoluteString
            }
        let items = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return "\(method) \(path)\(items.isEmpty ? "" : "?")\(items)"
    }
}

extension HTTPResponse {
    /// When every response of the tests arrives.
    static let arrival = Date(timeIntervalSince1970: 1_790_000_000)

    /// What the descriptor makes of a response.
    static func error(
        status: Int, headers: HTTPHeaders = [:], body: String, retryAfter: TimeInterval? = nil
    ) -> APIError? {
        let response = HTTPResponse(
            status: status, headers: headers, body: Data(body.utf8), url: descriptor.baseURL, receivedAt: arrival)
        return descriptor.errors.error(
            in: response, retryAfter: retryAfter.map(arrival.addingTimeInterval), decoder: FoundationJSON())
    }
}

extension ListRequest {
    /// A list with parameters as a user types them.
    static func of(
        _ given: [String: String] = [:], pageSize: Int = 50, firstPage: Int = 1
    ) throws -> ListRequest {
        let paging = try #require(descriptor.paging)
        let values = try ParameterValues(given, for: descriptor.parameters)
        return try ListRequest(values, pageSize: pageSize, firstPage: firstPage, for: paging)
    }
}

extension PixabayAPI {
    /// The provider over a fake client.
    init(_ client: FakeClient) {
        self.init(ProviderContext(client: client))
    }
}

/// JSON of pictures and searches, with the fields that a test is about.
enum JSON {
    /// The fields of a picture that are required, by key, each as JSON.
    static let required = [
        "id": "12345", "pageURL": #""https://pixabay.com/photos/-12345/""#, "previewURL": #""https://p.example/150""#,
        "previewWidth": "150", "previewHeight": "84", "webformatURL": #""https://p.example/640""#,
        "webformatWidth": "640", "webformatHeight": "360", "imageWidth": "4000", "imageHeight": "2250",
        "views": "7671", "downloads": "6439", "likes": "321", "user": #""Josch13""#,
    ]

    /// A picture; `nil` removes a field.
    static func hit(_ fields: [String: String?] = [:]) -> String {
        var all = required
        all["tags"] = #""rose, garden flower""#
        for (key, value) in fields { all[key] = value }
        return "{\(all.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))}"
    }

    static func search(total: Int? = nil, served: Int, _ hits: [String] = []) -> String {
        let total = total.map { #""total": \#($0), "# } ?? ""
        return #"{\#(total)"totalHits": \#(served), "hits": [\#(hits.joined(separator: ", "))]}"#
    }
}
