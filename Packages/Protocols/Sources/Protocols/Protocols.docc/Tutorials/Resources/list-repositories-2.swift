import GitHubReposProvider
import NetworkConnections
import Protocols
import UseCases

let connector = ProviderConnector(userAgent: "list-repositories")
let github = GitHubAPI(connector.context(for: descriptor))
