import HackerNewsStories
import Protocols
import ProtocolsTesting

extension ListRequest {
    /// Returns a list request with parameters as a user types them.
    static func of(_ given: [String: String] = [:], pageSize: Int = 30) throws -> ListRequest {
        try descriptor.list(given, pageSize: pageSize)
    }
}

extension HackerNewsAPI {
    init(_ client: FakeClient) {
        self.init(ProviderContext(client: client))
    }
}
