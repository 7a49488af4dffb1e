import GitHubReposProvider
import NetworkConnections
import Protocols
import UseCases

let connector = ProviderConnector(userAgent: "list-repositories")
