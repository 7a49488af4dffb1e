import Protocols
import ProtocolsTesting
import RandomUserProvider

extension ListRequest {
    /// Returns a list request with parameters as a user types them.
    static func of(_ given: [String: String] = [:], pageSize: Int = 1, firstPage: Int = 1) throws -> ListRequest {
        try descriptor.list(given, pageSize: pageSize, firstPage: firstPage)
    }
}

extension RandomUserAPI {
    init(_ client: FakeClient) {
        self.init(ProviderContext(client: client))
    }
}
