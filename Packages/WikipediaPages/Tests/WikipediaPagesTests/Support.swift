import Protocols
import ProtocolsTesting
import WikipediaPages

extension ListRequest {
    /// Returns a list request with parameters as a user types them.
    static func of(_ given: [String: String] = [:], pageSize: Int = 10) throws -> ListRequest {
        try descriptor.list(given, pageSize: pageSize)
    }
}

extension WikipediaAPI {
    init(_ client: FakeClient) {
        self.init(ProviderContext(client: client))
    }
}
