import GitHubReposProvider
import NetworkConnections
import Protocols
import UseCases

// The argument is the base URL of another server with the same API.
let server = CommandLine.arguments.dropFirst().first.flatMap { URL(string: $0) }
let connector = ProviderConnector(userAgent: "list-repositories")
let github = GitHubAPI(connector.context(for: descriptor, at: server))
for try await page in try ListRange(of: descriptor, ["query": "topic:cli"], limit: 50).pages(of: github) {
    for repo in page.items { print(repo.fullName, repo.starCount) }
}
