import Protocols
import RandomUserProvider

extension RandomUserListing {
    /// A listing over a fake, below an address that is easy to read.
    init(_ transport: FakeTransport) {
        self.init(transport: transport, baseURL: URL(literal: "https://host.example"))
    }
}

extension ListRequest {
    /// A list of this provider, with parameters as a user types them.
    init(_ given: [String: String] = [:], pageSize: Int = 1, firstPage: Int = 1) throws {
        self.init(
            parameters: try ParameterValues(given, for: descriptor.parameters), pageSize: pageSize,
            firstPage: firstPage)
    }
}
