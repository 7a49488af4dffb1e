import GitHubReposProvider
import NetworkConnections
import Protocols
import UseCases

let connector = ProviderConnector(userAgent: "list-repositories")
let github = GitHubAPI(connector.context(for: descriptor))
for try await page in try ListRange(of: descriptor, ["query": "topic:cli"], limit: 50).pages(of: github) {
    for repo in page.items { print(repo.fullName, repo.starCount) }
}
