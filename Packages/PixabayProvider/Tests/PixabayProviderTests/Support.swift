import PixabayProvider
import Protocols
import ProtocolsTesting

extension ListRequest {
    /// Returns a list request with parameters as a user types them.
    static func of(_ given: [String: String] = [:], pageSize: Int = 50, firstPage: Int = 1) throws -> ListRequest {
        try descriptor.list(given, pageSize: pageSize, firstPage: firstPage)
    }
}

extension PixabayAPI {
    init(_ client: FakeClient) {
        self.init(ProviderContext(client: client))
    }
}

enum JSON {
    /// The required fields of a picture as JSON, by key.
    static let required = [
        "id": "12345", "pageURL": #""https://pixabay.com/photos/-12345/""#, "previewURL": #""https://p.example/150""#,
        "previewWidth": "150", "previewHeight": "84", "webformatURL": #""https://p.example/640""#,
        "webformatWidth": "640", "webformatHeight": "360", "imageWidth": "4000", "imageHeight": "2250",
        "views": "7671", "downloads": "6439", "likes": "321", "user": #""Josch13""#,
    ]

    /// Returns a picture with these fields, each as JSON. `nil` removes a field.
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
