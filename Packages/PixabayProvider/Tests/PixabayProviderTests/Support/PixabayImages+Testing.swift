import PixabayProvider
import Protocols
import Testing

extension PixabayImages {
    static let key = "0000-secret/key"

    /// The provider as the descriptor's context would build it.
    init(
        _ transport: FakeTransport, baseURL: String = "https://pixabay.com", key: String? = PixabayImages.key,
        events: any EventSink = IgnoringEvents()
    ) throws {
        let secrets = key.map { ["PIXABAY_API_KEY": Secret($0)] } ?? [:]
        let url = try #require(URL(string: baseURL))
        try self.init(ProviderContext(transport: transport, baseURL: url, secrets: secrets, events: events))
    }
}

extension ListRequest {
    static func pixabay(
        _ given: [String: String] = [:], pageSize: Int = 50, firstPage: Int = 1
    ) throws(ProviderError) -> ListRequest {
        let values = try ParameterValues(given, for: PixabayProvider::descriptor.parameters)
        return ListRequest(parameters: values, pageSize: pageSize, firstPage: firstPage)
    }
}
