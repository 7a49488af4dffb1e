import DummyJSONProducts
import Protocols
import ProtocolsTesting

extension ListRequest {
    /// Returns a list request with parameters as a user types them.
    static func of(_ given: [String: String] = [:], pageSize: Int = 30, firstPage: Int = 1) throws -> ListRequest {
        try descriptor.list(given, pageSize: pageSize, firstPage: firstPage)
    }
}

extension DummyJSONAPI {
    init(_ client: FakeClient) {
        self.init(ProviderContext(client: client))
    }
}
