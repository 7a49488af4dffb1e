import GitHubReposProvider
import Protocols
import Testing

extension GitHubRepos {
    static let token = "ghp-0000-secret"

    /// The provider as the descriptor's context would build it.
    init(
        _ transport: FakeTransport, baseURL: String = "https://api.github.com", token: String? = nil,
        events: any EventSink = IgnoringEvents()
    ) throws {
        let secrets = token.map { ["GITHUB_TOKEN": Secret($0)] } ?? [:]
        let url = try #require(URL(string: baseURL))
        self.init(ProviderContext(transport: transport, baseURL: url, secrets: secrets, events: events))
    }

    func get(_ reference: String) async throws -> Repo {
        let reference = try #require(RepoReference(reference))
        return try await get(reference)
    }
}

extension ListRequest {
    static func gitHub(
        _ given: [String: String] = [:], pageSize: Int = 30, firstPage: Int = 1
    ) throws(ProviderError) -> ListRequest {
        let values = try ParameterValues(given, for: GitHubReposProvider::descriptor.parameters)
        return ListRequest(parameters: values, pageSize: pageSize, firstPage: firstPage)
    }
}
